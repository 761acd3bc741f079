// SPDX-License-Identifier: MIT
// A client in memory of a server, and tools for it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/mcp/methods.hpp"
#include "core/mcp/server.hpp"

namespace jt::mcp {

/// No test should ever wait so long.
constexpr std::chrono::seconds too_long{60};

/// Holds everything that was sent through any number of outlets.
class Received {
 public:
  void add(std::string_view text) {
    const std::lock_guard lock(mutex_);
    // What is no JSON counts as nothing that anybody waits for; so does a number that is too large for this parser.
    all_.push_back(nlohmann::json::parse(text, nullptr, false));
    changed_.notify_all();
  }
  void end(std::int64_t refused) {
    const std::lock_guard lock(mutex_);
    ended_.push_back(refused);
    changed_.notify_all();
  }
  /// The first message for which it holds; null if it does not come.
  nlohmann::json await(const std::function<bool(const nlohmann::json&)>& wanted) {
    std::unique_lock lock(mutex_);
    nlohmann::json found;
    changed_.wait_for(lock, too_long, [&] {
      for (const auto& each : all_)
        if (wanted(each)) return found = each, true;
      return false;
    });
    return found;
  }
  nlohmann::json reply(const nlohmann::json& id) {
    return await([&](const nlohmann::json& each) {
      return !each.contains("method") && each.contains("id") && each["id"] == id;
    });
  }
  /// Waits until so many requests have ended, with a reply or without.
  bool await_ends(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, too_long, [&] { return ended_.size() >= count; });
  }
  std::vector<nlohmann::json> all() {
    const std::lock_guard lock(mutex_);
    return all_;
  }
  std::vector<std::int64_t> ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<nlohmann::json> all_;
  std::vector<std::int64_t> ended_;
};

class MemoryOutlet final : public Outlet {
 public:
  explicit MemoryOutlet(Received& received) : received_(&received) {}
  void send(std::string_view message) override { received_->add(message); }
  void finish(std::string_view reply, std::int64_t refused) override {
    if (!reply.empty()) received_->add(reply);
    received_->end(refused);
  }
  [[nodiscard]] bool gone() const override { return gone_now; }
  std::atomic<bool> gone_now{false};

 private:
  Received* received_;
};

/// A door that tools wait at.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait_for(lock, too_long, [&] { return open_; });
  }
  bool await(int waiting) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, too_long, [&] { return waiting_ >= waiting; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int waiting_ = 0;
  bool open_ = false;
};

class TestTools final : public ToolSet {
 public:
  using Run = std::function<Answered(std::string_view arguments, Call& call)>;
  void add(const std::string& name, Run run) {
    definitions_.push_back(R"({"name":")" + name + R"(","inputSchema":{"type":"object"}})");
    runs_[name] = std::move(run);
  }
  [[nodiscard]] const std::vector<std::string>& definitions() const override { return definitions_; }
  Answered call(std::string_view name, const value::View& arguments, Call& call) override {
    const auto run = runs_.find(name);
    if (run == runs_.end()) return refuse(code::invalid_params, "no such tool");
    return run->second(arguments ? arguments.text() : "{}", call);
  }
  [[nodiscard]] std::string order_key(std::string_view, const value::View& arguments) const override {
    return arguments.find("file").string().value_or("");
  }

 private:
  std::vector<std::string> definitions_;
  std::map<std::string, Run, std::less<>> runs_;
};

inline const char* done() { return R"({"content":[{"type":"text","text":"done"}]})"; }

/// `_meta` of the stateless era.
inline nlohmann::json meta(const std::string& version = "2026-07-28") {
  return {{"io.modelcontextprotocol/protocolVersion", version},
          {"io.modelcontextprotocol/clientCapabilities", nlohmann::json::object()}};
}

/// One client of a server with those tools.
class Served {
 public:
  explicit Served(TestTools& tools, Pool::Limits limits = {}, std::size_t page = 100,
                  const std::string& capabilities = R"({"tools":{},"logging":{}})")
      : server({.name = "test", .title = "", .version = "1", .instructions = "Ask.", .capabilities = capabilities},
               tool_methods(tools, page), limits) {}
  ~Served() {
    session->close();
    server.stop();
  }

  void send(const std::string& text) { server.receive(session, text, outlet); }
  void request(const nlohmann::json& id, const std::string& method, const nlohmann::json& params = nullptr) {
    nlohmann::json message{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}};
    if (!params.is_null()) message["params"] = params;
    send(message.dump());
  }
  nlohmann::json ask(const nlohmann::json& id, const std::string& method, const nlohmann::json& params = nullptr) {
    request(id, method, params);
    return received.reply(id);
  }
  void call(const nlohmann::json& id, const std::string& tool,
            const nlohmann::json& arguments = nlohmann::json::object()) {
    request(id, "tools/call", {{"name", tool}, {"arguments", arguments}});
  }
  void cancel(const nlohmann::json& id) {
    send(nlohmann::json{{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", id}}}}
             .dump());
  }
  nlohmann::json begin(const std::string& version = "2025-11-25") {
    return ask("begin", "initialize",
               {{"protocolVersion", version}, {"capabilities", {{"roots", nlohmann::json::object()}}}});
  }

  Received received;
  Server server;
  std::shared_ptr<Session> session = std::make_shared<Session>();
  std::shared_ptr<MemoryOutlet> outlet = std::make_shared<MemoryOutlet>(received);
};

}  // namespace jt::mcp
