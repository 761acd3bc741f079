// SPDX-License-Identifier: MIT
// Descents that go from name to name over NDJSON: the same matches as over an array of the same documents, and the same
// errors as a walk over all entries, wherever windows end.
#include <doctest/doctest.h>

#include <array>

#include "core/path/key_walk.hpp"
#include "path/random_keys.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

/// A document of lines, some of them blank, and the array of their values.
struct LinesOf {
  explicit LinesOf(Random& random) {
    all.text = "[";
    if (random.one_in(8)) text = "\xEF\xBB\xBF";
    for (std::size_t n = random.below(random.one_in(10) ? 60 : 7); n > 0; --n) {
      for (; random.one_in(5); text += '\n') text += random.blanks();
      Tree line = random.tree(random.below(5));
      text += random.blanks() + line.text + random.blanks() + (n == 1 && random.one_in(2) ? "" : "\n");
      all.entries.emplace_back("", std::move(line));
    }
    for (; random.one_in(5); text += '\n') text += random.blanks();
  }
  std::string text;
  Tree all;
};

std::size_t members(const Tree& tree, std::string_view name) {
  std::size_t count = 0;
  for (const auto& [key, value] : tree.entries) count += (tree.object && key == name ? 1U : 0U) + members(value, name);
  return count;
}

}  // namespace

TEST_CASE("KeyWalk: lines that are right are walked over to their end") {
  Random random(test::seed(37), true);
  for (std::size_t i = 0; i < test::fewer(3'000); ++i) {
    const LinesOf lines(random);
    CAPTURE(lines.text);
    Opened on(lines.text, true, random_options(random));
    REQUIRE(on.cursor.start());
    std::size_t found = 0;
    path::KeyWalk walk(on.stream, {"a"}, random.one_in(2),
                       {[&](std::size_t, std::uint64_t) { return ++found != 0; }, [] { return true; }});
    const auto outcome = walk.run(0, false, true, true, scan::Cursor::max_depth);
    REQUIRE(outcome == path::KeyWalk::Outcome::done);
    CHECK(found == members(lines.all, "a"));
    CHECK(walk.end() == lines.text.size() + 2);
  }
}

TEST_CASE("evaluate: descents by names in lines, as in an array of their documents") {
  Random random(test::seed(34), true);
  std::size_t some = 0;
  for (std::size_t i = 0; i < test::fewer(6'000); ++i) {
    const LinesOf lines(random);
    const Asked asked = random_query(random);
    const std::string query = asked.query();
    CAPTURE(lines.text);
    CAPTURE(query);
    Found expected;
    select(lines.all, asked, {}, expected);
    some += expected.values.size() > 1 ? 1U : 0U;
    const scan::StreamOptions options = random_options(random);
    CAPTURE(options.window);
    const Run tracked = run_of(lines.text, query, options, true, random.one_in(2), true);
    REQUIRE(tracked.error == "");
    REQUIRE(tracked.found.paths == expected.paths);
    const Run copied = run_of(lines.text, query, options, random.one_in(2), true, true);
    REQUIRE(copied.found.values == expected.values);
    REQUIRE(counted(lines.text, query, options, true) == expected.values.size());
  }
  CHECK(some > test::fewer(300));
}

TEST_CASE("evaluate: descents by names in damaged lines end as a walk over all entries does") {
  Random random(test::seed(35), true);
  std::size_t failed = 0;
  std::size_t passed = 0;
  for (std::size_t i = 0; i < test::fewer(6'000); ++i) {
    std::string text = LinesOf(random).text;
    if (text.size() < 2) continue;
    damage(text, random, "\"\\{}[]:, 01e.tx\n\r\x01\x1E\x1F\xC3\x80\xFF");
    const Asked asked = random_query(random);
    CAPTURE(text);
    CAPTURE(asked.query());
    const scan::StreamOptions options = random_options(random);
    CAPTURE(options.window);
    const bool copies = random.one_in(2);
    const Run keyed = run_of(text, asked.query(), options, true, copies, true);
    const Run every = run_of(text, walked(asked), options, true, copies, true);
    (keyed.error.empty() ? passed : failed) += 1;
    same_runs(keyed, every);
  }
  CHECK(failed > test::fewer(300));
  CHECK(passed > test::fewer(300));
}

TEST_CASE("evaluate: descents by names in lines around the end of a window") {
  constexpr std::array<std::size_t, 4> borders{64, 4096, std::size_t{64} << 10, std::size_t{256} << 10};
  for (const std::size_t border : borders) {
    if (border > 4096 && !test::due(36)) continue;
    for (const std::string between : {"\n", "\r\n", "\n \n\r\n", "\n1\n"}) {
      for (std::size_t before = 0; before < std::min<std::size_t>(24, border - 20); ++before) {
        const std::string first = "{\"a\":\"" + std::string(border - 20 + before, 'n') + "\"}";
        const std::string text = first + between + "[{\"b\":{\"a\":2}}]" + between + "{\"a\":3}";
        const std::string second = between.find('1') == std::string::npos ? "1" : "2";
        const std::string third = between.find('1') == std::string::npos ? "2" : "4";
        CAPTURE(border);
        CAPTURE(before);
        CAPTURE(between);
        const Run run = run_of(text, "$..a", {}, true, false, true);
        REQUIRE(run.error == "");
        REQUIRE(run.found.paths == Texts{"$[0]['a']", "$[" + second + "][0]['b']['a']", "$[" + third + "]['a']"});
      }
    }
  }
}

TEST_CASE("evaluate: a line with as many levels as there may be is walked over as in an array") {
  for (const std::size_t depth : {std::size_t{99'998}, std::size_t{99'999}, std::size_t{100'000}}) {
    const std::string line = std::string(depth - 1, '[') + "{\"a\":1}" + std::string(depth - 1, ']');
    const Run keyed = run_of("1\n" + line + "\n", "$..a", {}, false, true, true);
    const Run every = run_of("1\n" + line + "\n", "$..[4000000000,'a']", {}, false, true, true);
    CAPTURE(depth);
    CHECK(keyed.error == every.error);
    CHECK(keyed.found.values == every.found.values);
  }
}
