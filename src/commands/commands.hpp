// SPDX-License-Identifier: MIT
// Every subcommand: its description (manual/NAME.cpp) and its function (NAME.cpp; edits of one operation:
// short_edit.cpp).
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/context.hpp"

namespace jt::commands {

extern const cli::Command append_command, apply_command, blocks_command, call_command, complete_call_command,
    complete_path_command, complete_session_command, completion_command, delete_command, diff_command, format_command,
    get_command, git_command, grep_command, guide_command, help_command, info_command, insert_command, inspect_command,
    keys_command, list_command, mcp_command, merge_command, merge_file_command, patch_command, preview_command,
    rename_command, schema_command, sessions_command, set_command, show_command, table_command, undo_command,
    validate_command;
Result<Exit> run_append(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_apply(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_blocks(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_call(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_complete_call(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_complete_path(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_complete_session(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_completion(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_delete(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_diff(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_format(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_get(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_git(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_grep(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_guide(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_help(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_insert(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_info(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_inspect(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_keys(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_list(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_mcp(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_merge(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_merge_file(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_patch(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_preview(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_rename(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_schema(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_sessions(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_set(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_show(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_table(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_undo(cli::Context& context, const cli::Arguments& arguments);
Result<Exit> run_validate(cli::Context& context, const cli::Arguments& arguments);

}  // namespace jt::commands
