// SPDX-License-Identifier: MIT
#include "core/mcp/handshake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"

namespace jt::mcp {
namespace {

/// Of the era that begins with `initialize`, newest first. They list tools, prompts and resources in the same way.
constexpr std::array<std::string_view, 5> initialized_versions{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05",
                                                               "2024-10-07"};

Failed lacks(std::string_view method, std::string_view what) {
  return fail(Code::server_protocol, fmt::format("the result of '{}' has no {}", method, what));
}

std::string client_info(const AskOptions& options) {
  return R"({"name":"jt","version":)" + json::quote(options.version) + "}";
}

/// `{"name":…,"version":…}` of what the server says of itself; empty if one of them is missing.
std::string server_info(const value::View& info) {
  const value::View name = info.find("name");
  const value::View version = info.find("version");
  if (!name.is_string() || !version.is_string()) return {};
  return fmt::format(R"({{"name":{},"version":{}}})", name.text(), version.text());
}

void take_capabilities(Peer& peer, const value::View& capabilities) {
  peer.tools = static_cast<bool>(capabilities.find("tools"));
  peer.prompts = static_cast<bool>(capabilities.find("prompts"));
  peer.resources = static_cast<bool>(capabilities.find("resources"));
}

Result<Peer> initialized(Exchange& exchange, const value::View& result) {
  const auto version = result.find("protocolVersion").string();
  if (!version) return lacks("initialize", "'protocolVersion'");
  if (std::find(initialized_versions.begin(), initialized_versions.end(), *version) == initialized_versions.end()) {
    return fail(Code::server_protocol,
                fmt::format("the server speaks the unknown protocol version '{}'", text::excerpt(*version)));
  }
  if (!result.find("capabilities").is_object()) return lacks("initialize", "'capabilities'");
  Peer peer;
  peer.server = server_info(result.find("serverInfo"));
  if (peer.server.empty()) return lacks("initialize", "'serverInfo' with a name and a version");
  take_capabilities(peer, result.find("capabilities"));
  exchange.speak(*version);
  TRY(exchange.notify("notifications/initialized"));
  return peer;
}

Result<Answer> initialize(Exchange& exchange, const AskOptions& options) {
  return exchange.call("initialize", fmt::format(R"("protocolVersion":"{}","capabilities":{{}},"clientInfo":{})",
                                                 initialized_versions[0], client_info(options)));
}

Result<Peer> discovered(const value::View& result) {
  const value::View versions = result.find("supportedVersions");
  if (!versions.is_array()) return lacks("server/discover", "'supportedVersions'");
  const auto known = [](const value::View& each) { return each.string() == stateless_version; };
  if (std::none_of(versions.begin(), versions.end(), known)) {
    return fail(Code::server_protocol,
                fmt::format("the server does not speak the protocol version '{}'", stateless_version));
  }
  if (!result.find("capabilities").is_object()) return lacks("server/discover", "'capabilities'");
  Peer peer;
  take_capabilities(peer, result.find("capabilities"));
  // A server need not name itself. It does so beside the result; in drafts of the protocol it was in it.
  std::string info = server_info(result.find("_meta").find("io.modelcontextprotocol/serverInfo"));
  if (info.empty()) info = server_info(result.find("serverInfo"));
  if (!info.empty()) peer.server = std::move(info);
  return peer;
}

Result<Answer> discover(Exchange& exchange, const AskOptions& options) {
  exchange.speak(stateless_version, fmt::format(R"({{"io.modelcontextprotocol/protocolVersion":"{}",)"
                                                R"("io.modelcontextprotocol/clientInfo":{},)"
                                                R"("io.modelcontextprotocol/clientCapabilities":{{}}}})",
                                                stateless_version, client_info(options)));
  return exchange.call("server/discover");
}

/// Answers that a server of the stateless era gives to `initialize`.
bool suggests_stateless(const Refusal& refusal) {
  return refusal.code == code::unsupported_version || refusal.code == code::method_not_found ||
         refusal.code == code::invalid_params || refusal.status == 400 || refusal.status == 404;
}

}  // namespace

Result<Peer> shake_hands(Exchange& exchange, const AskOptions& options) {
  std::optional<Error> first;
  if (options.protocol != Protocol::stateless) {
    auto answer = TRY(initialize(exchange, options));
    if (!answer.refused) return initialized(exchange, answer.result);
    first = refused("initialize", *answer.refused);
    if (options.protocol == Protocol::legacy || !suggests_stateless(*answer.refused)) return fail(std::move(*first));
  }
  auto answer = discover(exchange, options);
  // A server that knows neither: its first refusal says more, as does that of one that ends at an unknown request.
  if (first && (answer ? answer->refused.has_value() : answer.error()->code == Code::server_unreachable)) {
    return fail(std::move(*first));
  }
  if (!answer) return fail(std::move(answer.error()));
  if (answer->refused) return fail(refused("server/discover", *answer->refused));
  return discovered(answer->result);
}

}  // namespace jt::mcp
