// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/shape/key_walk.hpp"
#include "core/shape/length.hpp"
#include "shape/on_document.hpp"

using namespace jt;
using jt::shape_test::OnDocument;

TEST_CASE("KeyWalk: a key stays what it is while its value is measured, wherever the window ends") {
  const std::string value(150, 'x');
  const std::string text = R"({"the first key": ")" + value + R"(", "k\u00e9y": [")" + value + R"("], "last": 1})";
  for (std::size_t shift = 0; shift < 64; ++shift) {
    scan::StreamOptions options;
    options.window = 64;
    options.shift = shift;
    OnDocument on(text, options);
    shape::KeyWalk walk(on.cursor, 10);
    std::vector<std::string> keys;
    CHECK(walk.run([&](std::string_view key) {
      std::optional<std::uint64_t> length;
      if (!shape::measure(on.cursor, length)) return shape::KeyWalk::Taken::failed;
      keys.emplace_back(key);
      return shape::KeyWalk::Taken::more;
    }));
    CHECK(keys == std::vector<std::string>{"the first key", "kéy", "last"});
  }
}
