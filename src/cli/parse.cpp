// SPDX-License-Identifier: MIT
#include "cli/parse.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/globals.hpp"
#include "cli/usage.hpp"
#include "core/json/decimal.hpp"
#include "core/text/words.hpp"

namespace jt::cli {

namespace {

/// CLI11 with access to the options that are not known.
class Parser : public CLI::App {
 public:
  Parser() {
    set_help_flag();
    allow_extras();
  }
  [[nodiscard]] const auto& unplaced() const { return missing_; }
};

std::vector<const Option*> options_of(const Command& command) {
  std::vector<const Option*> options;
  for (const Option& option : command.options) options.push_back(&option);
  for (const Option& option : global_options()) options.push_back(&option);
  return options;
}

const Option* by_name(std::span<const Option* const> options, std::string_view name) {
  const auto found =
      std::find_if(options.begin(), options.end(), [&](const Option* o) { return !name.empty() && o->name == name; });
  return found != options.end() ? *found : nullptr;
}

const Option* by_letter(std::span<const Option* const> options, char letter) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option* o) { return o->letter == letter; });
  return found != options.end() ? *found : nullptr;
}

bool is_long(std::string_view word) { return word.size() > 2 && word.starts_with("--"); }
bool is_short(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && word[1] != '-' && !json::is_number(word);  // `-5` is a value
}

/// Whether `-0` is a value of the command, not the option of that letter.
bool takes_values(const Command& command) {
  return std::any_of(command.operands.begin(), command.operands.end(),
                     [](const CommandOperand& operand) { return operand.name == "VALUE"; });
}

/// Whether CLI11 would treat the word as an option.
bool is_option(std::string_view word) {
  if (word.size() < 2 || word[0] != '-' || json::is_number(word)) return false;
  const char first = word[1] == '-' ? (word.size() > 2 ? word[2] : '-') : word[1];
  return first != '-' && first != '!' && first != ' ' && first != '\n';
}

/// The words of a command, by what they are.
struct Words {
  std::vector<std::string> options;   ///< with their values, for CLI11
  std::vector<std::string> operands;  ///< verbatim
  std::vector<std::string> program;   ///< after `--`, of a command that takes a program
};

/// The option of a cluster such as "-rd" that needs the next word as its value, or null.
const Option* takes_next(std::span<const Option* const> options, std::string_view cluster) {
  for (std::size_t i = 1; i < cluster.size(); ++i) {
    const Option* option = by_letter(options, cluster[i]);
    if (option == nullptr) return nullptr;
    if (option->takes != Takes::nothing) return i + 1 == cluster.size() ? option : nullptr;
  }
  return nullptr;
}

/// Whether all words from there on are operands: git passes names of files to its drivers, and they may begin with a
/// dash.
bool are_of_git(const Command& command, const std::vector<std::string>& words, std::size_t at) {
  if (command.name != "git" || at != 1 || (words[0] != "merge" && words[0] != "diff")) return false;
  return words[1] != "--help" && words[1] != "-h";
}

/// Splits "--name=value" into two words, which CLI11 passes on unchanged even if the value is empty or in brackets,
/// and finds options with a missing or an extra value. CLI11 never sees operands: it would treat a negative number as
/// an option.
Result<Words> spell_out(const Command& command, std::span<const Option* const> options,
                        const std::vector<std::string>& words) {
  Words sorted;
  std::vector<std::string>& out = sorted.options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool of_git = are_of_git(command, words, i);
    if (word == "--" || of_git) {
      std::vector<std::string>& rest = command.program ? sorted.program : sorted.operands;
      rest.insert(rest.end(), words.begin() + static_cast<std::ptrdiff_t>(of_git ? i : i + 1), words.end());
      return sorted;
    }
    const std::size_t equals = is_long(word) ? word.find('=') : std::string::npos;
    const Option* option = is_long(word) ? by_name(options, std::string_view(word).substr(2, equals - 2)) : nullptr;
    if (is_short(word)) option = takes_next(options, word);
    if (word == "-0" && !takes_values(command)) {
      out.emplace_back("-0");
    } else if (option == nullptr) {
      (is_option(word) ? out : sorted.operands).push_back(word);
    } else if (equals != std::string::npos) {
      if (option->takes == Takes::nothing) return fail(unexpected_value(&command, *option));
      out.push_back(word.substr(0, equals));
      out.push_back(word.substr(equals + 1));
    } else {
      out.push_back(word);
      if (option->takes == Takes::nothing) continue;
      if (!option->bare.empty()) {
        out.emplace_back(option->bare);
        continue;
      }
      if (++i == words.size()) return fail(missing_value(&command, *option));
      out.push_back(words[i]);
    }
  }
  return sorted;
}

/// Registers the options; a letter or name of the command is not available for a global option.
std::vector<CLI::Option*> set_up(Parser& parser, std::span<const Option* const> options) {
  std::vector<CLI::Option*> registered;
  for (const Option* option : options) {
    std::string names;
    if (option->letter != '\0' && by_letter(options, option->letter) == option)
      names = std::string("-") + option->letter;
    if (by_name(options, option->name) == option) {
      names += (names.empty() ? "--" : ",--") + std::string(option->name);
    }
    CLI::Option* known = nullptr;
    if (!names.empty()) {
      known =
          option->takes == Takes::nothing ? parser.add_flag(names) : parser.add_option(names)->allow_extra_args(false);
      known->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    registered.push_back(known);
  }
  return registered;
}

Result<void> check_value(const Command& command, const Option& option, const std::string& value) {
  const bool wrong = (option.takes == Takes::number && !text::parse_number(value)) ||
                     (option.takes == Takes::choice &&
                      std::find(option.choices.begin(), option.choices.end(), value) == option.choices.end());
  if (wrong) return fail(wrong_value(&command, option, value));
  return {};
}

Result<void> place(Arguments& arguments, std::vector<std::string> operands, StandardInput input) {
  const Command& command = arguments.command();
  if (command.input == Input::read && operands.empty() && input != StandardInput::none) {
    operands.emplace_back("-");
    arguments.imply_input();
  }
  // A pattern can be the value of an option, and FILE may be omitted.
  if (command.input == Input::search && operands.empty() && arguments.given("regexp")) return {};
  return arguments.set_operands(std::move(operands));
}

}  // namespace

Result<Split> split_command(std::span<const std::string> words) {
  std::vector<const Option*> options;
  for (const Option& option : global_options()) options.push_back(&option);
  Split split;
  std::size_t at = 0;
  for (; at < words.size(); ++at) {
    const std::string& word = words[at];
    const Option* option = nullptr;
    if (is_long(word)) {
      option = by_name(options, std::string_view(word).substr(2, word.find('=') - 2));
      if (option != nullptr && option->takes != Takes::nothing && word.find('=') == std::string::npos) ++at;
    } else if (is_short(word) || word == "-0") {
      option = by_letter(options, word[1]);
    } else {
      break;
    }
    if (option == nullptr) return fail(unknown_option(nullptr, word));
  }
  split.words.assign(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(std::min(at, words.size())));
  if (at >= words.size()) return split;
  split.command = find_command(words[at]);
  if (split.command == nullptr) return fail(unknown_command(words[at], words.first(at), words.subspan(at + 1)));
  split.words.insert(split.words.end(), words.begin() + static_cast<std::ptrdiff_t>(at) + 1, words.end());
  return split;
}

Result<Arguments> parse(const Command& command, const std::vector<std::string>& words, StandardInput input) {
  const std::vector<const Option*> options = options_of(command);
  auto spelled = TRY(spell_out(command, options, words));
  std::reverse(spelled.options.begin(), spelled.options.end());  // CLI11 reads its words from the end
  Parser parser;
  std::vector<CLI::Option*> registered;
  try {
    registered = set_up(parser, options);
    parser.parse(spelled.options);
  } catch (const CLI::Error& failure) {
    // Users' errors are detected before or below; this is for all others.
    return fail(usage_error(&command, "cannot parse the options"));
  }
  Arguments arguments(command);
  arguments.set_program(std::move(spelled.program));
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (registered[i] == nullptr) continue;
    for (const std::string& value : registered[i]->results()) {
      TRY(check_value(command, *options[i], value));
      const bool hidden = by_name(options, options[i]->name) != options[i] && options[i]->letter != '\0';
      arguments.add_option(hidden ? std::string_view(&options[i]->letter, 1) : key(*options[i]), value);
    }
  }
  if (!parser.unplaced().empty()) return fail(unknown_option(&command, parser.unplaced().front().second));
  if (arguments.given("help") || arguments.given("h") || arguments.given("version")) return arguments;
  TRY(place(arguments, std::move(spelled.operands), input));
  return arguments;
}

}  // namespace jt::cli
