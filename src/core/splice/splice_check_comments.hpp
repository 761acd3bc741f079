// SPDX-License-Identifier: MIT
// CommentedModel: a small document with comments, checked byte by byte. It serves the check of splices alone, and
// shares no code with what reads comments elsewhere: one of the two would have to agree with a mistake of the other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.hpp"
#include "core/scan/checker.hpp"

namespace jt::splice {

class CommentedModel {
 public:
  explicit CommentedModel(std::uint64_t most_levels) : checker_(scan::best_kernel(), most_levels) {}

  /// The next bytes, in pieces of any size. False: it is wrong already, and `finish` says why.
  bool feed(std::string_view text);
  /// Whether a splice may begin or end here: not in a string, nor within a comment. A comment that goes to the end of
  /// its line may end here if the document goes on with a line end, or ends.
  [[nodiscard]] bool may_splice(int next) const {
    if (state_ == State::line) return next < 0 || next == '\n' || next == '\r';
    return state_ == State::code;
  }
  /// INVALID_JSON, or LIMIT_EXCEEDED, if it is no JSON with comments.
  Result<void> finish();

 private:
  enum class State : std::uint8_t { code, string, escape, slash, line, block, star };

  void step(char c);
  void code(char c);  ///< no whitespace
  void token(char c);
  void put(char c);
  void flush();

  scan::Checker checker_;
  std::optional<Error> failure_;
  std::array<char, 256> out_;  ///< as JSON; not initialized
  std::size_t size_ = 0;
  State state_ = State::code;
  bool comma_ = false;     ///< one was read, and no token since
  bool complete_ = false;  ///< the last token but such a comma ends a value
};

}  // namespace jt::splice
