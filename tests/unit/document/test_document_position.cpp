// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "bytes/chopped_source.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/document/position.hpp"

using namespace jt;

namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Line and column by a simple walk.
Position plain(std::string_view text, std::uint64_t offset) {
  Position out{1, 1, offset};
  for (std::uint64_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++out.line;
      out.column = 1;
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
      ++out.column;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("track_to: lines and columns in code points, anywhere in a long document") {
  std::string text;
  for (int i = 0; text.size() < 400'000; ++i) {
    text += "line é日本 " + std::to_string(i);
    if (i % 7 == 0) text += '\n';
    if (i % 5000 == 0) text += std::string(9'000, 'x');
  }
  bytes::MemorySource source(text, "memory");
  for (std::uint64_t offset = 0; offset <= text.size(); offset += 9'973) {
    while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0) == 0x80) ++offset;
    const auto found = document::track_to(source, offset).position(offset);
    REQUIRE(found);
    CHECK(*found == plain(text, offset));
  }
}

TEST_CASE("LineTracker: keeps up with a stream and knows the last bytes") {
  const std::string text = "one\ntwo é\n\nfour five";
  for (std::size_t piece = 1; piece < text.size(); ++piece) {
    document::LineTracker tracker;
    for (std::size_t at = 0; at < text.size(); at += piece)
      REQUIRE(tracker.feed(bytes_of(std::string_view(text).substr(at, piece))));
    CHECK(tracker.position(text.find("five")) == Position{4, 6, text.find("five")});
    CHECK(tracker.position(text.find(" \xC3\xA9") + 1) == Position{2, 5, text.find("\xC3\xA9")});
  }
}

TEST_CASE("LineTracker: a byte order mark is no column") {
  document::LineTracker tracker;
  REQUIRE(tracker.feed(bytes_of("\xEF\xBB\xBF[x")));
  CHECK(tracker.position(4) == Position{1, 2, 4});
}

TEST_CASE("excerpt: the line, the one before and the one after") {
  const std::string text = "{\n  \"ports\": [80,\r\n    443,,\r\n  ]\n}\n";
  bytes::MemorySource source(text, "memory");
  Error error = make_error(Code::invalid_json, "x");
  error->at = Position{0, 0, text.find(",,") + 1};
  for (const std::size_t most : {std::size_t{1}, std::size_t{7}, text.size()}) {
    test::ChoppedSource chopped(source, {.most = most});
    const auto excerpt = document::excerpt_of(error, chopped, nullptr);
    REQUIRE(excerpt);
    REQUIRE(excerpt->lines.size() == 3);
    CHECK(excerpt->lines[0].number == 2);
    CHECK(excerpt->lines[0].text == "  \"ports\": [80,");
    CHECK(excerpt->lines[1].text == "    443,,");
    CHECK(excerpt->lines[2].text == "  ]");
    CHECK(excerpt->at == 1);
    CHECK(excerpt->caret == 8);
  }
}

TEST_CASE("excerpt: of a long line only the part around the place; at the first and last line fewer lines") {
  const std::string text = std::string(10'000, 'a') + "#" + std::string(10'000, 'b');
  bytes::MemorySource source(text, "memory");
  Error error = make_error(Code::invalid_json, "x");
  error->at = Position{0, 0, 10'000};
  const auto excerpt = document::excerpt_of(error, source, nullptr);
  REQUIRE(excerpt);
  REQUIRE(excerpt->lines.size() == 1);
  CHECK(excerpt->lines[0].text == "…" + std::string(50, 'a') + "#" + std::string(25, 'b') + "…");
  CHECK(excerpt->caret == 51);  // code points
}

TEST_CASE("complete_position: fills line and column and says where an unclosed bracket was opened") {
  const std::string text = "{\n \"a\": [1,\n 2";
  bytes::MemorySource source(text, "memory");
  Error error = make_error(Code::invalid_json, "x");
  error->at = Position{0, 0, text.size()};
  error->opened = Position{0, 0, text.find('[')};
  document::complete_position(error, source, nullptr);
  CHECK(error->at == Position{3, 3, text.size()});
  REQUIRE(error->hints.size() == 1);
  CHECK(error->hints[0] == "the bracket was opened at line 2, column 7");
}
