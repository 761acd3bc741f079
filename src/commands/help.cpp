// SPDX-License-Identifier: MIT
// jt help, and jt without a command.
#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/docs/page.hpp"
#include "cli/jt.hpp"
#include "cli/man.hpp"
#include "cli/usage.hpp"
#include "core/comments/syntax.hpp"
#include "results/text_view.hpp"

namespace jt::commands {

namespace {

/// The words of a row, as many on a line as fit.
std::string wrapped(std::string_view words) {
  constexpr std::size_t width = 76;
  std::string text;
  std::size_t column = width;
  while (!words.empty()) {
    const std::size_t size = std::min(words.find(' '), words.size());
    const bool fits = column + 1 + size <= width;
    text += fits ? " " : text.empty() ? "    " : "\n    ";
    column = fits ? column + 1 + size : 4 + size;
    text += words.substr(0, size);
    words.remove_prefix(std::min(size + 1, words.size()));
  }
  return text + "\n";
}

std::string in_commas(std::string_view words) {
  std::string text;
  for (const char c : words) text += c == ' ' ? ", " : std::string(1, c);
  return text;
}

/// JSONC, and which files are read as it: the table that decides.
std::string syntax_page() {
  std::string text =
      "JSONC is JSON with comments and trailing commas:\n"
      "    // to the end of the line\n"
      "    /* over several lines, not nested */\n"
      "    [1, 2, 3,]\n"
      "\n"
      "Every command reads such documents and edits them, and leaves comments where they are.\n"
      "--syntax json|jsonc|auto says how FILE is read; --jsonc is short for --syntax jsonc.\n"
      "With auto, the default, these names (in any case) are read as JSONC:\n";
  for (const comments::NamedSyntax& row : comments::named_syntaxes()) {
    if (!row.folders.empty()) text += fmt::format("  in a folder {}:\n", in_commas(row.folders));
    text += wrapped(row.names);
  }
  return text +
         "\n"
         "Other files are read as JSONC if a comment begins, or a trailing comma is, in their first 65,536 bytes; a\n"
         "note says so. 'jt validate' does not look: it answers for the syntax of the name. NDJSON has no comments.\n"
         "Single quotes, keys without quotes, +1 and 0x1F are JSON5, which jt does not read.\n";
}

Result<Exit> show_syntax(cli::Context& context, const cli::Arguments& arguments) {
  if (!context.renderer->for_people())
    return cli::misuse(arguments, "'help syntax' prints a text, which has one format only");
  context.renderer->whole(results::TextView(cli::plain_lines(syntax_page())), {});
  return Exit::done;
}

}  // namespace

Result<Exit> run_help(cli::Context& context, const cli::Arguments& arguments) {
  const auto name = arguments.operand("COMMAND");
  if (!name) return cli::run_overview(context, arguments);
  if (*name == "syntax") return show_syntax(context, arguments);
  const cli::Command* command = *name == "jt" ? &cli::jt_command : cli::find_command(*name);
  if (command == nullptr || command->hidden) return fail(cli::unknown_command(*name));
  if (!context.renderer->for_people()) {
    return cli::misuse(arguments, "'help' prints a manual page, which has one format only");
  }
  const cli::Page page = cli::manual_page(*command);
  if (!context.out.limited() && cli::open_manual(page.name, context)) return Exit::done;
  context.renderer->whole(results::TextView(cli::plain_lines(cli::text(page))), {});
  return Exit::done;
}

}  // namespace jt::commands
