// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/shape/length.hpp"
#include "core/shape/place.hpp"
#include "shape/on_document.hpp"

using namespace jt;
using jt::shape_test::OnDocument;

TEST_CASE("measure") {
  OnDocument on(R"([[1, [2, 3], {}], [], {"a": 1, "b": [1], "a": 2}, {}, "x\ud83d\ude00\n", "", 12, true, null])");
  REQUIRE(on.cursor.enter());
  const std::optional<std::uint64_t> expected[] = {3, 0, 3, 0, 3, 0, {}, {}, {}};
  for (const auto& want : expected) {
    REQUIRE(on.cursor.next() == scan::Step::entry);
    std::optional<std::uint64_t> length = 99;
    REQUIRE(shape::measure(on.cursor, length));
    CHECK(length == want);
  }
  CHECK(on.cursor.next() == scan::Step::end);
}

TEST_CASE("DistinctCounter: exact, and past its capacity an upper bound") {
  shape::DistinctCounter counter;
  for (std::uint64_t i = 0; i < 1000; ++i) CHECK(counter.add(i * 0x9E3779B97F4A7C15U));
  for (std::uint64_t i = 0; i < 1000; ++i) CHECK_FALSE(counter.add(i * 0x9E3779B97F4A7C15U));
  CHECK(counter.count() == 1000);
  for (std::uint64_t i = 1000; i < shape::DistinctCounter::capacity; ++i) counter.add(i * 0x9E3779B97F4A7C15U);
  CHECK(counter.count() == shape::DistinctCounter::capacity);
  CHECK_FALSE(counter.add(7 * 0x9E3779B97F4A7C15U));
  CHECK(counter.add(~std::uint64_t{0}));
  CHECK(counter.add(~std::uint64_t{0}));
  CHECK(counter.count() == shape::DistinctCounter::capacity + 2);
}

TEST_CASE("Members: keys in any order, present or not, are found") {
  shape::Members keys(100);
  shape::Budget budget{100, 10'000, 1};
  const char* objects[][4] = {{"a", "b", "c", "d"}, {"a", "c", "d", nullptr},
                              {"d", "c", "b", "a"}, {"b", nullptr, nullptr, nullptr},
                              {"a", "b", "c", "d"}, {"a", "a", "x", "d"}};
  for (const auto& object : objects) {
    keys.begin_object();
    for (const char* key : object) {
      if (key == nullptr) continue;
      shape::Place* place = keys.see(key, false, scan::Type::null, budget);
      REQUIRE(place != nullptr);
      if (keys.fresh()) place->types.add(scan::Type::null);
    }
  }
  std::string counts;
  for (const auto& place : keys.list()) counts += place->key + std::to_string(place->types.total());
  CHECK(counts == "a5b4c4d5x1");
  CHECK(keys.objects() == 6);
}
