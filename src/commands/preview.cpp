// SPDX-License-Identifier: MIT
// jt preview FILE INSTRUCTION: proposes changes, and keeps them as a session.
#include <fmt/format.h>

#include "actions/given_text.hpp"
#include "actions/proposals.hpp"
#include "cli/input.hpp"
#include "cli/interpreters.hpp"
#include "cli/session_options.hpp"
#include "cli/usage.hpp"
#include "core/edit/operations_json.hpp"
#include "core/text/shell.hpp"

namespace jt::commands {

namespace {

constexpr std::uint64_t shortest_ttl = 60;
constexpr std::uint64_t longest_ttl = 86400;

Result<void> check(const cli::Arguments& arguments) {
  const auto instruction = arguments.operand("INSTRUCTION");
  const bool operations = arguments.given("ops");
  if (!instruction && !operations) return cli::misuse(arguments, "INSTRUCTION is missing, or --ops");
  if (instruction && operations) return cli::misuse(arguments, "give either INSTRUCTION or --ops, not both");
  if (operations && arguments.given("interpreter")) return cli::misuse(arguments, "--ops needs no interpreter");
  if (operations && arguments.text("ops") == "-" && *arguments.operand("FILE") == "-") {
    return cli::misuse(arguments, "standard input cannot be both FILE and the operations");
  }
  const std::uint64_t ttl = *arguments.number("ttl");
  if (ttl >= shortest_ttl && ttl <= longest_ttl) return {};
  return cli::misuse(arguments,
                     fmt::format("option '--ttl' takes {} to {} seconds, not {}", shortest_ttl, longest_ttl, ttl));
}

}  // namespace

Result<Exit> run_preview(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check(arguments));
  auto sessions = TRY(cli::session_store(context, arguments));
  propose::PreviewRequest request;
  request.file = *arguments.operand("FILE");
  request.instruction = arguments.operand("INSTRUCTION").value_or("");
  request.syntax = cli::syntax_of(arguments);
  request.skip_invalid = arguments.given("skip-invalid");
  if (arguments.given("lines") || request.skip_invalid) request.documents = edit::Documents::each_line;
  if (arguments.given("no-lines")) request.documents = edit::Documents::one;
  request.ttl = std::chrono::seconds(*arguments.number("ttl"));
  if (request.file == "-") {
    request.text = TRY(actions::whole_text(context, "-"));
    request.file = "standard input";
  }
  std::unique_ptr<propose::Interpreter> interpreter;
  if (arguments.given("ops")) {
    bool jsonc = false;
    const auto text = TRY(actions::whole_text(context, arguments.text("ops"), jsonc));
    request.operations = TRY(edit::parse_operations(text, {}, jsonc));
  } else {
    interpreter = TRY(cli::interpreter(context, arguments.text("interpreter"), *arguments.number("timeout")));
    request.interpreter = interpreter.get();
  }
  // With the same store.
  const auto apply = [&](const std::string& session) {
    const std::string store = arguments.given("store") ? " --store " + text::shell_quote(arguments.text("store")) : "";
    return "jt apply " + session + store;
  };
  const bool proposed = TRY(actions::preview(context, std::move(request), *sessions, apply));
  return proposed ? Exit::done : Exit::no;
}

}  // namespace jt::commands
