// SPDX-License-Identifier: MIT
// Transport: carries JSON-RPC messages to one server and back. The client knows nothing else of pipes and HTTP.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/mcp/parameter_headers.hpp"
#include "core/result.hpp"

namespace jt::mcp {

using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;

/// For `poll`: not negative, and an hour at most.
inline int milliseconds_until(Deadline deadline) {
  const auto rest = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(rest)>(rest, 0, 3'600'000));
}

/// A message to send. What is beside the text becomes headers where the transport has them (HTTP).
struct Outgoing {
  std::string text;                ///< one JSON-RPC message on one line, without newline
  std::string_view method = {};    ///< `Mcp-Method`; only in the stateless era
  std::string_view name = {};      ///< `Mcp-Name`: of the tool, prompt or resource; only in the stateless era
  std::string_view protocol = {};  ///< `MCP-Protocol-Version`; empty before it is known
  std::vector<ParameterHeader> parameters = {};  ///< `Mcp-Param-…`; only in the stateless era
  bool request = true;                           ///< a reply is expected; else a notification or a reply
};

struct Incoming {
  std::string text;  ///< one JSON-RPC message; may be empty if the status says that the last request was refused
  int status = 0;    ///< of HTTP, if it is not one of success; else 0
};

class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  /// Ends what was started: nothing remains.
  virtual ~Transport() = default;
  /// SERVER_TIMEOUT: it did not take all of it before the deadline. SERVER_UNREACHABLE: it has ended, or the user has
  /// interrupted.
  virtual Result<void> send(const Outgoing& message, Deadline deadline) = 0;
  /// The next message. SERVER_TIMEOUT, SERVER_UNREACHABLE as above; SERVER_PROTOCOL: a message that is too long.
  virtual Result<Incoming> receive(Deadline deadline) = 0;
  /// Whether what is beside the text of a message reaches the server.
  [[nodiscard]] virtual bool has_headers() const { return false; }
  /// Lines of its output that cannot be messages, and were passed over.
  [[nodiscard]] virtual std::size_t skipped() const { return 0; }
  /// The last lines that the server has written to its stderr (at most 10 lines, 2 KiB); empty for others.
  [[nodiscard]] virtual std::string last_words() const { return {}; }
};

}  // namespace jt::mcp
