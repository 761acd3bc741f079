// SPDX-License-Identifier: MIT
// The parts of jt(1) that are not generated from the commands.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace jt::cli {

/// jt without a command: lists the commands. Not in the table.
extern const Command jt_command;
Result<Exit> run_overview(Context& context, const Arguments& arguments);
/// Lines of text without colour.
std::vector<output::Line> plain_lines(const std::string& text);

struct ProseSection {
  std::string_view title;
  Prose prose;
};
/// FORMATS, PATHS, CHECKING, ENVIRONMENT, in the order of the page.
std::span<const ProseSection> jt_sections();
/// The paragraphs before the table of error codes.
Prose jt_exit_prose();

}  // namespace jt::cli
