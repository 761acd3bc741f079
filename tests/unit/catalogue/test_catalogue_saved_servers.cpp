// SPDX-License-Identifier: MIT
#include "core/catalogue/saved_servers.hpp"

#include <doctest/doctest.h>

#include "core/bytes/memory_source.hpp"

using namespace jt;
using namespace jt::catalogue;

namespace {

Result<Definitions> saved(std::string_view text) {
  bytes::MemorySource source(text);
  scan::Stream stream(source, {});
  scan::Cursor cursor(stream);
  return saved_servers(cursor);
}

}  // namespace

TEST_CASE("saved_servers: type, description, location, shadows, error; the rest is skipped") {
  const auto servers = saved(R"({
    "z": {"type": "http", "location": "/a.json", "shadows": ["/b.json", "/c.json"], "tools": {"type": {"type": "x"}}},
    "a": {"server": {"name": "n"}, "tools": {}, "type": "stdio", "description": "D\u00e9", "error":
          {"code": "SERVER_TIMEOUT", "message": "late"}},
    "e": {"type": "sse"}})");
  REQUIRE(servers);
  REQUIRE(servers->size() == 3);
  const Definition& z = servers->at("z");
  CHECK(z.kind == Kind::http);
  CHECK(z.location == "/a.json");
  CHECK(z.shadows == std::vector<std::string>{"/b.json", "/c.json"});
  CHECK(!z.unusable);
  const Definition& a = servers->at("a");
  CHECK(a.description == "Dé");
  REQUIRE(a.unusable);
  CHECK((*a.unusable)->code == Code::server_timeout);
  CHECK((*a.unusable)->message == "late");
  CHECK(servers->at("e").kind == Kind::sse);
}

TEST_CASE("saved_servers: what is no catalogue") {
  const auto wrong = [](std::string_view text) {
    const auto servers = saved(text);
    REQUIRE(!servers);
    CHECK(servers.error()->code == Code::type_mismatch);
    return servers.error()->message;
  };
  CHECK(wrong("[]") == "an array, not an object");
  CHECK(wrong(R"({"a": 1})") == "'a' is a number, not a server");
  CHECK(wrong(R"({"mcpServers": {"s": {"command": "x"}}})") == "'mcpServers' has no 'type' of a server");
  CHECK(wrong(R"({"a": {"type": "telnet"}})") == "'a' has no 'type' of a server");
  CHECK(saved(R"({"a": {"type": )").error()->code == Code::invalid_json);
  CHECK(saved("{}")->empty());
}
