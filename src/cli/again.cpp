// SPDX-License-Identifier: MIT
#include "cli/again.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/globals.hpp"
#include "core/bytes/lines.hpp"
#include "core/json/decimal.hpp"
#include "core/text/shell.hpp"

namespace jt::cli {

namespace {

/// The option as it can be typed, once for each value: "--root a", "--root b".
void add_typed(const Arguments& arguments, const Option& option, std::vector<std::string>& typed) {
  if (!arguments.given(key(option))) return;
  const std::string name = option.name.empty() ? std::string("-") + option.letter : fmt::format("--{}", option.name);
  if (option.takes == Takes::nothing) {
    typed.push_back(name);
    return;
  }
  for (const std::string& value : arguments.texts(key(option))) {
    typed.push_back(fmt::format("{}{}{}", name, option.bare.empty() ? ' ' : '=', text::shell_quote(value)));
  }
}

/// `added`, and the options that were given, but not the one of that name.
std::vector<std::string> typed_options(const Arguments& arguments, std::vector<std::string> added,
                                       std::string_view without = {}) {
  std::vector<std::string> words = std::move(added);
  for (const Option& option : arguments.command().options) {
    if (without.empty() || option.name != without) add_typed(arguments, option, words);
  }
  for (const Option& option : global_options()) {
    if (option.name.empty() || !has_option(arguments.command(), option.name)) add_typed(arguments, option, words);
  }
  return words;
}

std::string command_of(std::string_view name, std::vector<std::string> options, std::span<const std::string> operands) {
  const bool dashed = std::any_of(operands.begin(), operands.end(), [](const std::string& word) {
    return word.size() > 1 && word[0] == '-' && !json::is_number(word);
  });
  if (dashed) options.emplace_back("--");
  for (const std::string& word : operands) options.push_back(text::shell_quote(word));
  return fmt::format("jt {} {}", name, fmt::join(options, " "));
}

/// Whether all options that were given have the same meaning for the other command.
bool fits(const Arguments& given, const Command& other) {
  const auto& known = other.options;
  return std::all_of(given.command().options.begin(), given.command().options.end(), [&](const Option& option) {
    if (!given.given(key(option))) return true;
    // They are in place of a VALUE.
    if (option.name == "string" || option.name == "add") return false;
    return std::any_of(known.begin(), known.end(),
                       [&](const Option& each) { return each.name == option.name && each.takes == option.takes; });
  });
}

/// Whether there is a FILE that can be read again, and no more than a path in it.
bool has_one_path(const Arguments& given) {
  if (given.paths_as_options()) return false;
  for (const CommandOperand& operand : given.command().operands) {
    const auto& words = given.operands(operand.name);
    if (operand.name == "OP") continue;
    const bool wanted = operand.name == "FILE" || operand.name == "PATH";
    if (words.size() != (wanted ? 1U : 0U)) return false;
  }
  return *given.operand("FILE") != "-";
}

}  // namespace

bool has_option(const Command& command, std::string_view name) {
  return std::any_of(command.options.begin(), command.options.end(),
                     [&](const Option& option) { return option.name == name; });
}

std::vector<std::string> kept_options(const Arguments& arguments) {
  std::vector<std::string> kept;
  const auto keep = [&](std::span<const Option> options, std::string_view name) {
    for (const Option& option : options) {
      if (option.name == name) add_typed(arguments, option, kept);
    }
  };
  for (const std::string_view name : {"lines", "no-lines", "skip-invalid", "syntax", "jsonc"})
    keep(arguments.command().options, name);
  for (const std::string_view name : {"root", "workspace", "no-decompress"}) keep(global_options(), name);
  return kept;
}

bool reads_lines(const Arguments& arguments) {
  const auto given = [&](std::string_view name) {
    return has_option(arguments.command(), name) && arguments.given(name);
  };
  const auto& operands = arguments.command().operands;
  const bool file = std::any_of(operands.begin(), operands.end(), [](const auto& each) { return each.name == "FILE"; });
  if (!file || given("no-lines")) return false;
  return given("lines") || given("skip-invalid") || bytes::named_as_lines(arguments.operand("FILE").value_or(""));
}

std::string with_kept(const Arguments& arguments, std::string command) {
  for (const std::string& option : kept_options(arguments)) command += " " + option;
  return command;
}

std::string same_command(const Arguments& arguments, std::span<const std::string> operands,
                         std::vector<std::string> added) {
  return command_of(arguments.command().name, typed_options(arguments, std::move(added)), operands);
}

std::string command_without(const Arguments& arguments, std::span<const std::string> operands, std::string_view option,
                            std::vector<std::string> added) {
  return command_of(arguments.command().name, typed_options(arguments, std::move(added), option), operands);
}

std::string with_input(std::string_view text, std::string_view command) {
  return fmt::format("printf '%s' {} | {}", text::shell_quote(text), command);
}

std::string edit_command(const Arguments& arguments, const EditOfJq& edit) {
  const Command* other = find_command(edit.command);
  if (other == nullptr || !has_one_path(arguments) || !fits(arguments, *other)) return {};
  std::vector<std::string> options = typed_options(arguments, {});
  for (const std::string& option : edit.options) {
    // Who says --unique wants no edit of several values.
    const bool all = option == "--all" && (arguments.given("all") || arguments.given("unique"));
    if (!all) options.push_back(option);
  }
  std::vector<std::string> operands{*arguments.operand("FILE")};
  operands.insert(operands.end(), edit.operands.begin(), edit.operands.end());
  return command_of(other->name, std::move(options), operands);
}

}  // namespace jt::cli
