// SPDX-License-Identifier: MIT
#include "core/path/iregexp.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>

#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"

namespace jt::path {
namespace {

/// Follows the grammar of RFC 9485, section 4, character by character; open groups are counted, not recursed into.
class Mapper {
 public:
  explicit Mapper(std::string_view in) : in_(in) {}

  /// Where it stopped.
  [[nodiscard]] std::size_t at() const { return at_; }

  std::optional<std::string> run() {
    bool quantifiable = false;
    while (at_ < in_.size()) {
      const char c = in_[at_];
      if (c == '(') {
        if (peek(1) == '?' || peek(1) == '*') return std::nullopt;
        ++groups_;
        quantifiable = false;
        copy(1);
      } else if (c == ')') {
        if (groups_ == 0) return std::nullopt;
        --groups_;
        quantifiable = true;
        copy(1);
      } else if (c == '|') {
        quantifiable = false;
        copy(1);
      } else if (std::string_view("*+?{").find(c) != std::string_view::npos) {
        if (!quantifiable || !quantifier()) return std::nullopt;
        quantifiable = false;
      } else {
        if (!atom()) return std::nullopt;
        quantifiable = true;
      }
    }
    if (groups_ != 0) return std::nullopt;
    return std::move(out_);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const { return at_ + ahead < in_.size() ? in_[at_ + ahead] : '\0'; }
  [[nodiscard]] bool more() const { return at_ < in_.size(); }
  void copy(std::size_t count) {
    out_.append(in_.substr(at_, count));
    at_ += count;
  }
  /// One unescaped character of the pattern; it must be a Unicode scalar value.
  bool copy_character() {
    const text::CodePoint point = text::code_point_at(in_, at_);
    if (!point.valid || text::is_surrogate(point.value)) return false;
    copy(point.size);
    return true;
  }

  bool quantifier() {
    if (in_[at_] != '{') {
      copy(1);
      return true;
    }
    copy(1);
    const std::optional<std::uint32_t> least = number();
    if (!least) return false;
    if (peek() == ',') {
      copy(1);
      if (peek() != '}') {
        const std::optional<std::uint32_t> most = number();
        if (!most || *most < *least) return false;
      }
    }
    if (peek() != '}') return false;
    copy(1);
    return true;
  }

  std::optional<std::uint32_t> number() {
    const std::size_t begin = at_;
    while (more() && peek() >= '0' && peek() <= '9') copy(1);
    if (at_ == begin) return std::nullopt;
    std::uint32_t value = UINT32_MAX;  // PCRE2 rejects larger values
    std::from_chars(in_.data() + begin, in_.data() + at_, value);
    return value;
  }

  bool atom() {
    switch (in_[at_]) {
      case '.':
        out_ += "[^\\n\\r]";
        ++at_;
        return true;
      case '[':
        return char_class();
      case '\\':
        return escape_or_property();
      case ']':
      case '}':
        return false;
      default:
        return copy_character();
    }
  }

  bool escape_or_property() { return peek(1) == 'p' || peek(1) == 'P' ? property() : escape(); }

  bool escape() {
    if (std::string_view("()*+-.?[\\]^nrt{|}").find(peek(1)) == std::string_view::npos || at_ + 1 >= in_.size()) {
      return false;
    }
    copy(2);
    return true;
  }

  /// `\p{Lu}`: a general category of Unicode, but not surrogates (Cs), which no string contains.
  bool property() {
    struct Major {
      char letter;
      std::string_view minors;
    };
    static constexpr Major majors[] = {{'L', "lmotu"}, {'M', "cen"},  {'N', "dlo"}, {'P', "cdefios"},
                                       {'Z', "lps"},   {'S', "ckmo"}, {'C', "cfno"}};
    if (peek(2) != '{') return false;
    for (const Major& major : majors) {
      if (peek(3) != major.letter) continue;
      const bool minor = peek(4) != '\0' && major.minors.find(peek(4)) != std::string_view::npos;
      const std::size_t size = minor ? 6 : 5;
      if (peek(size - 1) != '}') return false;
      copy(size);
      return true;
    }
    return false;
  }

  bool char_class() {
    copy(1);
    if (peek() == '^') copy(1);
    bool first = true;
    for (;; first = false) {
      if (!more()) return false;
      const char c = peek();
      if (c == ']') {
        if (first) return false;
        copy(1);
        return true;
      }
      if (c == '-') {
        // A hyphen means itself only at the beginning and at the end.
        if (!first && peek(1) != ']') return false;
        out_ += "\\-";
        ++at_;
        continue;
      }
      if (c == '\\' && (peek(1) == 'p' || peek(1) == 'P')) {
        if (!property()) return false;
        continue;
      }
      const std::optional<char32_t> low = class_character();
      if (!low) return false;
      if (peek() == '-' && peek(1) != ']') {
        copy(1);
        const std::optional<char32_t> high = class_character();
        if (!high || *high < *low) return false;
      }
    }
  }

  /// The code point of the character, so that ranges can be checked.
  std::optional<char32_t> class_character() {
    if (!more() || std::string_view("[]-").find(peek()) != std::string_view::npos) return std::nullopt;
    if (peek() == '\\') {
      if (!escape()) return std::nullopt;
      switch (const char c = in_[at_ - 1]) {
        case 'n':
          return U'\n';
        case 'r':
          return U'\r';
        case 't':
          return U'\t';
        default:
          return static_cast<char32_t>(c);
      }
    }
    const char32_t value = text::code_point_at(in_, at_).value;
    if (!copy_character()) return std::nullopt;
    return value;
  }

  std::string_view in_;
  std::size_t at_ = 0;
  std::string out_;
  std::size_t groups_ = 0;
};

/// What other dialects have at that place, and how to say it here.
struct Foreign {
  std::string_view begins;
  std::string_view hint;
};
constexpr std::array<Foreign, 14> foreign{{
    {"\\w", "write [A-Za-z0-9_], or [\\\\p{L}\\\\p{Nd}_] for all alphabets"},
    {"\\W", "write [^A-Za-z0-9_]"},
    {"\\d", "write [0-9]"},
    {"\\D", "write [^0-9]"},
    {"\\s", "write [ \\t\\n\\r]"},
    {"\\S", "write [^ \\t\\n\\r]"},
    {"\\b", "write ([^A-Za-z0-9_]|^) before a word and ([^A-Za-z0-9_]|$) after it"},
    {"\\/", "write / without a backslash"},
    {"(?i", "there are no flags: write both cases of a letter, as in [Aa]"},
    {"(?:", "write ( without ?:"},
    {"(?", "there are no flags, lookarounds or named groups"},
    {"?", "there are no lazy quantifiers: leave out the '?'"},
    {"+", "there are no possessive quantifiers: leave out the '+'"},
    {"[:", "write the characters, as in [A-Za-z]"},
}};

}  // namespace

std::optional<std::string> map_iregexp(std::string_view pattern) { return Mapper(pattern).run(); }

std::optional<PatternMistake> mistake_in(std::string_view pattern) {
  Mapper mapper(pattern);
  if (mapper.run()) return {};
  PatternMistake mistake;
  mistake.at = mapper.at();
  const std::string_view rest = pattern.substr(std::min(mistake.at, pattern.size()));
  const auto* known =
      std::find_if(foreign.begin(), foreign.end(), [&](const Foreign& each) { return rest.starts_with(each.begins); });
  if (known != foreign.end()) mistake.hint = known->hint;
  if (rest.empty()) {
    mistake.message = "the regular expression ends too early";
    if (pattern.find('(') != std::string_view::npos || pattern.find('[') != std::string_view::npos)
      mistake.hint = "close each '(' and '[', or write \\\\( and \\\\[ for the characters";
    return mistake;
  }
  const std::size_t shown = rest[0] == '\\' || rest.starts_with("(?") || rest.starts_with("[:") ? 2 : 1;
  const text::CodePoint point = text::code_point_at(rest, shown - 1);
  const std::string_view part = rest.substr(0, std::min(shown - 1 + point.size, rest.size()));
  mistake.message = "I-Regexp (RFC 9485) has no '" + text::excerpt(part) + "' here";
  return mistake;
}

}  // namespace jt::path
