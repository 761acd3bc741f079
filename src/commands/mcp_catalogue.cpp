// SPDX-License-Identifier: MIT
#include "commands/mcp_catalogue.hpp"

#include <memory>
#include <mutex>

#include "cli/asking.hpp"
#include "cli/definitions.hpp"
#include "tools/advice.hpp"

namespace jt::commands {

namespace {

Result<cli::Asked> ask(const cli::Context& context, const cli::Arguments& arguments,
                       const std::optional<std::string>& server, const mcp::Call& call) {
  const cli::Asker asker{tools::worded, [&call] { return call.cancelled(); }};
  if (!server || arguments.given("catalog")) return cli::ask_all(context, arguments, asker);
  const auto environment = TRY(cli::catalogue_environment(context, arguments));
  auto definitions = TRY(cli::find_servers(context, arguments, environment));
  std::erase_if(definitions, [&](const auto& each) { return each.first != *server; });
  return cli::ask_servers(context, arguments, definitions, environment, asker);
}

}  // namespace

tools::Catalogue catalogue_for_tools(const cli::Context& context, const cli::Arguments& arguments) {
  // One call at a time: the second one then finds the answers of the first in the cache, and notes do not mix.
  const auto mutex = std::make_shared<std::mutex>();
  tools::Catalogue catalogue;
  catalogue.servers = [&context, &arguments, mutex]() -> Result<catalogue::Definitions> {
    const std::scoped_lock lock(*mutex);
    return cli::servers_to_list(context, arguments);
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
