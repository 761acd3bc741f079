// SPDX-License-Identifier: MIT
// TextPattern: what is searched for, one or several patterns, as one.
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
  bool fixed = false;        ///< the patterns are texts, not expressions
  bool word = false;         ///< no word character stands before or after what matches
  bool whole = false;        ///< the whole text matches
};

class TextPattern {
 public:
  /// Errors: INVALID_PATTERN, with the place in the pattern.
  static Result<TextPattern> compile(std::span<const std::string> patterns, const PatternOptions& options);

  /// The match that begins first. Where a pattern gives up, `why_not` says why: LIMIT_EXCEEDED.
  [[nodiscard]] text::Regex::Answer match(std::string_view text, text::RegexSpan& span) const;
  [[nodiscard]] Error why_not() const { return regexes_[gave_up_].why_not(); }
  /// Texts with fewer bytes do not match.
  [[nodiscard]] std::size_t least_bytes() const { return least_bytes_; }
  /// Where they can match, if that says anything.
  [[nodiscard]] const std::optional<Prefilter>& shortcut() const { return shortcut_; }

 private:
  std::vector<text::Regex> regexes_;
  mutable std::size_t gave_up_ = 0;  ///< the last pattern that did
  std::size_t least_bytes_ = 0;
  std::optional<Prefilter> shortcut_;
};

}  // namespace jt::search
