// SPDX-License-Identifier: MIT
// Side: one of the three documents of a merge, read at any place.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/compare/compare.hpp"
#include "core/compare/value_hash.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/stream.hpp"
#include "core/splice/piece_table.hpp"
#include "core/splice/splicer.hpp"

namespace jt::merge {

using compare::Value;
using compare::ValueHash;

/// How a document is read.
enum class Form : std::uint8_t { json, jsonc, lines };

/// Offsets are those of its view: where each line is a document, of the array of the lines. Its hasher remembers large
/// containers, so that values in nested arrays are read once for all levels. Errors name the document and the place.
class Side {
 public:
  /// Borrows the source, which rewinds, has `size` bytes and holds a valid document. `seed`: that of all three.
  /// `read`: the same with comments, where it was read before.
  Side(bytes::Source& source, std::uint64_t size, Form form, std::uint64_t seed, comments::BlankSource* read = nullptr);
  Side(const Side&) = delete;
  Side& operator=(const Side&) = delete;

  /// Without comments.
  [[nodiscard]] bytes::Source& view() { return table_.view(); }
  /// With the comments.
  [[nodiscard]] bytes::Source& given() { return table_.given(); }
  /// The view, of a document that may have comments; else null.
  [[nodiscard]] comments::BlankSource* blanked() { return table_.blanked(); }
  /// What takes comments along; null where it may have none.
  [[nodiscard]] splice::Splicer* commented();
  [[nodiscard]] scan::Cursor& cursor() { return cursor_; }
  [[nodiscard]] compare::ValueHasher& hasher() { return hasher_; }
  [[nodiscard]] compare::Side compared() { return {cursor_, table_.view(), &hasher_, &table_.given()}; }

  /// The value of the whole document.
  Result<Value> root();
  /// The cursor to the value. `depth`: containers around it.
  Result<void> go(const Value& value, std::size_t depth);
  Result<ValueHash> hash(const Value& value);
  /// The cursor, which is on this value, past it without reading it.
  Result<void> pass(const Value& value);
  /// `take(value)` for each entry of the container, in order, with the cursor on its value; its key is
  /// `cursor().key()`. It may move past the value, and returns false to stop.
  Result<void> entries(const Value& container, std::size_t depth, const std::function<Result<bool>(Value)>& take);
  /// The member's key as it is spelled, with its quotes.
  Result<std::string> key_text(const Value& member);
  /// The same, decoded.
  Result<std::string> key(const Value& member);

  /// What the cursor failed with.
  Failed failed();
  Error explain(Error error);

 private:
  bytes::Source& source_;
  splice::PieceTable table_;  ///< never edited: it gives the view
  std::optional<splice::Splicer> splicer_;
  scan::Stream stream_;
  scan::Cursor cursor_;
  compare::ValueHasher hasher_;
};

/// The key that the cursor has read last, decoded.
std::string decoded_key(const scan::Cursor& cursor);

}  // namespace jt::merge
