// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/path/path.hpp"
#include "core/path/spell_steps.hpp"
#include "path/documents.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

constexpr path::Spelling spellings[] = {path::Spelling::pointer, path::Spelling::jsonpath, path::Spelling::normalized,
                                        path::Spelling::accessor};

std::string spelled(const path::Location& location, path::Spelling spelling) { return path::spell(location, spelling); }

/// Whether the path leads to the location, step by step.
bool leads_to(const path::Path& path, const path::Location& location) {
  if (path.steps.size() != location.size()) return false;
  for (std::size_t i = 0; i < location.size(); ++i) {
    const path::PathStep& step = path.steps[i];
    if (const auto* key = std::get_if<std::string>(&location[i])) {
      if (step.kind == path::PathStep::Kind::index || step.text != *key) return false;
    } else {
      const std::string index = std::to_string(std::get<std::uint64_t>(location[i]));
      if (step.kind == path::PathStep::Kind::name) return false;
      if ((step.kind == path::PathStep::Kind::token ? step.text : std::to_string(step.index)) != index) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("spell: the root") {
  CHECK(path::spell({}, path::Spelling::pointer).empty());
  CHECK(path::spell({}, path::Spelling::jsonpath) == "$");
  CHECK(path::spell({}, path::Spelling::normalized) == "$");
  CHECK(path::spell({}, path::Spelling::accessor) == ".");
}

TEST_CASE("spell: keys and indices") {
  const path::Location location{std::string("users"), std::uint64_t{0}, std::string("a b")};
  CHECK(path::spell(location, path::Spelling::pointer) == "/users/0/a b");
  CHECK(path::spell(location, path::Spelling::jsonpath) == "$.users[0]['a b']");
  CHECK(path::spell(location, path::Spelling::normalized) == "$['users'][0]['a b']");
  CHECK(path::spell(location, path::Spelling::accessor) == ".users[0]['a b']");
  CHECK(path::spell({std::string("steve/system"), std::string("tools")}, path::Spelling::accessor) ==
        "['steve/system'].tools");
  CHECK(path::spell({std::uint64_t{3}}, path::Spelling::accessor) == "[3]");
}

TEST_CASE("spell: keys that need care") {
  const auto key = [](std::string text) { return path::Location{path::LocationStep(std::move(text))}; };
  CHECK(spelled(key("$ref"), path::Spelling::accessor) == ".$ref");
  CHECK(spelled(key("$ref"), path::Spelling::jsonpath) == "$['$ref']");
  CHECK(spelled(key("é"), path::Spelling::jsonpath) == "$['é']");
  CHECK(spelled(key("é"), path::Spelling::accessor) == "['é']");
  CHECK(spelled(key(""), path::Spelling::accessor) == "['']");
  CHECK(spelled(key(""), path::Spelling::pointer) == "/");
  CHECK(spelled(key("a'b\\c\n\t\r\x01"), path::Spelling::accessor) == R"(['a\'b\\c\n\t\u000d\u0001'])");
  CHECK(spelled(key("a'b\\c\n\t\r\b\f\x0b\""), path::Spelling::normalized) == R"($['a\'b\\c\n\t\r\b\f\u000b"'])");
  CHECK(spelled(key("\x7f"), path::Spelling::normalized) == "$['\x7f']");
  CHECK(spelled(key("\x7f"), path::Spelling::jsonpath) == R"($['\u007f'])");
  CHECK(spelled(key("a/b~c"), path::Spelling::pointer) == "/a~1b~0c");
  CHECK(spelled(key("a\nb"), path::Spelling::pointer) == "#/a%0Ab");
  CHECK(spelled(key("\n é\"/~"), path::Spelling::pointer) == "#/%0A%20%C3%A9%22~1~0");
  CHECK(spelled(key("\xED\xA0\x80"), path::Spelling::accessor) == R"(['\ud800'])");
  CHECK(spelled(key("\xED\xA0\x80"), path::Spelling::jsonpath) == R"($['\ud800'])");
  CHECK(spelled(key("\xED\xA0\x80"), path::Spelling::pointer) == "#/%ED%A0%80");
  CHECK(spelled(key("__proto__"), path::Spelling::jsonpath) == "$.__proto__");
}

TEST_CASE("spell: RFC 6901, sections 5 and 6") {
  const std::string document =
      R"({"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8})";
  const std::vector<std::array<std::string, 3>> table{{"", "#", document},
                                                      {"/foo", "#/foo", R"(["bar","baz"])"},
                                                      {"/foo/0", "#/foo/0", "\"bar\""},
                                                      {"/", "#/", "0"},
                                                      {"/a~1b", "#/a~1b", "1"},
                                                      {"/c%d", "#/c%25d", "2"},
                                                      {"/e^f", "#/e%5Ef", "3"},
                                                      {"/g|h", "#/g%7Ch", "4"},
                                                      {"/i\\j", "#/i%5Cj", "5"},
                                                      {"/k\"l", "#/k%22l", "6"},
                                                      {"/ ", "#/%20", "7"},
                                                      {"/m~0n", "#/m~0n", "8"}};
  for (const auto& [pointer, uri, value] : table) {
    CHECK(values(document, pointer) == Texts{value});
    CHECK(values(document, uri) == Texts{value});
    CHECK(values(document, "#/a%2Fb").empty());
  }
}

TEST_CASE("spell: what is printed is accepted, for hostile keys alone") {
  for (const std::string& key : hostile_keys()) {
    for (const path::Spelling spelling : spellings) {
      const path::Location location{path::LocationStep(key)};
      const std::string text = path::spell(location, spelling);
      CAPTURE(text);
      const Result<path::Path> path = path::parse_path(text);
      REQUIRE_MESSAGE(path.has_value(), path.error()->message);
      CHECK(leads_to(*path, location));
      if (spelling != path::Spelling::normalized) CHECK(path->spelling == spelling);
      // Control characters never reach a terminal; normalized paths keep DEL and C1, as RFC 9535 requires.
      for (const char c : text) CHECK(static_cast<unsigned char>(c) >= 0x20);
      CHECK(text.find('\xED') == std::string::npos);
    }
  }
}

TEST_CASE("spell: what is printed finds the same value again") {
  std::mt19937_64 random(jt::test::seed(4));
  const std::vector<std::string> hostile = hostile_keys();
  for (std::size_t round = 0; round < jt::test::fewer(300); ++round) {
    // An object of hostile keys, each with an array that holds an object of one key.
    std::vector<std::pair<std::string, std::string>> members;
    std::string document = "{";
    for (int i = 0; i < 8; ++i) {
      const std::string key = random() % 2 == 0 ? hostile[random() % hostile.size()] : random_key(random);
      const std::string inner = random_key(random);
      if (std::any_of(members.begin(), members.end(), [&](const auto& member) { return member.first == key; }))
        continue;
      document += (members.empty() ? "" : ",") + json::quote(key) + ":[" + std::to_string(i) + ",{" +
                  json::quote(inner) + ":\"" + std::to_string(i) + "\"}]";
      members.emplace_back(key, inner);
    }
    document += "}";
    const Result<path::Query> all = path::parse_query("$..*");
    bytes::MemorySource source(document);
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    std::vector<std::pair<path::Location, std::string>> found;
    const auto count = path::evaluate(cursor, *all, true, [&](scan::Cursor& at, const path::Location& location) {
      std::string_view text;
      at.text(text);
      found.emplace_back(location, text);
      return path::Visit::more;
    });
    REQUIRE(count.has_value());
    REQUIRE(found.size() == members.size() * 4);
    for (const auto& [location, value] : found) {
      for (const path::Spelling spelling : spellings) {
        const std::string path = path::spell(location, spelling);
        CAPTURE(path);
        CHECK(values(document, path) == Texts{value});
        const Result<path::Path> parsed = path::parse_path(path);
        REQUIRE(parsed.has_value());
        bytes::MemorySource again(document);
        scan::Stream fresh(again);
        scan::Cursor second(fresh);
        const Result<path::Found> followed = path::follow(second, *parsed);
        REQUIRE(followed.has_value());
        CHECK(followed->missing == 0);
        CHECK(followed->location == location);
        std::string_view text;
        CHECK(second.text(text));
        CHECK(text == value);
      }
    }
  }
}

TEST_CASE("LocationText: one location after the other is spelled as each alone (generated)") {
  std::mt19937_64 random(jt::test::seed(31));
  const std::vector<std::string> keys{"a", "bc", "", "it's", "x y", "$d", "\n", "0", "é"};
  for (const path::Spelling spelling : spellings) {
    path::LocationText text(spelling);
    path::Location location;
    for (int i = 0; i < 500; ++i) {
      location.resize(random() % (location.size() + 1));
      for (auto more = random() % 4; more > 0; --more) {
        if (random() % 3 == 0) {
          location.emplace_back(std::uint64_t{random() % 3});
        } else {
          location.emplace_back(keys[random() % keys.size()]);
        }
      }
      CHECK(text.of(location) == path::spell(location, spelling));
    }
  }
}
