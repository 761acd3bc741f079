// SPDX-License-Identifier: MIT
// The table of all commands, sorted by name.
#include "commands/commands.hpp"

#include <array>

namespace jt::commands {

namespace {

constexpr std::array<const cli::Command*, 34> table{
    &complete_call_command, &complete_path_command, &complete_session_command,
    &append_command,        &apply_command,         &blocks_command,
    &call_command,          &completion_command,    &delete_command,
    &diff_command,          &format_command,        &get_command,
    &git_command,           &grep_command,          &guide_command,
    &help_command,          &info_command,          &insert_command,
    &inspect_command,       &keys_command,          &list_command,
    &mcp_command,           &merge_command,         &merge_file_command,
    &patch_command,         &preview_command,       &rename_command,
    &schema_command,        &sessions_command,      &set_command,
    &show_command,          &table_command,         &undo_command,
    &validate_command,
};

}  // namespace

}  // namespace jt::commands

namespace jt {

std::span<const cli::Command* const> cli::commands() { return commands::table; }

}  // namespace jt
