// SPDX-License-Identifier: MIT
// jt mcp: serves the tools to clients of the Model Context Protocol.
#include <fmt/format.h>
#include <unistd.h>

#include "cli/asking.hpp"
#include "cli/edit_request.hpp"
#include "cli/interpreters.hpp"
#include "cli/session_options.hpp"
#include "cli/host_config.hpp"
#include "cli/usage.hpp"
#include "core/mcp/server.hpp"
#include "core/transport/interrupt.hpp"
#include "core/transport/stdio_server.hpp"
#include "tools/call_log.hpp"
#include "tools/instructions.hpp"
#include "tools/toolbox.hpp"

namespace jt::commands {

namespace {

std::vector<std::string> globs_of(const std::string& list) {
  std::vector<std::string> globs;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    if (comma > at) globs.push_back(list.substr(at, comma - at));
    at = comma + 1;
  }
  return globs;
}

/// Without roots of the user's, the current folder is one: a server that may open every file is nobody's wish.
Result<bytes::Roots> roots_of(cli::Context& context) {
  if (context.roots.confined()) return std::move(context.roots);
  return bytes::Roots::make({"."}, std::nullopt);
}

Result<tools::Workplace> workplace_of(cli::Context& context, const cli::Arguments& arguments) {
  tools::Workplace place;
  auto roots = roots_of(context);
  if (!roots) return fail(std::move(roots.error()));
  place.roots = std::move(*roots);
  place.state_folder = cli::state_folder(context);
  place.read_only = arguments.given("read-only");
  if (context.globals.max_bytes) place.max_bytes = *context.globals.max_bytes;
  place.sessions = [&] { return cli::session_store(context, arguments); };
  place.interpreter = [&] { 
    return cli::interpreter(context, arguments.text("interpreter"), *arguments.number("llm-timeout"));
  };
  return place;
}

Result<Exit> serve(const mcp::Identity& identity, mcp::ToolSet& offered) {
  const transport::Interrupt interrupt;
  mcp::Server server(identity, mcp::tool_methods(offered));
  (void)transport::serve(server, STDIN_FILENO, STDOUT_FILENO, interrupt);
  return Exit::done;
}

}  // namespace

Result<Exit> run_mcp(cli::Context& context, const cli::Arguments& arguments) {
  if (arguments.given("print-config")) {
    context.out.write(cli::host_config(context, arguments, arguments.text("print-config")));
    return Exit::done;
  }
  const auto place = workplace_of(context, arguments);
  if (!place) return fail(place.error());
  tools::Toolbox toolbox(*place, globs_of(arguments.text("tools")));
  if (toolbox.definitions().empty()) {
    return fail(cli::usage_error(&arguments.command(),
                                 fmt::format("no tool has a name that matches '{}'", arguments.text("tools"))));
  }
  std::unique_ptr<tools::CallLog> log;
  if (arguments.given("log")) {
    auto opened = tools::CallLog::open(toolbox, arguments.text("log"));
    if (!opened) return fail(std::move(opened.error()));
    log = std::move(*opened);
  }
  mcp::ToolSet& offered = log ? static_cast<mcp::ToolSet&>(*log) : toolbox;
  const mcp::Identity identity{.name = "jt",
                               .title = "JSON files of any size",
                               .version = JT_VERSION,
                               .instructions = std::string(tools::instructions())};
  return serve(identity, offered);
}

}  // namespace jt::commands
