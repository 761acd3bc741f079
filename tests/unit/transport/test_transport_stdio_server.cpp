// SPDX-License-Identifier: MIT
// A server over pipes.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <future>
#include <set>
#include <string>
#include <thread>

#include "core/bytes/fd.hpp"
#include "core/transport/lines.hpp"
#include "core/transport/stdio_server.hpp"
#include "mcp/served.hpp"

namespace jt::transport {
namespace {

using nlohmann::json;

/// A server with its own thread, and the client's ends of the pipes.
struct Piped {
  explicit Piped(mcp::TestTools& tools)
      : server({.name = "test", .title = "", .version = "1", .instructions = ""}, mcp::tool_methods(tools)) {
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    REQUIRE(::pipe2(to.data(), O_CLOEXEC) == 0);
    REQUIRE(::pipe2(from.data(), O_CLOEXEC) == 0);
    input.reset(to[1]);
    output.reset(from[0]);
    end = std::async(std::launch::async, [this, in = to[0], out = from[1]] {
      const bytes::Fd own_in(in);
      const bytes::Fd own_out(out);
      return serve(server, in, out, interrupt);
    });
  }
  ~Piped() { input.reset(); }  // the thread is waited for

  void send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t wrote = ::write(input.get(), text.data(), text.size());
      REQUIRE(wrote > 0);
      text.remove_prefix(static_cast<std::size_t>(wrote));
    }
  }
  json next() {
    std::array<char, 4096> buffer;
    for (;;) {
      if (const auto line = lines.next()) return json::parse(*line);
      const ssize_t size = ::read(output.get(), buffer.data(), buffer.size());
      if (size <= 0) return {};
      lines.push({buffer.data(), static_cast<std::size_t>(size)});
    }
  }

  const Interrupt interrupt;
  mcp::Server server;
  bytes::Fd input;
  bytes::Fd output;
  Lines lines{std::size_t{64} << 20};
  std::future<ServerEnd> end;
};

constexpr std::string_view ping = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";

TEST_CASE("serve: lines in, lines out, until the input ends") {
  mcp::TestTools tools;
  Piped piped(tools);
  piped.send(std::string(ping) + "\r\n\n" + std::string(ping).substr(0, 10));
  CHECK(piped.next()["result"] == json::object());
  piped.send(std::string(ping).substr(10) + "\n");
  CHECK(piped.next()["result"] == json::object());
  // The end of the input ends it; what has begun without a newline is no message.
  piped.send(ping);
  piped.input.reset();
  CHECK(piped.end.get() == ServerEnd::input);
  CHECK(piped.next().is_null());
}

TEST_CASE("serve: a message that is too long is passed over") {
  mcp::TestTools tools;
  Piped piped(tools);
  const std::string large(max_message + 200'000, ' ');
  for (const std::string& each : {large, large.substr(0, max_message + 1)}) {
    piped.send(each + "\n" + std::string(ping) + "\n");
    const json error = piped.next();
    CHECK(error["error"]["code"] == -32600);
    CHECK(error["id"].is_null());
    CHECK(piped.next()["result"] == json::object());
  }
  // As long as it may be.
  std::string fits(ping);
  fits.insert(1, max_message - fits.size(), ' ');
  piped.send(fits + "\n");
  CHECK(piped.next()["result"] == json::object());
}

TEST_CASE("serve: replies that are sent at the same time are lines of their own") {
  mcp::TestTools tools;
  tools.add("large", [](std::string_view, mcp::Call&) -> mcp::Answered {
    return R"({"text":")" + std::string(100'000, 'x') + "\"}";
  });
  Piped piped(tools);
  piped.send(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
             "\n");
  CHECK(piped.next().contains("result"));
  constexpr int calls = 40;
  for (int i = 1; i <= calls; ++i) {
    piped.send(R"({"jsonrpc":"2.0","method":"tools/call","params":{"name":"large"},"id":)" + std::to_string(i) + "}\n");
  }
  std::set<int> answered;
  for (int i = 1; i <= calls; ++i) {
    const json reply = piped.next();
    REQUIRE(reply.contains("result"));
    answered.insert(reply["id"].get<int>());
  }
  CHECK(answered.size() == calls);
}

TEST_CASE("serve: a client that reads no more ends it, also one that left a reply unread") {
  mcp::TestTools tools;
  tools.add("large", [](std::string_view, mcp::Call&) -> mcp::Answered {
    return R"({"text":")" + std::string(1 << 20, 'x') + "\"}";
  });
  {
    Piped piped(tools);
    piped.output.reset();
    // Whether it sees this before or after a message is a matter of time: a write may find nobody who reads it.
    const std::string line = std::string(ping) + "\n";
    const ssize_t wrote = ::write(piped.input.get(), line.data(), line.size());
    if (wrote < 0) CHECK(errno == EPIPE);
    CHECK(piped.end.get() == ServerEnd::output);
  }
  Piped piped(tools);
  piped.send(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
             "\n"
             R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"large"}})"
             "\n");
  CHECK(piped.next().contains("result"));
  piped.input.reset();
  CHECK(piped.end.get() == ServerEnd::input);
}

TEST_CASE("serve: the end of the input ends it also while nobody reads what it writes") {
  mcp::TestTools tools;
  Piped piped(tools);
  // It answers in the thread that reads the input, which waits as soon as a pipe is full; then the other one is.
  REQUIRE(::fcntl(piped.input.get(), F_SETFL, O_NONBLOCK) == 0);
  const std::string line = std::string(ping) + "\n";
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  for (int refused = 0; refused < 20 && std::chrono::steady_clock::now() < until;) {
    const bool sent = ::write(piped.input.get(), line.data(), line.size()) > 0;
    refused = sent ? 0 : refused + 1;
    if (!sent) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  piped.input.reset();
  const bool ended = piped.end.wait_for(std::chrono::seconds(40)) == std::future_status::ready;
  CHECK(ended);
  piped.output.reset();  // else the thread could not be waited for
  if (ended) CHECK(piped.end.get() == ServerEnd::input);
}

TEST_CASE("serve: what was answered before the input ended is read afterwards") {
  mcp::TestTools tools;
  std::promise<void> answered;
  tools.add("large", [&](std::string_view, mcp::Call&) -> mcp::Answered {
    answered.set_value();
    return R"({"text":")" + std::string(1 << 20, 'x') + "\"}";
  });
  Piped piped(tools);
  piped.send(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
             "\n"
             R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"large"}})"
             "\n");
  CHECK(piped.next().contains("result"));
  answered.get_future().wait();
  // Its reply is being written when its first bytes are there.
  pollfd first{piped.output.get(), POLLIN, 0};
  REQUIRE(::poll(&first, 1, 20'000) == 1);
  piped.input.reset();
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  CHECK(piped.next()["result"]["text"].get<std::string>().size() == 1 << 20);
  CHECK(piped.next().is_null());
  CHECK(piped.end.get() == ServerEnd::input);
}

}  // namespace
}  // namespace jt::transport
