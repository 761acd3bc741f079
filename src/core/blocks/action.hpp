// SPDX-License-Identifier: MIT
// What a tool does to a file.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace jt::blocks {

enum class Action : std::uint8_t { write, edit, remove, make_folder, none };

/// `none` for tools that are not for running: those that read, and those of the user's own.
constexpr Action action_of(std::string_view tool) {
  constexpr std::array<std::pair<std::string_view, Action>, 7> table{{
      {"write_file", Action::write},
      {"pilotwrite", Action::write},
      {"edit_file", Action::edit},
      {"pilotedit", Action::edit},
      {"delete_file", Action::remove},
      {"pilotdelete", Action::remove},
      {"create_directory", Action::make_folder},
  }};
  for (const auto& [name, action] : table) {
    if (name == tool) return action;
  }
  return Action::none;
}

}  // namespace jt::blocks
