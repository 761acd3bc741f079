// SPDX-License-Identifier: MIT
#include "actions/complete_call.hpp"

#include "actions/connecting.hpp"
#include "core/catalogue/call_words.hpp"
#include "core/catalogue/named.hpp"
#include "core/catalogue/outline.hpp"
#include "core/catalogue/server_link.hpp"

namespace jt::actions {
namespace {

using Words = std::vector<std::string>;

std::vector<catalogue::Offered> kept_tools(const Caller& caller, Servers& servers,
                                           const catalogue::Definition& definition) {
  const auto cache = open_cache(caller, servers.cache_folder);
  servers.asking.cache = cache ? &*cache : nullptr;
  servers.asking.offline = true;
  catalogue::ServerLink link(definition, servers.asking);
  const auto offer = link.offer();
  if (!offer) return {};
  return catalogue::outline("{\"tools\":" + offer->tools + "}", true).tools;
}

/// `NAME=` of each parameter that was not given.
Words names_left(const std::vector<catalogue::Offered>& tools, const catalogue::CalledTool& call) {
  Words found;
  for (const catalogue::Offered& tool : tools) {
    if (tool.name != call.tool) continue;
    for (const catalogue::Parameter& each : tool.parameters) {
      bool given = false;
      for (std::size_t i = 0; i + 1 < call.rest.size(); ++i) {
        given = given || call.rest[i].starts_with(each.name + "=") || call.rest[i].starts_with(each.name + ":=");
      }
      if (!given) found.push_back(each.name + "=");
    }
  }
  return found;
}

}  // namespace

std::vector<std::string> complete_call(const Caller& caller, Servers servers, const Words& words) {
  const auto known = find_servers(caller, servers);
  if (!known) return {};
  const Words names = catalogue::names_of(*known);
  if (words.size() < 2) return names;
  const auto call = catalogue::called_tool(words, names);
  if (!call) return {};
  const auto tools = kept_tools(caller, servers, known->at(call->server));
  Words found;
  if (call->rest.empty()) {
    for (const catalogue::Offered& each : tools) found.push_back(each.name);
    return found;
  }
  return names_left(tools, *call);
}

}  // namespace jt::actions
