// SPDX-License-Identifier: MIT
// TextPattern: one or several patterns that are searched for as one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/prefilter.hpp"
#include "core/text/regex.hpp"

namespace jt::search {

struct PatternOptions {
  bool ignore_case = false;  ///< by the rules of Unicode
  bool fixed = false;        ///< the patterns are strings, not expressions
  bool word = false;         ///< no word character is next to the match
  bool whole = false;        ///< the whole string must match
};

class TextPattern {
 public:
  /// Errors: INVALID_PATTERN, with the position in the pattern.
  static Result<TextPattern> compile(std::span<const std::string> patterns, const PatternOptions& options);

  /// The match that begins first. If a pattern fails, `why_not` returns the error: LIMIT_EXCEEDED.
  [[nodiscard]] text::Regex::Answer match(std::string_view text, text::RegexSpan& span) const;
  [[nodiscard]] Error why_not() const { return regexes_[gave_up_].why_not(); }
  /// Shorter strings do not match, in bytes.
  [[nodiscard]] std::size_t least_bytes() const { return least_bytes_; }
  /// Finds where they can match; nothing if that would not help.
  [[nodiscard]] const std::optional<Prefilter>& prefilter() const { return prefilter_; }

 private:
  std::vector<text::Regex> regexes_;
  mutable std::size_t gave_up_ = 0;  ///< the last pattern that failed
  std::size_t least_bytes_ = 0;
  std::optional<Prefilter> prefilter_;
};

}  // namespace jt::search
