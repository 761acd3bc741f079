// SPDX-License-Identifier: MIT
// HttpTransport: messages to a server over HTTP, through the helper program jt-http: jt itself links no network
// library.
#pragma once

#include <memory>
#include <utility>

#include "core/mcp/transport.hpp"
#include "core/transport/helper_link.hpp"

namespace jt::transport {

/// Used by one thread, as HelperLink. An interrupt makes every call fail with SERVER_UNREACHABLE.
class HttpTransport final : public mcp::Transport {
 public:
  /// Starts the helper. CONFIG_ERROR: a header that cannot be sent. Borrows the interrupt.
  static Result<std::unique_ptr<mcp::Transport>> start(const Address& address, const Interrupt& interrupt);
  /// A message to the server says that the session is over, if nothing went wrong before.
  ~HttpTransport() override;

  Result<void> send(const mcp::Outgoing& message, mcp::Deadline deadline) override;
  Result<mcp::Incoming> receive(mcp::Deadline deadline) override;
  [[nodiscard]] bool has_headers() const override { return true; }

 private:
  explicit HttpTransport(std::unique_ptr<HelperLink> link) : link_(std::move(link)) {}

  std::unique_ptr<HelperLink> link_;
  int status_ = 0;  ///< that belongs to the next message
};

}  // namespace jt::transport
