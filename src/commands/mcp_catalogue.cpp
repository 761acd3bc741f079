// SPDX-License-Identifier: MIT
#include "commands/mcp_catalogue.hpp"

#include <memory>
#include <mutex>

#include "actions/asking.hpp"
#include "cli/servers.hpp"
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
  return catalogue;
}

}  // namespace jt::commands
