// SPDX-License-Identifier: MIT
// CommentPlaces: the entries, or containers, that the comments of a value belong to. Goes forward through the document
// with a cursor of its own, and only into the containers around the comments that it is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/comments/gap.hpp"
#include "core/path/path.hpp"
#include "core/scan/cursor.hpp"

namespace jt::search {

/// The value that a comment belongs to.
struct CommentPlace {
  path::Location location;
  std::uint64_t begin = 0;  ///< absolute offset of its first byte
  bool container = false;   ///< it is an object or array
};

class CommentPlaces {
 public:
  /// Borrows all. `document`: with its comments; `blanked`: as the cursor sees it; both must rewind. `inside`: the
  /// location of the value that is searched, which begins at `begin`.
  CommentPlaces(bytes::Source& document, bytes::Source& blanked, const path::Location& inside, std::uint64_t begin,
                scan::Type type);

  /// Of the comment that begins there. Must be asked for in the order of the document; the comment is in the value, or
  /// around it if it is the root. Errors: those of reading, INVALID_JSON.
  Result<CommentPlace> of(std::uint64_t comment);

  /// The innermost object around the last comment, and the containers around it from the searched value on. Absolute
  /// offsets.
  [[nodiscard]] std::optional<std::uint64_t> object_around() const;
  [[nodiscard]] std::uint64_t container_begin(std::size_t level) const { return levels_[level].begin; }
  [[nodiscard]] std::size_t levels() const { return levels_.size(); }

 private:
  struct Entry {
    path::LocationStep step;
    std::uint64_t begin = 0;  ///< of the value
    scan::Type type = scan::Type::null;
  };

  Result<void> enter(const Entry& entry, std::uint64_t comment);
  Result<void> find_next(std::uint64_t comment);
  Result<void> next();
  Result<void> leave(std::uint64_t comment);
  Result<void> pass(std::uint64_t comment);
  Result<CommentPlace> in_gap(std::uint64_t comment);
  [[nodiscard]] CommentPlace place(const Entry* entry) const;
  [[nodiscard]] CommentPlace around() const { return {inside_, root_.begin, is_container(root_.type)}; }
  static bool is_container(scan::Type type) { return type == scan::Type::object || type == scan::Type::array; }
  Failed failed() { return fail(cursor_.failure()); }

  bytes::Source& document_;
  const path::Location& inside_;
  Entry root_;  ///< its step means nothing
  scan::Stream stream_;
  scan::Cursor cursor_;
  bool begun_ = false;
  std::vector<Entry> levels_;    ///< the containers that were entered
  std::optional<Entry> before_;  ///< the entry before the gap
  std::optional<Entry> behind_;  ///< the one behind it; else the container ends there
  std::uint64_t gap_begin_ = 0;
  std::uint64_t gap_end_ = 0;
  std::optional<comments::Owners> owners_;  ///< of the comments in the gap
};

}  // namespace jt::search
