// SPDX-License-Identifier: MIT
// Clients in memory of an HttpEndpoint.
#pragma once

#include <doctest/doctest.h>

#include "core/mcp/http_endpoint.hpp"
#include "mcp/served.hpp"

namespace jt::mcp {

/// What a client gets.
struct Got {
  std::mutex mutex;
  std::condition_variable changed;
  int status = 0;
  HttpHeaders headers;
  std::string body;
  bool ended = false;
  bool dropped = false;
  std::atomic<bool> client_gone{false};

  std::string header(std::string_view name) {
    const std::lock_guard lock(mutex);
    for (const auto& [key, value] : headers)
      if (key == name) return value;
    return "";
  }
  bool await(const std::function<bool()>& wanted) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, too_long, wanted);
  }
  bool await_end() {
    return await([this] { return ended || dropped; });
  }
  bool await_text(const std::string& text) {
    return await([&] { return body.find(text) != std::string::npos; });
  }
  nlohmann::json message() { return await_end() ? nlohmann::json::parse(body) : nlohmann::json(); }
};

class Reply final : public HttpReply {
 public:
  explicit Reply(std::shared_ptr<Got> got) : got_(std::move(got)) {}
  ~Reply() override {
    set([&] { got_->dropped = !got_->ended; });
  }
  void head(int status, const HttpHeaders& headers) override {
    set([&] { got_->status = status, got_->headers = headers; });
  }
  bool write(std::string_view bytes) override {
    if (got_->client_gone) return false;
    set([&] { got_->body += bytes; });
    return true;
  }
  void end() override {
    set([&] { got_->ended = true; });
  }
  [[nodiscard]] bool gone() const override { return got_->client_gone; }

 private:
  void set(const std::function<void()>& change) {
    const std::lock_guard lock(got_->mutex);
    change();
    got_->changed.notify_all();
  }
  std::shared_ptr<Got> got_;
};

struct Web {
  explicit Web(HttpPolicy policy = {}) : endpoint(server, std::move(policy)) {
    tools.add("quick", [](std::string_view, Call&) -> Answered { return done(); });
    tools.add("progress", [](std::string_view, Call& call) -> Answered { return call.progress(1, 2, ""), done(); });
    tools.add("wait", [this](std::string_view, Call&) -> Answered { return gate.pass(), done(); });
    tools.add("until", [this](std::string_view, Call& call) -> Answered {
      const auto until = std::chrono::steady_clock::now() + too_long;
      while (!call.cancelled() && std::chrono::steady_clock::now() < until) std::this_thread::yield();
      cancelled = true;
      return done();
    });
    tools.add("lacks", [](std::string_view, Call&) -> Answered {
      return refuse(code::missing_capability, "missing", R"({"requiredCapabilities":{}})");
    });
    tools.add("pause", [this](std::string_view, Call& call) -> Answered {
      call.progress(1, 3, "");
      dynamic_cast<Dialog&>(call).pause();
      gate.pass();
      return done();
    });
  }
  ~Web() {
    gate.open();
    endpoint.stop();
    server.stop();
  }

  std::shared_ptr<Got> send(HttpRequest request) {
    auto got = std::make_shared<Got>();
    endpoint.handle(request, std::make_shared<Reply>(got));
    return got;
  }
  static HttpRequest post(const nlohmann::json& message, const HttpHeaders& more = {}) {
    HttpRequest request{"POST",
                        "/mcp",
                        {{"host", "127.0.0.1:8765"},
                         {"content-type", "application/json"},
                         {"accept", "application/json, text/event-stream"}},
                        message.dump()};
    request.headers.insert(request.headers.end(), more.begin(), more.end());
    return request;
  }
  static HttpRequest plain(const std::string& verb, const HttpHeaders& more) {
    HttpRequest request{verb, "/mcp", {{"host", "localhost"}, {"accept", "text/event-stream"}}, ""};
    request.headers.insert(request.headers.end(), more.begin(), more.end());
    return request;
  }
  /// A request of the stateless era, with the headers that belong to it.
  std::shared_ptr<Got> stateless(const std::string& method, nlohmann::json params = nlohmann::json::object(),
                                 HttpHeaders more = {}) {
    params["_meta"].update(meta());
    more.emplace_back("mcp-protocol-version", "2026-07-28");
    more.emplace_back("mcp-method", method);
    if (params.contains("name")) more.emplace_back("mcp-name", params["name"]);
    return send(post({{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}, more));
  }
  std::string begin(const std::string& version = "2025-11-25") {
    const auto got =
        send(post({{"jsonrpc", "2.0"},
                   {"id", 0},
                   {"method", "initialize"},
                   {"params", {{"protocolVersion", version}, {"capabilities", nlohmann::json::object()}}}}));
    CHECK(got->status == 200);
    return got->header("mcp-session-id");
  }
  std::shared_ptr<Got> legacy(const std::string& session, const nlohmann::json& message, HttpHeaders more = {}) {
    more.emplace_back("mcp-session-id", session);
    return send(post(message, more));
  }

  Gate gate;
  std::atomic<bool> cancelled{false};
  TestTools tools;
  Server server{{.name = "test", .title = "", .version = "1", .instructions = ""}, tool_methods(tools), {}};
  HttpEndpoint endpoint;
};

inline nlohmann::json call(const char* tool, int id = 1) {
  return {{"jsonrpc", "2.0"},
          {"id", id},
          {"method", "tools/call"},
          {"params", {{"name", tool}, {"_meta", {{"progressToken", "t"}}}}}};
}

}  // namespace jt::mcp
