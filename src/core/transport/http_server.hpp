// SPDX-License-Identifier: MIT
// Serves HTTP through the helper program jt-http, which has the sockets: jt itself links no network library. What goes
// through the pipes between them is in src/http/serving.hpp.
#pragma once

#include <functional>
#include <string>

#include "core/mcp/http_endpoint.hpp"
#include "core/result.hpp"
#include "core/transport/interrupt.hpp"

namespace jt::transport {

struct ListenAddress {
  std::string host = "127.0.0.1";  ///< a name, or an address of IPv4 or IPv6 without brackets
  int port = 0;                    ///< 0: one that is free
};

/// "HOST:PORT", "[::1]:PORT", "PORT" alone for the loopback. Errors: INVALID_INPUT.
Result<ListenAddress> parse_listen_address(std::string_view text);

/// Whether only this computer can reach it: an address of the loopback network, or `localhost`.
bool is_loopback(const ListenAddress& address);

/// Serves until the user interrupts. `listening` is called once with the port. Borrows all of it. Call it from the
/// thread that lives longest: the helper ends with it. Errors: SERVER_UNREACHABLE (the address is taken, jt-http is not
/// installed or has ended).
Result<void> serve_http(mcp::HttpEndpoint& endpoint, const ListenAddress& address, const Interrupt& interrupt,
                        const std::function<void(int port)>& listening);

}  // namespace jt::transport
