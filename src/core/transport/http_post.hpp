// SPDX-License-Identifier: MIT
// http_post: one POST request to a service that speaks no MCP, through the helper program jt-http.
#pragma once

#include <string>
#include <string_view>

#include "core/transport/helper_link.hpp"

namespace jt::transport {

struct PostResponse {
  int status = 0;           ///< of HTTP
  std::string retry_after;  ///< as the server wrote it; empty: it did not
  std::string body;         ///< at most 16 MB
};

/// Sends JSON and returns the response, whatever its status. SERVER_TIMEOUT, SERVER_UNREACHABLE (no connection, TLS, an
/// interrupt), SERVER_PROTOCOL (a body that is too long), CONFIG_ERROR (a header that cannot be sent).
Result<PostResponse> http_post(const Address& address, std::string_view body, mcp::Deadline deadline,
                               const Interrupt& interrupt);

}  // namespace jt::transport
