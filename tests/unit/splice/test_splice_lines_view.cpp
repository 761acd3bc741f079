// SPDX-License-Identifier: MIT
// LinesView: the array of the lines, at any offset and in pieces of any size.
#include <doctest/doctest.h>

#include <random>

#include "core/bytes/memory_source.hpp"
#include "core/splice/lines_view.hpp"
#include "run.hpp"

namespace {

std::string read_in(jt::bytes::Source& source, std::size_t size) {
  std::string out;
  for (;;) {
    std::string piece(size, '\0');
    const auto got = source.read(out.size(), reinterpret_cast<std::uint8_t*>(piece.data()), piece.size());
    REQUIRE(got);
    if (*got == 0) return out;
    out += piece.substr(0, *got);
  }
}

std::string view_of(const std::string& text, std::size_t piece = 4096) {
  jt::bytes::MemorySource source(text, "lines");
  jt::splice::LinesView view(source);
  CHECK(view.size() == text.size() + 2);
  return read_in(view, piece);
}

}  // namespace

TEST_CASE("LinesView: line ends between documents are commas, others are blanks") {
  CHECK(view_of("") == "[]");
  CHECK(view_of("\n\r\n") == "[ \r ]");
  CHECK(view_of("1") == "[1]");
  CHECK(view_of("1\n2\n") == "[1,2 ]");
  CHECK(view_of("1\r\n2\r\n") == "[1\r,2\r ]");
  CHECK(view_of("\n1 \n\n \t\n2") == "[ 1 ,  \t 2]");
  CHECK(view_of("\xEF\xBB\xBF{}\n[]\n") == "[   {},[] ]");
  CHECK(view_of("\xEF\xBB\xBF\n[]\n") == "[    [] ]");
}

TEST_CASE("LinesView: the same bytes in pieces of any size, and heard once") {
  std::mt19937_64 random(jt::test::seed(1));
  for (int i = 0; i < 300; ++i) {
    std::string text = random() % 4 == 0 ? "\xEF\xBB\xBF" : "";
    for (auto count = random() % 40; count > 0; --count) {
      static constexpr std::string_view parts[] = {"\n", "\n", "\r\n", " ", "\t", "{}", "\"a b\"", "12345"};
      text += parts[random() % 8];
      if (random() % 100 == 0) text += std::string(700, random() % 2 == 0 ? ' ' : '\n');
    }
    CAPTURE(text);
    const std::string whole = view_of(text, text.size() + 10);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{64}}) {
      CHECK(view_of(text, piece) == whole);
    }
    jt::bytes::MemorySource source(text, "lines");
    std::string heard;
    int ends = 0;
    jt::splice::LinesView view(source, {[&](std::span<const std::uint8_t> bytes) -> jt::Result<void> {
                                          heard.append(bytes.begin(), bytes.end());
                                          return {};
                                        },
                                        [&]() -> jt::Result<void> {
                                          ++ends;
                                          return {};
                                        }});
    std::uint8_t byte = 0;
    REQUIRE(view.read(text.size() / 2 + 1, &byte, 1));
    CHECK(read_in(view, 7) == whole);
    CHECK(heard == text);
    CHECK(ends == 1);
  }
}
