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

/// How many characters must be put in, left out, changed or swapped with their neighbour to make one text of the other
/// (optimal string alignment, by code points). Anything over `limit` is told as `limit + 1`, and found out sooner.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit = 64);

/// How far a candidate may be from the word to count as a slip: a third of its characters, at least 1.
std::size_t slip_distance(std::string_view word);

/// A measure of nearness for sorting, the smaller the nearer: the edit distance, but 0 for the same word in other
/// case and 1 for a word that continues it. Over `slip_distance(word)` where it is no slip of the word.
std::size_t slip(std::string_view word, std::string_view candidate);

/// `slip` of one word for many candidates: most of them are told by their length and letters alone, and none costs an
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
    std::uint64_t kinds = 0;  ///< a bit for each kind of letter, several of which share one
    void read(std::string_view lower);
  };
  std::string word_;  ///< in lower case
  std::string candidate_;
  Letters letters_;
  Letters others_;
  std::array<std::vector<std::size_t>, 3> rows_;
  std::size_t within_;
  bool hopeless_;  ///< nothing can be a slip of it
};

/// At most `max` candidates that the word may be a slip of, the nearest first, then in the order given.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string> candidates, std::size_t max = 3);

}  // namespace jt::text
