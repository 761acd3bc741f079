// SPDX-License-Identifier: MIT
// WholeLines: checks many lines of NDJSON at once, so that short lines cost what the same bytes of one document cost.
//
// A copy of the lines, with a comma in the place of each line feed, is checked as the elements of one array. Each line
// is a document of its own if that array is valid and its commas are exactly the line feeds: each element follows a
// line feed (so no other comma is between two of them), and there are as many as line feeds (so no line feed is inside
// one, where a comma in its place may be valid).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/scan/kernel.hpp"

namespace jt::scan {

class WholeLines {
 public:
  /// The most bytes that one call of `check` accepts.
  static constexpr std::size_t most = std::size_t{32} << 10;

  /// `end`: the byte behind each line, instead of a line feed.
  explicit WholeLines(std::uint64_t limit, std::uint8_t end = '\n', const Kernel& kernel = best_kernel());

  /// Precondition: the last byte is a line feed; `offset` is that of the first one. True: each line is one document.
  /// False: one may be blank, or begin with a byte order mark, or be wrong; only reading them one by one tells.
  bool check(std::span<const std::uint8_t> lines, std::uint64_t offset);

  // After a check that was true, of these lines:
  [[nodiscard]] std::uint64_t documents() const { return state_.entries - 1; }
  [[nodiscard]] std::uint64_t depth() const { return state_.max_depth - 1; }
  /// Lone surrogate escapes, and the absolute offset of the first.
  [[nodiscard]] std::uint64_t lone_surrogates() const { return state_.lone_count; }
  [[nodiscard]] std::uint64_t first_lone_surrogate() const { return state_.lone_first; }

 private:
  void copy(std::span<const std::uint8_t> lines);
  [[nodiscard]] bool follow_line_feeds(std::size_t first, std::size_t count);
  [[nodiscard]] bool follows_line_feed(std::size_t at) const;

  const Kernel* kernel_;
  Probes line_feed_;
  GrammarState state_;
  std::vector<std::uint8_t> text_;   ///< the array; the lines begin with its second block
  std::vector<std::uint64_t> ends_;  ///< for each block of the lines: its line feeds
  std::uint64_t line_feeds_ = 0;     ///< their number
};

}  // namespace jt::scan
