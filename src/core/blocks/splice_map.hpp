// SPDX-License-Identifier: MIT
// From offsets in a repaired text back to the text as it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/blocks/fields.hpp"
#include "core/blocks/repair.hpp"
#include "core/json/slips.hpp"

namespace jt::blocks {

class SpliceMap {
 public:
  /// Borrows the slips.
  explicit SpliceMap(const json::Slips& slips) : start_{slips.begin()} {}

  /// Where the byte of the repaired text was; of text that took the place of other, where that begins. An offset at
  /// which something was removed is the one before that. Takes time by the number of slips.
  [[nodiscard]] std::size_t before(std::size_t repaired) const;
  /// Offsets before that one are not asked for any more: so many questions in order take linear time.
  void advance(std::size_t repaired);

  /// The slips up to an offset of the repaired text and the edits of it, as one list of repairs of the text as it was.
  /// `base`: the offset of that text; `guess`: all slips are guesses.
  void repairs(std::vector<FieldEdit> edits, std::uint64_t base, bool guess, std::size_t end, Repairs& out) const;

 private:
  /// A place between slips, in both texts.
  struct Place {
    json::Slips::Iterator slip;  ///< the next one
    std::size_t was = 0;
    std::size_t is = 0;
  };
  Place start_;
};

}  // namespace jt::blocks
