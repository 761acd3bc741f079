// SPDX-License-Identifier: MIT
#include "http/posting.hpp"

#include "http/address.hpp"
#include "http/header_text.hpp"

namespace jt::http {

bool PlainPost::bytes(std::string_view piece) {
  too_long_ = body_.size() + piece.size() > longest_response;
  if (!too_long_) body_.append(piece);
  return !too_long_;
}

void PlainPost::ended(std::string_view failure) {
  if (too_long_) {
    link_.protocol("the reply of the server is longer than 16 MB");
  } else if (!failure.empty() || !answered_) {
    link_.unreachable(failure.empty() ? "the server sent no reply" : failure);
  } else {
    link_.response(status(), retry_after(), body_);
  }
}

void Posting::connect(Connection connection) {
  connection_ = std::move(connection);
  std::erase_if(connection_.headers, [](const std::string& line) { return is_reserved(line); });
  for (std::string& line : connection_.headers) line = with_value(std::move(line));
  connected_ = usable(connection_.url);
  if (!connected_) link_.unreachable("the URL of the server is not one of http or https");
}

void Posting::send(Message message) {
  if (!connected_) return;
  std::vector<std::string> headers = connection_.headers;
  headers.emplace_back("Accept: application/json");
  headers.emplace_back("Content-Type: application/json");
  headers.emplace_back("Expect:");  // no waiting for a 100
  Request request{"POST", connection_.url, std::move(headers), std::move(message.text), {}};
  posts_.push_back(std::make_unique<PlainPost>(transfers_, std::move(request), link_));
}

void Posting::go_on() {
  std::erase_if(posts_, [](const auto& post) { return post->over(); });
}

}  // namespace jt::http
