// SPDX-License-Identifier: MIT
// jt apply SESSION: carries out what was previewed.
#include "actions/proposals.hpp"
#include "actions/sessions.hpp"
#include "cli/edit_request.hpp"
#include "cli/schema_options.hpp"
#include "cli/session_options.hpp"
#include "cli/usage.hpp"

namespace jt::commands {

Result<Exit> run_apply(cli::Context& context, const cli::Arguments& arguments) {
  propose::ApplyRequest request;
  request.changes = arguments.texts("change");
  request.skip_stale = arguments.given("skip-stale");
  request.rebase = arguments.given("rebase") || request.skip_stale;
  request.edit.opening = cli::edit_opening(arguments);
  request.edit.dry_run = arguments.given("dry-run");
  TRY(cli::take_undo(arguments, request.edit));
  TRY(cli::check_schema_options(arguments));
  std::optional<actions::SchemaRequest> schema;
  if (arguments.given("schema")) schema = cli::schema_request(arguments);
  auto sessions = TRY(cli::session_store(context, arguments));
  request.session = TRY(actions::session_named(*sessions, *arguments.operand("SESSION")));
  const bool applied =
      TRY(actions::apply(context, std::move(request), *sessions, arguments.given("print-document"), schema));
  return applied ? Exit::done : Exit::conflict;
}

}  // namespace jt::commands
