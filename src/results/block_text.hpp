// SPDX-License-Identifier: MIT
// Tool blocks and their findings, as all results about them show them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/tool_call.hpp"
#include "output/fields.hpp"
#include "output/renderer.hpp"

namespace jt::results {

/// A block with its findings.
void give_call(output::Fields& out, const blocks::ToolCall& call);
/// `findings` in a document, with how many `more` there are in `omitted`; in a table, `codes`.
void give_findings(output::Fields& out, const std::vector<blocks::Finding>& findings, std::size_t more);
/// `"findings": […]`.
void write_findings(output::JsonSink& out, const std::vector<blocks::Finding>& findings);

/// "INVALID_JSON,MISSING_FIELD", each once.
std::string codes_of(const std::vector<blocks::Finding>& findings);

/// For people: "✓ answer.md:3: write_file src/a.ts". `mark` is ✓, ✗ or -.
output::Line call_line(std::string_view mark, const std::string& file, const blocks::ToolCall& call);
/// For people: a finding, its line of the answer with a caret, and what would repair it.
std::vector<output::Line> finding_lines(const std::string& file, const blocks::Finding& finding);
/// The same of all findings, and how many more there are. With `errors_alone`, the others are among these, and alone
/// they are not spoken of.
void add_findings(std::vector<output::Line>& lines, const std::string& file,
                  const std::vector<blocks::Finding>& findings, std::size_t more, bool errors_alone = false);

}  // namespace jt::results
