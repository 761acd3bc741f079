// SPDX-License-Identifier: MIT
// Answer: the part of a Markdown text that is in memory, read from a source line by line, with its lines counted.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/bytes/source.hpp"
#include "core/document/position.hpp"

namespace jt::blocks {

class Answer {
 public:
  using Passed = std::function<Result<void>(std::string_view)>;

  Answer(bytes::Source& source, Passed passed) : source_(source), passed_(std::move(passed)) {}

  /// Reads until the line that begins at `at` is in memory as a whole, or `most` bytes of it. Precondition:
  /// begin() <= at.
  Result<void> need_line(std::uint64_t at, std::size_t most);
  /// Reads until `size` bytes from `at` on are in memory, or the end.
  Result<void> need(std::uint64_t at, std::size_t size);

  /// The bytes from `at` on that are in memory.
  [[nodiscard]] std::string_view from(std::uint64_t at) const {
    return std::string_view(text_).substr(head_ + static_cast<std::size_t>(at - begin_));
  }
  [[nodiscard]] std::string_view between(std::uint64_t at, std::uint64_t end) const {
    return from(at).substr(0, static_cast<std::size_t>(end - at));
  }
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  [[nodiscard]] std::uint64_t end() const { return begin_ + (text_.size() - head_); }
  /// Whether everything was read.
  [[nodiscard]] bool ended() const { return ended_; }

  /// Forgets the bytes before `to`, and passes them on.
  Result<void> drop(std::uint64_t to);

  /// The line and column of an offset that is in memory, as a counter.
  [[nodiscard]] document::LineCounter counter_at(std::uint64_t at) const;
  /// Whether it begins with a byte order mark.
  [[nodiscard]] bool has_mark() const { return mark_; }

 private:
  Result<void> read();

  bytes::Source& source_;
  Passed passed_;
  std::string text_;  ///< what was read and not forgotten, from `head_` on
  std::size_t head_ = 0;
  std::uint64_t begin_ = 0;     ///< the offset of the byte at `head_`
  std::uint64_t line_ = 0;      ///< the line that was searched last for its end
  std::uint64_t searched_ = 0;  ///< up to here
  document::LineCounter counter_;
  bool mark_ = false;
  bool ended_ = false;
};

}  // namespace jt::blocks
