// SPDX-License-Identifier: MIT
#include "core/edit/diff.hpp"

#include <doctest/doctest.h>

#include "core/bytes/memory_source.hpp"
#include "core/edit/splicer.hpp"

using namespace jt;

namespace {

std::string diff(const std::string& before, const std::vector<Splice>& splices, const std::string& with) {
  MemorySource source(before, "t");
  PieceTable table(source, before.size());
  for (const Splice& each : splices) table.splice(each.at, each.removed, with);
  std::string text;
  REQUIRE(unified_diff(table, "t", [&](std::string_view part) {
    text += part;
    return true;
  }));
  return text;
}

}  // namespace

TEST_CASE("unified_diff: a side without lines tells the line before") {
  const std::string head = "--- a/t\n+++ b/t\n";
  CHECK(diff("1\n", {{0, 2, 0}}, "") == head + "@@ -1 +0,0 @@\n-1\n");
  CHECK(diff("", {{0, 0, 2}}, "1\n") == head + "@@ -0,0 +1 @@\n+1\n");
  CHECK(diff("1\n2\n", {{0, 4, 0}}, "") == head + "@@ -1,2 +0,0 @@\n-1\n-2\n");
  CHECK(diff("[\n1\n]\n", {{2, 1, 1}}, "2") == head + "@@ -1,3 +1,3 @@\n [\n-1\n+2\n ]\n");
}
