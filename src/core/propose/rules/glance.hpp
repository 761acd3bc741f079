// SPDX-License-Identifier: MIT
// Glance: whether there is anything in an object that a survey would keep, by its strings alone: faster than a walk
// over its members.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/propose/rules/key_answers.hpp"
#include "core/propose/rules/survey.hpp"

namespace jt::propose::rules {

/// What is known of a key.
constexpr std::uint8_t is_named = 1, is_asked = 2, is_of_identity = 4;

class Glance {
 public:
  /// Borrows all. Keys are asked about as they are spelled in the document. Scalars in arrays must not be asked about
  /// but where the array's key is.
  Glance(scan::Cursor& cursor, const Wanted& wanted, KeyAnswers& answers)
      : cursor_(cursor), wanted_(wanted), answers_(answers) {}

  /// Moves past the current object if the window has all of it and nothing in it is wanted; `said_only`: if no value
  /// is. False: it did not move, or the cursor failed.
  bool skip(bool said_only);

 private:
  [[nodiscard]] bool finds(std::uint64_t begin, bool said_only);
  [[nodiscard]] bool finds_before(std::uint64_t open, std::uint64_t colon, bool said_only);
  [[nodiscard]] bool is_wanted(std::string_view raw, std::uint64_t value);
  std::uint64_t next_quote(std::uint64_t from);

  scan::Cursor& cursor_;
  const Wanted& wanted_;
  KeyAnswers& answers_;
  std::string decoded_;
  std::array<scan::Gaps, 64> gaps_;  ///< of some blocks in a row
  std::uint64_t end_ = 0;            ///< of the object
  std::uint64_t vain_ = 0;           ///< bytes of objects that had to be walked over all the same
};

}  // namespace jt::propose::rules
