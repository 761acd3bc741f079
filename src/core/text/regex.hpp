// SPDX-License-Identifier: MIT
// Regex: a compiled PCRE2 expression that always ends: matching runs with limits on steps, depth and memory.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::text {

struct RegexOptions {
  bool whole = false;           ///< the whole subject must match, not a part of it
  bool ignore_case = false;     ///< by the rules of Unicode
  bool no_captures = true;      ///< groups only group
  bool dollar_end_only = true;  ///< `$` does not match before a final newline
  bool word = false;            ///< no word character stands before or after what matches
  bool fixed = false;           ///< the pattern is a text, not an expression
};

/// What every match has, as far as it is known: to rule out subjects without matching.
struct RegexHints {
  std::size_t least_characters = 0;
  /// A byte that stands in every match; a letter may stand there in its other case.
  std::optional<std::uint8_t> required;
  /// The bytes that a match may begin with; a letter among them stands for its other case too. Nothing: any byte, or
  /// none at all.
  std::optional<std::bitset<256>> first;
};

/// Bytes of the subject that matched.
struct RegexSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const RegexSpan&) const = default;
};

class Regex {
 public:
  /// Compiles; Unicode classes, subjects in WTF-8 (what is no UTF-8 in them never matches).
  /// INVALID_PATTERN with the place in the pattern where it is malformed.
  static Result<Regex> compile(std::string_view pattern, RegexOptions options = {});

  enum class Answer : std::uint8_t { no, yes, gave_up };
  /// The same as `find` from the beginning, for many texts: `why_not` says why it gave up.
  Answer match(std::string_view subject, RegexSpan& span) const;
  [[nodiscard]] Error why_not() const;

  /// The first match at or after byte `from`. LIMIT_EXCEEDED where the expression needs too many steps or too much
  /// memory.
  Result<std::optional<RegexSpan>> find(std::string_view subject, std::size_t from = 0) const;

  [[nodiscard]] RegexHints hints() const;
  [[nodiscard]] const std::string& pattern() const { return pattern_; }

 private:
  struct Parts;
  struct Drop {
    void operator()(Parts* parts) const;
  };
  explicit Regex(std::string pattern, std::unique_ptr<Parts, Drop> parts)
      : pattern_(std::move(pattern)), parts_(std::move(parts)) {}
  int run(std::string_view subject, std::size_t from) const;
  std::string pattern_;
  std::unique_ptr<Parts, Drop> parts_;
};

}  // namespace jt::text
