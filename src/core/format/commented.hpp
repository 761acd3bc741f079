// SPDX-License-Identifier: MIT
// CommentedFormatter: lays a document with comments out anew. Each comment stays before or after the same token, on a
// line of its own or at the end of the line as it was; its bytes stay what they are.
//
// The stream shows the document without its comments. The BlankSource knows where they and trailing commas are, and
// between such places blocks are laid out as those of JSON. For the comments the same bytes are read once more as they
// are.
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
#include <span>
#include <vector>

#include "core/bytes/aligned_buffer.hpp"
#include "core/bytes/source.hpp"
#include "core/comments/blank_source.hpp"
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

  // ---- the document as it is
  bool load();
  [[nodiscard]] std::uint64_t loaded(std::uint64_t end) const { return std::min(end, raw_end_); }
  [[nodiscard]] std::uint8_t raw(std::uint64_t at) const { return raw_[static_cast<std::size_t>(at - raw_begin_)]; }
  /// From `at_` on, as far as they are here.
  [[nodiscard]] std::span<const std::uint8_t> known() const { return known_from(at_); }
  [[nodiscard]] std::span<const std::uint8_t> known_from(std::uint64_t at) const {
    return raw_.subspan(static_cast<std::size_t>(std::min<std::uint64_t>(at - raw_begin_, raw_.size())));
  }
  [[nodiscard]] unsigned feeds_before(std::uint64_t at) const;
  std::uint64_t next_mark(std::uint64_t end);
  bool ahead_fails(Error error);

  // ---- tokens
  void tokens(std::uint64_t end);
  void pretty(const std::uint8_t* bytes, const scan::Bits& bits, const scan::Gaps& gaps, unsigned from, unsigned to);
  void take_comma(std::uint64_t at);
  void put_comma();
  void before_token(std::uint8_t token, std::uint64_t at);
  void before_entry(unsigned feeds);

  // ---- comments
  bool begin_comment();
  bool place_comment(bool block);
  void comment_part(std::uint64_t end);
  void line_part(std::uint64_t end);
  void put_carriages();
  void block_part(std::uint64_t end);
  void put_line_text(const std::uint8_t* bytes, std::size_t size);
  void end_line_comment();

  void new_line(std::uint64_t depth);
  void put_text(const void* bytes, std::size_t size);

  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  /// So few bytes that they are still near the processor when they are looked at.
  static constexpr std::size_t loaded_at_once = std::size_t{32} << 10;

  comments::BlankSource& blanked_;
  bytes::Source& document_;  ///< with its comments
  bytes::AlignedBuffer buffer_;
  std::span<std::uint8_t> raw_;  ///< some bytes of the window as they are
  std::uint64_t raw_begin_ = 0;
  std::uint64_t raw_end_ = 0;
  unsigned feeds_ = 0;                  ///< line feeds at the end of what was in `raw_` before
  std::vector<comments::Taken> taken_;  ///< of these bytes
  std::size_t next_taken_ = 0;          ///< those before it were passed
  std::uint64_t moved_ = nowhere;       ///< offset of a comma that was written already
  std::uint64_t no_comma_ = 0;          ///< there is none before this offset
  bool begun_ = false;

  std::uint64_t depth_ = 0;
  bool any_ = false;    ///< there was a token
  bool fresh_ = false;  ///< a bracket was opened, and nothing but comments has come since
  Gap gap_ = Gap::nothing;
  After after_ = After::token;
  bool own_line_ = false;  ///< the last comment is on a line of its own, with others
  bool beside_ = false;    ///< and an entry may begin behind it on its line

  Mode mode_ = Mode::code;
  unsigned opening_ = 0;         ///< bytes of the comment's mark that have not come yet
  bool star_ = false;            ///< the last byte is a star
  bool spans_ = false;           ///< it is a block comment with a line end
  std::uint64_t carriages_ = 0;  ///< CRs at the end of what was read of a line comment, not written yet
  bool spaced_ = false;          ///< the text of the line comment begins with a blank
  bool blank_ = false;           ///< and ends with one so far
  bool some_ = false;            ///< it has a text
};

}  // namespace jt::format
