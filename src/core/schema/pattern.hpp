// SPDX-License-Identifier: MIT
// Pattern: a regular expression of a schema. What most schemas need, a word at the beginning, the whole text or what an
// automaton decides, is compared without PCRE2.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/schema/automaton.hpp"
#include "core/schema/class_pattern.hpp"
#include "core/text/regex.hpp"

namespace jt::schema {

class Pattern {
 public:
  /// INVALID_PATTERN.
  static Result<Pattern> compile(std::string_view text);

  /// Whether some part of the text fits. LIMIT_EXCEEDED: it takes too many steps.
  Result<bool> fits(std::string_view subject) const;
  /// Whether a string of JSON surely fits, by its spelling without quotes. False: it does not, or this is not known.
  [[nodiscard]] bool surely_fits(std::string_view raw) const {
    if (const Automaton* automaton = this->automaton()) {
      const Automaton::Answer answer = automaton->of_spelled(raw);
      if (answer != Automaton::Answer::unsure) return answer == Automaton::Answer::yes;
    }
    return surely_fits_slowly(raw);
  }
  [[nodiscard]] const std::string& text() const { return text_; }
  /// It is valid without the flag `u` only.
  [[nodiscard]] bool loose() const { return loose_; }

 private:
  enum class Kind : std::uint8_t { expression, anything, part, beginning, whole };
  /// Made when it is first needed, as most documents do not need all patterns of a large schema; by any thread.
  class Lazy {
   public:
    explicit Lazy(SimpleExpression expression) : expression_(std::move(expression)) {}
    ~Lazy() { delete made_.load(); }
    Lazy(const Lazy&) = delete;
    Lazy& operator=(const Lazy&) = delete;
    /// Null: it has too many states.
    const Automaton* get() {
      const Made* made = made_.load(std::memory_order_acquire);
      if (made == nullptr) made = make();
      return made->automaton ? &*made->automaton : nullptr;
    }

   private:
    struct Made {
      std::optional<Automaton> automaton;
    };
    const Made* make();
    SimpleExpression expression_;
    std::atomic<const Made*> made_ = nullptr;
  };
  [[nodiscard]] const Automaton* automaton() const { return lazy_ ? lazy_->get() : nullptr; }
  Result<bool> fits_slowly(std::string_view subject) const;
  [[nodiscard]] bool surely_fits_slowly(std::string_view raw) const;

  std::string text_;
  std::string literal_;
  Kind kind_ = Kind::expression;
  bool loose_ = false;
  std::unique_ptr<Lazy> lazy_;
  std::optional<ClassPattern> classes_;
  std::optional<text::Regex> regex_;
};

}  // namespace jt::schema
