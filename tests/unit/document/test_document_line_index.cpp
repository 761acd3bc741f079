// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

#include "bytes/chopped_source.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/document/line_index.hpp"
#include "run.hpp"

using namespace jt;

TEST_CASE("LineIndex: counts line feeds before offsets in any order") {
  std::mt19937_64 random(test::seed(1));
  for (const std::size_t step : std::initializer_list<std::size_t>{1, 7, 64, 4096, std::size_t{1} << 20}) {
    CAPTURE(step);
    std::string text(5000, 'x');
    for (int i = 0; i < 300; ++i) text[random() % text.size()] = '\n';
    bytes::MemorySource memory(text);
    test::ChoppedSource source(memory, {.most = 100});
    document::LineIndex lines(step);
    const std::size_t fed = random() % text.size();  // counted while the document was read
    for (std::size_t at = 0, size = 0; at < fed; at += size) {
      size = std::min<std::size_t>(fed - at, random() % 300);
      REQUIRE(lines.feed(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()).subspan(at, size)));
    }
    std::uint64_t offset = 0;
    for (int i = 0; i < 400; ++i) {
      offset =
          i % 10 == 0 ? random() % (text.size() + 1) : std::min<std::uint64_t>(text.size(), offset + random() % 50);
      const auto before = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
      CHECK(lines.line(offset, source) == static_cast<std::uint64_t>(before) + 1);
    }
  }
}

TEST_CASE("LineIndex: a failing source") {
  const std::string text(1000, '\n');
  bytes::MemorySource memory(text);
  test::ChoppedSource source(memory, {.fails_at = 500});
  document::LineIndex lines;
  CHECK(lines.line(400, source) == 401);
  CHECK_FALSE(lines.line(600, source));
}
