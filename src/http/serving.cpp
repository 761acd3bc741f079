// SPDX-License-Identifier: MIT
#include "http/serving.hpp"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <vector>

namespace jt::http {

namespace {

/// How often it is looked whether clients are gone.
constexpr std::chrono::milliseconds glance{50};

int number_in(const std::string& text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

Serving::~Serving() {
  over_ = true;
  if (watcher_.joinable()) watcher_.join();
  if (listener_) listener_->stop();
}

void Serving::send(const std::string& fields) {
  const std::lock_guard lock(writing_);
  for (std::size_t at = 0; at < fields.size();) {
    const ssize_t count = ::write(output_, fields.data() + at, fields.size() - at);
    if (count > 0) {
      at += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      std::_Exit(0);  // jt is gone
    }
  }
}

void Serving::asked(mcp::HttpRequest request, std::shared_ptr<mcp::HttpReply> reply) {
  std::string id;
  {
    const std::lock_guard lock(mutex_);
    id = std::to_string(++last_);
    replies_.emplace(id, std::move(reply));
  }
  std::string fields;
  transport::add_field(fields, "request", id);
  transport::add_field(fields, "verb", request.verb);
  transport::add_field(fields, "target", request.target);
  for (const auto& [name, value] : request.headers) transport::add_field(fields, "header", name + ": " + value);
  transport::add_field(fields, "body", request.body);
  send(fields);
}

std::shared_ptr<mcp::HttpReply> Serving::reply() {
  const std::lock_guard lock(mutex_);
  const auto found = replies_.find(id_);
  return found == replies_.end() ? nullptr : found->second;
}

void Serving::forget(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    if (replies_.erase(id) == 0) return;
  }
  std::string fields;
  transport::add_field(fields, "gone", id);
  send(fields);
}

/// Tells jt of clients that do not wait any more, so that it can stop what it does for them.
void Serving::watch() {
  while (!over_) {
    std::this_thread::sleep_for(glance);
    std::vector<std::string> gone;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& [id, reply] : replies_) {
        if (reply->gone()) gone.push_back(id);
      }
    }
    for (const std::string& id : gone) forget(id);
  }
}

bool Serving::listen() {
  auto listener = Listener::start(options_, [this](mcp::HttpRequest request, std::shared_ptr<mcp::HttpReply> reply) {
    asked(std::move(request), std::move(reply));
  });
  std::string fields;
  if (!listener) {
    transport::add_field(fields, "unreachable", listener.error());
    send(fields);
    return false;
  }
  listener_ = std::move(*listener);
  transport::add_field(fields, "listening", std::to_string(listener_->port()));
  send(fields);
  watcher_ = std::thread([this] { watch(); });
  return true;
}

bool Serving::take(transport::Field field) {
  if (field.name == "address") {
    options_.address = std::move(field.text);
  } else if (field.name == "port") {
    options_.port = number_in(field.text);
  } else if (field.name == "listen") {
    return listen();
  } else if (field.name == "reply") {
    id_ = std::move(field.text);
    headers_.clear();
  } else if (field.name == "status") {
    status_ = number_in(field.text);
  } else if (field.name == "header") {
    const std::size_t colon = field.text.find(": ");
    if (colon == std::string::npos) return false;
    headers_.emplace_back(field.text.substr(0, colon), field.text.substr(colon + 2));
  } else if (const auto to = reply(); field.name == "head") {
    if (to) to->head(status_, headers_);
  } else if (field.name == "bytes") {
    if (to && !to->write(field.text)) forget(id_);
  } else if (field.name == "end") {
    if (to) to->end();
    forget(id_);
  } else if (field.name == "drop") {
    forget(id_);
  } else {
    return false;
  }
  return true;
}

int Serving::run(int input, int output) {
  output_ = output;
  std::vector<char> bytes(65536);
  while (true) {
    const ssize_t count = ::read(input, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) std::_Exit(0);  // at once: connections may be open for long
    fields_.feed({bytes.data(), static_cast<std::size_t>(count)});
    while (auto field = fields_.next()) {
      if (!take(std::move(*field))) return 2;
    }
    if (fields_.broken()) return 2;
  }
}

}  // namespace jt::http
