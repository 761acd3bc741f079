// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/table/scalar_keys.hpp"

using namespace jt;

namespace {

struct Found {
  std::vector<std::string> names;
  std::uint64_t omitted = 0;
};

Found found_in(const std::string& text) {
  bytes::MemorySource source(text);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  REQUIRE(cursor.enter());
  table::ScalarKeys keys;
  while (cursor.next() == scan::Step::entry) REQUIRE(keys.see(cursor));
  CHECK_FALSE(cursor.failed());
  Found found;
  for (const table::Column& column : keys.columns()) found.names.push_back(column.name);
  found.omitted = keys.omitted();
  return found;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("ScalarKeys: keys with scalars to depth 2, in order of appearance") {
  CHECK(found_in(R"([{"a": 1, "o": {"x": null, "deep": {"y": 1}, "l": [1]}, "l": []}, {"b": true, "a": {"z": 1}}])")
            .names == Names{"a", "o.x", "b", "a.z"});
  CHECK(found_in(R"([{"a b": 1, "": 2, "o": {"a.b": 3, "": 4}}])").names == Names{"a b", "", "o.a.b", "o."});
  CHECK(found_in(R"([{"a": 1}, {"\u0061": 2}, {"a": 3}, {"b": 1, "a": 1}])").names == Names{"a", "b"});
  CHECK(found_in(R"([{"o": {"x": 1}}, {"p": {"x": 1}}, {"ox": 1}, {"x": 1}])").names == Names{"o.x", "p.x", "ox", "x"});
}

TEST_CASE("ScalarKeys: keys that hold what could part an outer from an inner one") {
  using namespace std::string_literals;
  CHECK(found_in(R"([{"a": {"x\u0000\u0001y": 1}, "a\u0000\u0001x": {"y": 2}}])").names ==
        Names{"a.x\0\1y"s, "a\0\1x.y"s});
  CHECK(found_in(R"([{"1:ab": 1, "1:a": {"b": 2}, "a": {"b": 3}, ":a": 4}])").names ==
        Names{"1:ab", "1:a.b", "a.b", ":a"});
}

TEST_CASE("ScalarKeys: names that differ, and nodes that are no objects") {
  CHECK(found_in(R"([{"a.b": 1, "a": {"b": 2}, "c": 3}])").names == Names{"['a.b']", ".a.b", "c"});
  CHECK(found_in(R"([{"a": 1}, 2])").names == Names{"a", "value"});
  CHECK(found_in(R"([{"value": 1}, 2])").names == Names{".value", "."});
  CHECK(found_in(R"([{".a.b": 0, "a.b": 1, "a": {"b": 2}}])").names == Names{".a.b", "['a.b']", ".a.b_"});
}

TEST_CASE("ScalarKeys: the node itself where no node has any") {
  CHECK(found_in("[1, [2], \"x\", {}]").names == Names{"value"});
  CHECK(found_in("[]").names == Names{"value"});
}

TEST_CASE("ScalarKeys: further keys are counted") {
  std::string text = "[{";
  for (std::size_t i = 0; i < table::ScalarKeys::most + 5; ++i) text += fmt::format("{}\"k{}\":1", i > 0 ? "," : "", i);
  const Found found = found_in(text + "}," + text.substr(1) + "}]");
  CHECK(found.names.size() == table::ScalarKeys::most);
  CHECK(found.omitted == 5);
}
