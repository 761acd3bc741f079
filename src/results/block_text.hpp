// SPDX-License-Identifier: MIT
// Tool blocks and their findings, as all results about them show them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/tool_call.hpp"
#include "output/json_sink.hpp"
#include "output/renderer.hpp"

namespace jt::results {

/// The members of a block, but its findings.
void write_call(output::JsonSink& out, const blocks::ToolCall& call);
/// `"findings": […]`.
void write_findings(output::JsonSink& out, const std::vector<blocks::Finding>& findings);

/// "INVALID_JSON,MISSING_FIELD", each once.
std::string codes_of(const std::vector<blocks::Finding>& findings);

/// For people: "✓ answer.md:3: write_file src/a.ts". `mark` is ✓, ✗ or -.
output::Line call_line(std::string_view mark, const std::string& file, const blocks::ToolCall& call);
/// For people: a finding, its line of the answer with a caret, and what would repair it.
void add_finding(std::vector<output::Line>& lines, const std::string& file, const blocks::Finding& finding);

}  // namespace jt::results
