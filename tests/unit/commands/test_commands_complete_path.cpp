// SPDX-License-Identifier: MIT
#include "commands/complete_path.hpp"

#include <doctest/doctest.h>

#include "core/bytes/memory_source.hpp"
#include "core/path/path.hpp"

using namespace jt;
using Next = TypedPath::Next;
using Paths = std::vector<std::string>;

namespace {

constexpr std::string_view shop = R"json({
  "name": "x", "names": 1,
  "users": [{"id": 1, "a b": 2, "settings": {"theme": "dark"}}, {"id": 2}, 3],
  "it's": {"x/y~z": 1, "\u00e9t\u00e9": 2},
  "empty": {}, "none": [], "twice": 1, "twice": 2
})json";

Paths completed(std::string_view prefix, CompleteLimits limits = {}) {
  MemorySource source(shop);
  return complete_path(source, prefix, limits);
}

void check_split(std::string_view prefix, std::string_view base, Next next, std::string_view partial) {
  CAPTURE(prefix);
  const TypedPath typed = split_typed(prefix);
  CHECK(typed.base == base);
  CHECK(typed.next == next);
  CHECK(typed.partial == partial);
}

}  // namespace

TEST_CASE("split_typed: what is complete, and what is begun") {
  check_split("", "", Next::dot, "");
  check_split(".", "", Next::dot, "");
  check_split(".na", "", Next::dot, "na");
  check_split("na", "", Next::bare, "na");
  check_split("users[0]", "users[0]", Next::any, "");
  check_split("users[0].na", "users[0]", Next::dot, "na");
  check_split("$", "$", Next::any, "");
  check_split("$.", "$", Next::dot, "");
  check_split("$.a['b.c'].d", "$.a['b.c']", Next::dot, "d");
  check_split("$.a['b[c]']", "$.a['b[c]']", Next::any, "");
  check_split(".users[", ".users", Next::bracket, "");
  check_split(".users[1", ".users", Next::bracket, "1");
  check_split(".users['a", ".users", Next::quoted, "a");
  check_split(".users[\"a'", ".users", Next::quoted, "a'");
  check_split(".users['it\\'s", ".users", Next::quoted, "it\\'s");
  check_split("[0", "", Next::bracket, "0");
  check_split("/", "", Next::token, "");
  check_split("/users/0/na", "/users/0", Next::token, "na");
}

TEST_CASE("complete_path: keys in the dialect of the prefix") {
  CHECK(completed(".users[0].") == Paths{".users[0].id", ".users[0].settings"});
  CHECK(completed("users[0].") == Paths{"users[0].id", "users[0].settings"});
  CHECK(completed("$.users[0].") == Paths{"$.users[0].id", "$.users[0].settings"});
  CHECK(completed("$['users'][0].s") == Paths{"$['users'][0].settings"});
  CHECK(completed("/users/0/") == Paths{"/users/0/id", "/users/0/a b", "/users/0/settings"});
  CHECK(completed(".users[0]['") == Paths{".users[0]['id']", ".users[0]['a b']", ".users[0]['settings']"});
  CHECK(completed(".users[0][\"a") == Paths{".users[0][\"a b\"]"});
  CHECK(completed(".users[0]") == Paths{".users[0].id", ".users[0]['a b']", ".users[0].settings"});
}

TEST_CASE("complete_path: from the root") {
  const Paths dotted{".name", ".names", ".users", ".empty", ".none", ".twice"};
  CHECK(completed(".") == dotted);
  CHECK(completed("") == dotted);
  CHECK(completed("na") == Paths{"name", "names"});
  CHECK(completed("$.n") == Paths{"$.name", "$.names", "$.none"});
  CHECK(completed("$").size() == 7);
  CHECK(completed("/it") == Paths{"/it's"});
}

TEST_CASE("complete_path: indices") {
  CHECK(completed(".users[") == Paths{".users[0]", ".users[2]", ".users[-1]"});
  CHECK(completed(".users[-") == Paths{".users[-1]"});
  CHECK(completed(".users[1") == Paths{".users[1]"});
  CHECK(completed(".users[7") == Paths{});
  CHECK(completed("/users/") == Paths{"/users/0", "/users/2"});
  CHECK(completed(".users.") == Paths{".users[0]", ".users[2]"});
  CHECK(completed(".none[") == Paths{});
}

TEST_CASE("complete_path: a path that is complete goes on into its container") {
  CHECK(completed(".users") == Paths{".users[0]", ".users[2]"});
  CHECK(completed("/users") == Paths{"/users/0", "/users/2"});
  CHECK(completed("$.users[0].settings") == Paths{"$.users[0].settings.theme"});
  CHECK(completed(".name") == Paths{".name", ".names"});
  CHECK(completed(".empty") == Paths{".empty"});
  CHECK(completed(".users[0].id") == Paths{".users[0].id"});
}

TEST_CASE("complete_path: odd keys are spelled so that they are found again") {
  CHECK(completed("/it's/") == Paths{"/it's/x~1y~0z", "/it's/été"});
  CHECK(completed("['it\\'s'].") == Paths{"['it\\'s']['x/y~z']", "['it\\'s']['été']"});
  for (const char* prefix : {"", "$", "/", ".users[0]", "['it\\'s']", ".users["}) {
    for (const std::string& path : completed(prefix)) {
      CAPTURE(path);
      CHECK(parse_path(path).has_value());
    }
  }
}

TEST_CASE("complete_path: nothing where nothing is") {
  for (const char* prefix :
       {".nope.", ".name.", "/users/9/", "$.*.", "$..a.", "$[?@.a].", ".users[0].id.", "['", ".twice."}) {
    CAPTURE(prefix);
    if (std::string_view(prefix) == "['") {
      CHECK(completed(prefix).size() == 7);
    } else {
      CHECK(completed(prefix).empty());
    }
  }
}

TEST_CASE("complete_path: limits in number and time") {
  std::string wide = "{";
  for (int i = 0; i < 1000; ++i) wide += "\"key" + std::to_string(i) + "\": [], ";
  wide += "\"last\": 0}";
  MemorySource source(wide);
  CHECK(complete_path(source, ".").size() == 200);
  CHECK(complete_path(source, ".last") == Paths{".last"});
  CHECK(complete_path(source, ".", {.keys = 3}) == Paths{".key0", ".key1", ".key2"});
  CHECK(complete_path(source, ".", {.time = std::chrono::milliseconds(-1)}).empty());
}

TEST_CASE("complete_path: a broken document gives what stands before the break") {
  MemorySource source("{\"a\": 1, \"b\": {}, \"c\" 3}");
  CHECK(complete_path(source, ".") == Paths{".a", ".b"});
}
