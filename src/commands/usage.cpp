// SPDX-License-Identifier: MIT
#include "commands/usage.hpp"

#include <fmt/core.h>

#include <vector>

#include "commands/arguments.hpp"
#include "commands/globals.hpp"
#include "core/text/distance.hpp"

namespace jt {

namespace {

/// "jt get", or "jt" where no command was named.
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

/// Another command that has the option, to tell of options that stand before their command or belong elsewhere.
const Command* owner(std::string_view name) {
  for (const Command* command : commands()) {
    if (command->hidden) continue;
    for (const Option& option : command->options) {
      if (option.name == name || (name.size() == 1 && option.letter == name[0])) return command;
    }
  }
  return nullptr;
}

void suggest_option(Error& error, const Command* command, std::string_view name) {
  std::vector<std::string> known;
  if (command != nullptr) {
    for (const Option& option : command->options) known.emplace_back(option.name);
  }
  for (const Option& option : global_options()) {
    if (!option.name.empty()) known.emplace_back(option.name);
  }
  for (const std::string& near : nearest(name, known)) error.choices.push_back("--" + near);
  if (!error.choices.empty()) {
    error.hints.insert(error.hints.begin(), fmt::format("did you mean '{}'?", error.choices.front()));
  } else if (const Command* other = owner(name); other != nullptr) {
    const std::string option = name.size() == 1 ? fmt::format("-{}", name) : fmt::format("--{}", name);
    error.hints.insert(error.hints.begin(),
                       command == nullptr
                           ? fmt::format("'{}' is an option of a command: jt {} {} …", option, other->name, option)
                           : fmt::format("'{}' is an option of 'jt {}'", option, other->name));
  }
}

}  // namespace

std::string synopsis(const Command& command) {
  if (command.name == "jt") return "jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]";
  std::string text = fmt::format("jt {} [OPTIONS]", command.name);
  for (const CommandOperand& operand : command.operands) {
    const std::string name = fmt::format("{}{}", operand.name, operand.repeats ? "..." : "");
    text += operand.required ? fmt::format(" {}", name) : fmt::format(" [{}]", name);
  }
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
  if (!option.value.empty()) text += fmt::format(" {}", option.value);
  return text;
}

Error usage_error(const Command* command, std::string message) {
  Error error = make_error(Code::invalid_input, std::move(message));
  static constexpr Command jt_itself{.name = "jt"};
  error.hints.push_back(fmt::format("usage: {}", synopsis(command != nullptr ? *command : jt_itself)));
  error.commands.push_back(fmt::format("{} -h", invocation(command)));
  return error;
}

Error unknown_option(const Command* command, std::string_view word) {
  const bool is_long = word.starts_with("--");
  const std::string_view name = is_long ? word.substr(2, word.find('=') - 2) : word.substr(1, 1);
  Error error = usage_error(command, fmt::format("unknown option '{}{}'", is_long ? "--" : "-", name));
  const std::string given = fmt::format("{}{}", is_long ? "--" : "-", name);
  if (command != nullptr) {
    for (const Habit& habit : command->habits) {
      if (habit.option != given) continue;
      error.hints.insert(error.hints.begin(), std::string(habit.hint));
      return error;
    }
  }
  suggest_option(error, command, name);
  if (!is_long && command != nullptr && !command->operands.empty() && word.size() > 1) {
    error.hints.push_back(fmt::format("if it is no option, put it after '--': {} -- '{}'", invocation(command), word));
  }
  return error;
}

Error unknown_command(std::string_view word) {
  Error error = usage_error(nullptr, fmt::format("'{}' is not a jt command", word));
  std::vector<std::string> known;
  for (const Command* command : commands()) {
    if (!command->hidden) known.emplace_back(command->name);
  }
  const std::vector<std::string> near = nearest(word, known);
  error.choices = near.empty() ? known : near;
  if (!near.empty()) {
    error.hints.insert(error.hints.begin(), fmt::format("did you mean '{}'?", near.front()));
  } else if (word.find_first_of("./") != std::string_view::npos) {
    error.hints.insert(error.hints.begin(), "a command comes before the file: jt inspect FILE");
  }
  return error;
}

Error missing_operand(const Command& command, const CommandOperand& operand) {
  return usage_error(&command, fmt::format("'{}' needs {} ({})", command.name, operand.name, operand.meaning));
}

Error unexpected_operand(const Command& command, std::string_view word) {
  return usage_error(&command, fmt::format("unexpected argument '{}'", word));
}

Error unknown_choice(const Command& command, const CommandOperand& operand, std::string_view word) {
  Error error =
      usage_error(&command, fmt::format("unknown {} '{}'; it is {}", operand.name, word, listed(operand.choices)));
  error.choices = strings(operand.choices);
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
  error.choices = strings(option.choices);
  const std::vector<std::string> near = nearest(value, error.choices);
  if (!near.empty()) error.hints.insert(error.hints.begin(), fmt::format("did you mean '{}'?", near.front()));
  return error;
}

}  // namespace jt
