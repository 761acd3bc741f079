// SPDX-License-Identifier: MIT
// Pattern: a regular expression of a schema. What most schemas need, a word at the beginning, the whole text or a row
// of classes, is compared without PCRE2.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/schema/class_pattern.hpp"
#include "core/text/regex.hpp"

namespace jt::schema {

class Pattern {
 public:
  /// INVALID_PATTERN.
  static Result<Pattern> compile(std::string_view text);

  /// Whether some part of the text fits. LIMIT_EXCEEDED: it takes too many steps.
  Result<bool> fits(std::string_view subject) const;
  [[nodiscard]] const std::string& text() const { return text_; }
  /// It is valid without the flag `u` only.
  [[nodiscard]] bool loose() const { return loose_; }

 private:
  enum class Kind : std::uint8_t { expression, anything, part, beginning, whole, classes };
  std::string text_;
  std::string literal_;
  Kind kind_ = Kind::expression;
  bool loose_ = false;
  std::optional<ClassPattern> classes_;
  std::optional<text::Regex> regex_;
};

}  // namespace jt::schema
