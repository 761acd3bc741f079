// SPDX-License-Identifier: MIT
// What a server writes: lines of its output, and the last ones of its errors.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace jt::transport {

/// Splits bytes into lines, in linear time. The caller reads no more while too_long().
class Lines {
 public:
  /// A line longer than `limit` bytes is not waited for.
  explicit Lines(std::size_t limit) : limit_(limit) {}

  void push(std::string_view bytes) { held_ += bytes; }
  /// The next whole line, without its newline and a carriage return before that.
  std::optional<std::string> next();
  /// What is left without a newline.
  std::optional<std::string> rest();
  /// There is no whole line, and the one that has begun is over the limit.
  [[nodiscard]] bool too_long() const { return searched_ - begin_ > limit_; }
  /// Drops the line that has begun, with all that is still to come of it.
  void skip() { skipping_ = true; }
  /// Bytes that were pushed and not returned.
  [[nodiscard]] std::size_t held() const { return held_.size() - begin_; }

 private:
  std::size_t limit_;
  std::string held_;
  std::size_t begin_ = 0;     ///< of what was not returned
  std::size_t searched_ = 0;  ///< there is no newline from `begin_` up to here
  bool skipping_ = false;     ///< the line at `begin_` is not wanted
};

/// Keeps the end of a text in bounded memory.
class LastWords {
 public:
  static constexpr std::size_t max_bytes = 2048;
  static constexpr std::size_t max_lines = 10;

  void push(std::string_view bytes);
  /// The last lines, without the final newline. Always UTF-8: what is not becomes U+FFFD.
  [[nodiscard]] std::string text() const;

 private:
  std::string held_;
  bool cut_ = false;  ///< its beginning was dropped
};

}  // namespace jt::transport
