// SPDX-License-Identifier: MIT
#include "http/link.hpp"

#include <unistd.h>

#include <cerrno>
#include <utility>

namespace jt::http {

bool LinkReader::feed(std::string_view bytes) {
  fields_.feed(bytes);
  while (auto field = fields_.next()) {
    if (!take(std::move(*field))) return false;
  }
  return !fields_.broken();
}

bool LinkReader::take(transport::Field field) {
  if (field.name == "url") {
    connection_.url = std::move(field.text);
  } else if (field.name == "header") {
    connection_.headers.push_back(std::move(field.text));
  } else if (field.name == "connect") {
    connection_.old = field.text == "sse";
    inbox_.connect(std::exchange(connection_, {}));
  } else if (field.name == "method") {
    message_.method = std::move(field.text);
  } else if (field.name == "name") {
    message_.name = std::move(field.text);
  } else if (field.name == "parameter") {
    message_.parameters.push_back(std::move(field.text));
  } else if (field.name == "protocol") {
    message_.protocol = std::move(field.text);
  } else if (field.name == "request" || field.name == "notify") {
    message_.request = field.name == "request";
    message_.text = std::move(field.text);
    inbox_.send(std::exchange(message_, {}));
  } else if (field.name == "end") {
    inbox_.end();
  } else {
    return false;
  }
  return true;
}

void LinkWriter::message(std::string_view text) {
  std::string bytes;
  transport::add_field(bytes, "message", text);
  write(bytes);
}

void LinkWriter::refused(long status, std::string_view text) {
  std::string bytes;
  transport::add_field(bytes, "status", std::to_string(status));
  transport::add_field(bytes, "message", text);
  write(bytes);
}

void LinkWriter::response(long status, std::string_view retry_after, std::string_view body) {
  std::string bytes;
  transport::add_field(bytes, "status", std::to_string(status));
  if (!retry_after.empty()) transport::add_field(bytes, "after", retry_after);
  transport::add_field(bytes, "body", body);
  write(bytes);
}

void LinkWriter::unreachable(std::string_view why) {
  std::string bytes;
  transport::add_field(bytes, "unreachable", why);
  write(bytes);
}

void LinkWriter::protocol(std::string_view why) {
  std::string bytes;
  transport::add_field(bytes, "protocol", why);
  write(bytes);
}

void LinkWriter::write(const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size() && !failed_;) {
    const ssize_t count = ::write(descriptor_, bytes.data() + at, bytes.size() - at);
    if (count > 0) {
      at += static_cast<std::size_t>(count);
    } else if (count == 0 || errno != EINTR) {
      failed_ = true;
    }
  }
}

}  // namespace jt::http
