// SPDX-License-Identifier: MIT
// RedisServer: the real redis-server, on a free port of this machine, for one test.
#pragma once

#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bytes/scratch.hpp"
#include "core/bytes/fd.hpp"
#include "core/store/redis_connection.hpp"
#include "core/store/session_store.hpp"

namespace jt::test {

/// Far more than anything here takes: a test that waits so long has failed.
inline std::chrono::steady_clock::time_point far_away() {
  return std::chrono::steady_clock::now() + std::chrono::seconds(120);
}

inline void nap() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

/// A socket that listens at a free port of this machine, with that queue of connections that nobody took.
class Listener {
 public:
  explicit Listener(int queue = 16) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    REQUIRE(::bind(socket_.get(), general, size) == 0);
    REQUIRE(::getsockname(socket_.get(), general, &size) == 0);
    if (queue >= 0) REQUIRE(::listen(socket_.get(), queue) == 0);
    port_ = ntohs(address.sin_port);
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] int fd() const { return socket_.get(); }

 private:
  bytes::Fd socket_;
  std::uint16_t port_ = 0;
};

/// Why a case is skipped.
inline constexpr std::string_view no_redis = "redis-server is not installed";

class RedisServer {
 public:
  static bool installed() {
    static const bool found = std::system("command -v redis-server >/dev/null") == 0;
    return found;
  }

  /// `options` as on its command line. Without any it keeps nothing on disk.
  explicit RedisServer(std::vector<std::string> options = {}, std::string password = {})
      : options_(std::move(options)), password_(std::move(password)) {
    (void)std::signal(SIGPIPE, SIG_IGN);
    start();
    // Another program may take the port before the server does.
    for (int tries = 0; tries < 5 && pid_ < 0; ++tries) start();
    REQUIRE(pid_ > 0);
  }
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;
  ~RedisServer() { stop(); }

  [[nodiscard]] std::string place() const { return "127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::string address(const std::string& login = {}) const { return "redis://" + login + place(); }
  [[nodiscard]] std::unique_ptr<store::SessionStore> open(store::SessionSettings settings = {},
                                                          const std::string& login = {}) const {
    auto opened = store::open_sessions(address(login), "", std::move(settings));
    REQUIRE(opened);
    return std::move(*opened);
  }

  /// One command.
  Result<store::RedisReply> run(std::initializer_list<std::string_view> words) const {
    store::RedisConnection connection({"", password_, "127.0.0.1", port_, 0}, std::chrono::seconds(60),
                                      std::chrono::seconds(60));
    return connection.run({words.begin(), words.size()});
  }
  void must(std::initializer_list<std::string_view> words) const { REQUIRE(run(words)); }

  void stop() {
    if (pid_ < 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  /// On the same port and folder.
  void start_again(const std::vector<std::string>& more = {}, bool wait = true) {
    options_.insert(options_.end(), more.begin(), more.end());
    const auto end = far_away();
    while (pid_ < 0 && std::chrono::steady_clock::now() < end) launch(wait);
    REQUIRE(pid_ > 0);
  }

 private:
  void start() {
    port_ = Listener(-1).port();
    launch(true);
  }

  void launch(bool wait) {
    std::vector<std::string> words{"redis-server", "--bind",        "127.0.0.1",     "--port", std::to_string(port_),
                                   "--dir",        scratch_.path(), "--save",        "",       "--daemonize",
                                   "no",           "--logfile",     scratch_ / "log"};
    words.insert(words.end(), options_.begin(), options_.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t parent = ::getpid();
    pid_ = ::fork();
    if (pid_ == 0) {
      // It ends with the test, however that ends.
      if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != parent) ::_exit(127);
      ::execvp(arguments[0], arguments.data());
      ::_exit(127);
    }
    REQUIRE(pid_ > 0);
    if (wait) wait_until_ready();
  }

  /// -1 in `pid_` if it ended. The answer must be that of the process started here.
  void wait_until_ready() {
    const std::string own = "process_id:" + std::to_string(pid_) + "\r";
    const auto end = far_away();
    for (;;) {
      if (::waitpid(pid_, nullptr, WNOHANG) == pid_) {
        pid_ = -1;
        return;
      }
      const auto info = run({"INFO"});  // which is answered while data is loaded, too
      if (info && info->text().find(own) != info->text().npos &&
          info->text().find("\nloading:0\r") != info->text().npos) {
        return;
      }
      if (std::chrono::steady_clock::now() > end) return stop();
      nap();
    }
  }

  Scratch scratch_;
  std::vector<std::string> options_;
  std::string password_;
  std::uint16_t port_ = 0;
  pid_t pid_ = -1;
};

/// Far longer than anything takes: these tests wait for events.
inline store::SessionSettings patient() {
  store::SessionSettings settings;
  settings.connect = settings.patience = std::chrono::seconds(120);
  return settings;
}

inline std::unique_ptr<store::SessionStore> sessions_at(const std::string& address, store::SessionSettings settings) {
  auto opened = store::open_sessions(address, "", std::move(settings));
  REQUIRE(opened);
  return std::move(*opened);
}

/// Why the server at that place could not be used; the same for every call.
inline std::string trouble(const std::unique_ptr<store::SessionStore>& sessions, const std::string& place) {
  const auto created = sessions->create("text", std::chrono::seconds(600));
  REQUIRE_FALSE(created);
  CHECK(created.error()->code == Code::redis_connection_error);
  CHECK(created.error()->advice == std::vector<Advice>{{Advice::Kind::use_own_store, {}}});
  const std::string begin = "cannot use the Redis server '" + place + "': ";
  const std::string message = created.error()->message;
  REQUIRE_MESSAGE(message.starts_with(begin), message);
  CHECK(message.find("secret") == std::string::npos);
  return message.substr(begin.size());
}

}  // namespace jt::test
