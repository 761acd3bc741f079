// SPDX-License-Identifier: MIT
// jt apply SESSION: carries out what was previewed.
#include "core/propose/apply.hpp"

#include <fmt/format.h>

#include "cli/context.hpp"
#include "cli/edit_request.hpp"
#include "cli/reading.hpp"
#include "cli/session_name.hpp"
#include "cli/session_options.hpp"
#include "cli/usage.hpp"
#include "core/bytes/errors.hpp"
#include "results/proposal_view.hpp"
#include "results/value_excerpt.hpp"

namespace jt::commands {

namespace {

Result<propose::ApplyRequest> request_of(const cli::Context& context, const cli::Arguments& arguments) {
  propose::ApplyRequest request;
  request.changes = arguments.texts("change");
  request.skip_stale = arguments.given("skip-stale");
  request.rebase = arguments.given("rebase") || request.skip_stale;
  request.edit.opening = cli::edit_opening(arguments);
  request.edit.dry_run = arguments.given("dry-run");
  request.edit.sync = !arguments.given("no-sync");
  request.edit.undo = !arguments.given("no-undo");
  request.edit.require_undo = arguments.given("require-undo");
  if (!request.edit.undo && request.edit.require_undo) {
    return fail(
        cli::usage_error(&arguments.command(), "options '--no-undo' and '--require-undo' cannot be used together"));
  }
  request.edit.state_folder = cli::state_folder(context);
  request.edit.what = "apply";
  request.edit.excerpt = results::value_excerpt;
  return request;
}

/// For people: the document itself goes to stdout, so what was done is reported on stderr.
void print_document(const cli::Context& context, const propose::ApplyOutcome& outcome, const std::string& document) {
  if (!context.globals.quiet) context.err.write("note: " + results::applied_message(outcome, false) + "\n");
  context.out.write(document);
  if (!document.ends_with('\n')) context.out.write("\n");
}

}  // namespace

Result<Exit> run_apply(cli::Context& context, const cli::Arguments& arguments) {
  auto request = TRY(request_of(context, arguments));
  auto store = TRY(cli::session_store(context, arguments));
  auto session = TRY(cli::session_named(*store, *arguments.operand("SESSION")));
  request.session = std::move(session);
  std::string diff;
  request.edit.sink = [&diff](std::string_view part) {
    diff += part;
    return true;
  };
  const auto progress = cli::progress_bar(context, {});
  request.edit.progress = progress.get();
  auto outcome = propose::apply(context.roots, request, *store);
  if (progress) progress->hide();
  if (!outcome) return fail(std::move(outcome.error()));
  if (outcome->edit.written) context.done = fmt::format("{} was written", bytes::quoted_file(outcome->file));
  results::AppliedExtras extras;
  extras.document = outcome->document;
  const bool kept_file = !outcome->document;
  if (arguments.given("print-document") && kept_file) {
    auto text = TRY(cli::text_of(context, outcome->file));
    extras.document = std::move(text);
  }
  if (request.edit.dry_run) extras.diff = diff;
  if (outcome->edit.no_undo && request.edit.undo && kept_file) {
    context.renderer->note("the edit cannot be undone: " + *outcome->edit.no_undo);
  } else if (outcome->edit.written && request.edit.undo) {
    extras.undo = "jt undo " + cli::file_argument(outcome->file);
  }
  const Exit exit = outcome->status == propose::ApplyStatus::failed ? Exit::conflict : Exit::done;
  if (extras.document && !extras.diff && context.renderer->for_people()) {
    print_document(context, *outcome, *extras.document);
    return exit;
  }
  results::show_applied(context.for_results(), *outcome, extras);
  return exit;
}

}  // namespace jt::commands
