// SPDX-License-Identifier: MIT
// PathReader: the text of a path and a position in it, shared by all three parsers, and errors that name the
// position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::path {

/// A parser that cannot continue calls `refuse`, which keeps the first error, and returns false. The parsers call each
/// other many levels deep and only the first error counts, so it is kept here, and only `parse_query` and the other
/// functions that begin a parse return a Result.
class PathReader {
 public:
  /// `noun`: what errors call the text.
  explicit PathReader(std::string_view text, std::string_view noun = "path") : text_(text), noun_(noun) {}

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  void move_to(std::size_t at) { at_ = at; }
  void advance(std::size_t count = 1) { at_ += count; }
  /// Reads the characters if they come next.
  bool take(std::string_view what);
  /// Whitespace of RFC 9535: space, tab, line feed, carriage return.
  void blanks();

  /// Whether a shorthand name begins here: an ASCII letter, `_` or a character outside ASCII; `$` if `dollar`.
  [[nodiscard]] bool at_name(bool dollar = false) const;
  /// A shorthand name. Precondition: at_name(dollar).
  std::string name(bool dollar = false);
  /// A string with its quotes, decoded. Lone surrogates are allowed only in single quotes: RFC 9535 does not allow
  /// them, but jt prints keys that contain one so. False: refused.
  bool string(std::string& out);
  /// A whole number in the syntax of RFC 9535, within the range of I-JSON. False: refused.
  bool integer(std::int64_t& out);

  /// Keeps the error "expected … at column N, not …"; false, so that `return refuse(…)` ends a parse.
  bool refuse(std::string_view expected);
  /// Keeps an error with this message, for the position `at`.
  bool refuse_at(std::size_t at, std::string message, std::string hint = {});
  /// The same for a regular expression in a string: `string` is the position of its quote, `within` that of the mistake
  /// in the decoded text.
  bool refuse_pattern(std::size_t string, std::size_t within, std::string message, std::string hint);
  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  [[nodiscard]] Error take_failure() { return std::move(*failure_); }

 private:
  bool escape(char quote, std::string& out);
  [[nodiscard]] std::string found() const;
  std::string_view text_;
  std::string_view noun_;
  std::size_t at_ = 0;
  std::optional<Error> failure_;
};

}  // namespace jt::path
