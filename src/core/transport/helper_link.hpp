// SPDX-License-Identifier: MIT
// HelperLink: jt's side of the pipes to the helper program jt-http.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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

/// Used by one thread, the one that started it (see Child); the process must ignore SIGPIPE. After an error other
/// than SERVER_TIMEOUT, and after an interrupt (SERVER_UNREACHABLE), it is not `good` any more.
class HelperLink {
 public:
  /// Starts the helper with that argument (see src/http/link.hpp). CONFIG_ERROR: a header that cannot be sent. Borrows
  /// the interrupt.
  static Result<std::unique_ptr<HelperLink>> start(const Address& address, std::string_view argument,
                                                   const Interrupt& interrupt);

  /// Sends fields; the first call sends the address before them. SERVER_TIMEOUT, SERVER_UNREACHABLE.
  Result<void> write(std::string_view fields, mcp::Deadline deadline);
  /// The next field of the helper.
  Result<Field> next(mcp::Deadline deadline);
  /// What the helper has reported: `protocol` or `unreachable`.
  Failed failed(Field field);
  [[nodiscard]] bool good() const { return good_ && !interrupt_->raised(); }

 private:
  HelperLink(std::unique_ptr<Child> helper, const Interrupt& interrupt)
      : helper_(std::move(helper)), interrupt_(&interrupt) {}
  Result<void> wait(bool to_write, mcp::Deadline deadline);
  Failed broken(Error error);
  Failed ended();

  std::unique_ptr<Child> helper_;
  const Interrupt* interrupt_;
  FieldReader fields_;
  std::string unsent_;  ///< the address: it goes with the first message
  bool open_ = true;    ///< the helper has not closed its output
  bool good_ = true;    ///< nothing went wrong so far
};

}  // namespace jt::transport
