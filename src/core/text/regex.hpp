// SPDX-License-Identifier: MIT
// Regex: a compiled PCRE2 expression with limits on steps, depth and memory, so that matching always ends.
//
// PCRE2 limits the steps from one beginning of a match, and its compiled code counts only some of them. An expression
// such as `(?=.*b)a` takes as many steps as the subject is long, from each of its characters. So steps are counted
// here, over all beginnings and all subjects: the expression is compiled a second time with a callout before each of
// its items, which adds up how far matching has moved. That is slower, so it is done only where much work is possible:
// a long subject, or a short one at which the quick code reached a small limit.
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
  bool whole = false;             ///< the whole subject must match, not a part of it
  bool ignore_case = false;       ///< by the rules of Unicode
  bool no_captures = true;        ///< groups only group
  bool dollar_end_only = true;    ///< `$` does not match before a final newline
  bool empty_references = false;  ///< a reference to a group that took no part matches nothing at all, as in ECMA 262
  bool word = false;              ///< no word character is next to the match
  bool fixed = false;             ///< the pattern is a string, not an expression
};

/// Known properties of every match: to rule out subjects without matching.
struct RegexHints {
  std::size_t least_characters = 0;
  /// A byte that is in every match; if it is a letter, in either case.
  std::optional<std::uint8_t> required;
  /// The bytes that a match may begin with; a letter means both of its cases. Nothing: any byte, or none at all.
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
  /// Compiles; Unicode classes, subjects in WTF-8 (bytes in them that are not UTF-8 never match). INVALID_PATTERN
  /// with the position in the pattern if it is malformed.
  static Result<Regex> compile(std::string_view pattern, RegexOptions options = {});

  enum class Answer : std::uint8_t { no, yes, gave_up };
  /// The same as `find` from the beginning, for many subjects: `why_not` returns the error if it failed.
  Answer match(std::string_view subject, RegexSpan& span) const;
  [[nodiscard]] Error why_not() const;

  /// The first match at or after byte `from`. LIMIT_EXCEEDED if the expression needs too many steps or too much
  /// memory.
  Result<std::optional<RegexSpan>> find(std::string_view subject, std::size_t from = 0) const;

  [[nodiscard]] RegexHints hints() const;
  /// The steps that were counted so far, in all subjects: about the characters that matching has moved over.
  [[nodiscard]] std::uint64_t steps() const;
  /// The most steps for so many bytes of subjects.
  static constexpr std::uint64_t most_steps(std::uint64_t bytes) { return first_steps + steps_per_byte * bytes; }
  [[nodiscard]] const std::string& pattern() const { return pattern_; }

 private:
  static constexpr std::uint64_t first_steps = 500'000'000;  // about half a second
  static constexpr std::uint64_t steps_per_byte = 250;
  struct Program;
  struct Parts;
  struct Drop {
    void operator()(Parts* parts) const;
  };
  explicit Regex(std::string pattern, std::unique_ptr<Parts, Drop> parts)
      : pattern_(std::move(pattern)), parts_(std::move(parts)) {}
  int run(std::string_view subject, std::size_t from) const;
  int count_steps(std::string_view subject, std::size_t from) const;
  std::string pattern_;
  std::unique_ptr<Parts, Drop> parts_;
};

}  // namespace jt::text
