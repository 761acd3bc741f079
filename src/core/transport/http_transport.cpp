// SPDX-License-Identifier: MIT
#include "core/transport/http_transport.hpp"

#include <charconv>
#include <utility>

namespace jt::transport {

Result<std::unique_ptr<mcp::Transport>> HttpTransport::start(const Address& address, const Interrupt& interrupt) {
  auto link = TRY(HelperLink::start(address, "connect", interrupt));
  return std::unique_ptr<mcp::Transport>(new HttpTransport(std::move(link)));
}

HttpTransport::~HttpTransport() {
  if (!link_->good()) return;
  std::string bytes;
  add_field(bytes, "end", "");
  (void)link_->write(bytes, mcp::Clock::now());  // what does not fit into the pipe is not worth waiting for
}

Result<void> HttpTransport::send(const mcp::Outgoing& message, mcp::Deadline deadline) {
  std::string fields;
  if (!message.method.empty()) add_field(fields, "method", message.method);
  if (!message.name.empty()) add_field(fields, "name", message.name);
  for (const mcp::ParameterHeader& each : message.parameters)
    add_field(fields, "parameter", each.name + ":" + each.value);
  if (!message.protocol.empty()) add_field(fields, "protocol", message.protocol);
  add_field(fields, message.request ? "request" : "notify", message.text);
  return link_->write(fields, deadline);
}

Result<mcp::Incoming> HttpTransport::receive(mcp::Deadline deadline) {
  while (true) {
    auto field = TRY(link_->next(deadline));
    if (field.name == "message") return mcp::Incoming{std::move(field.text), std::exchange(status_, 0)};
    if (field.name != "status") return link_->failed(std::move(field));
    (void)std::from_chars(field.text.data(), field.text.data() + field.text.size(), status_);
  }
}

}  // namespace jt::transport
