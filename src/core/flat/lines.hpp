// SPDX-License-Identifier: MIT
// LineReader: reads the lines that Flattener writes, and lines like them: a path, `=` and a JSON value. Blanks around
// them and empty lines do not count.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/path/reader.hpp"
#include "core/result.hpp"
#include "core/scan/checker.hpp"

namespace jt::flat {

/// One step of the path of a line.
struct Step {
  bool index = false;
  std::int64_t number = 0;  ///< of an index; negative only where `Removals::allowed`
  std::string name;         ///< decoded (WTF-8)
  std::size_t end = 0;      ///< where it ends in the line, in bytes
  [[nodiscard]] bool operator==(const Step& other) const {
    return index == other.index && (index ? number == other.number : name == other.name);
  }
};

/// For edits: a line may be `del PATH`, and an index may count from the end.
enum class Edits : std::uint8_t { none, allowed };

class LineReader {
 public:
  /// The longest line, in bytes.
  static constexpr std::size_t longest = std::size_t{64} << 20;
  static constexpr std::size_t most_steps = 100'000;

  /// Borrows the source, which is read in order.
  explicit LineReader(bytes::Source& source, Edits edits = Edits::none) : source_(source), edits_(edits) {}

  /// To the next line. False: the end. INVALID_INPUT with line and column, and what is expected there;
  /// LIMIT_EXCEEDED for a longer line or more steps; those of reading.
  Result<bool> next();
  /// Whether values are checked; they need not be where the same source was read before.
  void trust() { trusted_ = true; }

  // ---- the line, until the next call of `next`
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] std::span<const Step> steps() const { return {steps_.data(), count_}; }
  /// How many of them are those of the line before.
  [[nodiscard]] std::size_t same() const { return same_; }
  /// As it is spelled.
  [[nodiscard]] std::string_view path() const { return line_.substr(path_begin_, path_end_ - path_begin_); }
  /// Of its first steps.
  [[nodiscard]] std::string_view path_of(std::size_t steps) const {
    const std::size_t end = steps == 0 ? path_begin_ + 1 : steps_[steps - 1].end;
    return line_.substr(path_begin_, end - path_begin_);
  }
  /// Whether the value is an empty object or array.
  [[nodiscard]] bool empty_container() const;
  /// JSON without blanks around it; empty where it removes.
  [[nodiscard]] std::string_view value() const { return line_.substr(value_begin_, value_end_ - value_begin_); }
  [[nodiscard]] std::uint64_t value_offset() const { return offset_ + value_begin_; }
  [[nodiscard]] bool removes() const { return removes_; }

  /// An error about this line, at its path: `'x': line 3, column 1: MESSAGE`.
  [[nodiscard]] Error error(Code code, const std::string& message) const;

 private:
  [[nodiscard]] Error error(std::size_t at, const std::string& message) const;
  Result<bool> load();
  Result<bool> more();
  Result<void> parse();
  Result<void> parse_steps(std::size_t begin);
  bool parse_step(path::PathReader& reader, Step& step) const;
  [[nodiscard]] Failed no_root(std::size_t at) const;
  Result<void> check_value();
  [[nodiscard]] Failed wrong_value(const Error& error) const;
  [[nodiscard]] std::size_t reusable(std::size_t begin) const;
  [[nodiscard]] std::string found(std::size_t at) const;

  bytes::Source& source_;
  Edits edits_;
  bool trusted_ = false;
  std::string buffer_;
  std::size_t begin_ = 0;   ///< of what was not handed on, in the buffer
  std::size_t filled_ = 0;  ///< bytes in the buffer
  std::uint64_t base_ = 0;  ///< offset of the buffer
  bool ended_ = false;

  std::string_view line_;
  std::uint64_t number_ = 0;
  std::uint64_t offset_ = 0;  ///< of the line
  std::vector<Step> steps_;   ///< the first `count_`; others keep their memory
  std::size_t count_ = 0;
  std::size_t same_ = 0;
  std::string before_;  ///< the path of the line before
  std::size_t path_begin_ = 0;
  std::size_t path_end_ = 0;
  std::size_t value_begin_ = 0;
  std::size_t value_end_ = 0;
  bool removes_ = false;
  Step step_;  ///< the one that is read
  scan::Checker checker_;
};

}  // namespace jt::flat
