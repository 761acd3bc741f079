// SPDX-License-Identifier: MIT
// What an HTTP request must be before its message is read, and the headers of the stateless era.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mcp/http_message.hpp"
#include "core/mcp/letter.hpp"

namespace jt::mcp {

struct HttpPolicy {
  std::string path = "/mcp";
  /// Names by which clients may call the server (`Host`, `Origin`), beside those of the loopback; in lower case,
  /// without port.
  std::vector<std::string> hosts;
  bool any_host = false;  ///< any name will do: the server is for everybody
  std::string token;      ///< every request must bear it; empty: none is wanted
  std::size_t body = std::size_t{16} << 20;
  std::size_t sessions = 256;
  std::chrono::seconds idle{30 * 60};       ///< a session that is not used for so long ends
  bool listening = false;                   ///< clients may open a stream for what belongs to no request
  std::chrono::milliseconds patience{250};  ///< a reply that takes longer becomes a stream, so that its end is seen
};

/// A reply that is an error.
struct HttpRefusal {
  int status = 400;
  std::int64_t code = 0;
  std::string message;
  HttpHeaders headers = {};  ///< beside those of the body
};

/// The values of a header, joined by commas as HTTP has it; nothing if there is none. Without space around it.
std::optional<std::string> header(const HttpRequest& request, std::string_view name);

/// Where it comes from, and whether it may: `Host`, `Origin`, the path, the token, the method.
std::optional<HttpRefusal> gate(const HttpRequest& request, const HttpPolicy& policy);

/// Of a POST: the types of what it sends and takes, and its size.
std::optional<HttpRefusal> check_post(const HttpRequest& request, const HttpPolicy& policy);

/// Whether the client takes a stream of events.
bool takes_events(const HttpRequest& request);

/// Of a request or notification of the stateless era: what the headers say must be what the message says.
std::optional<Fault> check_headers(const HttpRequest& request, const Letter& letter);

/// Compares in a time that says nothing about where they differ.
bool same_secret(std::string_view one, std::string_view other);

}  // namespace jt::mcp
