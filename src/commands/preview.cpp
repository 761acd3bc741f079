// SPDX-License-Identifier: MIT
// jt preview FILE INSTRUCTION: proposes changes, and keeps them as a session.
#include "core/propose/preview.hpp"

#include <fmt/format.h>

#include "cli/context.hpp"
#include "cli/edit_request.hpp"
#include "cli/interpreters.hpp"
#include "cli/reading.hpp"
#include "cli/session_options.hpp"
#include "cli/usage.hpp"
#include "core/edit/operations_json.hpp"
#include "core/text/shell.hpp"
#include "results/proposal_view.hpp"
#include "results/value_excerpt.hpp"

namespace jt::commands {

namespace {

constexpr std::uint64_t shortest_ttl = 60;
constexpr std::uint64_t longest_ttl = 86400;

Failed misuse(const cli::Arguments& arguments, const std::string& what) {
  return fail(cli::usage_error(&arguments.command(), what));
}

Result<void> check(const cli::Arguments& arguments) {
  const auto instruction = arguments.operand("INSTRUCTION");
  const bool operations = arguments.given("ops");
  if (!instruction && !operations) return misuse(arguments, "INSTRUCTION is missing, or --ops");
  if (instruction && operations) return misuse(arguments, "give either INSTRUCTION or --ops, not both");
  if (operations && arguments.given("interpreter")) return misuse(arguments, "--ops needs no interpreter");
  if (operations && arguments.text("ops") == "-" && *arguments.operand("FILE") == "-") {
    return misuse(arguments, "standard input cannot be both FILE and the operations");
  }
  const std::uint64_t ttl = *arguments.number("ttl");
  if (ttl >= shortest_ttl && ttl <= longest_ttl) return {};
  return misuse(arguments,
                fmt::format("option '--ttl' takes {} to {} seconds, not {}", shortest_ttl, longest_ttl, ttl));
}

Result<void> take_operations(const cli::Context& context, const cli::Arguments& arguments,
                             propose::PreviewRequest& request) {
  auto text = TRY(cli::text_of(context, arguments.text("ops")));
  auto operations = edit::parse_operations(std::move(text));
  if (!operations) {
    Error error = std::move(operations.error().error);
    error->failed_operation = operations.error().operation;
    return fail(std::move(error));
  }
  request.operations = std::move(*operations);
  return {};
}

/// The command that applies the changes: with the same store.
std::string apply_command(const cli::Arguments& arguments, const propose::Preview& preview) {
  std::string command = "jt apply " + preview.session.id;
  if (arguments.given("store")) command += " --store " + text::shell_quote(arguments.text("store"));
  return command;
}

}  // namespace

Result<Exit> run_preview(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check(arguments));
  auto store = TRY(cli::session_store(context, arguments));
  propose::PreviewRequest request;
  request.file = *arguments.operand("FILE");
  request.instruction = arguments.operand("INSTRUCTION").value_or("");
  request.ttl = std::chrono::seconds(*arguments.number("ttl"));
  request.excerpt = results::value_excerpt;
  if (request.file == "-") {
    auto text = TRY(cli::text_of(context, "-"));
    request.text = std::move(text);
    request.file = "standard input";
  }
  std::unique_ptr<propose::Interpreter> interpreter;
  if (arguments.given("ops")) {
    TRY(take_operations(context, arguments, request));
  } else {
    auto made = TRY(cli::interpreter(context, arguments.text("interpreter"), *arguments.number("timeout")));
    interpreter = std::move(made);
    request.interpreter = interpreter.get();
  }
  const auto progress = context.watcher({});
  request.progress = progress.get();
  const auto preview = propose::preview(context.roots, request, *store);
  if (progress) progress->hide();
  if (!preview) return fail(preview.error());
  results::show_preview(context.output(), *preview, apply_command(arguments, *preview));
  return preview->proposal.status == propose::Status::success ? Exit::done : Exit::no;
}

}  // namespace jt::commands
