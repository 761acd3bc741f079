// SPDX-License-Identifier: MIT
// Regex: a compiled PCRE2 expression that always ends: matching runs with limits on steps, depth and memory.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt {

struct RegexOptions {
  bool whole = false;           ///< the whole subject must match, not a part of it
  bool ignore_case = false;     ///< by the rules of Unicode
  bool no_captures = true;      ///< groups only group
  bool dollar_end_only = true;  ///< `$` does not match before a final newline
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

  /// The first match at or after byte `from`. LIMIT_EXCEEDED where the expression needs too many steps or too much
  /// memory.
  Result<std::optional<RegexSpan>> find(std::string_view subject, std::size_t from = 0) const;

  [[nodiscard]] const std::string& pattern() const { return pattern_; }

 private:
  struct Parts;
  struct Drop {
    void operator()(Parts* parts) const;
  };
  explicit Regex(std::string pattern, std::unique_ptr<Parts, Drop> parts)
      : pattern_(std::move(pattern)), parts_(std::move(parts)) {}
  std::string pattern_;
  std::unique_ptr<Parts, Drop> parts_;
};

}  // namespace jt
