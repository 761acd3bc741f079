// SPDX-License-Identifier: MIT
// jt blocks --run and --rollback: tool calls run below a folder, and rolled back.
#include <fmt/format.h>

#include "cli/edit_request.hpp"
#include "cli/usage.hpp"
#include "commands/blocks_request.hpp"
#include "commands/blocks_workspace.hpp"
#include "core/blocks/rollback.hpp"
#include "core/blocks/runner.hpp"
#include "core/text/shell.hpp"
#include "results/block_run.hpp"

namespace jt::commands {

namespace {

Result<std::string> record_folder(const cli::Context& context) {
  std::string folder = cli::state_folder(context);
  if (!folder.empty()) return folder;
  return fail(Code::io_error, "neither XDG_STATE_HOME nor HOME is set, so runs cannot be recorded");
}

Result<std::vector<blocks::ToolCall>> read_calls(const cli::Context& context, const BlocksRequest& request) {
  auto source = TRY(context.open(request.answer));
  blocks::BlockReader reader(*source, request.rules);
  std::vector<blocks::ToolCall> calls;
  for (;;) {
    auto call = TRY(reader.next());
    if (!call) return calls;
    calls.push_back(std::move(*call));
  }
}

/// 1: invalid blocks; 2: a valid one could not be carried out.
Exit exit_of(const std::vector<blocks::ToolCall>& calls, const blocks::RunReport& report) {
  bool invalid = report.refused;
  for (const blocks::ToolCall& call : calls) {
    if (!call.valid()) invalid = true;
    if (call.valid() && call.status == blocks::Status::failed) return Exit::failed;
  }
  return invalid ? Exit::no : Exit::done;
}

std::string rollback_command(const std::string& run_id, const std::string& root) {
  return fmt::format("jt blocks --rollback {} --root {}", text::shell_quote(run_id), text::shell_quote(root));
}

}  // namespace

Result<Exit> run_in_root(cli::Context& context, const cli::Arguments& arguments, const BlocksRequest& request) {
  const bool events = arguments.given("events");
  if (events && (context.renderer->has_columns() || context.renderer->has_locators())) {
    return fail(
        cli::usage_error(&arguments.command(), "option '--events' prints lines of JSON, and has no other format"));
  }
  if (request.rules.all) {
    return fail(cli::usage_error(&arguments.command(), "options '--all' and '--run' cannot be used together"));
  }
  auto workspace = TRY(open_workspace(context, *request.root));
  auto calls = TRY(read_calls(context, request));
  blocks::RunOptions options;
  options.keep_going = arguments.given("keep-going");
  options.replace_all = arguments.given("replace-all");
  options.sync = !arguments.given("no-sync");
  options.lock_timeout = cli::edit_opening(arguments).lock_timeout;
  auto folder = TRY(record_folder(context));
  options.state_folder = std::move(folder);
  if (events) {
    const auto print = [&context](const std::string& line) {
      context.out.write(line);
      context.out.flush();
    };
    options.on_begin = [print](const std::string& run_id) { print(results::begin_event(run_id)); };
    options.on_status = [print](const blocks::ToolCall& call) { print(results::status_event(call)); };
  }
  std::optional<std::string> diff;
  if (arguments.given("dry-run")) diff.emplace();
  auto report = TRY(diff ? blocks::dry_run(workspace, calls, options,
                                           [&](std::string_view part) {
                                             *diff += part;
                                             return true;
                                           })
                         : blocks::run(workspace, calls, options));
  const bool done = !diff && !report.run_id.empty();
  const results::RanBlocks ran{request.answer, calls, report,
                               done ? rollback_command(report.run_id, *request.root) : "", std::move(diff)};
  if (events) {
    context.out.write(results::run_event(ran));
  } else {
    if (calls.empty() && context.renderer->for_people()) context.renderer->note("no tool blocks: nothing to run");
    results::show_run(context.for_results(), ran);
  }
  return exit_of(calls, report);
}

Result<Exit> rollback_run(cli::Context& context, const cli::Arguments& arguments, const std::string& root) {
  auto workspace = TRY(open_workspace(context, root));
  blocks::RollbackOptions options;
  options.sync = !arguments.given("no-sync");
  options.lock_timeout = cli::edit_opening(arguments).lock_timeout;
  auto folder = TRY(record_folder(context));
  options.state_folder = std::move(folder);
  const std::string run_id = arguments.text("rollback");
  auto report = TRY(blocks::rollback(workspace, run_id, options));
  results::show_rollback(context.for_results(), run_id, root, report);
  return Exit::done;
}

}  // namespace jt::commands
