// SPDX-License-Identifier: MIT
// Random: the generator's own source of numbers, so that a seed gives the same bytes on every machine.
#pragma once

#include <cstdint>

namespace jt::gen {

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
  }
  /// From 0 to `limit` - 1. The bias of the remainder is of no account here.
  std::uint64_t below(std::uint64_t limit) { return next() % limit; }
  /// True in `percent` of a hundred cases.
  bool chance(std::uint64_t percent) { return below(100) < percent; }
  /// One of the entries of an array.
  template <class Entries>
  const auto& pick(const Entries& entries) {
    return entries[static_cast<std::size_t>(below(entries.size()))];
  }

 private:
  std::uint64_t state_;
};

}  // namespace jt::gen
