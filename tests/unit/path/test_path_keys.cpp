// SPDX-License-Identifier: MIT
// Descents that go from name to name: the same matches as a plain reading of RFC 9535 over a tree that knows duplicate
// keys, and the same errors as a walk over all entries, wherever windows end.
#include <doctest/doctest.h>

#include <array>

#include "path/random_keys.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

std::size_t calls_of_keys = 0;

/// A kernel that notes whether names were looked for.
const scan::Kernel& noting_kernel() {
  static const scan::Kernel kernel = [] {
    scan::Kernel out = scan::best_kernel();
    out.keys = [](const std::uint8_t* bytes, std::size_t size, const scan::Bits* bits,
                  std::span<const std::string_view> wanted, std::uint64_t base, scan::Nesting& nesting,
                  std::size_t& position, std::uint64_t& in_string) {
      ++calls_of_keys;
      return scan::best_kernel().keys(bytes, size, bits, wanted, base, nesting, position, in_string);
    };
    return out;
  }();
  return kernel;
}

}  // namespace

TEST_CASE("evaluate: descents by names, as a plain reading of RFC 9535") {
  Random random(test::seed(31));
  std::size_t some = 0;
  for (std::size_t i = 0; i < test::fewer(4'000); ++i) {
    const Tree tree = random.tree(5);
    const std::string document = random.blanks() + tree.text + random.blanks();
    const Asked asked = random_query(random);
    const std::string query = asked.query();
    CAPTURE(document);
    CAPTURE(query);
    Found expected;
    select(tree, asked, {}, expected);
    some += expected.values.size() > 1 ? 1U : 0U;
    const scan::StreamOptions options = random_options(random);
    CAPTURE(options.window);
    CAPTURE(options.shift);
    const Run tracked = run_of(document, query, options, true, random.one_in(2));
    REQUIRE(tracked.error == "");
    REQUIRE(tracked.found.paths == expected.paths);
    const Run copied = run_of(document, query, options, random.one_in(2), true);
    REQUIRE(copied.found.values == expected.values);
    REQUIRE(counted(document, query, options) == expected.values.size());
  }
  CHECK(some > test::fewer(300));
}

TEST_CASE("evaluate: descents by names in damaged documents end as a walk over all entries does") {
  Random random(test::seed(32));
  std::size_t failed = 0;
  std::size_t passed = 0;
  for (std::size_t i = 0; i < test::fewer(4'000); ++i) {
    std::string document = random.tree(5).text;
    if (document.size() < 2) continue;
    damage(document, random, "\"\\{}[]:, 01e.tx\n\x01\xC3\x80\xFF");
    const Asked asked = random_query(random);
    const std::string query = asked.query();
    CAPTURE(document);
    CAPTURE(query);
    const scan::StreamOptions options = random_options(random);
    const bool copies = random.one_in(2);
    const Run keyed = run_of(document, query, options, true, copies);
    const Run every = run_of(document, walked(asked), options, true, copies);
    (keyed.error.empty() ? passed : failed) += 1;
    same_runs(keyed, every);
  }
  CHECK(failed > test::fewer(300));
  CHECK(passed > test::fewer(300));
}

TEST_CASE("evaluate: descents by names where a key crosses the end of a window") {
  constexpr std::array<std::size_t, 4> borders{64, 4096, std::size_t{64} << 10, std::size_t{256} << 10};
  for (const std::size_t border : borders) {
    if (border > 4096 && !test::due(33)) continue;
    for (const std::string key : {"\"na\\u006De\"", "\"name\""}) {
      const std::string member = key + " : {\"x\": [ {\"name\":\"name\" , \"id\":1 } ] }";
      for (std::size_t before = 0; before<std::min(member.size() + 4, border - 20); before += border> 4096 ? 3 : 1) {
        for (const bool text : {false, true}) {
          const std::string filler(border - 20 - before, text ? 'n' : ' ');
          std::string document = text ? "{\"f\":\"" + filler + "\"," : "{" + filler;
          document += member + "}";
          CAPTURE(border);
          CAPTURE(before);
          const Matches all = matches(document, "$..name");
          REQUIRE(all.paths == Texts{"$['name']", "$['name']['x'][0]['name']"});
          CHECK(all.values[1] == "\"name\"");
          REQUIRE(matches(document, "$..name.x[0].id").paths == Texts{"$['name']['x'][0]['id']"});
          REQUIRE(matches(document, "$..[?@.name == 'name'].id").values == Texts{"1"});
        }
      }
    }
  }
}

TEST_CASE("evaluate: descents go from name to name where names are enough") {
  scan::StreamOptions options;
  options.kernel = &noting_kernel();
  const std::string document = R"({"a": [{"b": 1, "c": {"a": [2]}}]})";
  const auto goes = [&](const char* path) {
    calls_of_keys = 0;
    (void)matches(document, path, options);
    return calls_of_keys > 0;
  };
  for (const char* path : {"$..a", "$..['a','b']", "$..a[0].b", "$.a..b", "$.a[*]..a", "$..[?@.b == 1]", "$..[?@.b]",
                           "$..[?@.b == 1 && @.c].c", ".. | .a?"}) {
    CHECK_MESSAGE(goes(path), std::string(path));
  }
  for (const char* path : {"$..*", "$..[0]", "$..a[0]", "$..[?@.b != 1]", "$..[?!@.b]", "$..[?@ == 1]", "$..[?@.a.b]",
                           "$..['a','b','c','d','e']", "$..['a',0]", "$.a[0].b"}) {
    CHECK_MESSAGE(!goes(path), std::string(path));
  }
}

TEST_CASE("evaluate: descents by names have the limits of a walk") {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + R"({"a":1})" + std::string(levels, ']');
  };
  CHECK(matches(nested(scan::Cursor::max_depth - 1), "$..a").values == Texts{"1"});
  const std::string too_deep = nested(scan::Cursor::max_depth);
  bytes::MemorySource deeper(too_deep);
  const auto refused = run(deeper, *path::parse_query("$..a"));
  REQUIRE(!refused.has_value());
  CHECK(refused.error()->code == Code::limit_exceeded);
  const std::string below = "[" + nested(scan::Cursor::max_depth - 1) + "]";
  bytes::MemorySource inside(below);
  const auto also = run(inside, *path::parse_query("$[0]..a"));
  REQUIRE(!also.has_value());
  CHECK(also.error()->code == Code::limit_exceeded);
}

TEST_CASE("evaluate: a long string that begins as a key that is looked for is not held") {
  const std::string long_text(std::size_t{3} << 20, 'x');
  for (const std::string begin : {"a", "\\u0061", "\\n"}) {
    const std::string document = "[{\"b\":\"" + begin + long_text + "\",\"a\":[1]},{\"" + begin + long_text + "\":2}]";
    CHECK(matches(document, "$..a").paths == Texts{"$[0]['a']"});
  }
}
