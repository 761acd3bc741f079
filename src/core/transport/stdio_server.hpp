// SPDX-License-Identifier: MIT
// A server's side of stdio: each line that comes is a message, and each message goes out as a line.
#pragma once

#include "core/mcp/server.hpp"
#include "core/transport/interrupt.hpp"

namespace jt::transport {

/// The longest message. One that is longer is answered with an error and passed over.
constexpr std::size_t max_message = std::size_t{16} << 20;

/// Why a server ended.
enum class ServerEnd : std::uint8_t {
  input,      ///< the client has closed it
  output,     ///< the client reads no more
  interrupt,  ///< the user has had enough
};

/// Serves one client, which writes to `input` and reads from `output`, until one of these. What runs then is cancelled,
/// and the server stopped; what was answered before the input ended still goes out, as long as the client reads it. The
/// process must ignore SIGPIPE. Borrows all of it.
ServerEnd serve(mcp::Server& server, int input, int output, const Interrupt& interrupt);

}  // namespace jt::transport
