// SPDX-License-Identifier: MIT
// The client, the transport and the child together, against a real process that breaks a rule.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "transport/hostile.hpp"

using namespace jt;
using namespace jt::transport;
using namespace std::chrono_literals;

namespace {

constexpr const char* plain_tools =
    R"({"first":{"description":"The first tool.","input_schema":{"type":"object","properties":{"n":{"type":"number","default":1.0}}}},)"
    R"("second":{"description":"The second tool.","input_schema":{"type":"object","properties":{"n":{"type":"number","default":1.0}}}}})";

/// Its error, "CODE: message", after which no process is left.
std::string failure(Hostile& server, mcp::AskOptions options = {}) {
  auto offer = server.ask(std::move(options));
  CHECK(server.processes() == 1);
  return offer ? "no error" : std::string(info(offer.error()->code).name) + ": " + offer.error()->message;
}

mcp::AskOptions within(std::chrono::milliseconds time) {
  mcp::AskOptions options;
  options.handshake = options.whole = time;
  return options;
}

}  // namespace

TEST_CASE("stdio: a server that keeps the rules") {
  Hostile server("plain");
  auto offer = server.ask();
  REQUIRE(offer.has_value());
  CHECK(offer->tools == plain_tools);
  CHECK(offer->prompts == R"({"ask":{"arguments":[{"name":"what","required":true}]}})");
  CHECK(offer->resources == R"({"log":{"uri":"file:///log"}})");
  CHECK(offer->templates == "{}");
  CHECK(server.processes() == 1);
}

TEST_CASE("stdio: rules that may be broken") {
  for (const std::string mode : {"banner", "errors", "asks", "exits-on-discover", "modern"}) {
    CAPTURE(mode);
    Hostile server(mode);
    auto offer = server.ask();
    REQUIRE(offer.has_value());
    CHECK(offer->tools == plain_tools);
    CHECK(offer->server == R"({"name":"hostile","version":"1.0"})");
    CHECK(server.processes() == 1);
    if (mode == "errors") CHECK(server.last_words == "last words");
  }
}

TEST_CASE("stdio: a server that never answers, or too late") {
  Hostile silent("silent");
  CHECK(failure(silent, within(300ms)) == "SERVER_TIMEOUT: no reply to 'initialize' within 0.3 s");
  Hostile late("late", "600");
  CHECK(failure(late, within(300ms)) == "SERVER_TIMEOUT: no reply to 'initialize' within 0.3 s");
}

TEST_CASE("stdio: a server that ignores the end of its input and SIGTERM is killed") {
  Hostile server("stubborn");
  CHECK(failure(server) == "no error");
}

TEST_CASE("stdio: what a server started is ended with it") {
  Hostile server("grandchild");
  auto offer = server.ask();
  REQUIRE(offer.has_value());
  CHECK(server.processes() == 2);
}

TEST_CASE("stdio: a server that ends in the handshake") {
  Hostile dies("dies");
  CHECK(failure(dies) == "SERVER_UNREACHABLE: the server ended with exit status 3");
  CHECK(dies.last_words == "fatal: no database");
  Hostile exits("exits-on-discover");
  CHECK(failure(exits, {.protocol = mcp::Protocol::stateless, .version = "0.1"}) ==
        "SERVER_UNREACHABLE: the server ended with exit status 4");
}

TEST_CASE("stdio: cursors") {
  Hostile empty("empty-cursor");
  auto offer = empty.ask();
  REQUIRE(offer.has_value());
  CHECK(nlohmann::json::parse(offer->tools).size() == 2);
  Hostile repeating("repeating-cursor");
  CHECK(failure(repeating) == "SERVER_PROTOCOL: the result of 'tools/list' repeats a cursor");
  Hostile endless("endless-cursor");
  CHECK(failure(endless) == "SERVER_PROTOCOL: the result of 'tools/list' has more than 1000 pages");
}

TEST_CASE("stdio: a line of 50 MB, and invalid UTF-8") {
  Hostile line("long-line");
  CHECK(failure(line) == "SERVER_PROTOCOL: a message of the server is longer than 10 MB");
  Hostile bytes("invalid-utf8");
  CHECK(failure(bytes).starts_with("SERVER_PROTOCOL: bad message of the server: "));
}

TEST_CASE("stdio: 10,000 tools") {
  Hostile server("many-tools", "10000");
  auto offer = server.ask();
  REQUIRE(offer.has_value());
  const auto tools = nlohmann::json::parse(offer->tools);
  CHECK(tools.size() == 10000);
  CHECK(tools["tool_9999"]["description"] == "Tool number 9999.");
}
