// SPDX-License-Identifier: MIT
#include "actions/connecting.hpp"

#include "core/catalogue/masked.hpp"
#include "core/transport/http_transport.hpp"
#include "core/transport/stdio_transport.hpp"

namespace jt::actions {

std::optional<catalogue::Cache> open_cache(const Caller& caller, const std::string& folder) {
  if (folder.empty()) return std::nullopt;
  auto cache = catalogue::Cache::open(folder);
  if (cache) return std::move(*cache);
  note_aside(caller, cache.error()->message);
  return std::nullopt;
}

catalogue::Connect connect_with(const transport::Interrupt& interrupt, const catalogue::Environment& environment) {
  return [&](const catalogue::Definition& definition,
             const catalogue::Launch& launch) -> Result<std::unique_ptr<mcp::Transport>> {
    if (interrupt.raised()) return fail(Code::server_unreachable, "interrupted");
    if (launch.kind == catalogue::Kind::stdio) {
      const std::vector<std::string> shown = catalogue::masked_command(definition);
      return transport::start({launch.command, launch.arguments, launch.environment, launch.folder,
                               shown.empty() ? std::string() : shown.front()},
                              interrupt);
    }
    return transport::HttpTransport::start(
        {launch.url, launch.headers, launch.kind == catalogue::Kind::sse, environment.variables}, interrupt);
  };
}

std::function<std::optional<Error>(const catalogue::Definition&)> refuse_untrusted(const Servers& servers) {
  return [&servers](const catalogue::Definition& definition) -> std::optional<Error> {
    auto usable = catalogue::check_usable(definition, servers.trusted);
    return usable ? std::nullopt : std::optional(std::move(usable.error()));
  };
}

}  // namespace jt::actions
