// SPDX-License-Identifier: MIT
// Blanker: puts blanks in the place of comments and trailing commas, in pieces of a document of any size.
//
// A kernel walks over what is JSON (`Kernel::comments`) and stops at a slash outside strings and at a bracket after a
// comma; what a comment covers is passed with memchr. So a document without comments costs one look at each byte.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/json/comment_end.hpp"
#include "core/scan/kernel.hpp"
#include "core/scan/utf8_state.hpp"

namespace jt::comments {

/// The state between two bytes of a document.
struct BlankState {
  bool inside = false;         ///< a comment
  bool opening = false;        ///< and the next byte is the second one of it
  json::CommentEnd end;        ///< of the comment
  std::uint8_t token = 0;      ///< the last byte that is not blank, 0 if there is none
  std::uint64_t token_at = 0;  ///< absolute offset of that byte
  scan::CommentCarry carry{};  ///< of what is JSON
  scan::Utf8State text{};      ///< of the comment
  std::uint64_t comment = 0;   ///< absolute offset of its first byte
};

class Blanker {
 public:
  static constexpr int unknown = -1;
  static constexpr int none = -2;

  explicit Blanker(const scan::Kernel& kernel = scan::best_kernel()) : kernel_(&kernel) {}

  [[nodiscard]] const BlankState& state() const { return state_; }
  void resume(const BlankState& state) { state_ = state; }

  /// What is fed next is a part of `buffer`, whose first byte has the absolute offset `at`.
  void begin(std::span<std::uint8_t> buffer, std::uint64_t at);
  /// Blanks the bytes of the buffer from `from` up to `to`, where the last call has ended. Line ends in comments stay.
  /// `next` is the byte at `to`, or `unknown`, or `none` at the end of the document. Returns the end of what was taken:
  /// `to`, or the byte before it, a slash that begins a comment or not, as the next byte decides.
  std::size_t feed(std::size_t from, std::size_t to, int next = unknown);
  /// Whether nothing but blanks and comments has come since a comma, in this buffer.
  [[nodiscard]] bool open_comma() const { return state_.carry.after_comma != 0; }
  /// Where `open_comma`, `end` being the end of what was fed: the first byte of the next token, which decides whether
  /// it is a trailing comma.
  void settle_comma(std::size_t end, int token);
  /// The first byte in a comment that is not UTF-8, and the comment; absolute offsets.
  struct BadText {
    std::uint64_t at = 0;
    std::uint64_t comment = 0;
  };
  [[nodiscard]] const std::optional<BadText>& bad_text() const { return bad_text_; }
  /// The absolute offset of the first comment, or bracket after a trailing comma, of all that was fed.
  [[nodiscard]] std::optional<std::uint64_t> first_mark() const { return first_mark_; }

 private:
  std::size_t comment(std::size_t at, std::size_t to);
  std::size_t code(std::size_t at, std::size_t to, int next);
  void check_text(std::size_t at, std::size_t to);
  void drop_comma(std::size_t end);
  void note_token(std::size_t begin, std::size_t end);
  void mark(std::uint64_t at) { first_mark_ = first_mark_.value_or(at); }

  const scan::Kernel* kernel_;
  BlankState state_;
  std::span<std::uint8_t> buffer_;
  std::uint64_t at_ = 0;     ///< absolute offset of the buffer
  std::uint8_t before_ = 0;  ///< the last token before the buffer
  std::optional<BadText> bad_text_;
  std::optional<std::uint64_t> first_mark_;
};

}  // namespace jt::comments
