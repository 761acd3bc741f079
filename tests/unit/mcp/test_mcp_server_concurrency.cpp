// SPDX-License-Identifier: MIT
// Many requests at once: order, cancellation, limits.
#include <doctest/doctest.h>

#include <atomic>

#include "mcp/served.hpp"

namespace jt::mcp {
namespace {

using nlohmann::json;

TEST_CASE("mcp::Server: ping is answered while calls run") {
  Gate gate;
  TestTools tools;
  tools.add("wait", [&](std::string_view, Call&) -> Answered { return gate.pass(), done(); });
  Served served(tools, {.threads = 2, .waiting = 100});
  served.begin();
  for (int i = 0; i < 50; ++i) served.call(i, "wait");
  CHECK(gate.await(2));
  CHECK(served.ask("p", "ping").contains("result"));
  CHECK(served.ask("l", "tools/list").contains("result"));
  gate.open();
  for (int i = 0; i < 50; ++i) CHECK(served.received.reply(i).contains("result"));
}

TEST_CASE("mcp::Server: calls of one key run in order, others at once") {
  std::mutex mutex;
  std::map<std::string, std::vector<int>> ran;
  std::map<std::string, int> inside;
  std::atomic<bool> together{false};
  Gate gate;
  TestTools tools;
  tools.add("edit", [&](std::string_view arguments, Call&) -> Answered {
    const json given = json::parse(arguments);
    const std::string file = given.value("file", "");
    {
      const std::lock_guard lock(mutex);
      if (++inside[file] > 1) together = true;
      ran[file].push_back(given["n"]);
    }
    std::this_thread::yield();
    const std::lock_guard lock(mutex);
    --inside[file];
    return done();
  });
  tools.add("wait", [&](std::string_view, Call&) -> Answered { return gate.pass(), done(); });
  Served served(tools, {.threads = 4, .waiting = 2000});
  served.begin();
  served.call("first", "wait", {{"file", "a"}});
  CHECK(gate.await(1));
  for (int i = 0; i < 300; ++i) {
    for (const char* file : {"a", "b", "c"}) {
      served.call(std::string(file) + std::to_string(i), "edit", {{"file", file}, {"n", i}});
    }
  }
  // `a` waits behind the first call, the others do not.
  CHECK(served.received.reply("b299").contains("result"));
  CHECK(served.received.reply("c299").contains("result"));
  {
    const std::lock_guard lock(mutex);
    CHECK(ran["a"].empty());
  }
  gate.open();
  CHECK(served.received.reply("a299").contains("result"));
  CHECK(!together);
  for (const char* file : {"a", "b", "c"}) {
    CHECK(ran[file].size() == 300);
    CHECK(std::is_sorted(ran[file].begin(), ran[file].end()));
  }
}

TEST_CASE("mcp::Server: a call is cancelled before it runs, and while it does") {
  Gate gate;
  std::atomic<int> began{0};
  TestTools tools;
  tools.add("long", [&](std::string_view, Call& call) -> Answered {
    ++began;
    const auto until = std::chrono::steady_clock::now() + too_long;
    while (!call.cancelled() && std::chrono::steady_clock::now() < until) std::this_thread::yield();
    return done();
  });
  tools.add("wait", [&](std::string_view, Call&) -> Answered { return gate.pass(), done(); });
  Served served(tools, {.threads = 1});
  served.begin();
  served.cancel("begin");  // it has ended: nothing happens
  served.cancel("never");
  served.send(R"({"jsonrpc":"2.0","method":"notifications/cancelled"})");
  served.call(1, "wait");
  CHECK(gate.await(1));
  served.call(2, "long");
  served.cancel(2);
  gate.open();
  CHECK(served.received.reply(1).contains("result"));
  served.call(3, "long");
  while (began == 0) std::this_thread::yield();
  served.cancel(3);
  CHECK(served.received.await_ends(4));
  CHECK(began == 1);
  // A cancelled request has no reply, and its id may be used again.
  for (const json& each : served.received.all()) CHECK((!each.contains("id") || (each["id"] != 2 && each["id"] != 3)));
  served.call(3, "wait");
  CHECK(served.received.reply(3).contains("result"));
}

TEST_CASE("mcp::Server: in the stateless era a client that is gone has cancelled") {
  std::atomic<bool> seen{false};
  Gate gate;
  TestTools tools;
  tools.add("look", [&](std::string_view, Call& call) -> Answered {
    gate.pass();
    seen = call.cancelled();
    return done();
  });
  for (const bool stateless : {true, false}) {
    seen = !stateless;
    Served served(tools);
    served.begin();
    const std::size_t ends = served.received.ended().size();
    served.request(1, "tools/call", stateless ? json{{"name", "look"}, {"_meta", meta()}} : json{{"name", "look"}});
    CHECK(gate.await(stateless ? 1 : 2));
    served.outlet->gone_now = true;
    gate.open();
    CHECK(served.received.await_ends(ends + 1));
    CHECK(seen == stateless);
  }
}

TEST_CASE("mcp::Server: an id is used by one request at a time") {
  Gate gate;
  TestTools tools;
  tools.add("wait", [&](std::string_view, Call&) -> Answered { return gate.pass(), done(); });
  Served served(tools);
  served.begin();
  served.call(1, "wait");
  CHECK(served.ask(1, "ping")["error"]["code"] == -32600);
  gate.open();
  CHECK(served.received.await_ends(3));
  CHECK(served.ask("other", "ping").contains("result"));
}

TEST_CASE("mcp::Server: what waits is bounded") {
  Gate gate;
  TestTools tools;
  tools.add("wait", [&](std::string_view, Call&) -> Answered { return gate.pass(), done(); });
  Served served(tools, {.threads = 1, .waiting = 10, .bytes = 1 << 20});
  served.begin();
  served.call("first", "wait");
  CHECK(gate.await(1));
  served.call("large", "wait", {{"text", std::string(900'000, 'x')}});
  served.call("larger", "wait", {{"text", std::string(200'000, 'x')}});
  CHECK(served.received.reply("larger")["error"]["code"] == -32000);
  for (int i = 0; i < 9; ++i) served.call(i, "wait");
  served.call("many", "wait");
  CHECK(served.received.reply("many")["error"]["code"] == -32000);
  gate.open();
  CHECK(served.received.reply(8).contains("result"));
  CHECK(served.received.reply("large").contains("result"));
  served.call("after", "wait");
  CHECK(served.received.reply("after").contains("result"));
}

TEST_CASE("mcp::Server: an id is free before the client sees the reply") {
  struct Watching final : Outlet {
    explicit Watching(std::shared_ptr<Session> session) : session(std::move(session)) {}
    void send(std::string_view /*message*/) override {}
    void finish(std::string_view /*reply*/, std::int64_t /*refused*/) override {
      busy = busy || session->busy();
      ++ends;
    }
    [[nodiscard]] bool gone() const override { return false; }
    std::shared_ptr<Session> session;
    bool busy = false;
    int ends = 0;
  };
  TestTools tools;
  Server server({.name = "test", .title = "", .version = "1", .instructions = ""}, tool_methods(tools));
  const auto session = std::make_shared<Session>();
  const auto outlet = std::make_shared<Watching>(session);
  server.receive(session, R"({"jsonrpc":"2.0","id":1,"method":"ping"})", outlet);
  CHECK(outlet->ends == 1);
  CHECK(!outlet->busy);
}

TEST_CASE("mcp::Pool: what has run takes no room any more") {
  Gate gate;
  Pool pool({.threads = 1, .waiting = 10, .bytes = 100});
  const auto hold = [&] { gate.pass(); };
  REQUIRE(pool.submit("", 90, hold));
  REQUIRE(gate.await(1));
  // That one runs, and waits no more: there is room for as much again, and not for more.
  CHECK(pool.submit("", 90, [] {}));
  CHECK(!pool.submit("", 20, [] {}));
  CHECK(pool.submit("", 10, [] {}));
  gate.open();
}

TEST_CASE("mcp::Server: the end cancels what runs and drops what waits") {
  std::atomic<int> began{0};
  TestTools tools;
  tools.add("long", [&](std::string_view, Call& call) -> Answered {
    ++began;
    const auto until = std::chrono::steady_clock::now() + too_long;
    while (!call.cancelled() && std::chrono::steady_clock::now() < until) std::this_thread::yield();
    return done();
  });
  Served served(tools, {.threads = 2});
  served.begin();
  for (int i = 0; i < 20; ++i) served.call(i, "long");
  while (began < 2) std::this_thread::yield();
  const auto start = std::chrono::steady_clock::now();
  served.session->close();
  served.server.stop();
  CHECK(std::chrono::steady_clock::now() - start < too_long);
  CHECK(served.received.await_ends(21));
  CHECK(served.received.all().size() == 1);
  CHECK(!served.session->busy());
}

TEST_CASE("mcp::Server: a kept request is answered later") {
  std::mutex mutex;
  std::vector<std::shared_ptr<Dialog>> kept;
  MethodTable table;
  table["keep"] = {.keep = [&](std::shared_ptr<Dialog> dialog) {
    dialog->notify("notifications/kept", "{}");
    const std::lock_guard lock(mutex);
    kept.push_back(std::move(dialog));
  }};
  Server server({.name = "test", .title = "", .version = "1", .instructions = ""}, table);
  Received received;
  const auto session = std::make_shared<Session>();
  const auto outlet = std::make_shared<MemoryOutlet>(received);
  const auto send = [&](const json& message) { server.receive(session, message.dump(), outlet); };
  for (const int id : {1, 2, 3}) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"method", "keep"}, {"params", {{"_meta", meta()}}}});
  }
  REQUIRE(kept.size() == 3);
  CHECK(received.all().size() == 3);
  kept[0]->answer("{}");
  kept[0]->answer("{}");
  CHECK(received.reply(1).contains("result"));
  send({{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", 2}}}});
  CHECK(kept[1]->cancelled());
  session->close();
  CHECK(kept[2]->cancelled());
  CHECK(received.ended().size() == 3);
  CHECK(received.all().size() == 4);
  CHECK(!session->busy());
  // Of a session that has ended nothing is begun.
  send({{"jsonrpc", "2.0"}, {"id", 4}, {"method", "keep"}, {"params", {{"_meta", meta()}}}});
  CHECK(kept.size() == 3);
  CHECK(received.reply(4)["error"]["code"] == -32600);
}

TEST_CASE("mcp::Server: 16 clients with many calls each") {
  std::atomic<int> calls{0};
  TestTools tools;
  tools.add("count", [&](std::string_view, Call&) -> Answered { return ++calls, done(); });
  Server server({.name = "test", .title = "", .version = "1", .instructions = ""}, tool_methods(tools),
                {.threads = 8, .waiting = 10'000});
  std::atomic<int> good{0};
  std::vector<std::thread> clients;
  for (int client = 0; client < 16; ++client) {
    clients.emplace_back([&, client] {
      Received received;
      const auto session = std::make_shared<Session>();
      const auto outlet = std::make_shared<MemoryOutlet>(received);
      for (int i = 0; i < 150; ++i) {
        json params{{"name", "count"}, {"_meta", meta()}, {"arguments", {{"file", std::to_string((client + i) % 5)}}}};
        server.receive(
            session, json{{"jsonrpc", "2.0"}, {"id", i}, {"method", "tools/call"}, {"params", params}}.dump(), outlet);
        if (i % 7 == 0) server.receive(session, R"({"jsonrpc":"2.0","id":"p","method":"ping"})", outlet);
      }
      CHECK(received.await_ends(150 + 22));
      for (int i = 0; i < 150; ++i)
        if (received.reply(i).contains("result")) ++good;
    });
  }
  for (std::thread& each : clients) each.join();
  CHECK(good == 16 * 150);
  CHECK(calls == 16 * 150);
}

}  // namespace
}  // namespace jt::mcp
