// SPDX-License-Identifier: MIT
#include "core/text/distance.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "run.hpp"

using namespace jt;

TEST_CASE("edit_distance: insertions, deletions, changes and swaps cost one each") {
  CHECK(text::edit_distance("", "") == 0);
  CHECK(text::edit_distance("abc", "abc") == 0);
  CHECK(text::edit_distance("abc", "abcd") == 1);
  CHECK(text::edit_distance("abc", "ac") == 1);
  CHECK(text::edit_distance("abc", "axc") == 1);
  CHECK(text::edit_distance("nmae", "name") == 1);
  CHECK(text::edit_distance("kitten", "sitting") == 3);
  CHECK(text::edit_distance("é", "è") == 1);
  CHECK(text::edit_distance("abc", "") == 3);
}

TEST_CASE("edit_distance: over the limit is limit + 1") {
  CHECK(text::edit_distance("abcdef", "uvwxyz", 2) == 3);
  CHECK(text::edit_distance("a", "abcdefgh", 2) == 3);
}

TEST_CASE("nearest: slips, the nearest first") {
  const std::vector<std::string> commands{"inspect", "show", "get", "keys", "validate", "set"};
  CHECK(text::nearest("inspct", commands) == std::vector<std::string>{"inspect"});
  CHECK(text::nearest("VALIDATE", commands) == std::vector<std::string>{"validate"});
  CHECK(text::nearest("gte", commands) == std::vector<std::string>{"get"});
  CHECK(text::nearest("get", commands) == std::vector<std::string>{"get", "set"});
  CHECK(text::nearest("get", commands, 1) == std::vector<std::string>{"get"});
  CHECK(text::nearest("val", commands) == std::vector<std::string>{"validate"});
  CHECK(text::nearest("elephant", commands).empty());
  CHECK(text::nearest("", commands).empty());
}

TEST_CASE("Slips: length and letters rule out nothing that is near") {
  std::mt19937_64 random(jt::test::seed(5));
  const auto word = [&] {
    static const std::string_view letters[] = {"a", "b", "C", "c", "0", "p", "é", "日", "\xff"};
    std::string out;
    for (std::size_t i = random() % 9; i > 0; --i) out += letters[random() % std::size(letters)];
    return out;
  };
  std::size_t near = 0;
  for (int round = 0; round < 20'000; ++round) {
    const std::string one = word();
    text::Slips slips(one);
    for (int i = 0; i < 5; ++i) {
      const std::string other = word();
      std::string a = one, b = other;
      for (std::string* each : {&a, &b}) std::replace(each->begin(), each->end(), 'C', 'c');
      std::size_t expected = text::edit_distance(a, b, slips.within());
      if (a.size() >= 3 && b.size() > a.size() && b.starts_with(a)) expected = 1;
      if (one.empty()) expected = slips.within() + 1;
      CHECK(slips.of(other) == expected);
      if (expected <= slips.within()) ++near;
    }
  }
  CHECK(near > 1'000);
}

TEST_CASE("slip: long words are none") {
  CHECK(text::slip(std::string(1000, 'a'), std::string(1000, 'a')) > text::slip_distance(std::string(1000, 'a')));
}
