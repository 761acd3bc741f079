// SPDX-License-Identifier: MIT
// Unquote: decodes a raw JSON value, in pieces, for `get --raw`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jt::json {

/// A string is decoded, without quotes; a value of another kind is unchanged. A lone surrogate becomes U+FFFD,
/// because the result must be UTF-8.
class Unquote {
 public:
  /// Appends the decoded piece to `out`.
  void push(std::string_view piece, std::string& out);
  /// After the last piece.
  void finish(std::string& out);

 private:
  enum class State : std::uint8_t { start, string, plain, end };

  void decode_escape(std::string& out);
  void flush_high(std::string& out);

  State state_ = State::start;
  std::string escape_;  ///< an escape sequence that is not complete
  char32_t high_ = 0;   ///< the first half of a surrogate pair, waiting for the second
};

}  // namespace jt::json
