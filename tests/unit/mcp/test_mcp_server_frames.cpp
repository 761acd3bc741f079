// SPDX-License-Identifier: MIT
// Messages that are none: one error each, and the server lives.
#include <doctest/doctest.h>

#include <random>

#include "mcp/served.hpp"

namespace jt::mcp {
namespace {

using nlohmann::json;

/// Messages to change, and some that are wrong as they are.
std::vector<std::string> seeds() {
  std::vector<std::string> all{
      R"({"jsonrpc":"2.0","id":1,"method":"ping"})",
      R"({"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"cursor":"0"}})",
      R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"file":"x"}}})",
      R"({"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}})",
      R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})",
      R"({"jsonrpc":"2.0","id":4,"result":{}})",
      R"({"jsonrpc":"2.0","id":4,"error":{"code":1,"message":"m"}})",
      R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])",
      R"({"jsonrpc":"2.0","id":1e400,"method":"ping"})",
      R"({"jsonrpc":"2.0","id":null,"method":"ping"})",
      R"({"jsonrpc":"2.0","id":{},"method":"ping"})",
      R"({"jsonrpc":"2.0","id":5,"method":5})",
      R"({"jsonrpc":"2.0","id":6,"method":"tools/call","params":[1,2]})",
      R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":"x"})",
      R"({"jsonrpc":"1.0","id":8,"method":"ping"})",
      R"({"id":9,"method":"ping"})",
      "{}",
      "[]",
      "null",
      "1",
      "\"\"",
      "",
      " ",
      "{",
      "\xff\xfe",
      "{\"jsonrpc\":\"2.0\",\"id\":\"\xc3\x28\",\"method\":\"ping\"}"};
  all.push_back(std::string(100'000, '['));
  all.push_back(R"({"jsonrpc":"2.0","id":)" + std::string(50'000, '9') + R"(,"method":"ping"})");
  all.push_back(R"({"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"echo","arguments":)" +
                std::string(5'000, '[') + std::string(5'000, ']') + "}}");
  json params{{"_meta", meta()}, {"name", "echo"}};
  all.push_back(json{{"jsonrpc", "2.0"}, {"id", 11}, {"method", "tools/call"}, {"params", params}}.dump());
  return all;
}

std::string changed(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  for (std::size_t i = below(4); i > 0 && !text.empty(); --i) {
    const std::size_t at = below(text.size());
    switch (below(5)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.erase(at, below(8) + 1);
        break;
      case 2:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 3:
        text.insert(at, text.substr(at, below(40)));
        break;
      default:
        text.resize(at);
        break;
    }
  }
  return text;
}

/// Whether it is owed a reply: everything but notifications and replies.
bool owed(const std::string& text) {
  value::Tape tape;
  const auto message = parse_message(tape, text);
  return message ? message->kind == Message::Kind::request : !message.error().of_reply;
}

TEST_CASE("mcp::Server: 10,000 fuzzed frames, one reply each, and the server lives") {
  TestTools tools;
  tools.add("echo", [](std::string_view, Call&) -> Answered { return done(); });
  const std::vector<std::string> all = seeds();
  std::mt19937 random(20260728);
  std::size_t ends = 0;
  Served served(tools, {.threads = 4, .waiting = 20'000});
  for (int i = 0; i < 10'000; ++i) {
    // Most of those that are large are not sent.
    const std::string& seed = all[std::uniform_int_distribution<std::size_t>(0, all.size() - 1)(random)];
    const std::string text = seed.size() > 1000 && i % 50 != 0 ? seed.substr(0, 60) : changed(seed, random);
    if (owed(text)) ++ends;
    served.send(text);
  }
  REQUIRE(served.received.await_ends(ends));
  CHECK(served.received.ended().size() == ends);
  for (const json& each : served.received.all()) CHECK((each.is_discarded() || each["jsonrpc"] == "2.0"));
  CHECK(served.ask("alive", "ping").contains("result"));
}

TEST_CASE("mcp::Server: what is no message") {
  TestTools tools;
  const auto code_of = [&](const std::string& text) {
    Served served(tools);
    served.send(text);
    CHECK(served.received.ended().size() == 1);
    const json error = served.received.all().at(0);
    return std::pair<int, json>(error["error"]["code"], error["id"]);
  };
  CHECK(code_of("nonsense") == std::pair<int, json>(-32700, nullptr));
  CHECK(code_of("\"\xff\"") == std::pair<int, json>(-32700, nullptr));
  CHECK(code_of(std::string(200'000, '[')) == std::pair<int, json>(-32700, nullptr));
  CHECK(code_of(R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])") == std::pair<int, json>(-32600, nullptr));
  CHECK(code_of(R"({"jsonrpc":"2.0","id":[1],"method":"ping"})") == std::pair<int, json>(-32600, nullptr));
  CHECK(code_of(R"({"jsonrpc":"2.0","id":7,"method":[]})") == std::pair<int, json>(-32600, 7));
}

TEST_CASE("mcp::Server: a reply to nothing is not answered") {
  TestTools tools;
  Served served(tools);
  for (const char* const reply : {R"({"jsonrpc":"2.0","id":1,"error":{}})", R"({"jsonrpc":"2.0","id":1,"result":{}})",
                                  R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}})",
                                  R"({"jsonrpc":"2.0","error":1})", R"({"jsonrpc":"2.0","id":{},"result":1})"}) {
    served.send(reply);
  }
  CHECK(served.received.all().empty());
  CHECK(served.ask("alive", "ping").contains("result"));
  served.begin("2025-03-26");
  const std::size_t before = served.received.all().size();
  served.send(R"([{"jsonrpc":"2.0","id":1,"error":{}}])");
  CHECK(served.received.all().size() == before);
  served.send(R"([{"jsonrpc":"2.0","id":1,"error":{}},{"jsonrpc":"2.0","id":2,"method":"ping"}])");
  CHECK(served.received.all().back() == json::array({{{"jsonrpc", "2.0"}, {"id", 2}, {"result", json::object()}}}));
}

}  // namespace
}  // namespace jt::mcp
