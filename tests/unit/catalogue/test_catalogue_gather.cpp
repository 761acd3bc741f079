// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "../bytes/scratch.hpp"
#include "../mcp/scripted.hpp"
#include "core/catalogue/gather.hpp"

using namespace jt::catalogue;

namespace {

std::unique_ptr<jt::mcp::Transport> one_tool() {
  auto server = std::make_unique<jt::mcp::Scripted>();
  server->results["initialize"] = jt::mcp::hello(R"({"tools":{}})");
  server->results["tools/list"] = R"({"tools":[{"name":"t","inputSchema":{"type":"object"}}]})";
  return server;
}

Definitions servers(std::initializer_list<const char*> names) {
  Definitions all;
  for (const char* each : names) {
    Definition& definition = all[each];
    definition.name = each;
    definition.command = each;
  }
  return all;
}

/// Counts what is started.
struct Asked {
  std::atomic<int> count = 0;
  GatherRequest request;
  Asked() {
    request.connect = [this](const Definition&, const Launch&) -> jt::Result<std::unique_ptr<jt::mcp::Transport>> {
      ++count;
      return one_tool();
    };
  }
};

}  // namespace

TEST_CASE("gather: an entry for each server, whatever the number of jobs, and how many are waited for") {
  for (const std::size_t jobs : {1U, 16U}) {
    CAPTURE(jobs);
    Asked asked;
    asked.request.jobs = jobs;
    std::atomic<int> inside = 0;
    bool twice = false;
    std::vector<Waiting> seen;
    asked.request.waiting = [&](const Waiting& waiting) {
      twice = twice || ++inside != 1;
      seen.push_back(waiting);
      --inside;
    };
    const Entries entries = gather(servers({"c", "a", "b"}), asked.request);
    REQUIRE(entries.size() == 3);
    CHECK(entries.begin()->first == "a");
    for (const auto& [name, entry] : entries) CHECK(entry.offer.has_value());
    CHECK(asked.count == 3);
    CHECK_FALSE(twice);
    REQUIRE(seen.size() == 6);
    CHECK(seen.front().names == std::vector<std::string>{"a"});
    CHECK(seen.back().answered == 3);
    CHECK(seen.back().names.empty());
    for (const Waiting& each : seen) {
      CHECK(each.all == 3);
      CHECK(each.names.size() <= jobs);
    }
  }
}

TEST_CASE("gather: no server") {
  const Asked asked;
  CHECK(gather({}, asked.request).empty());
  CHECK(asked.count == 0);
}

TEST_CASE("gather: what is refused, cannot be used or expanded is not started, and spoils no other") {
  Asked asked;
  Definitions all = servers({"bad", "good", "refused", "unset"});
  all["bad"].unusable = jt::make_error(jt::Code::config_error, "no command");
  all["unset"].host = Host::claude;
  all["unset"].arguments = {"${NOT_SET}"};
  asked.request.refuse = [](const Definition& definition) -> std::optional<jt::Error> {
    if (definition.name != "refused") return std::nullopt;
    return jt::make_error(jt::Code::not_trusted, "not trusted");
  };
  const Entries entries = gather(all, asked.request);
  CHECK(asked.count == 1);
  CHECK(entries.at("good").offer);
  REQUIRE(entries.at("bad").error);
  CHECK((*entries.at("bad").error)->message == "no command");
  REQUIRE(entries.at("refused").error);
  CHECK((*entries.at("refused").error)->code == jt::Code::not_trusted);
  REQUIRE(entries.at("unset").error);
  CHECK((*entries.at("unset").error)->code == jt::Code::config_error);
  CHECK((*entries.at("unset").error)->message.find("NOT_SET") != std::string::npos);
}

TEST_CASE("gather: one that is not reached says so; its manifest says what it offers") {
  Asked asked;
  asked.request.connect = [](const Definition&, const Launch&) -> jt::Result<std::unique_ptr<jt::mcp::Transport>> {
    return jt::fail(jt::Code::server_unreachable, "cannot start");
  };
  Definitions all = servers({"a"});
  all["a"].offered = R"({"tools":[{"name":"t","description":"d"},7,{"description":"no name"}]})";
  const Entries entries = gather(all, asked.request);
  REQUIRE(entries.at("a").error);
  REQUIRE(entries.at("a").offer);
  CHECK(entries.at("a").offer->tools == R"({"t":{"description":"d"}})");
}

TEST_CASE("gather: a server that repeats a secret does not make it known") {
  Asked asked;
  asked.request.connect = [](const Definition&, const Launch&) -> jt::Result<std::unique_ptr<jt::mcp::Transport>> {
    auto server = std::make_unique<jt::mcp::Scripted>();
    server->instead = {
        {"initialize",
         {{R"({"jsonrpc":"2.0","id":$id,"error":{"code":-32000,"message":"s3cret-1 is wrong, so is s3cret-1"}})"}}}};
    return server;
  };
  Definitions all = servers({"a"});
  all["a"].environment = {{"TOKEN", "s3cret-1"}};
  const Entries entries = gather(all, asked.request);
  REQUIRE(entries.at("a").error);
  const std::string& message = (*entries.at("a").error)->message;
  CHECK(message.find("[hidden] is wrong, so is [hidden]") != std::string::npos);
}

TEST_CASE("gather: a kept answer starts nothing; refresh and offline") {
  const jt::test::Scratch scratch;
  const auto cache = Cache::open(scratch / "jt");
  REQUIRE(cache);
  Asked asked;
  asked.request.cache = &*cache;
  asked.request.offline = true;
  const Entries none = gather(servers({"a"}), asked.request);
  REQUIRE(none.at("a").error);
  CHECK((*none.at("a").error)->code == jt::Code::server_unreachable);
  CHECK(asked.count == 0);
  asked.request.offline = false;
  CHECK(gather(servers({"a"}), asked.request).at("a").offer);
  CHECK(asked.count == 1);
  CHECK(gather(servers({"a"}), asked.request).at("a").offer);
  CHECK(asked.count == 1);
  asked.request.refresh = true;
  CHECK(gather(servers({"a"}), asked.request).at("a").offer);
  CHECK(asked.count == 2);
  asked.request.refresh = false;
  asked.request.offline = true;
  CHECK(gather(servers({"a"}), asked.request).at("a").offer);
  CHECK(asked.count == 2);
  // An old answer is better than none where nothing may be asked.
  asked.request.most_age = std::chrono::seconds(0);
  CHECK(gather(servers({"a"}), asked.request).at("a").offer);
  CHECK(asked.count == 2);
  asked.request.offline = false;
  CHECK(gather(servers({"a"}), asked.request).at("a").offer);
  CHECK(asked.count == 3);
}

TEST_CASE("gather: where nothing may be asked, kept answers of servers that are not trusted count too") {
  const jt::test::Scratch scratch;
  const auto cache = Cache::open(scratch / "jt");
  REQUIRE(cache);
  Asked asked;
  asked.request.cache = &*cache;
  CHECK(gather(servers({"a"}), asked.request).at("a").offer);
  asked.request.refuse = [](const Definition&) { return jt::make_error(jt::Code::not_trusted, "not trusted"); };
  const Entries refused = gather(servers({"a"}), asked.request);
  REQUIRE(refused.at("a").error);
  CHECK((*refused.at("a").error)->code == jt::Code::not_trusted);
  asked.request.offline = true;
  const Entries entries = gather(servers({"a", "b"}), asked.request);
  CHECK(entries.at("a").offer);
  CHECK_FALSE(entries.at("a").error);
  // The other one was never asked, which is what is wrong with it.
  REQUIRE(entries.at("b").error);
  CHECK((*entries.at("b").error)->code == jt::Code::server_unreachable);
  CHECK(asked.count == 1);
}

TEST_CASE("gather: what all servers send together is bounded, whatever the number of jobs") {
  for (const std::size_t jobs : {1U, 16U}) {
    Asked asked;
    asked.request.jobs = jobs;
    asked.request.most_bytes = 1000;  // one answer is some 250 bytes
    int good = 0;
    int refused = 0;
    for (const auto& [name, entry] : gather(servers({"a", "b", "c", "d", "e", "f", "g", "h"}), asked.request)) {
      if (entry.offer) {
        ++good;
      } else {
        ++refused;
        CHECK((*entry.error)->message == "all servers together sent more than jt keeps in memory");
      }
    }
    CHECK(good >= 1);
    CHECK(good <= 4);
    CHECK(refused == 8 - good);
  }
}

TEST_CASE("gather: what a server offers twice is in its text, also from the cache") {
  const jt::test::Scratch scratch;
  const auto cache = Cache::open(scratch / "jt");
  REQUIRE(cache);
  Asked asked;
  asked.request.cache = &*cache;
  asked.request.connect = [](const Definition&, const Launch&) -> jt::Result<std::unique_ptr<jt::mcp::Transport>> {
    auto server = std::make_unique<jt::mcp::Scripted>();
    server->results["initialize"] = jt::mcp::hello(R"({"tools":{}})");
    server->results["tools/list"] = R"({"tools":[{"name":"t","title":"1"},{"name":"t","title":"2"}]})";
    return server;
  };
  for (int i = 0; i < 2; ++i) {
    const std::string text = to_json(gather(servers({"a"}), asked.request).at("a"));
    CHECK(text.ends_with(R"("tools":{"t":{"title":"1"}},"prompts":{},"resources":{},"duplicates":{"tools":{"t":2}}})"));
    asked.request.offline = true;
  }
}

namespace {

/// Never answers; counts how many of them wait at the same time.
class Silent final : public jt::mcp::Transport {
 public:
  struct Count {
    std::atomic<int> now = 0;
    std::atomic<int> most = 0;
  };
  explicit Silent(Count& count) : count_(count) {}

  jt::Result<void> send(const jt::mcp::Outgoing& /*message*/, jt::mcp::Deadline /*deadline*/) override { return {}; }
  jt::Result<jt::mcp::Incoming> receive(jt::mcp::Deadline deadline) override {
    const int now = ++count_.now;
    int most = count_.most;
    while (most < now && !count_.most.compare_exchange_weak(most, now)) {
    }
    std::this_thread::sleep_until(deadline);
    --count_.now;
    return jt::fail(jt::Code::server_timeout, "no answer");
  }

 private:
  Count& count_;
};

}  // namespace

TEST_CASE("gather: slow servers wait for their deadline together; the fast ones have answered by then") {
  Asked asked;
  Silent::Count silent;
  asked.request.connect = [&](const Definition& definition,
                              const Launch&) -> jt::Result<std::unique_ptr<jt::mcp::Transport>> {
    if (!definition.name.starts_with("slow")) return one_tool();
    return std::make_unique<Silent>(silent);
  };
  asked.request.ask.handshake = asked.request.ask.whole = std::chrono::seconds(1);
  std::vector<Waiting> seen;
  asked.request.waiting = [&](const Waiting& waiting) { seen.push_back(waiting); };
  const auto begin = std::chrono::steady_clock::now();
  const Entries entries = gather(servers({"a", "slow1", "b", "slow2", "c", "slow3"}), asked.request);
  // Far from the usual 30 s.
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  CHECK(silent.most == 3);
  for (const char* fast : {"a", "b", "c"}) CHECK(entries.at(fast).offer.has_value());
  for (const char* slow : {"slow1", "slow2", "slow3"}) {
    REQUIRE(entries.at(slow).error);
    CHECK((*entries.at(slow).error)->code == jt::Code::server_timeout);
  }
  // When the first slow one ends, only slow ones are waited for.
  const auto first = std::find_if(seen.begin(), seen.end(), [](const Waiting& each) { return each.answered >= 4; });
  REQUIRE(first != seen.end());
  for (const std::string& name : first->names) CHECK(name.starts_with("slow"));
}
