// SPDX-License-Identifier: MIT
// CommentEnd: where a comment ends, in pieces of its text. Whoever reads comments asks it, so they agree; the check of
// a splice, which is to find mistakes here too, does not.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jt::json {

class CommentEnd {
 public:
  CommentEnd() = default;
  /// Of a comment whose second byte, after the slash, is that one; none begins so unless `begins_comment`.
  explicit CommentEnd(int second) : block_(second == '*') {}

  static constexpr bool begins_comment(int second) { return second == '/' || second == '*'; }

  [[nodiscard]] bool block() const { return block_; }

  /// On in that piece, from `at`: the offset behind the last byte of the comment, at the line feed of `// …`; nothing:
  /// it goes on in the next piece. The first piece begins behind both marks.
  std::optional<std::size_t> find(std::string_view piece, std::size_t at) {
    if (!block_) return found(piece.find('\n', at), 0);
    if (star_ && at < piece.size() && piece[at] == '/') return at + 1;
    // Stars stand at the beginning of lines and in rows; slashes are rare.
    for (std::size_t slash = at; (slash = piece.find('/', slash)) != std::string_view::npos;) {
      if (slash > at && piece[slash - 1] == '*') return slash + 1;
      while (slash < piece.size() && piece[slash] == '/') ++slash;
    }
    if (at < piece.size()) star_ = piece.back() == '*';
    return std::nullopt;
  }

 private:
  static std::optional<std::size_t> found(std::size_t at, std::size_t more) {
    return at == std::string_view::npos ? std::nullopt : std::optional(at + more);
  }

  bool block_ = false;
  bool star_ = false;  ///< the last byte so far is a star that may close it
};

/// What is wrong with one that is not closed, wherever it was given.
constexpr std::string_view unclosed_comment = "the comment is not closed: expected '*/'";

/// The end of the comment that begins at `at` with both marks, in a text that has all of it: of `// …` without its line
/// end, LF or CR LF. Nothing: it is not closed.
inline std::optional<std::size_t> comment_end(std::string_view text, std::size_t at) {
  CommentEnd comment(text[at + 1]);
  auto end = comment.find(text, at + 2);
  if (comment.block()) return end;
  if (!end) return text.size();
  return *end > at + 2 && text[*end - 1] == '\r' ? *end - 1 : *end;
}

}  // namespace jt::json
