// SPDX-License-Identifier: MIT
// jt undo FILE: reverts the last edit.
#include "core/edit/undo.hpp"

#include "cli/context.hpp"
#include "cli/edit_request.hpp"
#include "results/undo_result.hpp"

namespace jt::commands {

namespace {

Result<Exit> run_history(cli::Context& context, const std::string& file) {
  auto entries = edit::undo_history(context.roots, file, cli::state_folder(context));
  if (!entries) return fail(std::move(entries.error()));
  results::show_history(*context.renderer, *entries);
  return Exit::done;
}

}  // namespace

Result<Exit> run_undo(cli::Context& context, const cli::Arguments& arguments) {
  const std::string file = *arguments.operand("FILE");
  if (cli::state_folder(context).empty()) {
    return fail(make_error(Code::io_error, "neither XDG_STATE_HOME nor HOME is set, so no edits are known"));
  }
  if (arguments.given("history")) return run_history(context, file);
  edit::UndoRequest request;
  request.file = file;
  request.opening = cli::edit_opening(arguments);
  request.sync = !arguments.given("no-sync");
  request.dry_run = arguments.given("dry-run");
  request.state_folder = cli::state_folder(context);
  std::optional<std::string> diff;
  if (request.dry_run) diff.emplace();
  request.sink = [&diff](std::string_view part) {
    *diff += part;
    return true;
  };
  const auto outcome = edit::undo(context.roots, request);
  if (!outcome) return fail(std::move(outcome.error()));
  results::show_undo(context.for_results(), file, *outcome, diff);
  return Exit::done;
}

}  // namespace jt::commands
