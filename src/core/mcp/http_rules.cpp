// SPDX-License-Identifier: MIT
#include "core/mcp/http_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/mcp/server.hpp"
#include "core/text/ascii.hpp"

namespace jt::mcp {
namespace {

constexpr std::string_view allowed = "POST, GET, DELETE, OPTIONS";

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), text::lower);
  return result;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// `name` of `name:port`, in lower case; an address of IPv6 keeps its brackets. Empty: it is neither.
std::string host_name(std::string_view authority) {
  const std::size_t end =
      authority.starts_with('[') ? authority.find(']') + 1 : std::min(authority.find(':'), authority.size());
  if (end == 0) return {};
  const std::string_view port = authority.substr(end);
  const bool good = port.empty() || (port.size() > 1 && port.size() <= 6 && port[0] == ':' &&
                                     port.substr(1).find_first_not_of("0123456789") == std::string_view::npos);
  return good ? lowered(authority.substr(0, end)) : std::string();
}

bool host_allowed(std::string_view authority, const HttpPolicy& policy) {
  const std::string name = host_name(authority);
  if (name.empty()) return false;
  return policy.any_host || name == "localhost" || name == "127.0.0.1" || name == "[::1]" ||
         std::find(policy.hosts.begin(), policy.hosts.end(), name) != policy.hosts.end();
}

/// In lower case, without the port that is the usual one.
std::string without_usual_port(std::string_view authority, std::string_view port) {
  if (authority.ends_with(port)) authority.remove_suffix(port.size());
  return lowered(authority);
}

/// Only a page of this very server: another port is another origin, and a page of it may be anybody's (RFC 6454,
/// section 4). `host` is allowed already. Nothing but http and https, so not `null`.
bool origin_allowed(std::string_view origin, std::string_view host) {
  for (const auto& [scheme, port] :
       {std::pair<std::string_view, std::string_view>{"http://", ":80"}, {"https://", ":443"}}) {
    if (!origin.starts_with(scheme)) continue;
    return without_usual_port(origin.substr(scheme.size()), port) == without_usual_port(host, port);
  }
  return false;
}

/// `Authorization: Bearer TOKEN`.
bool bears(const HttpRequest& request, std::string_view token) {
  const auto value = header(request, "authorization");
  if (!value || value->size() < 7 || lowered(value->substr(0, 7)) != "bearer ") return false;
  return same_secret(without_blanks(std::string_view(*value).substr(7)), token);
}

/// Whether an Accept header takes the type; without one everything is taken.
bool accepts(const HttpRequest& request, std::string_view type) {
  const auto accept = header(request, "accept");
  if (!accept) return true;
  const std::string family = std::string(type.substr(0, type.find('/'))) + "/*";
  for (std::string_view rest = *accept; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view range = rest.substr(0, comma);
    const std::string name = lowered(without_blanks(range.substr(0, range.find(';'))));
    if (name == type || name == family || name == "*/*") return true;
    rest.remove_prefix(std::min(rest.size(), comma + 1));
  }
  return false;
}

/// A value that may be in Base64, as `=?base64?…?=`; nothing if it then is not.
std::optional<std::string> decoded(std::string_view value) {
  constexpr std::string_view begin = "=?base64?";
  if (!value.starts_with(begin) || !value.ends_with("?=") || value.size() < begin.size() + 2) return std::string(value);
  value = value.substr(begin.size(), value.size() - begin.size() - 2);
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (value.size() % 4 != 0) return std::nullopt;
  std::string bytes;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool padding = value[i] == '=' && i + 2 >= value.size() && (i + 1 == value.size() || value[i + 1] == '=');
    const std::size_t digit = padding ? 0 : digits.find(value[i]);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (i % 4 != 3) continue;
    for (const int shift : {16, 8, 0}) bytes += static_cast<char>(bits >> shift & 0xFF);
    bits = 0;
  }
  const std::size_t padding = value.ends_with("==") ? 2 : value.ends_with('=') ? 1 : 0;
  bytes.resize(bytes.size() - padding);
  return bytes;
}

/// What `Mcp-Name` repeats: a member of the params; empty if the method has none.
std::string_view named_by(std::string_view method) {
  if (method == "tools/call" || method == "prompts/get") return "name";
  return method == "resources/read" ? "uri" : "";
}

Fault mismatch(std::string message) { return {code::header_mismatch, "null", std::move(message)}; }

}  // namespace

std::optional<std::string> header(const HttpRequest& request, std::string_view name) {
  std::optional<std::string> joined;
  for (const auto& [key, value] : request.headers) {
    if (key != name) continue;
    joined = joined ? *joined + ", " + std::string(without_blanks(value)) : std::string(without_blanks(value));
  }
  return joined;
}

bool same_secret(std::string_view one, std::string_view other) {
  // What is compared is as long as what came, so that the time reveals nothing of the secret's length either.
  std::size_t different = one.size() ^ other.size();
  for (std::size_t i = 0; i < one.size(); ++i) {
    const char expected = other.empty() ? '\0' : other[i % other.size()];
    different |= static_cast<unsigned char>(one[i] ^ expected);
  }
  return different == 0;
}

std::optional<HttpRefusal> gate(const HttpRequest& request, const HttpPolicy& policy) {
  const auto host = header(request, "host");
  if (!host || !host_allowed(*host, policy)) {
    return HttpRefusal{403, code::refused, "the 'Host' of the request is not one of this server"};
  }
  const auto origin = header(request, "origin");
  if (origin && !origin_allowed(*origin, *host)) {
    return HttpRefusal{403, code::refused, "the request is from a page of another origin ('Origin')"};
  }
  if (request.target.substr(0, request.target.find('?')) != policy.path) {
    return HttpRefusal{404, code::refused, fmt::format("there is nothing but '{}'", policy.path)};
  }
  if (!policy.token.empty() && !bears(request, policy.token)) {
    return HttpRefusal{
        401, code::refused, "the request needs the token of the server", {{"www-authenticate", "Bearer"}}};
  }
  if (request.verb == "OPTIONS") return HttpRefusal{204, 0, "", {{"allow", std::string(allowed)}}};
  if (request.verb != "POST" && request.verb != "GET" && request.verb != "DELETE") {
    return HttpRefusal{405, code::refused, "the HTTP method is not supported", {{"allow", std::string(allowed)}}};
  }
  return std::nullopt;
}

bool takes_events(const HttpRequest& request) { return accepts(request, "text/event-stream"); }

std::optional<HttpRefusal> check_post(const HttpRequest& request, const HttpPolicy& policy) {
  if (request.body.size() > policy.body) {
    return HttpRefusal{413, code::refused, fmt::format("the message is longer than {} bytes", policy.body)};
  }
  const std::string type = lowered(header(request, "content-type").value_or(""));
  if (without_blanks(std::string_view(type).substr(0, type.find(';'))) != "application/json") {
    return HttpRefusal{415, code::refused, "the 'Content-Type' must be application/json"};
  }
  if (!accepts(request, "application/json") || !takes_events(request)) {
    return HttpRefusal{406, code::refused, "the client must accept both application/json and text/event-stream"};
  }
  return std::nullopt;
}

std::optional<Fault> check_headers(const HttpRequest& request, const Letter& letter) {
  const Message& message = letter.message();
  const Envelope& envelope = letter.envelope();
  const auto version = header(request, "mcp-protocol-version");
  if (version && envelope.claimed && *version != envelope.version) {
    return mismatch("the 'MCP-Protocol-Version' header names another version than the message");
  }
  const auto method = header(request, "mcp-method");
  if (method && *method != message.method)
    return mismatch("the 'Mcp-Method' header names another method than the message");
  if (message.kind != Message::Kind::request) return std::nullopt;
  if (!version) return mismatch("the request has no 'MCP-Protocol-Version' header");
  // Of a version that is not spoken here nothing more is known.
  if (envelope.version != stateless_version) return std::nullopt;
  if (!method) return mismatch("the request has no 'Mcp-Method' header");
  const std::string_view member = named_by(message.method);
  if (member.empty()) return std::nullopt;
  const auto name = message.params.find(member).string();
  const auto given = header(request, "mcp-name");
  if (!given) return name ? std::optional(mismatch("the request has no 'Mcp-Name' header")) : std::nullopt;
  const auto plain = decoded(*given);
  if (!plain) return mismatch("the 'Mcp-Name' header is not in Base64");
  if (name && *plain != *name) return mismatch("the 'Mcp-Name' header names something else than the message");
  return std::nullopt;
}

}  // namespace jt::mcp
