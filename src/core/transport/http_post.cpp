// SPDX-License-Identifier: MIT
#include "core/transport/http_post.hpp"

#include <charconv>

namespace jt::transport {

Result<PostResponse> http_post(const Address& address, std::string_view body, mcp::Deadline deadline,
                               const Interrupt& interrupt) {
  auto link = TRY(HelperLink::start(address, "post", interrupt));
  std::string request;
  add_field(request, "request", body);
  TRY(link->write(request, deadline));
  PostResponse response;
  while (true) {
    auto field = TRY(link->next(deadline));
    if (field.name == "body") {
      response.body = std::move(field.text);
      return response;
    }
    if (field.name == "after") {
      response.retry_after = std::move(field.text);
    } else if (field.name == "status") {
      (void)std::from_chars(field.text.data(), field.text.data() + field.text.size(), response.status);
    } else {
      return link->failed(std::move(field));
    }
  }
}

}  // namespace jt::transport
