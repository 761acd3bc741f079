// SPDX-License-Identifier: MIT
// SimpleExpression: a regular expression of ECMA 262 as a tree, if it has only what a finite automaton decides (no
// references, no looking around) and its own characters are ASCII.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace jt::schema {

/// Characters: those of ASCII one by one, the others all or none, but for those that begin with certain bytes.
struct CharacterSet {
  std::bitset<128> ascii;
  bool others = false;
};

struct SimpleExpression {
  struct Part {
    enum class Kind : std::uint8_t { set, row, choice, repeat, begin, end };
    Kind kind = Kind::row;
    std::uint32_t set = 0;             ///< of `set`: index
    std::vector<std::uint32_t> parts;  ///< of `row`, `choice`; one of `repeat`
    std::uint32_t least = 0;
    std::uint32_t most = 0;
  };
  static constexpr std::uint32_t without_end = ~std::uint32_t{0};

  std::vector<CharacterSet> sets;
  std::vector<Part> parts;
  std::uint32_t root = 0;
  /// First bytes of characters that are in some set where the others are not, or the other way around.
  std::bitset<256> doubtful;

  /// Nothing: it is not one of these, or not valid.
  static std::optional<SimpleExpression> read(std::string_view text);
};

}  // namespace jt::schema
