// SPDX-License-Identifier: MIT
// LaidAnew: where the parts of a text are after it was laid out anew: the same text but for blanks between tokens.
#pragma once

#include <cstdint>
#include <string_view>

namespace jt::merge {

/// Both texts are borrowed. Offsets are asked for in ascending order; each is found from the one before.
class LaidAnew {
 public:
  LaidAnew(std::string_view before, std::string_view after) : before_(before), after_(after) {}

  /// Of an offset in `before`. `begins`: something begins there, so blanks before it are passed; else it ends there.
  std::uint64_t offset(std::uint64_t at, bool begins);

 private:
  /// A place in one of the texts.
  struct Place {
    std::size_t at = 0;
    bool in_string = false;
    bool escaped = false;
  };
  static bool is_blank(std::string_view text, const Place& place);
  static void pass(std::string_view text, Place& place);

  std::string_view before_;
  std::string_view after_;
  Place from_;
  Place to_;
};

}  // namespace jt::merge
