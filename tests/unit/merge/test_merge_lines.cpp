// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "core/merge/line_merge.hpp"
#include "run.hpp"

using jt::merge::merge_lines;

TEST_CASE("merge_lines: what one side changed, and nothing where both changed the same") {
  CHECK(merge_lines("a\nb\nc\n", "a\nb\nc\n", "a\nb\nc\n") == "a\nb\nc\n");
  CHECK(merge_lines("a\nb\nc\n", "x\nb\nc\n", "a\nb\ny\n") == "x\nb\ny\n");
  CHECK(merge_lines("a\nb\nc\n", "b\nc\n", "a\nb\nn\nc\n") == "b\nn\nc\n");
  CHECK(merge_lines("", "", "a\n") == "a\n");
  CHECK(merge_lines("", "", "") == "");
  CHECK(merge_lines("a", "a", "a\nb") == "a\nb");
  CHECK(merge_lines("a\nb\n", "n\na\nb\n", "n\na\nb\n") == "n\na\nb\n");
  // In the same place, and beside one another.
  CHECK_FALSE(merge_lines("a\nb\nc\n", "a\nx\nc\n", "a\ny\nc\n"));
  CHECK_FALSE(merge_lines("a\nb\nc\n", "x\nb\nc\n", "a\ny\nc\n"));
  CHECK_FALSE(merge_lines("", "a\n", "b\n"));
}

TEST_CASE("merge_lines: changes of lines that are apart are all there (generated)") {
  std::mt19937_64 random(jt::test::seed(907));
  const auto below = [&](std::uint64_t most) { return random() % most; };
  for (int round = 0; round < 300; ++round) {
    // Of every three lines, one side changes the first, and the third stays.
    std::string base, ours, theirs, expected;
    for (std::uint64_t i = 0, count = below(40); i < count; ++i) {
      const std::string line = "line " + std::to_string(below(round % 2 == 0 ? 4 : 1000)) + "\n";
      const std::string stays = "stays " + std::to_string(i) + "\n";
      const std::string now = std::vector<std::string>{line, "", "new\n" + line, "other\n"}[below(4)];
      const bool by_ours = below(2) == 0;
      base += line + stays;
      ours += (by_ours ? now : line) + stays;
      theirs += (by_ours ? line : now) + stays;
      expected += now + stays;
    }
    CAPTURE(base);
    CAPTURE(ours);
    CAPTURE(theirs);
    CHECK(merge_lines(base, ours, theirs) == expected);
  }
}
