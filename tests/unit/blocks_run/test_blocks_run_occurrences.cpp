// SPDX-License-Identifier: MIT
#include "blocks_run/calls.hpp"
#include "core/blocks/occurrences.hpp"
#include "core/bytes/file_source.hpp"
#include "core/bytes/memory_source.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::count_occurrences;

TEST_CASE("count_occurrences in small texts") {
  struct Row {
    std::string text, wanted;
    std::uint64_t count, first;
  };
  for (const Row& row : std::vector<Row>{{"", "a", 0, 0},
                                         {"abc", "abc", 1, 0},
                                         {"xabc", "abc", 1, 1},
                                         {"ab", "abc", 0, 0},
                                         {"abab", "ab", 2, 0},
                                         {"aXaXa", "aXa", 2, 0},  // they overlap: neither is the only one
                                         {"aaaa", "aa", 2, 0},
                                         {std::string("a\0b", 3), std::string("\0b", 2), 1, 1}}) {
    CAPTURE(row.text);
    bytes::MemorySource source(row.text);
    const auto count = count_occurrences(source, row.wanted);
    REQUIRE(count);
    CHECK(count->count == row.count);
    if (row.count > 0) CHECK(count->first == row.first);
  }
}

TEST_CASE("count_occurrences finds a text that lies across two windows") {
  constexpr std::size_t window = std::size_t{1} << 20;
  for (std::size_t at = window - 8; at < window + 3; ++at) {
    std::string text(2 * window + 100, '.');
    text.replace(at, 5, "right");
    bytes::MemorySource source(text);
    const auto count = count_occurrences(source, "right");
    REQUIRE(count);
    CHECK(count->count == 1);
    CHECK(count->first == at);
  }
}

TEST_CASE("count_occurrences of a text that is longer than the window") {
  const std::string wanted = pattern(3'000'000);
  const std::string text = "before" + wanted + "after" + wanted.substr(0, 2'999'999) + "!";
  bytes::MemorySource source(text);
  const auto count = count_occurrences(source, wanted);
  REQUIRE(count);
  CHECK(count->count == 1);
  CHECK(count->first == 6);
}
