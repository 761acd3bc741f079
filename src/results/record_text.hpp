// SPDX-License-Identifier: MIT
// RecordText: a record, or some of its members, truncated to fit: as JSON on one line, and as lines for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/scan/cursor.hpp"
#include "core/table/columns.hpp"
#include "output/renderer.hpp"

namespace jt::results {

struct RecordOptions {
  static constexpr std::uint64_t least = 200;

  std::uint64_t bytes = 1000;       ///< of the JSON on one line; not less than `least`
  std::vector<table::Column> with;  ///< only these members of an object or array; none: all of it
  bool scalars_first = false;       ///< of an object that does not fit: the names and ids are there
};

/// A member for `with`. `what`: how the caller names the option or parameter. Errors: those of `parse_column`;
/// INVALID_INPUT: it is no path, or selects several values.
Result<table::Column> record_member(const std::string& path, std::string_view what);

class RecordText {
 public:
  /// Borrows the options.
  explicit RecordText(const RecordOptions& options) : options_(options), reader_(options.with) {}

  /// The value that the cursor is on, with the markers of `show`. Memory: in proportion to `bytes`; one wanted member
  /// is held as a whole. Errors: those of the cursor, LIMIT_EXCEEDED (a wanted member of over 64 MiB).
  Result<std::string> of(scan::Cursor& cursor);
  /// The wanted members that none of these values had, by name; none if there was no value that could have them.
  [[nodiscard]] std::vector<std::string> missing() const;

 private:
  Result<std::string> members(scan::Cursor& cursor);
  Result<std::string> scalars_first(scan::Cursor& cursor) const;

  const RecordOptions& options_;
  table::RowReader reader_;
  std::vector<table::Cell> cells_;
  std::vector<bool> found_;  ///< of the wanted members, once a value was looked at
};

/// The same JSON with indentation; every line begins with `indent` spaces.
std::vector<output::Line> record_lines(std::string_view json, std::size_t indent);

}  // namespace jt::results
