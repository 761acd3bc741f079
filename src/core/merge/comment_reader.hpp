// SPDX-License-Identifier: MIT
// CommentReader: the comments of a part of a document, read once and forwards, in blocks. Of a comment it gives a hash
// of its text; layout does not count, and which marks it has neither: what is put in may be laid out anew.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/comments/blanker.hpp"
#include "core/comments/known_states.hpp"
#include "core/result.hpp"

namespace jt::merge {

struct FoundComment {
  bytes::Span place;
  std::uint64_t hash = 0;
  /// How many values have ended since the one before it: commas, also trailing ones, and one without a comma so far.
  std::int64_t commas = 0;
};

/// The text of a comment without its marks, with one blank in place of several.
std::string bare_text(std::string_view comment);
/// As in `FoundComment`. The comment is whole, with its marks.
std::uint64_t hash_of_comment(std::string_view comment);

class CommentReader {
 public:
  using Sink = std::function<void(const FoundComment&)>;

  /// From `begin` on, where the state is known and is outside comments, up to `end`. Borrows the document and the sink.
  CommentReader(bytes::Source& document, const comments::KnownState& begin, std::uint64_t end, const Sink& sink);
  ~CommentReader();

  /// Hands on all comments. Whether the part ends outside comments and strings.
  Result<bool> read();
  /// A hash of the comments in their order, of which begin or end their line, and of the keys that these begin with.
  [[nodiscard]] std::uint64_t order() const { return order_; }
  /// Commas behind the last comment.
  [[nodiscard]] std::int64_t commas_behind() const { return commas_; }

 private:
  class TextHash;
  friend std::uint64_t hash_of_comment(std::string_view comment);

  void block(std::size_t size);
  void code(std::size_t from, std::size_t to);
  void note_line(std::size_t from, std::size_t to);
  [[nodiscard]] std::uint64_t key_of_line() const;
  void comma();
  void comment(const comments::Taken& part, std::string_view bytes);
  void close_comment();
  void add(std::uint64_t value);
  [[nodiscard]] std::int64_t commas(std::size_t from, std::size_t to) const;

  static constexpr std::size_t block_size = std::size_t{64} << 10;
  static constexpr std::size_t longest_line = 64;  ///< bytes of a line that are kept

  bytes::Source& document_;
  std::uint64_t at_;
  std::uint64_t end_;
  const Sink& sink_;
  comments::Blanker blanker_;
  std::vector<std::uint8_t> raw_;
  std::vector<std::uint8_t> blanked_;
  std::vector<scan::Bits> bits_;
  comments::TakenParts taken_;
  std::unique_ptr<TextHash> text_;
  bool open_ = false;  ///< a comment has begun, and may go on
  FoundComment found_;
  bool blank_line_ = true;   ///< nothing but blanks has come in this line
  bool closed_ = false;      ///< nothing but blanks has come since a comment
  std::string line_;         ///< the beginning of the line
  std::uint8_t token_ = 0;   ///< the last byte that is neither blank nor in a comment
  std::int64_t commas_ = 0;  ///< since the last comment
  std::uint64_t order_ = 0;
};

}  // namespace jt::merge
