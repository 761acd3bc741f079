// SPDX-License-Identifier: MIT
// ValidLines: a file of one document per line (NDJSON) in which whitespace takes the place of lines that are not JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/raw_listener.hpp"
#include "core/scan/checker.hpp"

namespace jt::document {

struct ValidLinesOptions {
  std::size_t chunk = std::size_t{256} << 10;      ///< bytes to read at once; a longer line of a file is read twice
  std::size_t most_held = std::size_t{64} << 20;   ///< longest line of a pipe, which cannot be read twice
  std::size_t most_starts = std::size_t{1} << 10;  ///< line starts to remember, for reading again
};

/// A line is checked to its end before its first byte is returned. Offsets are those of the file, and line ends stay,
/// so positions are those of the file too. Memory is bounded by the options: for reading again, a few line starts are
/// remembered, not the lines that were skipped.
class ValidLines final : public bytes::Source {
 public:
  /// Borrows the source. The listener receives the bytes of the file, unchanged.
  explicit ValidLines(bytes::Source& inner, bytes::RawListener listener = {}, ValidLinesOptions options = {});

  /// LIMIT_EXCEEDED: a line of a pipe is too long to hold, or a line is too deep.
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override;
  [[nodiscard]] bool rewinds() const override { return inner_.rewinds(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_.size(); }
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }

  /// How many lines were skipped so far, each counted once, and the number of the first one, from 1.
  [[nodiscard]] std::uint64_t skipped() const { return skipped_; }
  [[nodiscard]] std::uint64_t first_skipped() const { return first_skipped_; }
  /// The error that ended the reading; offsets are those of the file.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

 private:
  /// A line of a file that is too long to hold.
  struct LongLine {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool valid = false;
  };

  [[nodiscard]] bool settled(std::uint64_t offset) const { return offset >= begin_ && offset - begin_ < settled_; }
  [[nodiscard]] bool in_long_line(std::uint64_t offset) const {
    return long_ && offset >= long_->begin && offset < long_->end;
  }
  void approach(std::uint64_t offset);
  void start_at(std::uint64_t line);
  Result<void> advance();
  Result<std::size_t> read_on(std::uint8_t* into, std::size_t size);
  Result<void> settle(std::size_t from);
  Result<void> part(std::uint8_t* bytes, std::size_t size, std::uint64_t offset);
  void count_line(std::uint64_t known_to);
  Result<void> end_line(std::uint64_t next);
  Result<void> check(Result<void> checked);
  Result<void> read_long_line();
  Result<std::size_t> read_from_long(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  [[nodiscard]] Failed fail_with(Error error);

  bytes::Source& inner_;
  bytes::RawListener listener_;
  ValidLinesOptions options_;
  scan::Checker checker_{scan::best_kernel(), scan::Checker::max_depth_accepted, scan::Lines::as_in_file};
  std::vector<std::uint8_t> held_;  ///< settled bytes, and after them the beginning of a line
  std::uint64_t begin_ = 0;         ///< offset of the first byte held
  std::size_t settled_ = 0;         ///< bytes of `held_` that can be returned
  std::optional<LongLine> long_;
  std::uint64_t next_ = 0;  ///< offset of the next byte to read
  std::uint64_t line_ = 0;  ///< offset of the line that is being checked
  bool blank_ = true;       ///< only whitespace on that line so far
  bool bad_ = false;        ///< that line is not JSON
  bool ended_ = false;
  std::uint64_t heard_ = 0;  ///< what the listener has received
  bool end_heard_ = false;
  std::vector<std::uint64_t> starts_{0};  ///< some line starts, ascending
  std::uint64_t step_;                    ///< least distance between them
  std::uint64_t counted_ = 0;             ///< lines before this offset are counted
  std::uint64_t lines_ = 0;
  std::uint64_t skipped_ = 0;
  std::uint64_t first_skipped_ = 0;
  std::optional<Error> failure_;
};

}  // namespace jt::document
