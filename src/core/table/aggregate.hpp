// SPDX-License-Identifier: MIT
// Aggregates: one value of the values that a column has in several rows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/columns.hpp"
#include "core/table/sum.hpp"

namespace jt::table {

enum class Fold : std::uint8_t { count, sum, min, max, mean, distinct };

/// "count", "sum", …
std::string_view name(Fold fold);
std::optional<Fold> fold_named(std::string_view word);

/// What was asked for: of a column, but for `count`, which is of rows.
struct Aggregate {
  Fold fold = Fold::count;
  Column column = {};

  /// "count", "sum(age)", or what the column was named.
  [[nodiscard]] std::string name() const;
};

/// An aggregate of a text "age" or "total=age". Errors: INVALID_PATH.
Result<Aggregate> parse_aggregate(Fold fold, std::string_view column);

/// An aggregate by its name: "count", "sum(age)". Nothing for what is no such name.
std::optional<Aggregate> aggregate_named(std::string_view name);

/// The values of a column that are no numbers, by type, where numbers are needed.
using Others = std::array<std::uint64_t, 6>;

/// The sum, least and greatest number of one group; of several values in a cell each counts. Not for `distinct`, whose
/// values are counted all together.
class Folded {
 public:
  /// What is no number is counted in `others`. LIMIT_EXCEEDED: the sum has too many digits.
  Result<void> add(Fold fold, const Cell& cell, Others& others);
  /// Absent where there was no number.
  [[nodiscard]] Cell cell(Fold fold) const;
  /// Bytes, about.
  [[nodiscard]] std::size_t bytes() const { return sizeof *this + 64 + key_.size() + text_.size(); }

 private:
  Result<void> add_number(Fold fold, const std::string& json);

  Sum sum_;
  std::uint64_t numbers_ = 0;
  std::string key_;   ///< of the least or greatest number
  std::string text_;  ///< as it is spelled
};

/// A number as a cell.
Cell number_cell(std::string json);

}  // namespace jt::table
