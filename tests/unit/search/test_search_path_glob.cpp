// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <array>
#include <random>

#include "core/search/path_glob.hpp"
#include "run.hpp"

using jt::path::Location;
using jt::search::PathGlob;

namespace {

bool fits(std::string_view glob, const Location& location) {
  const auto parsed = PathGlob::parse(glob);
  REQUIRE(parsed);
  return parsed->fits(location);
}

Location at(const char* path) {
  Location location;
  const auto parsed = jt::path::parse_path(path);
  REQUIRE(parsed);
  for (const auto& step : parsed->steps) {
    if (step.kind == jt::path::PathStep::Kind::index) {
      location.emplace_back(static_cast<std::uint64_t>(step.index));
    } else {
      location.emplace_back(step.text);
    }
  }
  return location;
}

}  // namespace

TEST_CASE("PathGlob: steps as jq has them") {
  CHECK(fits(".[2]", at("[2]")));
  CHECK(fits(".[*].a", at("[1].a")));
  CHECK(fits(".a.[*].['b c']", at(".a[1]['b c']")));
  CHECK(fits("$.a.[0]", at(".a[0]")));
  CHECK(fits("**.[0].b", at(".a[0].b")));
  CHECK(fits(".items[].name", at(".items[7].name")));
  CHECK(fits(".[][\"x\"]", at("[0].x")));
  CHECK(!fits(".[2]", at("[1]")));
  for (const char* wrong : {".[", ".[-1]", "..[0]", ".a.", ".[*]b"}) CHECK(!PathGlob::parse(wrong));
}

TEST_CASE("PathGlob: names, indices, one step, any steps") {
  CHECK(fits(".a.b", at(".a.b")));
  CHECK(!fits(".a.b", at(".a")));
  CHECK(!fits(".a.b", at(".a.b.c")));
  CHECK(fits("$.a[0]", at(".a[0]")));
  CHECK(!fits(".a[0]", at(".a[1]")));
  CHECK(!fits(".a[0]", at(".a['0']")));
  CHECK(fits("/a/0", at(".a[0]")));
  CHECK(fits("/a/0", at(".a['0']")));
  CHECK(fits("/a~1b/*", at("['a/b'].c")));
  CHECK(fits("['a.b[c'].*", at("['a.b[c'].d")));
  CHECK(fits("['it\\'s'][*]", at("['it\\'s'][3]")));
  CHECK(fits(".items[*].name", at(".items[7].name")));
  CHECK(fits(".items.*.name", at(".items[7].name")));
  CHECK(!fits(".items[*].name", at(".items.name")));
  CHECK(fits("**.image", at(".image")));
  CHECK(fits("**.image", at(".a[2].image")));
  CHECK(!fits("**.image", at(".image.tag")));
  CHECK(fits("**.spec.**.image", at(".items[0].spec.containers[1].image")));
  CHECK(fits("**.spec.**.image", at(".spec.image")));
  CHECK(!fits("**.spec.**.image", at(".items[0].image")));
  CHECK(fits(".a.**", at(".a")));
  CHECK(fits("/**/image", at(".x.image")));
  CHECK(fits("**", {}));
  CHECK(fits(".", {}));
  CHECK(fits("", {}));
  CHECK(!fits("*", {}));
  CHECK(fits("a.*", at(".a.b")));
  CHECK(fits("$..image", at(".a[0].image")));
  CHECK(fits("$..image", at(".image")));
  CHECK(fits("$.a..[1].b", at(".a.x.y[1].b")));
  CHECK(fits("$..['a b'].*", at(".x['a b'].c")));
  CHECK(!fits("$..image", at(".image.size")));
}

TEST_CASE("PathGlob: what is no pattern") {
  for (const char* text : {".a[", ".a[-1]", ".a['x", ".a..b", "$..", "$.a...b", "$x.y z", ".a[?@.b]"}) {
    CAPTURE(text);
    const auto parsed = PathGlob::parse(text);
    REQUIRE(!parsed);
    CHECK(parsed.error()->code == jt::Code::invalid_path);
  }
}

TEST_CASE("PathGlob: as the plain definition says (generated)") {
  std::mt19937_64 random(jt::test::seed(7));
  for (int i = 0; i < 5000; ++i) {
    std::vector<int> steps;  // 0 and 1: names, 2: one step, 3: any steps
    std::string text;
    for (auto n = random() % 6; n > 0; --n) {
      steps.push_back(static_cast<int>(random() % 4));
      text += std::string(".") + std::array{"a", "b", "*", "**"}[static_cast<std::size_t>(steps.back())];
    }
    Location location;
    for (auto n = random() % 7; n > 0; --n) location.emplace_back(std::string(random() % 2 == 0 ? "a" : "b"));
    // can[j]: the steps so far fit the first j steps of the location.
    std::vector<bool> can(location.size() + 1);
    can[0] = true;
    for (const int step : steps) {
      std::vector<bool> next(can.size());
      for (std::size_t j = 0; j < can.size(); ++j) {
        if (step == 3) {
          next[j] = can[j] || (j > 0 && next[j - 1]);
        } else if (j > 0) {
          next[j] = can[j - 1] && (step == 2 || std::get<std::string>(location[j - 1]) == (step == 0 ? "a" : "b"));
        }
      }
      can = next;
    }
    CAPTURE(text);
    CAPTURE(jt::path::spell(location, jt::path::Spelling::accessor));
    CHECK(fits(text, location) == can.back());
  }
}
