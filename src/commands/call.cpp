// SPDX-License-Identifier: MIT
// jt call SERVER TOOL [NAME=VALUE…]: calls a tool of an MCP server.
#include "actions/call.hpp"

#include <fmt/format.h>

#include "actions/given_text.hpp"
#include "cli/call_progress.hpp"
#include "cli/input.hpp"
#include "cli/servers.hpp"
#include "cli/usage.hpp"
#include "core/bytes/errors.hpp"
#include "core/text/code_point.hpp"
#include "core/text/shell.hpp"

namespace jt::commands {

namespace {

Result<void> check_call(const cli::Context& context, const cli::Arguments& arguments) {
  if (context.renderer->has_columns() || context.renderer->has_locators()) {
    return cli::misuse(arguments, fmt::format("'call' prints the result itself, and has no {} format",
                                              output::info(context.globals.format).name));
  }
  if (arguments.given("catalog") && !arguments.program().empty()) {
    return cli::misuse(arguments, "--catalog starts no program");
  }
  for (const std::string_view option : {"catalog", "offline"}) {
    if (!arguments.given(option) || arguments.given("dry-run")) continue;
    return cli::misuse(arguments, fmt::format("option '--{}' starts no server: it needs '--dry-run'", option));
  }
  return {};
}

/// The object of --args: JSON, `@FILE`, or `-`.
Result<std::string> given_object(const cli::Context& context, const cli::Arguments& arguments) {
  const std::string given = arguments.text("args");
  std::string text = given;
  std::string subject = fmt::format("--args '{}'", text::excerpt(given));
  if (const auto file = cli::file_of_value(given)) {
    text = TRY(actions::whole_text(context, *file));
    subject = bytes::quoted_file(*file);
  }
  auto value = TRY(actions::given_value(std::move(text), subject + " is not JSON"));
  if (!value.starts_with('{')) return fail(Code::invalid_input, subject + " is not an object");
  return value;
}

/// How to see what a server or a tool takes.
std::string info_hint(const cli::Arguments& arguments, const std::string& server, const std::string& tool) {
  std::string command = "jt info";
  const auto& program = arguments.program();
  if (program.empty()) command += " " + (server.empty() ? std::string("SERVER") : text::shell_quote(server));
  if (!tool.empty()) command += " --tool " + text::shell_quote(tool);
  command += cli::source_options(arguments);
  if (!program.empty()) command += " --";
  for (const std::string& each : program) command += " " + text::shell_quote(each);
  return fmt::format("`{}` prints the {}", command, tool.empty() ? "tools" : "parameters");
}

}  // namespace

Result<Exit> run_call(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_call(context, arguments));
  actions::CallRequest request;
  for (const char* operand : {"SERVER", "TOOL", "NAME=VALUE"}) {
    const auto& words = arguments.operands(operand);
    request.words.insert(request.words.end(), words.begin(), words.end());
  }
  request.program = arguments.program();
  if (arguments.given("args")) request.arguments = TRY(given_object(context, arguments));
  request.check = !arguments.given("no-check");
  request.only_shown = arguments.given("dry-run");
  if (arguments.given("output")) request.file = arguments.text("output");
  if (const auto seconds = arguments.number("timeout")) request.allowed = std::chrono::seconds(*seconds);
  request.list_hint = fmt::format("`jt list{}` prints the names of the servers", cli::source_options(arguments));
  request.info_hint = [&](const std::string& server, const std::string& tool) {
    return info_hint(arguments, server, tool);
  };
  const auto servers = TRY(cli::servers_of(context, arguments));
  cli::CallProgress progress(context);
  request.progress = [&](const actions::CallProgress& said) { progress.show(said); };
  request.answered = [&] { progress.clear(); };
  return actions::call_tool(context, servers, request);
}

}  // namespace jt::commands
