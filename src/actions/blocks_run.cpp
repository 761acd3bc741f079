// SPDX-License-Identifier: MIT
// Tool calls that are run below a folder, and rolled back.
#include <fmt/format.h>
#include <sys/stat.h>

#include "actions/blocks_parts.hpp"
#include "core/bytes/errors.hpp"
#include "results/block_run.hpp"

namespace jt::actions {

namespace {

Result<std::string> record_folder(const Caller& caller) {
  if (!caller.state_folder.empty()) return caller.state_folder;
  return fail(Code::io_error, "neither XDG_STATE_HOME nor HOME is an absolute path, so runs cannot be recorded");
}

Result<std::vector<blocks::ToolCall>> read_calls(const Caller& caller, Answer& answer) {
  auto source = TRY(open_answer(caller, answer));
  blocks::BlockReader reader(*source, answer.rules);
  std::vector<blocks::ToolCall> calls;
  for (;;) {
    auto call = TRY(reader.next());
    if (!call) return calls;
    calls.push_back(std::move(*call));
  }
}

Exit verdict_on(const std::vector<blocks::ToolCall>& calls, const blocks::RunReport& report) {
  bool invalid = report.refused;
  for (const blocks::ToolCall& call : calls) {
    if (!call.valid()) invalid = true;
    if (call.valid() && call.status == blocks::Status::failed) return Exit::failed;
  }
  return invalid ? Exit::no : Exit::done;
}

}  // namespace

Result<blocks::Workspace> open_root(const Caller& caller, const std::string& root) {
  if (!caller.roots.confined()) return blocks::Workspace::open(root);
  auto allowed = TRY(caller.roots.open_folder(root));
  auto workspace = TRY(blocks::Workspace::open(root));
  // The folder is opened by its name twice: it has to be the same one.
  struct stat inside {};
  struct stat opened {};
  const bool known = ::fstat(allowed.get(), &inside) == 0 && ::fstat(workspace.folder().get(), &opened) == 0;
  if (known && inside.st_dev == opened.st_dev && inside.st_ino == opened.st_ino) return workspace;
  return fail(caller.roots.outside(root, fmt::format("{} is outside the roots", bytes::quoted_file(root))));
}

Result<Exit> run_blocks(const Caller& caller, Answer& answer, RunRequest request) {
  auto workspace = TRY(open_root(caller, request.root));
  auto calls = TRY(read_calls(caller, answer));
  blocks::RunOptions& options = request.options;
  options.state_folder = TRY(record_folder(caller));
  if (request.events) {
    const auto print = [&caller](const std::string& line) {
      caller.out.write(line);
      caller.out.flush();
    };
    options.on_begin = [print](const std::string& run) { print(results::begin_event(run)); };
    options.on_status = [print](const blocks::ToolCall& call) { print(results::status_event(call)); };
  }
  std::optional<std::string> diff;
  if (request.dry_run) diff.emplace();
  auto report = TRY(diff ? blocks::dry_run(workspace, calls, options,
                                           [&](std::string_view part) {
                                             *diff += part;
                                             return true;
                                           })
                         : blocks::run(workspace, calls, options));
  const bool done = !diff && !report.run_id.empty();
  const results::RanBlocks ran{answer.name, calls, report, done ? request.rollback(report.run_id) : "",
                               std::move(diff)};
  if (request.events) {
    caller.out.write(results::run_event(ran));
  } else {
    if (calls.empty() && caller.renderer->for_people()) caller.note("no tool blocks: nothing to run");
    results::show_run(caller.output(), ran);
  }
  return verdict_on(calls, report);
}

Result<void> roll_back(const Caller& caller, const std::string& root, const std::string& run,
                       blocks::RollbackOptions options) {
  auto workspace = TRY(open_root(caller, root));
  options.state_folder = TRY(record_folder(caller));
  auto report = TRY(blocks::rollback(workspace, run, options));
  results::show_rollback(caller.output(), run, root, report);
  return {};
}

}  // namespace jt::actions
