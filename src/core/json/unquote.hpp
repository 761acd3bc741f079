// SPDX-License-Identifier: MIT
// Unquote: raw JSON value in pieces to the text it stands for, for `get --raw`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jt::json {

/// A string comes out decoded, without quotes; a value of another kind as it stands. Half of a surrogate pair alone
/// comes out as U+FFFD, since the result is to be UTF-8.
class Unquote {
 public:
  /// Appends what the piece stands for to `out`.
  void push(std::string_view piece, std::string& out);
  /// After the last piece.
  void finish(std::string& out);

 private:
  enum class State : std::uint8_t { start, string, plain, end };

  void decode_escape(std::string& out);
  void flush_high(std::string& out);

  State state_ = State::start;
  std::string escape_;  ///< an escape sequence that is not complete
  char32_t high_ = 0;   ///< the first half of a pair that waits for its second
};

}  // namespace jt::json
