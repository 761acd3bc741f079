// SPDX-License-Identifier: MIT
// Help for a terminal: manual pages as text, the short usage, the list of commands.
#include <fmt/core.h>

#include <algorithm>

#include "cli/docs/page.hpp"
#include "cli/globals.hpp"
#include "cli/jt.hpp"
#include "cli/usage.hpp"
#include "core/json/escape.hpp"

namespace jt::cli {

namespace {

constexpr std::size_t width = 80;

std::string plain(std::string_view marked) {
  std::string out;
  for (const Run& run : runs(marked)) out += run.text;
  return out;
}

/// Columns of UTF-8 text: its code points (help holds no wide characters).
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !text::is_continuation(c); }));
}

/// Wraps words to lines; every line begins with `indent` spaces, the first one with `first` instead.
std::string filled(std::string_view text, std::size_t indent, std::string first) {
  std::string out;
  std::string line = first + std::string(indent - std::min(indent, columns(first)), ' ');
  bool empty = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (!empty && columns(line) + 1 + columns(word) > width) {
      out += line + '\n';
      line = std::string(indent, ' ');
      empty = true;
    }
    if (!word.empty()) {
      line += empty ? std::string(word) : fmt::format(" {}", word);
      empty = false;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out + line + '\n';
}

std::string verbatim(std::string_view block) {
  std::string out;
  const bool indented = block.starts_with("    ");
  while (!block.empty()) {
    const std::size_t end = std::min(block.find('\n'), block.size());
    const std::string_view line = block.substr(0, end);
    out += line.empty() ? "\n" : fmt::format("{}{}\n", indented ? "    " : "        ", line);
    block.remove_prefix(std::min(end + 1, block.size()));
  }
  return out;
}

std::string block_text(const Block& block) {
  switch (block.kind) {
    case Block::Kind::paragraph:
      return filled(plain(block.text), 4, "");
    case Block::Kind::heading:
      return fmt::format("  {}\n", plain(block.text));
    case Block::Kind::item:
      return filled(plain(block.text), 6, "    -");
    case Block::Kind::entry:
      return fmt::format("    {}\n{}", plain(block.term), filled(plain(block.text), 8, ""));
    case Block::Kind::verbatim:
      return verbatim(block.text);
  }
  return {};
}

/// Two columns: the syntax, and its meaning.
std::string row(std::string_view term, std::string_view meaning) {
  constexpr std::size_t indent = 26;
  const std::string first = fmt::format("  {}  ", term);
  if (columns(first) <= indent) return filled(meaning, indent, first);
  return fmt::format("  {}\n{}", term, filled(meaning, indent, ""));
}

std::string option_rows(std::span<const Option> options) {
  std::string out;
  for (const Option& option : options) {
    std::string meaning(option.meaning);
    if (option.takes == Takes::choice) {
      meaning += ":";
      for (std::string_view choice : option.choices) meaning += fmt::format(" {}", choice);
    }
    if (!option.initial.empty()) meaning += fmt::format(" (default {})", option.initial);
    out += row(spelling_of(option, true), meaning);
  }
  return out;
}

}  // namespace

std::string text(const Page& page) {
  std::string out;
  for (const Section& section : page.sections) {
    out += fmt::format("{}{}\n", out.empty() ? "" : "\n", section.title);
    Block::Kind before = Block::Kind::heading;
    for (const Block& block : section.blocks) {
      const bool close =
          before == Block::Kind::heading || (block.kind == Block::Kind::item && before == Block::Kind::item);
      if (!close) out += '\n';
      out += block_text(block);
      before = block.kind;
    }
  }
  return out;
}

std::string short_usage(const Command& command) {
  std::string out = fmt::format("usage: {}\n\n{}\n", synopsis(command), command.summary);
  if (!command.operands.empty()) out += '\n';
  for (const CommandOperand& operand : command.operands) out += row(operand.name, operand.meaning);
  if (!command.options.empty()) out += '\n';
  out += option_rows(command.options);
  if (command.name == "jt") return fmt::format("{}\n{}", overview(), option_rows(global_options()));
  return out + fmt::format("\nAll commands accept --json, --concise, --list and more: jt -h\nManual: jt help {}\n",
                           command.name);
}

std::string overview() {
  std::string out = fmt::format("usage: {}  (on one page: jt guide)\n", synopsis(jt_command));
  for (const Group group : groups) {
    out += fmt::format("\n{}\n", title(group));
    for (const Command* command : commands()) {
      if (command->hidden || command->group != group) continue;
      out += filled(command->summary, 14, fmt::format("  {}", command->name));
    }
  }
  out +=
      "\nExample: jt get users.json '$.users[?@.id == \"user-2\"].name'\n"
      "A PATH is written as .users[0].name, $.users[0].name or /users/0/name; a query\n"
      "may select several values: $.users[*].name, $..name (quote it for the shell).\n"
      "'jt help COMMAND' opens the manual page, 'jt COMMAND -h' prints a short usage.\n";
  return out;
}

}  // namespace jt::cli
