// SPDX-License-Identifier: MIT
// Call: what the handler of a request knows of the client, and how it talks to it before the result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include "core/expected.hpp"

#include "core/mcp/message.hpp"

namespace jt::mcp {

/// How much a log message matters, least first.
enum class Level : std::uint8_t { debug, info, notice, warning, error, critical, alert, emergency };

/// Borrowed by a handler until it returns. May be used from one thread at a time.
class Call {
 public:
  Call() = default;
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  virtual ~Call() = default;

  /// Whether the client has cancelled the request, or is gone: the result is not wanted any more. Cheap; ask often.
  [[nodiscard]] virtual bool cancelled() const = 0;

  /// Tells the client how far the work is, if it asked for that. Calls that come too fast are left out. `done` grows
  /// from call to call; `message` may be empty.
  virtual void progress(std::uint64_t done, std::optional<std::uint64_t> total, std::string_view message) = 0;

  /// Tells the client what the result does not say. `data` is JSON text. Nothing is sent below the level that the
  /// client wants, nor if it wants none.
  virtual void log(Level level, std::string_view data) = 0;
};

/// What a handler answers: the members of the result as a JSON object, or an error of the protocol.
using Answered = Expected<std::string, Fault>;

}  // namespace jt::mcp
