// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/shape/duplicates.hpp"
#include "shape/on_document.hpp"

using namespace jt;

namespace {

shape::Duplicates duplicates_of(std::string_view text, const shape::DuplicateOptions& options = {}) {
  bytes::MemorySource source(text);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  Result<shape::Duplicates> found = shape::find_duplicates(cursor, options);
  REQUIRE(found.has_value());
  scan::Stream again(source);
  scan::Cursor second(again);
  REQUIRE(shape::locate(second, *found).has_value());
  return *found;
}

std::string listed(const shape::Duplicates& duplicates) {
  std::string text;
  for (const shape::DuplicateKey& key : duplicates.found) {
    text += fmt::format("{} {} {};", path::spell(key.location, path::Spelling::pointer), key.first, key.again);
  }
  return text;
}

}  // namespace

TEST_CASE("find_duplicates: each later occurrence, in its object only") {
  CHECK(listed(duplicates_of(R"({"a":1,"b":{"a":1,"c":{"a":2}},"d":[{"a":1},{"a":2}]})")).empty());
  CHECK(listed(duplicates_of(R"({"a":1,"b":{"x":1,"x":2,"\u0078":3},"a":[{"k":1,"k":2}]})")) ==
        "/b/x 12 18;/b/x 12 24;/a 1 36;/a/0/k 42 48;");
  CHECK(listed(duplicates_of(R"([{"":1,"":2}])")) == "/0/ 2 7;");
  CHECK(listed(duplicates_of("{\"\xC3\xA9\":1,\"\\u00e9\":2}")) == "/\xC3\xA9 1 8;");
  CHECK(listed(duplicates_of("12")).empty());
  CHECK(listed(duplicates_of("{}")).empty());
  CHECK(listed(duplicates_of("[]")).empty());
}

TEST_CASE("find_duplicates: at most so many are kept, the first ones") {
  std::string text = "{\"k\":0";
  for (int i = 0; i < 50; ++i) text += ",\"k\":0";
  shape::DuplicateOptions options;
  options.most = 3;
  const shape::Duplicates found = duplicates_of(text + "}", options);
  CHECK(listed(found) == "/k 1 7;/k 1 13;/k 1 19;");
  CHECK(found.omitted == 47);
}

TEST_CASE("find_duplicates: more keys than there is memory for are sorted in a file") {
  // Objects in an object, each with its own keys; every 97th key of the outer one is a duplicate.
  std::string text = "{";
  std::multiset<std::string> expected;
  const auto add = [&](const std::string& key, const std::string& value) {
    text += fmt::format("{}\"{}\":{}", text.size() == 1 ? "" : ",", key, value);
  };
  for (int i = 0; i < 3000; ++i) {
    add(fmt::format("key{}", i), i % 500 == 0 ? R"({"in":1,"other":2,"in":3})" : "1");
    if (i % 500 == 0) expected.insert(fmt::format("/key{}/in", i));
    if (i % 97 == 0) {
      add(fmt::format("key{}", i / 2), "null");
      expected.insert(fmt::format("/key{}", i / 2));
    }
  }
  text += "}";
  for (const std::size_t memory : {std::size_t{100}, std::size_t{1000}, std::size_t{10'000}, std::size_t{1} << 20}) {
    shape::DuplicateOptions options;
    options.memory = memory;
    const shape::Duplicates found = duplicates_of(text, options);
    std::multiset<std::string> paths;
    for (const shape::DuplicateKey& key : found.found) {
      paths.insert(path::spell(key.location, path::Spelling::pointer));
      CHECK(key.first < key.again);
    }
    CHECK(paths == expected);
    CHECK(std::is_sorted(found.found.begin(), found.found.end(),
                         [](const shape::DuplicateKey& a, const shape::DuplicateKey& b) { return a.again < b.again; }));
  }
}

TEST_CASE("find_duplicates: deep documents need no stack, a folder that is missing is an error") {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "{\"a\":";
  text += "{\"x\":1,\"x\":2}" + std::string(50'000, '}');
  shape::DuplicateOptions options;
  options.memory = 10'000;
  CHECK(duplicates_of(text, options).found.size() == 1);

  options.folder = "/nowhere/at/all";
  bytes::MemorySource source(text);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  const Result<shape::Duplicates> found = shape::find_duplicates(cursor, options);
  REQUIRE_FALSE(found.has_value());
  CHECK(found.error()->code == Code::io_error);
  CHECK(found.error()->message == "cannot sort in a temporary file in '/nowhere/at/all': no such file or directory");
}
