// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/path/path.hpp"
#include "path/documents.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

constexpr Spelling spellings[] = {Spelling::pointer, Spelling::jsonpath, Spelling::normalized, Spelling::accessor};

std::string spelled(const Location& location, Spelling spelling) { return spell(location, spelling); }

/// Whether the path leads to the location, step by step.
bool leads_to(const Path& path, const Location& location) {
  if (path.steps.size() != location.size()) return false;
  for (std::size_t i = 0; i < location.size(); ++i) {
    const PathStep& step = path.steps[i];
    if (const auto* key = std::get_if<std::string>(&location[i])) {
      if (step.kind == PathStep::Kind::index || step.text != *key) return false;
    } else {
      const std::string index = std::to_string(std::get<std::uint64_t>(location[i]));
      if (step.kind == PathStep::Kind::name) return false;
      if ((step.kind == PathStep::Kind::token ? step.text : std::to_string(step.index)) != index) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("spell: the root") {
  CHECK(spell({}, Spelling::pointer).empty());
  CHECK(spell({}, Spelling::jsonpath) == "$");
  CHECK(spell({}, Spelling::normalized) == "$");
  CHECK(spell({}, Spelling::accessor) == ".");
}

TEST_CASE("spell: keys and indices") {
  const Location location{std::string("users"), std::uint64_t{0}, std::string("a b")};
  CHECK(spell(location, Spelling::pointer) == "/users/0/a b");
  CHECK(spell(location, Spelling::jsonpath) == "$.users[0]['a b']");
  CHECK(spell(location, Spelling::normalized) == "$['users'][0]['a b']");
  CHECK(spell(location, Spelling::accessor) == ".users[0]['a b']");
  CHECK(spell({std::string("steve/system"), std::string("tools")}, Spelling::accessor) == "['steve/system'].tools");
  CHECK(spell({std::uint64_t{3}}, Spelling::accessor) == "[3]");
}

TEST_CASE("spell: keys that need care") {
  const auto key = [](std::string text) { return Location{LocationStep(std::move(text))}; };
  CHECK(spelled(key("$ref"), Spelling::accessor) == ".$ref");
  CHECK(spelled(key("$ref"), Spelling::jsonpath) == "$['$ref']");
  CHECK(spelled(key("é"), Spelling::jsonpath) == "$['é']");
  CHECK(spelled(key("é"), Spelling::accessor) == "['é']");
  CHECK(spelled(key(""), Spelling::accessor) == "['']");
  CHECK(spelled(key(""), Spelling::pointer) == "/");
  CHECK(spelled(key("a'b\\c\n\t\r\x01"), Spelling::accessor) == R"(['a\'b\\c\n\t\u000d\u0001'])");
  CHECK(spelled(key("a'b\\c\n\t\r\b\f\x0b\""), Spelling::normalized) == R"($['a\'b\\c\n\t\r\b\f\u000b"'])");
  CHECK(spelled(key("\x7f"), Spelling::normalized) == "$['\x7f']");
  CHECK(spelled(key("\x7f"), Spelling::jsonpath) == R"($['\u007f'])");
  CHECK(spelled(key("a/b~c"), Spelling::pointer) == "/a~1b~0c");
  CHECK(spelled(key("a\nb"), Spelling::pointer) == "#/a%0Ab");
  CHECK(spelled(key("\n é\"/~"), Spelling::pointer) == "#/%0A%20%C3%A9%22~1~0");
  CHECK(spelled(key("\xED\xA0\x80"), Spelling::accessor) == R"(['\ud800'])");
  CHECK(spelled(key("\xED\xA0\x80"), Spelling::jsonpath) == R"($['\ud800'])");
  CHECK(spelled(key("\xED\xA0\x80"), Spelling::pointer) == "#/%ED%A0%80");
  CHECK(spelled(key("__proto__"), Spelling::jsonpath) == "$.__proto__");
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
    for (const Spelling spelling : spellings) {
      const Location location{LocationStep(key)};
      const std::string text = spell(location, spelling);
      CAPTURE(text);
      const Result<Path> path = parse_path(text);
      REQUIRE_MESSAGE(path.has_value(), path.error().message);
      CHECK(leads_to(*path, location));
      if (spelling != Spelling::normalized) CHECK(path->spelling == spelling);
      // Control characters never reach a terminal; normalized paths keep DEL and C1, as RFC 9535 has them.
      for (const char c : text) CHECK(static_cast<unsigned char>(c) >= 0x20);
      CHECK(text.find('\xED') == std::string::npos);
    }
  }
}

TEST_CASE("spell: what is printed finds the same value again") {
  std::mt19937_64 random(jt::test::seed(4));
  const std::vector<std::string> hostile = hostile_keys();
  for (int round = 0; round < 300; ++round) {
    // An object of hostile keys, each with an array that holds an object of one key.
    std::vector<std::pair<std::string, std::string>> members;
    std::string document = "{";
    for (int i = 0; i < 8; ++i) {
      const std::string key = random() % 2 == 0 ? hostile[random() % hostile.size()] : random_key(random);
      const std::string inner = random_key(random);
      if (std::any_of(members.begin(), members.end(), [&](const auto& member) { return member.first == key; }))
        continue;
      document += (members.empty() ? "" : ",") + quote(key) + ":[" + std::to_string(i) + ",{" + quote(inner) + ":\"" +
                  std::to_string(i) + "\"}]";
      members.emplace_back(key, inner);
    }
    document += "}";
    const Result<Query> all = parse_query("$..*");
    MemorySource source(document);
    Stream stream(source);
    Cursor cursor(stream);
    std::vector<std::pair<Location, std::string>> found;
    const auto count = evaluate(cursor, *all, true, [&](Cursor& at, const Location& location) {
      std::string_view text;
      at.text(text);
      found.emplace_back(location, text);
      return Visit::more;
    });
    REQUIRE(count.has_value());
    REQUIRE(found.size() == members.size() * 4);
    for (const auto& [location, value] : found) {
      for (const Spelling spelling : spellings) {
        const std::string path = spell(location, spelling);
        CAPTURE(path);
        CHECK(values(document, path) == Texts{value});
        const Result<Path> parsed = parse_path(path);
        REQUIRE(parsed.has_value());
        MemorySource again(document);
        Stream fresh(again);
        Cursor second(fresh);
        const Result<Found> followed = follow(second, *parsed);
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
