// SPDX-License-Identifier: MIT
#include "cli/command.hpp"

#include <algorithm>
#include <array>

namespace jt::cli {

namespace {

constexpr std::array<const Command*, 16> table{
    &complete_path_command, &append_command, &completion_command, &delete_command,   &get_command,   &grep_command,
    &help_command,          &insert_command, &inspect_command,    &keys_command,     &merge_command, &patch_command,
    &set_command,           &show_command,   &undo_command,       &validate_command,
};

}  // namespace

std::string_view title(Group group) {
  switch (group) {
    case Group::explore:
      return "Explore a document";
    case Group::edit:
      return "Edit a document";
    case Group::check:
      return "Check documents";
    case Group::help:
      return "Help";
  }
  return {};
}

std::span<const Command* const> commands() { return table; }

const Command* find_command(std::string_view name) {
  const auto* found =
      std::lower_bound(table.begin(), table.end(), name,
                       [](const Command* command, std::string_view wanted) { return command->name < wanted; });
  return found != table.end() && (*found)->name == name ? *found : nullptr;
}

}  // namespace jt::cli
