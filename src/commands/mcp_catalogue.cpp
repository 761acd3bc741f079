// SPDX-License-Identifier: MIT
#include "commands/mcp_catalogue.hpp"

#include <memory>
#include <mutex>

#include "actions/asking.hpp"
#include "cli/servers.hpp"
#include "core/text/words.hpp"
#include "tools/advice.hpp"

namespace jt::commands {

namespace {

Result<actions::Asked> ask(const cli::Context& context, const cli::Arguments& arguments,
                           const std::optional<std::string>& server, const mcp::Call& call) {
  auto servers = TRY(cli::servers_of(context, arguments));
  servers.word = tools::worded;
  servers.cancelled = [&call] { return call.cancelled(); };
  if (!server || servers.saved) return actions::ask_all(context, servers);
  auto definitions = TRY(actions::find_servers(context, servers));
  std::erase_if(definitions, [&](const auto& each) { return each.first != *server; });
  return actions::ask_servers(context, servers, definitions);
}

/// The client gets whole numbers.
void pass_on(const actions::CallProgress& said, mcp::Call& call) {
  const auto whole = [](const std::string& number) { return text::parse_number(number.substr(0, number.find('.'))); };
  call.progress(whole(said.done).value_or(0), whole(said.total), said.message);
}

}  // namespace

tools::Catalogue catalogue_for_tools(const cli::Context& context, const cli::Arguments& arguments) {
  // One call at a time: the second one then finds the answers of the first in
  // the cache, and notes do not mix.
  const auto mutex = std::make_shared<std::mutex>();
  tools::Catalogue catalogue;
  catalogue.servers = [&context, &arguments, mutex]() -> Result<catalogue::Definitions> {
    const std::scoped_lock lock(*mutex);
    const auto servers = TRY(cli::servers_of(context, arguments));
    return actions::list_servers(context, servers);
  };
  catalogue.ask = [&context, &arguments, mutex](const std::optional<std::string>& server,
                                                const mcp::Call& call) -> Result<tools::Catalogue::Offers> {
    const std::scoped_lock lock(*mutex);
    auto asked = TRY(ask(context, arguments, server, call));
    return tools::Catalogue::Offers{std::move(asked.texts), std::move(asked.bundles)};
  };
  catalogue.call = [&context, &arguments, mutex](const actions::Caller& caller, actions::CallRequest request,
                                                 mcp::Call& call) -> Result<Exit> {
    std::unique_lock lock(*mutex);
    auto servers = TRY(cli::servers_of(context, arguments));
    if (servers.saved) return fail(Code::invalid_input, "a saved catalogue does not say how servers are started");
    request.known = TRY(actions::find_servers(context, servers));
    lock.unlock();
    servers.cancelled = [&call] { return call.cancelled(); };
    request.progress = [&call](const actions::CallProgress& said) { pass_on(said, call); };
    return actions::call_tool(caller, servers, request);
  };
  return catalogue;
}

}  // namespace jt::commands
