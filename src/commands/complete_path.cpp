// SPDX-License-Identifier: MIT
// jt __complete-path FILE PREFIX: completion scripts call it when the tab key is pressed in a PATH.
#include <filesystem>

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/input.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/syntax.hpp"
#include "core/path/complete.hpp"
#include "core/scan/lines_source.hpp"
#include "output/sanitise.hpp"

namespace jt::commands {

Result<Exit> run_complete_path(cli::Context& context, const cli::Arguments& arguments) {
  const std::string file = *arguments.operand("FILE");
  std::error_code ignored;
  // A pipe would be consumed, or would block.
  if (!std::filesystem::is_regular_file(file, ignored) && !context.globals.workspace) return Exit::done;
  const auto source = context.open(file);
  if (!source || !(*source)->rewinds()) return Exit::done;
  scan::LinesSource lines(**source);
  comments::BlankSource blanked(**source);
  const actions::Reading reading = cli::lines_of(arguments);
  const auto syntax = comments::decide(reading.syntax, file, **source);
  const bool commented = syntax && syntax->syntax == comments::Syntax::jsonc;
  bytes::Source& document = reading.as_lines(file) ? static_cast<bytes::Source&>(lines)
                            : commented            ? static_cast<bytes::Source&>(blanked)
                                                   : **source;
  const std::string prefix = *arguments.operand("PREFIX");
  const path::CompleteOptions options{.double_quotes = arguments.given("double")};
  const path::Candidates found = arguments.given("where")
                                     ? path::complete_keys(document, arguments.text("where"), prefix, options)
                                     : path::complete_path(document, prefix, options);
  for (const std::string& candidate : found.texts) {
    // A shell would print control characters to the terminal.
    if (output::sanitise(candidate) == candidate) context.out.write(candidate + "\n");
  }
  // A second candidate that is only the prefix: the shell lists the candidates and inserts nothing.
  if (!found.whole && !found.texts.empty()) context.out.write(prefix + "…\n");
  return Exit::done;
}

}  // namespace jt::commands
