// SPDX-License-Identifier: MIT
#include "cli/command.hpp"

#include <algorithm>

namespace jt::cli {

std::string_view title(Group group) {
  switch (group) {
    case Group::explore:
      return "Explore a document";
    case Group::edit:
      return "Edit a document";
    case Group::check:
      return "Check documents";
    case Group::catalogue:
      return "Find tools of MCP servers";
    case Group::help:
      return "Help";
  }
  return {};
}

const Command* find_command(std::string_view name) {
  const auto table = commands();
  const auto found =
      std::lower_bound(table.begin(), table.end(), name,
                       [](const Command* command, std::string_view wanted) { return command->name < wanted; });
  return found != table.end() && (*found)->name == name ? *found : nullptr;
}

}  // namespace jt::cli
