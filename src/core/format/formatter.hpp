// SPDX-License-Identifier: MIT
// Formatter: lays a document out anew, a window at a time. Every token is as it was; only the whitespace between tokens
// changes.
//
// Formatter copies tokens as spans between the bits of a kernel (`gaps`); it checks nothing itself, the check runs on
// a second thread. In place, `rewrite()` is the second end of edits: the same target, replacement and journal.
// CommentedFormatter does so for documents with comments.
#pragma once

#include "core/format/block_formatter.hpp"

namespace jt::format {

class Formatter final : public BlockFormatter {
 public:
  /// Borrows the stream, from which nothing was read yet. With `StreamOptions::lines` each document is compact.
  Formatter(scan::Stream& stream, const FormatOptions& options) : BlockFormatter(stream, options) {}

 private:
  bool lay_out(std::uint64_t end) override;
  void begin_text() override;
  bool block();
  void pretty(const std::uint8_t* bytes, const scan::Bits& bits, const scan::Gaps& gaps, unsigned from, unsigned to);

  std::uint64_t depth_ = 0;
  bool fresh_ = false;  ///< a bracket was opened, and nothing but blanks has come since
};

}  // namespace jt::format
