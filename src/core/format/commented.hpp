// SPDX-License-Identifier: MIT
// CommentedFormatter: lays a document with comments out anew. Each comment stays before or after the same token, on a
// line of its own or at the end of the line as it was; its bytes stay what they are.
//
// The stream shows the document without its comments. The BlankSource knows them and the trailing commas, and between
// them blocks are laid out as those of JSON.
//
//   1, // x        at the end of the line of the token before it
//   1, /* x */ 2   before an entry on its line: goes with it to the next line
//   1 // x         a comma behind a line comment: it is written before the comment, as in `1, // x`, if no comment of
//   , 2            that value is behind it
//
// An empty line stays, as one, only below a comment on a line of its own: there it decides whether the comment belongs
// to the entry below it. On one line, line comments become block comments and trailing commas go.
#pragma once

#include <algorithm>
#include <optional>

#include "core/bytes/source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/format/ahead.hpp"
#include "core/format/block_formatter.hpp"

namespace jt::format {

class CommentedFormatter final : public BlockFormatter {
 public:
  /// Borrows the stream, from which nothing was read yet, and the document that it reads.
  CommentedFormatter(scan::Stream& stream, comments::BlankSource& document, const FormatOptions& options);

  bool more() override;

 private:
  enum class Mode : std::uint8_t { code, line, block };
  enum class After : std::uint8_t { token, line_comment, block_comment };
  /// What comes before the next value or bracket that opens: it waits, because a comment may come first.
  enum class Gap : std::uint8_t { nothing, line, space };

  bool lay_out(std::uint64_t end) override;
  void end_text() override;

  // ---- what the stream does not show
  bool load();
  [[nodiscard]] std::uint64_t loaded(std::uint64_t end) const { return std::min(end, taken_end_); }
  [[nodiscard]] const comments::Taken* next_taken() const {
    return next_taken_ < taken_.parts.size() ? &taken_.parts[next_taken_] : nullptr;
  }
  [[nodiscard]] const std::uint8_t* text_of(const comments::Taken& part) const { return &taken_.text[part.text]; }
  [[nodiscard]] unsigned feeds_before(std::uint64_t at) const;
  std::uint64_t next_mark(std::uint64_t end);
  std::optional<Ahead> look_ahead(std::uint64_t place, bool this_line);
  [[nodiscard]] std::optional<Ahead> known_ahead(std::uint64_t place, bool this_line) const;
  bool ahead_fails(Error error);

  // ---- tokens
  void tokens(std::uint64_t end);
  void skip_blanks(std::uint64_t end);
  void pretty(const std::uint8_t* bytes, const scan::Bits& bits, const scan::Gaps& gaps, unsigned from, unsigned to);
  void take_comma(std::uint64_t at);
  void put_comma();
  void before_token(std::uint8_t token, std::uint64_t at);
  void before_entry(unsigned feeds);

  // ---- comments
  bool begin_comment(const comments::Taken& part);
  bool place_comment(bool block);
  bool move_comma();
  void comment_part(std::uint64_t end);
  std::size_t line_part(const std::uint8_t* bytes, std::size_t all);
  void put_carriages();
  void put_line_text(const std::uint8_t* bytes, std::size_t size);
  void end_comment();
  void end_line_comment();

  void new_line(std::uint64_t depth);
  void put_text(const void* bytes, std::size_t size);

  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  static constexpr std::size_t loaded_at_once = std::size_t{64} << 10;

  comments::BlankSource& blanked_;
  bytes::Source& document_;     ///< with its comments
  comments::TakenParts taken_;  ///< of some bytes of the window
  std::size_t next_taken_ = 0;  ///< those before it were passed
  std::uint64_t taken_begin_ = 0;
  std::uint64_t taken_end_ = 0;
  std::uint64_t gap_begin_ = 0;     ///< where the last comment, or comma that the stream does not show, has ended
  std::uint64_t window_begin_ = 0;  ///< offset before which the window may have nothing
  unsigned feeds_ = 0;              ///< line feeds directly before it
  std::uint64_t moved_ = nowhere;   ///< offset of a comma that was written already
  std::uint64_t no_comma_ = 0;      ///< there is none before this offset
  bool begun_ = false;

  std::uint64_t depth_ = 0;
  bool any_ = false;    ///< there was a token
  bool fresh_ = false;  ///< a bracket was opened, and nothing but comments has come since
  Gap gap_ = Gap::nothing;
  After after_ = After::token;
  bool own_line_ = false;  ///< the last comment is on a line of its own, with others
  bool beside_ = false;    ///< and an entry may begin behind it on its line

  Mode mode_ = Mode::code;
  std::uint64_t comment_begin_ = 0;
  unsigned opening_ = 0;         ///< bytes of the comment's mark that are still to be left out
  bool star_ = false;            ///< the last byte of its text is a star
  bool spans_ = false;           ///< it is a block comment with a line end
  std::uint64_t carriages_ = 0;  ///< CRs at the end of what was read of a line comment, not written yet
  bool spaced_ = false;          ///< the text of the line comment begins with a blank
  bool blank_ = false;           ///< and ends with one so far
  bool some_ = false;            ///< it has a text
};

}  // namespace jt::format
