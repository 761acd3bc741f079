// SPDX-License-Identifier: MIT
// From offsets in a repaired text back to the text as it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/blocks/fields.hpp"
#include "core/blocks/repair.hpp"
#include "core/json/near_json.hpp"

namespace jt::blocks {

class SpliceMap {
 public:
  /// Borrows the slips.
  explicit SpliceMap(std::span<const json::Slip> slips);

  /// Where the byte of the repaired text was; of text that took the place of other, where that begins. An offset at
  /// which something was removed is the one before that.
  [[nodiscard]] std::size_t before(std::size_t repaired) const;

  /// The slips and the edits of the repaired text, as one list of repairs of the text as it was, by offset. `base`: the
  /// offset of that text; `guess`: all slips are guesses.
  [[nodiscard]] std::vector<Repair> repairs(std::vector<FieldEdit> edits, std::uint64_t base, bool guess) const;

 private:
  [[nodiscard]] std::size_t covered_from(std::size_t begin) const;

  std::span<const json::Slip> slips_;
  std::vector<std::size_t> begins_;  ///< of each slip's text, in the repaired text
};

/// "escape the newline"
std::string_view repair_of(json::SlipKind kind);

}  // namespace jt::blocks
