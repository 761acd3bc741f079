// SPDX-License-Identifier: MIT
// Reads what is nearly JSON, and records what would have to change: each deviation is a slip, a range of bytes and the
// text that takes its place. JSON has no slips.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/json/slips.hpp"

namespace jt::json {

/// The column behind a tab at that one.
constexpr std::size_t after_tab(std::size_t column) { return column + 4 - column % 4; }

struct NearOptions {
  /// Also accept what may mean something else, where a likely reading makes it JSON.
  bool guess = false;
  /// Up to so many columns of blanks after a raw newline in a string are not part of it (the indentation of a fence). A
  /// tab goes to the next multiple of 4; one that is only partly in them is, other than in CommonMark: it stays a tab.
  std::size_t indent = 0;
  std::size_t max_depth = 100'000;
  /// With `guess`: the names that a member may have after a string of which the end is not certain, and in which
  /// brackets are open; empty: any plain name.
  std::span<const std::string_view> keys = {};
  /// With `guess`: the text was cut, so that brackets at its end may be part of an unclosed string.
  bool cut = false;
};

/// How far a value could be read.
struct NearValue {
  enum class State : std::uint8_t {
    complete,
    unclosed,  ///< the text ends in it
    broken,    ///< it is not even nearly JSON
  };
  /// What was expected where it broke.
  enum class Wanted : std::uint8_t {
    value,
    first_element,
    first_key,
    key,
    colon,
    next_element,
    next_member,
    certain_string,  ///< a string of which it is certain where it ends
    escape,
    comment_end,
    depth,  ///< less nesting
  };

  State state = State::broken;
  std::size_t end = 0;  ///< after the value, where it is complete
  /// Where the value is not complete, those up to there.
  Slips slips;
  bool guess = false;      ///< its reading is a guess, as a whole
  bool in_string = false;  ///< unclosed: in a string
  /// A string that has quotes of its own ends while brackets in it are open: it may go on.
  bool open_brackets = false;
  std::size_t at = 0;  ///< broken: where; unclosed: of the string, or of the innermost bracket, that is not closed
  Wanted wanted = Wanted::value;
};

/// Reads the value that the text begins with, after whitespace and comments. Without `guess` it reads strings as JSON
/// does, to the first quote, and stops at the first thing that could be understood in two ways: so is the end of a
/// string with raw newlines or foreign quotes, unless what follows is the next member, with a plain name that is new in
/// its object, or the closing brackets. Not recursive; linear in the text.
NearValue read_near(std::string_view text, const NearOptions& options);

/// The text with the slips repaired; `slips` are those of a complete value. `text`: the value alone.
std::string repaired(std::string_view text, const Slips& slips);

}  // namespace jt::json
