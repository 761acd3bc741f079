// SPDX-License-Identifier: MIT
#include "core/path/jq_signs.hpp"

#include <algorithm>
#include <array>

#include "core/text/ascii.hpp"

namespace jt::path {
namespace {

class JqSigns {
 public:
  explicit JqSigns(std::string_view text) : text_(text) {}

  bool any() {
    if (text_.starts_with('{')) return true;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"' || (c == '\'' && before() == '[')) {
        if (string(c)) return true;
      } else if (c == '[') {
        if (bracket()) return true;
      } else if (c == '(' || c == '{') {
        if (c == '(' && is_call()) return true;
        ++depth_;
      } else if (c == ')' || c == ']' || c == '}') {
        depth_ -= depth_ > 0 ? 1 : 0;
      } else if (c == '|') {
        if (after() != '|') return true;
        ++at_;
      } else if (depth_ == 0 && between_terms(c)) {
        return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] char before() const { return at_ > 0 ? text_[at_ - 1] : ' '; }
  [[nodiscard]] char after() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : ' '; }
  [[nodiscard]] char first_after() const {
    const std::size_t next = text_.find_first_not_of(text::blanks, at_ + 1);
    return next == std::string_view::npos ? '\0' : text_[next];
  }
  static bool in_word(char c) { return text::is_letter(c) || text::is_digit(c) || c == '_'; }

  /// To its end. True: jq would put the result of a program into it.
  bool string(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] != '\\') continue;
      ++at_;
      if (quote == '"' && at_ < text_.size() && text_[at_] == '(') return true;
    }
    return false;
  }

  /// A filter is passed as a whole.
  bool bracket() {
    const char next = first_after();
    if (next == '?' || text_.substr(at_).starts_with("[(@")) {
      pass_filter();
      return false;
    }
    if (at_ > 0 && (next == '.' || next == '$')) return true;
    const std::size_t end = text_.find(']', at_);
    const std::string_view inside = text_.substr(at_ + 1, end == std::string_view::npos ? end : end - at_ - 1);
    ++depth_;
    return text_[0] != '$' && inside.find(':') != std::string_view::npos &&
           inside.find_first_not_of("0123456789-: ") == std::string_view::npos;
  }

  void pass_filter() {
    std::size_t open = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') string(c);
      open += c == '[' ? 1 : 0;
      if (c == ']' && --open == 0) return;
    }
  }

  /// A function is no key: `map(`, not `.map(`.
  [[nodiscard]] bool is_call() const {
    std::size_t begin = at_;
    while (begin > 0 && in_word(text_[begin - 1])) --begin;
    if (begin == at_ || text::is_digit(text_[begin])) return false;
    return begin == 0 || std::string_view(".$@/-").find(text_[begin - 1]) == std::string_view::npos;
  }

  [[nodiscard]] bool between_terms(char c) const {
    const bool apart = before() == ' ' && after() == ' ' && at_ > 0;
    const auto begins_term = [](char next) {
      return text::is_digit(next) || std::string_view(".$\"([{").find(next) != std::string_view::npos;
    };
    switch (c) {
      case ',':
        return begins_term(first_after()) && !text::is_digit(first_after());
      case '=':
        return true;
      case '/':
        if ((before() == '.' && at_ > 1) || before() == ':') return false;  // of a key that is a path or an address
        return apart || after() == '/' || after() == '.' || text::is_digit(after());
      case '+':
      case '*':
      case '%':
        if (before() == '.' || before() == '*') return false;
        return apart || begins_term(first_after());
      case '-':
      case '<':
      case '>':
        return apart;
      case ' ': {
        constexpr std::array<std::string_view, 4> words{" and ", " or ", " as $", " as ["};
        const std::string_view rest = text_.substr(at_);
        return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return rest.starts_with(word); });
      }
      default:
        return false;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;  ///< brackets around the place
};

}  // namespace

bool has_jq_sign(std::string_view text) { return !text.empty() && JqSigns(text).any(); }

}  // namespace jt::path
