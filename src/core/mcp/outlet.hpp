// SPDX-License-Identifier: MIT
// Outlet: the way of one request's messages to the client. The server knows nothing else of pipes and HTTP.
#pragma once

#include <cstdint>
#include <string_view>

namespace jt::mcp {

/// Used by any thread; each message goes out whole.
class Outlet {
 public:
  Outlet() = default;
  Outlet(const Outlet&) = delete;
  Outlet& operator=(const Outlet&) = delete;
  virtual ~Outlet() = default;

  /// A notification, or a request to the client: what comes before the reply. One line without newline.
  virtual void send(std::string_view message) = 0;
  /// The reply, after which nothing is sent; empty: there will be none. `refused` is the code of an error that HTTP
  /// tells by its status too (the server did not take the request), else 0.
  virtual void finish(std::string_view reply, std::int64_t refused) = 0;
  /// Whether nobody would get a reply any more. Cheap.
  [[nodiscard]] virtual bool gone() const = 0;
  /// Ends the connection, where there is one of its own; the client comes back for the rest.
  virtual void pause() {}
};

}  // namespace jt::mcp
