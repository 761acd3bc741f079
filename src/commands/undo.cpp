// SPDX-License-Identifier: MIT
// jt undo FILE: reverts the last edit.
#include <fmt/format.h>

#include "actions/edit.hpp"
#include "cli/again.hpp"
#include "cli/edit_request.hpp"
#include "cli/usage.hpp"
#include "core/edit/recover.hpp"
#include "results/undo_result.hpp"

namespace jt::commands {

namespace {

// An answer in another format must never be an act: `--list` means a list to whoever types it.
Result<void> check_usage(const cli::Context& context, const cli::Arguments& arguments) {
  const auto refuse = [&](std::string message) { return cli::misuse(arguments, std::move(message)); };
  const bool history = arguments.given("history");
  if (arguments.given("recover")) {
    if (arguments.operand("FILE"))
      return refuse("option '--recover' takes no FILE: it is about all that is unfinished");
    return {};
  }
  if (!arguments.operand("FILE")) return refuse("FILE is missing: only --recover takes none");
  if (arguments.operand("FILE") == "-")
    return refuse("FILE is missing: what jt writes to standard output is not kept for undo");
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
  error->commands = {
      cli::with_kept(arguments, fmt::format("jt undo {} --history", cli::file_argument(*arguments.operand("FILE"))))};
  return fail(std::move(error));
}

}  // namespace

Result<Exit> run_undo(cli::Context& context, const cli::Arguments& arguments) {
  if (context.state_folder.empty()) {
    return fail(
        make_error(Code::io_error, "neither XDG_STATE_HOME nor HOME is an absolute path, so no edits are known"));
  }
  TRY(check_usage(context, arguments));
  if (arguments.given("recover")) {
    const auto recovered = TRY(edit::recover_all(context.roots, context.state_folder, cli::edit_opening(arguments)));
    results::show_recovered(context.output(), recovered);
    return Exit::done;
  }
  edit::UndoRequest request;
  request.file = *arguments.operand("FILE");
  request.redo = arguments.given("redo");
  request.steps = *arguments.number("steps");
  request.only = arguments.given("only");
  request.opening = cli::edit_opening(arguments);
  request.sync = !arguments.given("no-sync");
  request.dry_run = arguments.given("dry-run");
  TRY(arguments.given("history") ? actions::show_history(context, request.file)
                                 : actions::undo(context, std::move(request)));
  return Exit::done;
}

}  // namespace jt::commands
