// SPDX-License-Identifier: MIT
// CommentFinder: the comments of a document, one after the other, for a search in their texts.
//
// With a prefilter, bytes in which nothing can match are passed over without a look at what of them is a comment: the
// finder hears them when the BlankSource reads them, and need not read them itself. Where something can match, the
// state at the last place that the BlankSource, or the finder, remembers leads there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/json/comment_end.hpp"
#include "core/result.hpp"
#include "core/scan/kernel.hpp"
#include "core/search/heard_bytes.hpp"
#include "core/search/prefilter.hpp"

namespace jt::search {

/// A comment with its marks; valid until the next call.
struct CommentText {
  std::uint64_t begin = 0;
  std::string_view text;
};

class CommentFinder {
 public:
  /// Borrows the document, which must rewind, and the prefilter, which may be null. `begin` is outside comments and
  /// strings.
  CommentFinder(comments::BlankSource& document, std::uint64_t begin, const Prefilter* prefilter);
  ~CommentFinder();
  CommentFinder(const CommentFinder&) = delete;
  CommentFinder& operator=(const CommentFinder&) = delete;

  /// The next comment that begins before that offset, if there is one; one in which nothing can match may be passed
  /// over. One of over 1 MiB is held in memory from where something in it can match. Errors: those of reading;
  /// LIMIT_EXCEEDED for one of over 64 MiB that would be held.
  Result<std::optional<CommentText>> next(std::uint64_t before);

  /// What the prefilter finds in the bytes that are read; null without one.
  [[nodiscard]] const HeardBytes* heard() const { return heard_.get(); }

 private:
  Result<bool> fill();
  Result<std::size_t> read();
  Result<void> pass_over(std::uint64_t before);
  bool pass_heard();
  void go_back();
  void find_comments(int next);
  void find_hits();
  bool pass();
  Result<bool> read_text(std::uint64_t begin, json::CommentEnd comment);
  Result<void> read_again(std::uint64_t begin);
  [[nodiscard]] static Error too_long(std::uint64_t begin);
  [[nodiscard]] bool can_match();

  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  static constexpr std::size_t read_at_once = std::size_t{128} << 10;

  comments::BlankSource& blanked_;
  bytes::Source& document_;
  const Prefilter* prefilter_;
  std::unique_ptr<HeardBytes> heard_;  ///< with a prefilter
  const scan::Kernel& kernel_ = scan::best_kernel();
  std::vector<std::uint8_t> bytes_;  ///< with room for what kernels read behind them
  std::size_t size_ = 0;             ///< of the bytes that were read
  std::uint64_t at_;                 ///< absolute offset of the first of these bytes
  std::size_t position_ = 0;
  std::uint64_t known_;   ///< absolute offset of the last place whose state, `carry_`, is known
  std::uint64_t looked_;  ///< up to there it is known whether something can match
  // Of these bytes, bit by bit.
  std::vector<std::uint64_t> comment_;
  std::vector<std::uint64_t> begins_;
  std::vector<std::uint64_t> hits_;  ///< of the prefilter, where there are comments
  scan::BlankCarry carry_;
  std::string text_;
};

}  // namespace jt::search
