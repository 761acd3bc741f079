// SPDX-License-Identifier: MIT
// Records: the part of a document that a match belongs to, and reading it while the search goes on.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/path/path.hpp"
#include "core/scan/cursor.hpp"

namespace jt::search {

/// A record: the first `steps` steps of the location of the match lead to it.
struct FoundRecord {
  std::uint64_t begin = 0;  ///< absolute offset of its first byte
  std::size_t steps = 0;
  bool operator==(const FoundRecord&) const = default;
};

/// Steps to the record of a match: the innermost element of an array that is an object or array around the match; if
/// there is none, the member of the root that is or holds it, or the element of the root.
std::size_t record_steps(const path::Location& match);

/// The offset of the value of a member, from the offset after its key. Nothing if there is none. Errors: those of
/// reading. The source must rewind.
Result<std::optional<std::uint64_t>> value_after_key(bytes::Source& source, std::uint64_t after);

/// Which records have occurred, in memory bounded by nesting. Matches must come in the order of the document.
class RecordsSeen {
 public:
  /// False if it has occurred before.
  bool add(const FoundRecord& record);

 private:
  std::vector<FoundRecord> open_;  ///< records in which further matches are possible; each has more steps
};

/// Reads records by a cursor of its own.
class RecordReader {
 public:
  /// Borrows the source, which must rewind. `options`: those of the search. `most`: bytes of a record; a longer one
  /// ends there, as if the document did.
  RecordReader(bytes::Source& source, scan::StreamOptions options,
               std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

  /// A cursor on the value of the record; valid until the next call. Nothing if no value begins there; if reading
  /// failed, the cursor has the failure.
  scan::Cursor* at(const FoundRecord& record);
  [[nodiscard]] scan::Cursor& cursor() { return *cursor_; }

 private:
  void open(bytes::Source& source);

  bytes::Source& source_;
  scan::StreamOptions options_;
  std::uint64_t most_;
  std::optional<bytes::SliceSource> beginning_;  ///< of the document, up to where the record may go
  std::optional<scan::Stream> stream_;
  std::optional<scan::Cursor> cursor_;
};

}  // namespace jt::search
