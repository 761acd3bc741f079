// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/scan/kernel.hpp"
#include "documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

/// A string of whole and of broken UTF-8, long enough for several batches.
std::string letters(jt_test::Documents& random) {
  static constexpr std::array<std::string_view, 12> whole{"a",
                                                          "\x7F",
                                                          "bcdefgh",
                                                          "\xC2\x80",
                                                          "\xDF\xBF",
                                                          "\xE0\xA0\x80",
                                                          "\xED\x9F\xBF",
                                                          "\xEE\x80\x80",
                                                          "\xEF\xBF\xBF",
                                                          "\xF0\x90\x80\x80",
                                                          "\xF4\x8F\xBF\xBF",
                                                          "\\u00e9"};
  static constexpr std::array<std::string_view, 12> broken{"\x80",
                                                           "\xBF",
                                                           "\xC0",
                                                           "\xC1\xBF",
                                                           "\xC3",
                                                           "\xE0\x9F\xBF",
                                                           "\xED\xA0\x80",
                                                           "\xEF\xBF",
                                                           "\xF0\x8F\xBF\xBF",
                                                           "\xF4\x90\x80\x80",
                                                           "\xF5\x80\x80\x80",
                                                           "\xF0\x9F\x98"};
  // Blocks of ASCII alone take another way, so every other string has nothing else beside what is broken.
  const std::size_t kinds = random.below(2) == 0 ? 1 : whole.size();
  std::string text = "[\"";
  for (std::size_t left = random.below(200); left > 0; --left) text += whole[random.below(kinds)];
  if (random.below(2) == 0) text += broken[random.below(broken.size())];
  for (std::size_t left = random.below(200); left > 0; --left) text += whole[random.below(kinds)];
  return text + "\"]";
}

scan::GrammarState beginning(std::size_t blocks) {
  scan::GrammarState state;
  state.limit = 100;
  state.stack.resize(scan::GrammarState::below + (blocks + 1) * 64 + 2);
  std::fill_n(state.stack.begin(), scan::GrammarState::below + 1, scan::GrammarState::root);
  return state;
}

auto known(const scan::GrammarCarry& c) {
  return std::tuple(c.strings.in_string, c.strings.escaped, c.after_value, c.after_key, c.after_open, c.after_comma,
                    c.candidate, c.in_scalar, c.scalar_state, c.hex_left, c.hex_value, c.hex_begin, c.high_end, c.tail);
}

auto known(const scan::GrammarState& s) {
  return std::tuple(s.offset, s.depth, s.max_depth, s.last_quote, s.lone_count, s.lone_first, s.entries);
}

/// The open containers, which is what a stack holds.
std::vector<std::uint64_t> open(const scan::GrammarState& state) {
  const auto root = state.stack.begin() + scan::GrammarState::below;
  return {root, root + static_cast<std::ptrdiff_t>(state.depth) + 1};
}

}  // namespace

TEST_CASE("kernel: check refuses the same batch as the scalar one, and leaves the same state after every other") {
  jt_test::Documents random(jt::test::seed(8));
  const scan::Kernel& reference = *scan::kernels().front();
  std::size_t refused = 0;
  for (int round = 0; round < 4'000; ++round) {
    std::string text = round % 2 == 0 ? letters(random) : random.next();
    if (round % 4 == 1) text = random.damage(text);
    text.resize((text.size() / 64 + 1) * 64, ' ');
    const std::size_t blocks = text.size() / 64;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const scan::Kernel& kernel = *scan::kernels()[random.below(scan::kernels().size())];
    CAPTURE(kernel.name);
    CAPTURE(text);
    scan::GrammarState expected = beginning(blocks);
    scan::GrammarState found = beginning(blocks);
    for (std::size_t at = 0; at < blocks;) {
      const std::size_t now = std::min(blocks - at, random.below(scan::max_check_blocks) + 1);
      const bool fine = reference.check(bytes + at * 64, now, expected);
      REQUIRE(kernel.check(bytes + at * 64, now, found) == fine);
      refused += fine ? 0U : 1U;
      if (!fine) break;
      REQUIRE(known(found.carry) == known(expected.carry));
      REQUIRE(known(found) == known(expected));
      REQUIRE(open(found) == open(expected));
      REQUIRE(std::equal(found.begins.begin(), found.begins.begin() + static_cast<std::ptrdiff_t>(now),
                         expected.begins.begin()));
      at += now;
    }
  }
  CHECK(refused > 500);
  CHECK(refused < 3'500);
}
