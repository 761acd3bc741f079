// SPDX-License-Identifier: MIT
// HttpTransport: messages to a server over HTTP, through the helper program jt-http: jt itself links no network
// library.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/mcp/transport.hpp"
#include "core/transport/child.hpp"
#include "core/transport/fields.hpp"
#include "core/transport/interrupt.hpp"

namespace jt::transport {

/// Where a server is. All of it is secret: it goes to the helper through a pipe.
struct Address {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  bool event_stream = false;  ///< the old HTTP+SSE transport
  /// Of the helper: libcurl reads proxies from it.
  std::map<std::string, std::string> environment;
};

/// The helper: `../libexec/jt/jt-http` from the folder of the running program, else beside it, as in a folder where jt
/// is built. No variable names it: whoever sets one would choose what gets the secrets. Empty: there is none.
std::string find_helper();

/// Used by one thread, the one that started it (see Child); the process must ignore SIGPIPE. An interrupt makes every
/// call fail with SERVER_UNREACHABLE.
class HttpTransport final : public mcp::Transport {
 public:
  /// Starts the helper. CONFIG_ERROR: a header that cannot be sent. Borrows the interrupt.
  static Result<std::unique_ptr<mcp::Transport>> start(const Address& address, const Interrupt& interrupt);
  /// The server is told that the session is over, if nothing went wrong before.
  ~HttpTransport() override;

  Result<void> send(const mcp::Outgoing& message, mcp::Deadline deadline) override;
  Result<mcp::Incoming> receive(mcp::Deadline deadline) override;

 private:
  HttpTransport(std::unique_ptr<Child> helper, const Interrupt& interrupt)
      : helper_(std::move(helper)), interrupt_(&interrupt) {}
  Result<void> write(std::string_view bytes, mcp::Deadline deadline);
  Result<void> wait(bool to_write, mcp::Deadline deadline);
  Failed broken(Error error);

  std::unique_ptr<Child> helper_;
  const Interrupt* interrupt_;
  FieldReader fields_;
  std::string unsent_;  ///< the address: it goes with the first message
  int status_ = 0;      ///< that belongs to the next message
  bool open_ = true;    ///< the helper has not closed its output
  bool good_ = true;    ///< nothing went wrong so far
};

}  // namespace jt::transport
