// SPDX-License-Identifier: MIT
// Blanker: puts blanks in the place of comments and trailing commas, in pieces of a document of any size.
//
// A kernel (`Kernel::blank`) finds comments and blanks them, 64 bytes at a time, and makes the bitmaps of what is left;
// here is what is rare: trailing commas, and comments that are not ASCII.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/scan/kernel.hpp"
#include "core/scan/utf8_state.hpp"

namespace jt::comments {

/// The state between two bytes of a document.
struct BlankState {
  std::uint8_t token = 0;      ///< the last byte that is not blank, 0 if there is none
  std::uint64_t token_at = 0;  ///< absolute offset of that byte
  scan::BlankCarry carry{};
  scan::Utf8State text{};     ///< of the comment
  std::uint64_t comment = 0;  ///< absolute offset of the first byte of the last comment
};

/// A comment, or a part of one, or a trailing comma in whose place are blanks now. Absolute offsets.
struct Taken {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t text = 0;  ///< of a comment: where its bytes are in the text of all
  bool comma = false;
  bool begun = true;  ///< false: the comment has begun before
};

/// What was taken of a part of a document, in order, and the bytes of its comments, if they are wanted, one after the
/// other.
struct TakenParts {
  std::vector<Taken> parts;
  std::vector<std::uint8_t> text;

  /// `bytes`: those of a comment, if they are wanted; else null.
  void add(Taken part, const std::uint8_t* bytes);
  void clear();
};

/// What of it is between these offsets, where some of it must be.
[[nodiscard]] Taken within(const Taken& part, std::uint64_t begin, std::uint64_t end);

class Blanker {
 public:
  static constexpr int unknown = -1;
  static constexpr int none = -2;

  explicit Blanker(const scan::Kernel& kernel = scan::best_kernel()) : kernel_(&kernel) {}

  [[nodiscard]] const BlankState& state() const { return state_; }
  void resume(const BlankState& state) { state_ = state; }

  /// From now on what is taken is added there, comments in order; null: it is not. `text`: the bytes of comments too.
  void record(TakenParts* into, bool text);
  /// What is fed next is a part of `buffer`, whose first byte has the absolute offset `at`. `bits`, if it is not null,
  /// receives the bitmaps of its blocks: what is fed then begins at multiples of 64, from 0 on.
  void begin(std::span<std::uint8_t> buffer, std::uint64_t at, scan::Bits* bits = nullptr);
  /// Blanks the bytes of the buffer from `from` up to `to`, where the last call has ended. Line ends in comments stay.
  /// `next` is the byte at `to`, or `unknown`, or `none` at the end of the document. Returns the end of what was taken:
  /// `to`, or the byte before it, a slash that may begin a comment, as the next byte decides.
  std::size_t feed(std::size_t from, std::size_t to, int next = unknown);
  /// Whether nothing but blanks and comments has come since a comma, in this buffer.
  [[nodiscard]] bool open_comma() const {
    return state_.token == ',' && state_.token_at >= at_ && state_.carry.strings.in_string == 0;
  }
  /// Where `open_comma`, `end` being the end of what was fed: the first byte of the next token, which decides whether
  /// it is a trailing comma.
  void settle_comma(std::size_t end, int token);
  /// The first byte in a comment that is not UTF-8, and the comment; absolute offsets.
  struct BadText {
    std::uint64_t at = 0;
    std::uint64_t comment = 0;
  };
  [[nodiscard]] const std::optional<BadText>& bad_text() const { return bad_text_; }
  /// The state of strings behind the whole blocks of 64 bytes of this buffer that were fed.
  [[nodiscard]] const scan::Carry& strings() const { return strings_; }
  /// Whether there was a comment, or a trailing comma, in all that was fed.
  [[nodiscard]] bool any_comment() const { return any_comment_; }
  [[nodiscard]] bool any_comma() const { return any_comma_; }
  /// How many comments have begun in all that was fed.
  [[nodiscard]] std::uint64_t comments() const { return comments_; }

 private:
  void piece(std::size_t from, std::size_t to, int next);
  void note_comments(const scan::CommentBlocks& found, std::size_t from, std::size_t to);
  void record_comments(const scan::CommentBlocks& found, std::size_t from, const std::uint8_t* text);
  void check_text(const scan::CommentBlocks& found, std::size_t from, std::size_t to);
  void text_ends(std::size_t at, std::uint64_t comment);
  void drop_comma(std::size_t end);
  void note_token(std::size_t begin, std::size_t end);

  const scan::Kernel* kernel_;
  BlankState state_;
  std::span<std::uint8_t> buffer_;
  scan::Bits* bits_ = nullptr;  ///< of the buffer; null: not wanted
  scan::Carry strings_;
  std::uint64_t at_ = 0;     ///< absolute offset of the buffer
  std::uint8_t before_ = 0;  ///< the last token before the buffer
  std::optional<BadText> bad_text_;
  std::uint64_t comments_ = 0;
  bool any_comment_ = false;
  bool any_comma_ = false;
  TakenParts* taken_ = nullptr;
  bool with_text_ = false;
  std::size_t last_comment_ = 0;  ///< number of the last part of a comment in it, from 1; 0: there is none
};

}  // namespace jt::comments
