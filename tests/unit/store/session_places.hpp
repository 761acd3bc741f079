// SPDX-License-Identifier: MIT
// Where the suite of SessionStore runs: OnSqlite and OnRedis.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "bytes/scratch.hpp"
#include "core/store/session_store.hpp"
#include "store/redis_server.hpp"

namespace jt::test {

using Store = std::unique_ptr<store::SessionStore>;

/// A clock that a test can set forward.
class OnSqlite {
 public:
  static bool available() { return true; }
  [[nodiscard]] Store open(store::SessionSettings settings = {}) const {
    settings.patience = std::chrono::seconds(120);  // however slow the disk is
    settings.now = [this] { return std::int64_t{1'700'000'000'000} + passed_.load(); };
    auto opened = store::open_sessions("", scratch_ / "state/jt", std::move(settings));
    REQUIRE(opened);
    return std::move(*opened);
  }
  void pass(std::chrono::milliseconds time) { passed_ += time.count(); }
  void expire(const store::Session& session) {
    const std::int64_t at = session.expires * 1000 - 1'700'000'000'000;
    if (at > passed_) passed_ = at;
  }

 private:
  Scratch scratch_;
  std::atomic<std::int64_t> passed_ = 0;
};

/// The server's clock cannot be set, but its keys can.
class OnRedis {
 public:
  static bool available() { return RedisServer::installed(); }
  [[nodiscard]] Store open(store::SessionSettings settings = {}) const {
    settings.connect = std::chrono::seconds(120);
    settings.patience = std::chrono::seconds(120);
    return server_.open(std::move(settings));
  }
  void pass(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }
  void expire(const store::Session& session) {
    const std::string key = "jt:session:" + session.id;
    server_.must({"PEXPIRE", key, "1"});
    while (server_.run({"EXISTS", key})->number() != 0) nap();
  }

 private:
  RedisServer server_;
};

inline store::Session made(const Store& store, const std::string& text,
                           std::chrono::seconds ttl = std::chrono::seconds(3600)) {
  auto session = store->create(text, ttl);
  REQUIRE_MESSAGE(session, (session ? "" : session.error()->message));
  return *session;
}

}  // namespace jt::test
