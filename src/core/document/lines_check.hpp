// SPDX-License-Identifier: MIT
// LinesCheck: checks a file of one document per line (NDJSON) as its bytes are read: many lines at once where that
// shows that all are right, else line by line.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/scan/checker.hpp"
#include "core/scan/whole_lines.hpp"

namespace jt::document {

class LinesCheck {
 public:
  /// Receives the error of a line, with its offset in the file (line and column are not known yet). If it returns an
  /// error, the reading ends.
  using OnBad = std::function<Result<void>(Error error)>;

  /// `end`: the byte behind each line; offsets are those in the file all the same.
  explicit LinesCheck(OnBad on_bad, std::uint8_t end = '\n') : on_bad_(std::move(on_bad)), end_(end) {}

  Result<void> feed(std::span<const std::uint8_t> bytes);
  Result<void> finish();
  /// Restarts at the beginning of a line.
  void reset(std::uint64_t offset);
  /// At the beginning of a line: whole lines follow, of so many bytes, that another check has found right.
  void add(const LinesCheck& other, std::size_t size);

  /// The offset of the line that is being checked.
  [[nodiscard]] std::uint64_t line() const { return line_; }
  /// All before that offset is right: the lines before, and the beginning of this one.
  [[nodiscard]] std::uint64_t sure() const { return line_ + checker_.sure(); }

  /// Lines that hold a document, valid or not; blank lines do not count. While a bad line is received, those before it.
  [[nodiscard]] std::uint64_t documents() const { return documents_; }
  /// Deepest nesting of a line.
  [[nodiscard]] std::uint64_t depth() const { return depth_; }
  /// Lone surrogate escapes, and the offset of the first.
  [[nodiscard]] std::uint64_t lone_surrogates() const { return lone_surrogates_; }
  [[nodiscard]] std::uint64_t first_lone_surrogate() const { return first_lone_surrogate_; }

 private:
  std::size_t whole_lines(std::span<const std::uint8_t> bytes);
  Result<void> part(std::span<const std::uint8_t> bytes);
  Result<void> end_line();
  Result<void> bad(Error error);

  void count(std::uint64_t documents, std::uint64_t depth, std::uint64_t surrogates, std::uint64_t first);

  OnBad on_bad_;
  std::uint8_t end_;
  scan::Checker checker_{scan::best_kernel(), scan::Checker::max_depth_accepted, scan::Lines::as_in_file};
  scan::WholeLines whole_{scan::Checker::max_depth_accepted, end_};
  std::uint64_t apart_ = 0;       ///< lines that are read one by one before many are tried again
  std::uint64_t next_apart_ = 0;  ///< how many, if that fails
  std::uint64_t offset_ = 0;      ///< of the next byte, in the file
  std::uint64_t line_ = 0;        ///< of the line
  std::uint64_t documents_ = 0;
  std::uint64_t depth_ = 0;
  std::uint64_t lone_surrogates_ = 0;
  std::uint64_t first_lone_surrogate_ = 0;
  bool begun_ = false;   ///< some bytes of the line have been read
  bool blank_ = true;    ///< only whitespace on the line so far
  bool failed_ = false;  ///< the line's error was reported
};

}  // namespace jt::document
