// SPDX-License-Identifier: MIT
#include "core/path/complete.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/bytes/memory_source.hpp"
#include "core/path/path.hpp"

using namespace jt;
using Next = path::TypedPath::Next;
using Paths = std::vector<std::string>;

namespace {

constexpr std::string_view shop = R"json({
  "name": "x", "names": 1,
  "users": [{"id": 1, "a b": 2, "settings": {"theme": "dark"}}, {"id": 2}, 3],
  "it's": {"x/y~z": 1, "\u00e9t\u00e9": 2},
  "empty": {}, "none": [], "twice": 1, "twice": 2
})json";

Paths completed(std::string_view prefix, path::CompleteOptions options = {}) {
  bytes::MemorySource source(shop);
  const path::Candidates found = path::complete_path(source, prefix, options);
  CHECK(found.whole);
  return found.texts;
}

/// A document of two windows; the second one arrives late.
class SlowSource final : public bytes::Source {
 public:
  explicit SlowSource(std::string text) : text_(std::move(text)) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    const std::size_t count = std::min(size, text_.size() - static_cast<std::size_t>(offset));
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(offset), count, into);
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return text_.size(); }
  [[nodiscard]] const std::string& name() const override { return text_; }

 private:
  std::string text_;
};

void check_split(std::string_view prefix, std::string_view base, Next next, std::string_view partial) {
  CAPTURE(prefix);
  const path::TypedPath typed = path::split_typed(prefix);
  CHECK(typed.base == base);
  CHECK(typed.next == next);
  CHECK(typed.partial == partial);
}

}  // namespace

TEST_CASE("split_typed: the complete steps, and the one that is begun") {
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
  check_split(".a.[", ".a", Next::bracket, "");
  check_split(".[", ".", Next::bracket, "");
  check_split("$.['x", "$", Next::quoted, "x");
  check_split("/", "", Next::token, "");
  check_split("/users/0/na", "/users/0", Next::token, "na");
}

TEST_CASE("complete_path: keys in the dialect of the prefix") {
  CHECK(completed(".users[0].") == Paths{".users[0].id", ".users[0].settings", ".users[0]['a b']"});
  CHECK(completed("users[0].") == Paths{"users[0].id", "users[0].settings", "users[0]['a b']"});
  CHECK(completed("$.users[0].") == Paths{"$.users[0].id", "$.users[0].settings", "$.users[0]['a b']"});
  CHECK(completed("$['users'][0].s") == Paths{"$['users'][0].settings"});
  CHECK(completed("/users/0/") == Paths{"/users/0/id", "/users/0/a b", "/users/0/settings"});
  CHECK(completed(".users[0]['") == Paths{".users[0]['id']", ".users[0]['a b']", ".users[0]['settings']"});
  CHECK(completed(".users[0][\"a") == Paths{".users[0][\"a b\"]"});
  CHECK(completed(".users[0]") == Paths{".users[0].id", ".users[0]['a b']", ".users[0].settings"});
}

TEST_CASE("complete_path: from the root") {
  const Paths dotted{".name", ".names", ".users", ".empty", ".none", ".twice", "['it\\'s']"};
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
      CHECK(path::parse_path(path).has_value());
    }
  }
}

TEST_CASE("complete_path: control characters and percent signs in pointers") {
  const auto of = [](std::string_view prefix) {
    bytes::MemorySource source(
        std::string_view(R"json({"a\nb": {"c\td": 1, "e%41": 2, "f g": {"h": 3}}, "p": {"\u0001": 4}})json"));
    Paths found = path::complete_path(source, prefix).texts;
    for (const std::string& path : found) {
      CAPTURE(path);
      CHECK(path::parse_path(path).has_value());
    }
    return found;
  };
  CHECK(of("#/") == Paths{"#/a%0Ab", "#/p"});
  CHECK(of("/a") == Paths{"#/a%0Ab"});
  CHECK(of("#/a%0Ab/") == Paths{"#/a%0Ab/c%09d", "#/a%0Ab/e%2541", "#/a%0Ab/f%20g"});
  CHECK(of("#/a%0Ab/f g/") == Paths{"#/a%0Ab/f g/h"});
  CHECK(of("#/a%0Ab/f") == Paths{"#/a%0Ab/f%20g"});
  CHECK(of("/p/") == Paths{"#/p/%01"});
  bytes::MemorySource source(std::string_view(R"json({"x~1b": 1, "%41y": 2})json"));
  CHECK(path::complete_path(source, "/x~1").texts == Paths{});
  CHECK(path::complete_path(source, "#/%41").texts == Paths{});
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
  bytes::MemorySource source(wide);
  CHECK(path::complete_path(source, ".").texts.size() == 200);
  CHECK(!path::complete_path(source, ".").whole);
  CHECK(path::complete_path(source, ".last").texts == Paths{".last"});
  CHECK(path::complete_path(source, ".last").whole);
  CHECK(path::complete_path(source, ".", {.keys = 3}).texts == Paths{".key0", ".key1", ".key2"});
  CHECK(!path::complete_path(source, ".", {.keys = 3}).whole);
  CHECK(path::complete_path(source, ".", {.keys = 1001}).whole);
  CHECK(path::complete_path(source, ".", {.time = std::chrono::milliseconds(-1)}).texts.empty());
}

TEST_CASE("complete_path: a search that ran out of time says so, also of the only key found so far") {
  const std::string late(std::size_t{1} << 20, ' ');
  const path::CompleteOptions second{.time = std::chrono::milliseconds(1000)};
  SlowSource object("{\"users\": {\"id\": 1}, \"other\": " + late + "1, \"usual\": 2}");
  const path::Candidates keys = path::complete_path(object, ".us", second);
  CHECK(keys.texts == Paths{".users"});
  CHECK(!keys.whole);
  // Not into `.users`, because there may be `.users2`.
  const path::Candidates exact = path::complete_path(object, ".users", second);
  CHECK(exact.texts == Paths{".users"});
  CHECK(!exact.whole);
  SlowSource array("[1, 2," + late + "3]");
  const path::Candidates elements = path::complete_path(array, "[", second);
  CHECK(elements.texts == Paths{"[0]", "[-1]"});
  CHECK(!elements.whole);
}

TEST_CASE("complete_path: keys that need brackets, after a dot and between double quotes") {
  CHECK(completed(".users[0].a") == Paths{".users[0]['a b']"});
  CHECK(completed("it") == Paths{"['it\\'s']"});
  CHECK(completed(".users[0].[") == Paths{".users[0]['id']", ".users[0]['a b']", ".users[0]['settings']"});
  CHECK(completed("$.['it") == Paths{"$['it\\'s']"});
  const path::CompleteOptions doubled{.double_quotes = true};
  CHECK(completed(".users[0].a", doubled) == Paths{".users[0][\"a b\"]"});
  CHECK(completed("$.users[0].a", doubled) == Paths{"$.users[0][\"a b\"]"});
  CHECK(completed(".users[0][", doubled) ==
        Paths{".users[0][\"id\"]", ".users[0][\"a b\"]", ".users[0][\"settings\"]"});
  CHECK(completed(".users[0]['a", doubled) == Paths{".users[0]['a b']"});
  CHECK(completed("/users/0/a", doubled) == Paths{"/users/0/a b"});
  for (const char* prefix : {"", "$", ".users[0].", "['it\\'s']", ".users["}) {
    for (const std::string& path : completed(prefix, doubled)) CHECK(path::parse_path(path).has_value());
  }
}

TEST_CASE("complete_path: keys with a bracket in them, typed as they are") {
  bytes::MemorySource source(R"({"a[0]":{"x":1},"b":[7],"m":{"p[1]":1,"p[2]":2},"n[":3})");
  const auto found = [&](std::string_view prefix) { return path::complete_path(source, prefix).texts; };
  CHECK(found(".a[0") == Paths{"['a[0]']"});
  CHECK(found(".a[") == Paths{"['a[0]']"});
  CHECK(found("a[") == Paths{"['a[0]']"});
  CHECK(found("$.a[0") == Paths{"$['a[0]']"});
  CHECK(found(".m.p[") == Paths{".m['p[1]']", ".m['p[2]']"});
  CHECK(found(".n[") == Paths{"['n[']"});
  CHECK(found(".b[") == Paths{".b[0]", ".b[-1]"});
  CHECK(found(".x[").empty());
}

TEST_CASE("complete_path: a broken document gives what is before the break") {
  bytes::MemorySource source("{\"a\": 1, \"b\": {}, \"c\" 3}");
  CHECK(path::complete_path(source, ".").texts == Paths{".a", ".b"});
}
