// SPDX-License-Identifier: MIT
// jt undo FILE: reverts the last edit.
#include "core/edit/undo.hpp"

#include <fmt/format.h>

#include "cli/context.hpp"
#include "cli/edit_request.hpp"
#include "cli/usage.hpp"
#include "core/bytes/errors.hpp"
#include "results/undo_result.hpp"

namespace jt::commands {

namespace {

// An answer in another format must never be an act: `--list` means a list to whoever types it.
Result<void> check_usage(const cli::Context& context, const cli::Arguments& arguments) {
  const auto refuse = [&](std::string message) {
    return fail(cli::usage_error(&arguments.command(), std::move(message)));
  };
  const bool history = arguments.given("history");
  for (const std::string_view option : {"redo", "steps", "dry-run"}) {
    if (history && arguments.given(option)) {
      return refuse(fmt::format("options '--history' and '--{}' cannot be used together", option));
    }
  }
  if (arguments.number("steps") == std::uint64_t{0})
    return refuse("option '--steps' needs a number from 1 on, not '0'");
  if (history || !context.renderer->has_locators()) return {};
  Error error = cli::usage_error(&arguments.command(), "'undo' has no list format: nothing was undone");
  error->hints.insert(error->hints.begin(), cli::hint_of({Advice::Kind::list_edits, {*arguments.operand("FILE")}}));
  error->commands.clear();
  error->commands.push_back(fmt::format("jt undo {} --history", cli::file_argument(*arguments.operand("FILE"))));
  return fail(std::move(error));
}

Result<Exit> run_history(cli::Context& context, const std::string& file) {
  auto entries = TRY(edit::undo_history(context.roots, file, cli::state_folder(context)));
  results::show_history(*context.renderer, entries);
  return Exit::done;
}

}  // namespace

Result<Exit> run_undo(cli::Context& context, const cli::Arguments& arguments) {
  const std::string file = *arguments.operand("FILE");
  if (cli::state_folder(context).empty()) {
    return fail(make_error(Code::io_error, "neither XDG_STATE_HOME nor HOME is set, so no edits are known"));
  }
  TRY(check_usage(context, arguments));
  if (arguments.given("history")) return run_history(context, file);
  edit::UndoRequest request;
  request.redo = arguments.given("redo");
  request.steps = *arguments.number("steps");
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
  const auto outcome = TRY(edit::undo(context.roots, request));
  if (!outcome.already && !request.dry_run) context.done = fmt::format("{} was written", bytes::quoted_file(file));
  results::show_undo(context.for_results(), file, outcome, diff);
  return Exit::done;
}

}  // namespace jt::commands
