// SPDX-License-Identifier: MIT
// Exchange: requests to one server, each followed by its reply.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/mcp/message.hpp"
#include "core/mcp/transport.hpp"

namespace jt::mcp {

/// What a server answered instead of a result.
struct Refusal {
  std::int64_t code = 0;  ///< of JSON-RPC; 0: there was only an HTTP status
  std::string message;
  int status = 0;  ///< of HTTP, if it is not one of success
};

struct Answer {
  std::unique_ptr<const std::string> text;  ///< the message that `result` is a part of
  std::string_view result;                  ///< JSON text
  std::optional<Refusal> refused;           ///< then there is no result
};

class Exchange {
 public:
  /// No server may send more than this in all.
  static constexpr std::size_t max_bytes = std::size_t{256} << 20;

  /// Borrows the transport.
  explicit Exchange(Transport& transport) : transport_(&transport) {}

  /// From now on each message is sent with this version. In the stateless era each request also holds `meta`, a JSON
  /// object.
  void speak(std::string_view version, std::string meta = {});

  /// Until when calls may take; `allowed` is how long that is from the start, for messages.
  void limit(Deadline deadline, std::chrono::milliseconds allowed);

  /// Sends a request and waits for its reply. Notifications that come before it are ignored, requests are refused
  /// (`ping` is answered). `members`: of the params, as JSON text without braces. Errors: those of the transport, and
  /// SERVER_PROTOCOL.
  Result<Answer> call(std::string_view method, std::string_view members = {});
  Result<void> notify(std::string_view method);

 private:
  Result<Incoming> receive(std::string_view method);
  Result<void> reply_to(const Message& request);
  [[nodiscard]] Outgoing outgoing(std::string text, std::string_view method, bool request) const;
  [[nodiscard]] Error late(const Error& error, std::string_view method) const;

  Transport* transport_;
  std::string version_;
  std::string meta_;
  Deadline deadline_ = Deadline::max();
  std::chrono::milliseconds allowed_{0};
  std::uint64_t last_id_ = 0;
  std::size_t bytes_ = 0;  ///< received so far
};

/// SERVER_PROTOCOL for a refusal, or SERVER_UNREACHABLE if there was only an HTTP status.
Error refused(std::string_view method, const Refusal& refusal);

}  // namespace jt::mcp
