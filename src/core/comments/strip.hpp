// SPDX-License-Identifier: MIT
// Strip: a value of a document with comments as JSON, for a pipe to other programs: comments and trailing commas are
// left out, and lines that hold nothing but comments go as a whole. Nothing else changes.
//
// A line is one of the result: a block comment that spans lines joins them. A line that held more than 64 KiB of blanks
// before its first comment keeps them, so that memory is constant.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/result.hpp"

namespace jt::comments {

/// Writes a value while it is read: from what a cursor sees of it, blanks in place of comments, and the document.
class ValueCopy {
 public:
  using Sink = std::function<bool(std::string_view)>;

  /// Borrows both. The value begins at that offset, outside comments. `keep`: its comments and trailing commas stay.
  ValueCopy(BlankSource& document, std::uint64_t at, bool keep, const Sink& sink);
  ~ValueCopy();
  ValueCopy(const ValueCopy&) = delete;
  ValueCopy& operator=(const ValueCopy&) = delete;

  /// The next bytes of the value, blanked. False: the sink wants no more.
  Result<bool> write(std::string_view blanked);
  /// The value has ended. False: the sink wants no more.
  bool end();

 private:
  class Stripper;

  Result<bool> write_kept(std::uint64_t size);

  BlankSource& document_;
  std::uint64_t at_;
  const Sink& sink_;
  std::unique_ptr<Stripper> stripper_;  ///< null: comments stay
  std::vector<std::uint8_t> text_;      ///< with comments
  TakenParts taken_;
};

/// Writes the bytes of a span that begins and ends outside comments and strings (a value, or the whole document), in
/// pieces, in constant memory. `document`: with its comments; it must rewind. A sink that returns false ends it.
Result<void> write_stripped(bytes::Source& document, const bytes::Span& span,
                            const std::function<bool(std::string_view)>& sink);

}  // namespace jt::comments
