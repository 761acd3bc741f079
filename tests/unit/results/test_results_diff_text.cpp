// SPDX-License-Identifier: MIT
#include "results/diff_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace jt::results {
namespace {

std::string diff_line(std::size_t number) { return "+" + std::to_string(number) + std::string(90, 'x') + "\n"; }

std::string all_of(const DiffText& diff) {
  std::string text;
  CHECK(diff.each([&](std::string_view lines) {
    CHECK(lines.ends_with('\n'));
    CHECK(lines.size() < 100'000);
    text += lines;
    return true;
  }));
  return text;
}

TEST_CASE("DiffText: what memory has no room for comes back from a file, in lines") {
  DiffText diff;
  CHECK(diff.empty());
  CHECK(all_of(diff).empty());
  std::string whole;
  for (std::size_t i = 0; i < 50'000; ++i) {
    whole += diff_line(i);
    diff.add(diff_line(i));
  }
  CHECK(diff.size() == whole.size());
  CHECK(all_of(diff) == whole);
  CHECK(all_of(diff) == whole);
  // Nobody who has enough gets more.
  int pieces = 0;
  CHECK(diff.each([&](std::string_view) { return ++pieces < 2; }));
  CHECK(pieces == 2);
}

TEST_CASE("DiffText: where there is little room, the rest is counted") {
  DiffText diff(1000);
  constexpr std::size_t lines = 10'000;
  for (std::size_t i = 0; i < lines; ++i) diff.add(diff_line(i));
  CHECK(diff.size() > 900'000);
  CHECK(all_of(diff).size() < 100'000);
  const std::string_view begin = diff.beginning(500);
  CHECK(begin.ends_with('\n'));
  CHECK(begin.size() <= 500);
  const auto shown = static_cast<std::size_t>(std::count(begin.begin(), begin.end(), '\n'));
  CHECK(shown == 5);
  CHECK(diff.lines_behind(begin) == lines - shown);
  CHECK(diff.beginning(0).empty());
  // For people each line that was dropped is one.
  std::string text;
  std::vector<std::size_t> ends;
  output::Lines out(text, false, false, &ends);
  diff.add_to(out);
  CHECK(ends.size() == lines);
}

}  // namespace
}  // namespace jt::results
