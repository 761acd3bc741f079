// SPDX-License-Identifier: MIT
// jt mcp: serves the tools to clients of the Model Context Protocol.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "actions/given_text.hpp"
#include "cli/edit_request.hpp"
#include "cli/host_config.hpp"
#include "cli/interpreters.hpp"
#include "cli/servers.hpp"
#include "cli/session_options.hpp"
#include "cli/usage.hpp"
#include "commands/mcp_catalogue.hpp"
#include "core/mcp/server.hpp"
#include "core/text/ascii.hpp"
#include "core/transport/http_server.hpp"
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

/// Whether two names lead to one folder.
bool same_folder(const std::string& one, const std::string& other) {
  std::error_code failed;
  return std::filesystem::equivalent(one, other, failed);
}

/// Without roots of the user's, the current folder is one: a server that may open every file is nobody's wish.
/// `/` and the home folder hold too much to be a root that nobody named.
Result<bytes::Roots> roots_of(cli::Context& context) {
  if (context.roots.confined()) return std::exchange(context.allowed, {});
  const std::string home = context.environment("HOME").value_or("");
  const bool everything = same_folder(".", "/");
  if (everything || (!home.empty() && same_folder(".", home))) {
    Error error =
        make_error(Code::invalid_input, fmt::format("cannot use '{}' as a root: it is {}", everything ? "/" : home,
                                                    everything ? "the root of all files" : "the home folder"));
    error->hints.emplace_back("name the folders that may be used: --root DIR");
    return fail(std::move(error));
  }
  return bytes::Roots::make({"."}, std::nullopt);
}

Result<tools::Workplace> workplace_of(cli::Context& context, const cli::Arguments& arguments) {
  tools::Workplace place;
  auto roots = TRY(roots_of(context));
  place.roots = std::move(roots);
  place.roots.unpack(context.globals.decompress);
  place.roots.start_at_root();
  place.roots.refuse_pipes();
  place.state_folder = context.state_folder;
  place.read_only = arguments.given("read-only");
  if (context.globals.max_bytes) place.max_bytes = *context.globals.max_bytes;
  place.sessions = [&] { return cli::session_store(context, arguments); };
  place.interpreter = [&] {
    return cli::interpreter(context, arguments.text("interpreter"), *arguments.number("llm-timeout"));
  };
  if (arguments.given("catalog") || arguments.given("config"))
    place.catalogue = catalogue_for_tools(context, arguments);
  return place;
}

/// The token without the whitespace around it. Clients send it in a header, which has no control character in it.
Result<std::string> checked_token(std::string_view text, std::string_view from) {
  const std::size_t first = std::min(text.find_first_not_of(text::blanks), text.size());
  const std::size_t last = text.find_last_not_of(text::blanks);
  if (first == text.size()) return fail(Code::invalid_input, fmt::format("{} is empty", from));
  text = text.substr(first, last + 1 - first);
  const bool control = std::ranges::any_of(text, [](char c) { return (c >= 0 && c < 0x20) || c == 0x7F; });
  if (control) {
    return fail(Code::invalid_input, fmt::format("{} contains a line break or a control character", from));
  }
  return std::string(text);
}

/// The token that clients must bear; "" if none is wanted.
Result<std::string> token_of(const cli::Context& context, const cli::Arguments& arguments) {
  if (!arguments.given("token-file")) {
    const std::string token = context.environment("JT_MCP_TOKEN").value_or("");
    return token.empty() ? Result<std::string>(token) : checked_token(token, "the token in JT_MCP_TOKEN");
  }
  auto text = actions::whole_text(context, arguments.text("token-file"));
  if (!text) return fail(std::move(text.error()));
  return checked_token(*text, fmt::format("the token file '{}'", arguments.text("token-file")));
}

Result<Exit> serve_http(const cli::Context& context, const cli::Arguments& arguments, mcp::Server& server,
                        const transport::Interrupt& interrupt) {
  const auto address = TRY(transport::parse_listen_address(arguments.text("http")));
  auto token = TRY(token_of(context, arguments));
  const bool loopback = transport::is_loopback(address);
  if (!loopback && token.empty() && !arguments.given("allow-public")) {
    Error error = make_error(Code::invalid_input,
                             fmt::format("'{}' can be reached from other computers", arguments.text("http")));
    error->hints.emplace_back("with --token-file FILE or JT_MCP_TOKEN, clients must send that token");
    error->hints.emplace_back("with --allow-public, every computer can connect");
    return fail(std::move(error));
  }
  mcp::HttpPolicy policy;
  policy.token = std::move(token);
  policy.any_host = !loopback;
  policy.hosts.push_back(address.host);  // 127.0.0.2 is this computer as well
  mcp::HttpEndpoint endpoint(server, policy);
  const std::string host = address.host.find(':') == std::string::npos ? address.host : "[" + address.host + "]";
  auto done = transport::serve_http(endpoint, address, interrupt, [&](int port) {
    context.err.write(fmt::format("jt: listening at http://{}:{}/mcp\n", host, port));
    context.err.flush();
  });
  endpoint.stop();
  server.stop();
  if (!done) return fail(std::move(done.error()));
  return Exit::done;
}

Result<Exit> serve(const cli::Context& context, const cli::Arguments& arguments, mcp::ToolSet& offered,
                   std::string instructions) {
  const mcp::Identity identity{.name = "jt",
                               .title = "JSON files of any size",
                               .version = JT_VERSION,
                               .instructions = std::move(instructions),
                               .capabilities = R"({"tools":{},"logging":{}})"};
  const transport::Interrupt interrupt;  // before any thread is started
  mcp::Server server(identity, mcp::tool_methods(offered));
  Result<Exit> done = Exit::done;
  if (arguments.given("http")) {
    done = serve_http(context, arguments, server, interrupt);
  } else {
    (void)transport::serve(server, STDIN_FILENO, STDOUT_FILENO, interrupt);
  }
  interrupt.clear();  // a signal is the usual way to end a server
  return done;
}

}  // namespace

Result<Exit> run_mcp(cli::Context& context, const cli::Arguments& arguments) {
  if (arguments.given("print-config")) {
    TRY(roots_of(context));
    context.out.write(cli::host_config(context, arguments, arguments.text("print-config")));
    return Exit::done;
  }
  TRY(cli::check_asking(arguments));
  for (const std::string_view option : {"token-file", "allow-public"}) {
    if (!arguments.given(option) || arguments.given("http")) continue;
    return cli::misuse(arguments, fmt::format("option '--{}' needs '--http'", option));
  }
  const auto place = TRY(workplace_of(context, arguments));
  tools::Toolbox toolbox(place, globs_of(arguments.text("tools")));
  if (toolbox.definitions().empty()) {
    return cli::misuse(arguments, fmt::format("no tool has a name that matches '{}'", arguments.text("tools")));
  }
  std::unique_ptr<tools::CallLog> log;
  if (arguments.given("log")) {
    auto opened = TRY(tools::CallLog::open(toolbox, arguments.text("log")));
    log = std::move(opened);
  }
  mcp::ToolSet& offered = log ? static_cast<mcp::ToolSet&>(*log) : toolbox;
  return serve(context, arguments, offered, tools::instructions(toolbox));
}

}  // namespace jt::commands
