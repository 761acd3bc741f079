// SPDX-License-Identifier: MIT
#include "cli/usage.hpp"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cli/advice.hpp"
#include "cli/again.hpp"
#include "cli/arguments.hpp"
#include "cli/globals.hpp"
#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "core/text/shell.hpp"
#include "core/value/given.hpp"

namespace jt::cli {

namespace {

/// "jt get", or "jt" if no command was named.
std::string invocation(const Command* command) {
  return command == nullptr || command->name == "jt" ? "jt" : fmt::format("jt {}", command->name);
}

std::string dashed(const Option& option) {
  return option.name.empty() ? std::string("-") + option.letter : fmt::format("--{}", option.name);
}

std::string listed(std::span<const std::string_view> choices) {
  std::string text;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    text += i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ";
    text += fmt::format("'{}'", choices[i]);
  }
  return text;
}

std::vector<std::string> strings(std::span<const std::string_view> views) { return {views.begin(), views.end()}; }

/// The commands with that option: the option may come before its command, or after the wrong one.
std::vector<const Command*> owners(std::string_view name) {
  std::vector<const Command*> found;
  for (const Command* command : commands()) {
    if (command->hidden) continue;
    const auto& options = command->options;
    const bool has = std::any_of(options.begin(), options.end(), [&](const Option& option) {
      return option.name == name || (name.size() == 1 && option.letter == name[0]);
    });
    if (has) found.push_back(command);
  }
  return found;
}

/// "'jt append' and 'jt patch'"; of many, the first ones.
std::string listed(const std::vector<const Command*>& commands) {
  constexpr std::size_t most = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(commands.size(), most); ++i) {
    const bool last = i + 1 == commands.size();
    text += fmt::format("{}'jt {}'", i == 0 ? "" : last ? " and " : ", ", commands[i]->name);
  }
  return commands.size() > most ? text + " and others" : text;
}

void suggest_option(Error& error, const Command* command, std::string_view name) {
  std::vector<std::string> known;
  if (command != nullptr) {
    for (const Option& option : command->options) known.emplace_back(option.name);
  }
  for (const Option& option : global_options()) {
    if (!option.name.empty()) known.emplace_back(option.name);
  }
  for (const std::string& near : text::nearest(name, known)) error->choices.push_back("--" + near);
  if (!error->choices.empty()) {
    error->hints.insert(error->hints.begin(), fmt::format("did you mean '{}'?", error->choices.front()));
  } else if (const auto others = owners(name); !others.empty()) {
    const std::string option = name.size() == 1 ? fmt::format("-{}", name) : fmt::format("--{}", name);
    error->hints.insert(error->hints.begin(), command == nullptr
                                                  ? fmt::format("'{}' is an option of a command: jt {} {} …", option,
                                                                others.front()->name, option)
                                                  : fmt::format("'{}' is an option of {}", option, listed(others)));
  }
}

/// A command of a similar program, and the one to use here.
struct ForeignCommand {
  std::string_view word;
  std::string_view command;  ///< of jt
  std::string_view hint;
};

constexpr std::array<ForeignCommand, 31> foreign_commands{{
    {"add", "append", "'jt append' adds an element to an array, 'jt set' adds a member to an object"},
    {"cat", "show", "'jt show' prints a document truncated to fit, 'jt get' prints all of it"},
    {"copy", "patch", "'jt patch' copies a value: jt patch FILE copy FROM PATH"},
    {"count", "grep", "'jt grep --count' counts matches, 'jt inspect' prints lengths"},
    {"cp", "patch", "'jt patch' copies a value: jt patch FILE copy FROM PATH"},
    {"del", "delete", "did you mean 'delete'?"},
    {"edit", "set", "'jt set' replaces one value, 'jt patch' makes several edits"},
    {"filter", "get", "'jt get' takes filters: jt get FILE '$.users[?@.age > 18]'"},
    {"find", "grep", "did you mean 'grep'?"},
    {"group", "table", "'jt table' groups rows: jt table FILE QUERY --group COLUMN"},
    {"head", "show", "'jt show --max-items N' prints the first N elements of each array"},
    {"length", "inspect", "'jt inspect' prints lengths"},
    {"lint", "validate", "did you mean 'validate'?"},
    {"list", "keys", "'jt keys' lists the keys of an object"},
    {"ls", "keys", "'jt keys' lists the keys of an object"},
    {"map", "get", "'jt get' takes a path to many values: jt get FILE '$.users[*].name'"},
    {"move", "patch",
     "'jt patch' moves a value: jt patch FILE move FROM PATH; 'jt rename' gives a member another name"},
    {"mv", "patch", "'jt patch' moves a value: jt patch FILE move FROM PATH; 'jt rename' gives a member another name"},
    {"push", "append", "did you mean 'append'?"},
    {"query", "get", "did you mean 'get'?"},
    {"remove", "delete", "did you mean 'delete'?"},
    {"replace", "set", "did you mean 'set'?"},
    {"revert", "undo", "did you mean 'undo'?"},
    {"rg", "grep", "did you mean 'grep'?"},
    {"rm", "delete", "did you mean 'delete'?"},
    {"schema", "inspect", "'jt inspect' shows the keys and types of a document"},
    {"search", "grep", "did you mean 'grep'?"},
    {"select", "get", "'jt get' takes filters: jt get FILE '$.users[?@.age > 18]'"},
    {"sort", "table", "'jt table' sorts rows: jt table FILE QUERY --sort COLUMN"},
    {"update", "set", "did you mean 'set'?"},
    {"view", "show", "did you mean 'show'?"},
}};

const ForeignCommand* foreign_command(std::string_view word) {
  const auto* found = std::find_if(foreign_commands.begin(), foreign_commands.end(),
                                   [&](const ForeignCommand& foreign) { return foreign.word == word; });
  return found != foreign_commands.end() ? found : nullptr;
}

}  // namespace

std::string synopsis(const Command& command) {
  if (command.name == "jt") return "jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]";
  std::string text = fmt::format("jt {} [OPTIONS]", command.name);
  for (const CommandOperand& operand : command.operands) {
    const std::string name = fmt::format("{}{}", operand.name, operand.repeats ? "..." : "");
    text += operand.required ? fmt::format(" {}", name) : fmt::format(" [{}]", name);
  }
  if (command.program) text += " [-- COMMAND [ARG...]]";
  return text;
}

std::string spelling_of(const Option& option, bool align) {
  std::string text;
  if (option.letter != '\0') {
    text = std::string("-") + option.letter;
  } else if (align) {
    text = "  ";
  }
  if (!option.name.empty())
    text += fmt::format("{}--{}", option.letter != '\0' ? ", " : align ? "  " : "", option.name);
  if (!option.value.empty()) text += fmt::format(fmt::runtime(option.bare.empty() ? " {}" : "[={}]"), option.value);
  return text;
}

Error usage_error(const Command* command, std::string message) {
  Error error = make_error(Code::invalid_input, std::move(message));
  static constexpr Command jt_itself{.name = "jt"};
  error->hints.push_back(fmt::format("usage: {}", synopsis(command != nullptr ? *command : jt_itself)));
  error->commands.push_back(fmt::format("{} -h", invocation(command)));
  return error;
}

Failed misuse(const Arguments& arguments, std::string message) {
  return fail(usage_error(&arguments.command(), std::move(message)));
}

Error unknown_option(const Command* command, std::string_view word) {
  const bool is_long = word.starts_with("--");
  const std::string_view name = is_long ? word.substr(2, word.find('=') - 2) : word.substr(1, 1);
  Error error = usage_error(command, fmt::format("unknown option '{}{}'", is_long ? "--" : "-", name));
  const std::string given = fmt::format("{}{}", is_long ? "--" : "-", name);
  if (command != nullptr) {
    for (const ForeignOption& foreign : command->foreign) {
      if (foreign.option != given) continue;
      error->hints.insert(error->hints.begin(), std::string(foreign.hint));
      return error;
    }
  }
  if (command == nullptr && (given == "-v" || given == "-V")) {
    error->hints.insert(error->hints.begin(), "did you mean '--version'?");
    return error;
  }
  suggest_option(error, command, name);
  if (!is_long && command != nullptr && !command->operands.empty() && word.size() > 1) {
    error->hints.push_back(
        fmt::format("if it is not an option, put it after '--': {} -- '{}'", invocation(command), word));
  }
  return error;
}

namespace {

/// Whether it is rather a file than a command.
bool is_like_file(std::string_view word) {
  if (word == "-" || word.ends_with(".json") || word.ends_with(".jsonl")) return true;
  struct stat status {};
  return word.find_first_of("./") != std::string_view::npos && ::stat(std::string(word).c_str(), &status) == 0 &&
         !S_ISDIR(status.st_mode);
}

}  // namespace

Error unknown_command(std::string_view word, std::span<const std::string> before, std::span<const std::string> rest) {
  Error error = usage_error(nullptr, fmt::format("'{}' is not a jt command", word));
  if (word == "version") {
    error->hints.insert(error->hints.begin(), "did you mean '--version'?");
    error->commands = {"jt --version"};
    return error;
  }
  std::vector<std::string> known;
  for (const Command* command : commands()) {
    if (!command->hidden) known.emplace_back(command->name);
  }
  if (const ForeignCommand* foreign = foreign_command(word); foreign != nullptr) {
    error->hints.insert(error->hints.begin(), std::string(foreign->hint));
    error->choices.emplace_back(foreign->command);
    return error;
  }
  const std::vector<std::string> near = text::nearest(word, known);
  error->choices = near.empty() ? known : near;
  if (!near.empty()) {
    error->hints.insert(error->hints.begin(), fmt::format("did you mean '{}'?", near.front()));
  } else if (word.find_first_of("./") != std::string_view::npos) {
    const bool path = std::any_of(rest.begin(), rest.end(), [](const std::string& each) {
      return !each.empty() && std::string_view(".$[/").find(each[0]) != std::string_view::npos;
    });
    const std::string_view command = path ? "get" : "inspect";
    error->hints.insert(error->hints.begin(), fmt::format("a command comes before the file: jt {} FILE", command));
    if (!is_like_file(word)) return error;
    std::string typed = fmt::format("jt {}", command);
    for (const std::string& each : before) typed += " " + text::shell_quote(each);
    typed += " " + file_argument(std::string(word));
    for (const std::string& each : rest) typed += " " + text::shell_quote(each);
    error->commands = {std::move(typed)};
  }
  return error;
}

Error missing_operand(const Command& command, const CommandOperand& operand) {
  return usage_error(&command, fmt::format("'{}' needs {} ({})", command.name, operand.name, operand.meaning));
}

Error unexpected_operand(const Arguments& arguments, std::span<const std::string> words) {
  Error error = usage_error(&arguments.command(), fmt::format("unexpected argument '{}'", words.front()));
  const auto& operands = arguments.command().operands;
  const bool assigns = operands.size() == 3 && operands[2].name == "VALUE" && arguments.operand("VALUE") == "=";
  if (!assigns || words.size() > 1 || text::invalid_text_at(words.front()) != std::string::npos) return error;
  error->hints.insert(error->hints.begin(), "VALUE comes behind PATH, without '='");
  const bool json = value::checked(words.front()).has_value();
  const std::array again{*arguments.operand("FILE"), *arguments.operand("PATH"),
                         json ? words.front() : json::quote(words.front())};
  if (again[0] != "-") error->commands = {same_command(arguments, again)};
  return error;
}

namespace {

/// A list of operations, or a merge patch, that was typed where its option takes a file. Whether it was.
bool add_typed_list(Error& error, const Arguments& arguments, std::string_view word, const std::string& file) {
  if (!has_option(arguments.command(), "ops") || file == "-" || !value::checked(std::string(word))) return false;
  const std::string_view option = word.starts_with('[') ? "ops" : word.starts_with('{') ? "merge-patch" : "";
  if (option.empty()) return false;
  error->hints.insert(error->hints.begin(),
                      fmt::format("--{} takes it from a file, or '-' from standard input", option));
  const std::array operands{file};
  error->commands = {with_input(word, same_command(arguments, operands, {fmt::format("--{} -", option)}))};
  return true;
}

}  // namespace

Error unknown_choice(const Arguments& arguments, const CommandOperand& operand, std::string_view word,
                     const std::string& file) {
  const Command& command = arguments.command();
  Error error =
      usage_error(&command, fmt::format("unknown {} '{}'; it is {}", operand.name, word, listed(operand.choices)));
  error->choices = strings(operand.choices);
  std::string meant;
  for (const OtherWord& other : operand.other_words) {
    if (other.word == word) meant = other.choice;
  }
  if (add_typed_list(error, arguments, word, file)) return error;
  if (const auto near = text::nearest(word, error->choices, 1); meant.empty() && !near.empty()) meant = near.front();
  if (!meant.empty()) error->hints.insert(error->hints.begin(), fmt::format("did you mean '{}'?", meant));
  const bool path = !word.empty() && std::string_view("$[./").find(word[0]) != std::string_view::npos &&
                    !word.ends_with(".json") && word.find_first_not_of("./") != std::string_view::npos;
  if (meant.empty() && path) {
    error->hints.insert(error->hints.begin(),
                        fmt::format("{} comes before the path: {} FILE {} {} …", operand.name, invocation(&command),
                                    error->choices.front(), text::shell_quote(word)));
    return error;
  }
  const bool names_file = word == "-" || word.find_first_of("./") != std::string_view::npos;
  if (meant.empty() && names_file && !operand.instead.empty()) {
    error->hints.insert(error->hints.begin(),
                        fmt::format("a file of operations is the value of --{}", operand.instead));
    const std::array operands{file};
    error->commands = {
        same_command(arguments, operands, {fmt::format("--{} {}", operand.instead, text::shell_quote(word))})};
  }
  return error;
}

Error missing_value(const Command* command, const Option& option) {
  return usage_error(command, fmt::format("option '{}' needs a value: {}", dashed(option), spelling_of(option)));
}

Error unexpected_value(const Command* command, const Option& option) {
  return usage_error(command, fmt::format("option '{}' takes no value", dashed(option)));
}

Error wrong_value(const Command* command, const Option& option, std::string_view value) {
  if (option.takes == Takes::number) {
    return usage_error(command, fmt::format("option '{}' needs a number, not '{}'", dashed(option), value));
  }
  Error error = usage_error(
      command, fmt::format("option '{}' cannot be '{}'; it is {}", dashed(option), value, listed(option.choices)));
  error->choices = strings(option.choices);
  const std::vector<std::string> near = text::nearest(value, error->choices);
  if (!near.empty()) error->hints.insert(error->hints.begin(), fmt::format("did you mean '{}'?", near.front()));
  return error;
}

}  // namespace jt::cli
