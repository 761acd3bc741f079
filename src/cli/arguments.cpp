// SPDX-License-Identifier: MIT
#include "cli/arguments.hpp"

#include "core/text/words.hpp"

#include <algorithm>
#include <stdexcept>

#include "cli/globals.hpp"
#include "cli/usage.hpp"

namespace jt::cli {

bool path_operand(const Command& command) {
  return command.operands.size() > 1 && command.operands[0].complete == Complete::file &&
         command.operands[1].complete == Complete::path;
}

std::string_view key(const Option& option) {
  return option.name.empty() ? std::string_view(&option.letter, 1) : option.name;
}

const Option& Arguments::described(std::string_view option) const {
  for (const Option& candidate : command_->options) {
    if (key(candidate) == option) return candidate;
  }
  for (const Option& candidate : global_options()) {
    if (key(candidate) == option) return candidate;
  }
  throw std::logic_error("option '" + std::string(option) + "' is not described");
}

bool Arguments::given(std::string_view option) const { return options_.contains(key(described(option))); }

std::string Arguments::text(std::string_view option) const {
  const Option& description = described(option);
  const auto found = options_.find(option);
  return found != options_.end() ? found->second.back() : std::string(description.initial);
}

std::vector<std::string> Arguments::texts(std::string_view option) const {
  const auto found = options_.find(key(described(option)));
  return found != options_.end() ? found->second : std::vector<std::string>();
}

std::optional<std::uint64_t> Arguments::number(std::string_view option) const {
  return text::parse_number(this->text(option));
}

const std::vector<std::string>& Arguments::operands(std::string_view name) const {
  static const std::vector<std::string> none;
  for (std::size_t i = 0; i < command_->operands.size(); ++i) {
    if (command_->operands[i].name == name) return i < operands_.size() ? operands_[i] : none;
  }
  throw std::logic_error("operand '" + std::string(name) + "' is not described");
}

std::optional<std::string> Arguments::operand(std::string_view name) const {
  const auto& words = operands(name);
  if (words.empty()) return std::nullopt;
  return words.front();
}

bool Arguments::given_global(const Option& option) const {
  const auto& own = command_->options;
  const bool hidden = std::any_of(own.begin(), own.end(), [&](const Option& each) { return each.name == option.name; });
  return options_.contains(hidden ? std::string_view(&option.letter, 1) : key(option));
}

void Arguments::add_option(std::string_view name, std::string value) {
  options_[std::string(name)].push_back(std::move(value));
}

bool Arguments::paths_as_options() const {
  const auto is_path = [](const Option& option) { return option.name == "path" && option.takes == Takes::path; };
  return options_.contains("path") && std::any_of(command_->options.begin(), command_->options.end(), is_path) &&
         path_operand(*command_);
}

std::vector<std::string> Arguments::words() const {
  std::vector<std::string> words;
  const auto add = [&](std::size_t operand) {
    if (operand < operands_.size()) words.insert(words.end(), operands_[operand].begin(), operands_[operand].end());
  };
  if (paths_as_options()) {
    add(2);
    add(0);
  } else {
    for (std::size_t i = 0; i < operands_.size(); ++i) add(i);
  }
  return words;
}

Arguments Arguments::narrowed(const std::string& file, const std::string& path) const {
  Arguments one = *this;
  one.operands_ = {{file}, {path}};
  return one;
}

Result<void> Arguments::set_operands(std::vector<std::string> words) {
  operands_.assign(command_->operands.size(), {});
  if (paths_as_options()) {
    const bool texts_given = options_.contains("string") || options_.contains("add");
    const bool value =
        command_->operands.size() > 2 && !command_->operands[2].repeats && !texts_given;  // it comes before the files
    if (value && !words.empty()) {
      operands_[2].push_back(std::move(words.front()));
      words.erase(words.begin());
    }
    if (words.empty()) return fail(missing_operand(*command_, command_->operands.front()));
    operands_[0] = std::move(words);
    operands_[1] = texts("path");
    return {};
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < command_->operands.size(); ++i) {
    const CommandOperand& operand = command_->operands[i];
    // The only word may be a path in standard input: `settle_input` decides.
    const bool later = i == 1 && command_->input == Input::read && path_operand(*command_);
    if (operand.required && !later && next == words.size()) return fail(missing_operand(*command_, operand));
    while (next < words.size()) {
      operands_[i].push_back(std::move(words[next++]));
      if (!operand.repeats) break;
    }
    for (const std::string& word : operands_[i]) {
      if (operand.complete != Complete::choice) continue;
      bool known = false;
      for (std::string_view choice : operand.choices) known = known || choice == word;
      if (!known) return fail(unknown_choice(*this, operand, word, i > 0 ? operands_[0].front() : std::string()));
    }
  }
  if (next < words.size()) return fail(unexpected_operand(*this, std::span(words).subspan(next)));
  return {};
}

}  // namespace jt::cli
