// SPDX-License-Identifier: MIT
// "Did you mean": edit distance and the nearest of some candidates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace jt::text {

/// How many characters must be inserted, removed, replaced or swapped with the next one to turn one string into the
/// other (optimal string alignment, by code points). Anything over `limit` is returned as `limit + 1`, and found
/// faster.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit = 64);

/// The largest distance of a candidate that counts as a typo: a third of the word's characters, at least 1.
std::size_t slip_distance(std::string_view word);

/// A measure for sorting, smaller is nearer: the edit distance, but 0 for the same word in different case and 1 for a
/// word that begins with it. Over `slip_distance(word)` if it is not a typo of the word.
std::size_t slip(std::string_view word, std::string_view candidate);

/// `slip` of one word for many candidates: most are decided by their length and letters alone, and none needs an
/// allocation.
class Slips {
 public:
  explicit Slips(std::string_view word);
  std::size_t of(std::string_view candidate);
  /// `slip_distance` of the word.
  [[nodiscard]] std::size_t within() const { return within_; }

 private:
  struct Letters {
    std::u32string points;
    std::uint64_t kinds = 0;  ///< a bit for each kind of letter; several kinds share one
    void read(std::string_view lower);
  };
  std::string word_;  ///< in lowercase
  std::string candidate_;
  Letters letters_;
  Letters others_;
  std::array<std::vector<std::size_t>, 3> rows_;
  std::size_t within_;
  bool hopeless_;  ///< no candidate can be a typo of it
};

/// At most `max` candidates of which the word may be a typo, the nearest first, then in the order given.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string> candidates, std::size_t max = 3);

}  // namespace jt::text
