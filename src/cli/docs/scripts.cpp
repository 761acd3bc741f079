// SPDX-License-Identifier: MIT
#include "cli/docs/scripts.hpp"

namespace jt::cli {

std::string completion_script(std::string_view shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  return fish_script();
}

std::vector<const Command*> offered_commands() {
  std::vector<const Command*> offered;
  for (const Command* command : commands()) {
    if (!command->hidden) offered.push_back(command);
  }
  return offered;
}

std::string typed(const Option& option, std::string_view between) {
  std::string out;
  if (option.letter != '\0') out = std::string("-") + option.letter;
  if (!option.name.empty()) {
    if (!out.empty()) out += between;
    out += "--";
    out += option.name;
  }
  return out;
}

std::string typed_with_value(std::span<const Option> options, std::string_view between) {
  std::string out;
  for (const Option& option : options) {
    if (option.takes == Takes::nothing || !option.bare.empty()) continue;
    if (!out.empty()) out += between;
    out += typed(option, between);
  }
  return out;
}

std::string single_quoted(std::string_view text, std::string_view replacement) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'') {
      out += replacement;
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace jt::cli
