// SPDX-License-Identifier: MIT
// Unflattener: the document of which lines were written. They are read twice: first to check them, so that nothing is
// written of lines that are wrong. Lines in the order of a document are then written while they are read (InOrder), any
// others from a tree of their paths (Tree).
#pragma once

#include <optional>

#include "core/bytes/source.hpp"
#include "core/flat/json_writer.hpp"
#include "core/flat/tree.hpp"

namespace jt::flat {

class Unflattener {
 public:
  /// Borrows the source, which rewinds.
  explicit Unflattener(bytes::Source& source) : source_(source) {}

  /// Reads and checks all lines. INVALID_INPUT with line and column, for no lines too; LIMIT_EXCEEDED.
  Result<void> read();
  /// Writes the document, without a newline after it. Returns whether the sink wanted all of it. Errors: those of
  /// reading.
  Result<bool> write(const scan::Sink& sink, const format::FormatOptions& layout);

 private:
  Result<bool> read_in_order();
  Result<void> read_tree();
  Result<void> write_in_order(JsonWriter& out);

  bytes::Source& source_;
  std::optional<Tree> tree_;  ///< of lines that are not in order
};

}  // namespace jt::flat
