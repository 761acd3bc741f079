// SPDX-License-Identifier: MIT
#include "core/schema/ecma.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::schema {
namespace {

// ECMA's classes hold ASCII alone, or a list of its own; PCRE2's depend on its options.
constexpr std::string_view digits = "0-9";
constexpr std::string_view no_digits = "\\x{0}-\\x{2F}\\x{3A}-\\x{10FFFF}";
constexpr std::string_view word = "0-9A-Z_a-z";
constexpr std::string_view no_word = "\\x{0}-\\x{2F}\\x{3A}-\\x{40}\\x{5B}-\\x{5E}\\x{60}\\x{7B}-\\x{10FFFF}";
constexpr std::string_view space =
    "\\x{9}-\\x{D}\\x{20}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}\\x{FEFF}";
constexpr std::string_view no_space =
    "\\x{0}-\\x{8}\\x{E}-\\x{1F}\\x{21}-\\x{9F}\\x{A1}-\\x{167F}\\x{1681}-\\x{1FFF}\\x{200B}-\\x{2027}"
    "\\x{202A}-\\x{202E}\\x{2030}-\\x{205E}\\x{2060}-\\x{2FFF}\\x{3001}-\\x{FEFE}\\x{FF00}-\\x{10FFFF}";
constexpr std::string_view word_border = "(?:(?<=[0-9A-Z_a-z])(?![0-9A-Z_a-z])|(?<![0-9A-Z_a-z])(?=[0-9A-Z_a-z]))";
constexpr std::string_view no_word_border = "(?:(?<=[0-9A-Z_a-z])(?=[0-9A-Z_a-z])|(?<![0-9A-Z_a-z])(?![0-9A-Z_a-z]))";
constexpr std::string_view any_but_line_end = "[^\\n\\r\\x{2028}\\x{2029}]";

/// Long names of general categories, which PCRE2 knows by the short ones.
constexpr std::array<std::pair<std::string_view, std::string_view>, 46> categories{{
    {"Other", "C"},
    {"Control", "Cc"},
    {"cntrl", "Cc"},
    {"Format", "Cf"},
    {"Unassigned", "Cn"},
    {"Private_Use", "Co"},
    {"Surrogate", "Cs"},
    {"Letter", "L"},
    {"Cased_Letter", "L&"},
    {"LC", "L&"},
    {"Lowercase_Letter", "Ll"},
    {"Modifier_Letter", "Lm"},
    {"Other_Letter", "Lo"},
    {"Titlecase_Letter", "Lt"},
    {"Uppercase_Letter", "Lu"},
    {"Mark", "M"},
    {"Combining_Mark", "M"},
    {"Spacing_Mark", "Mc"},
    {"Enclosing_Mark", "Me"},
    {"Nonspacing_Mark", "Mn"},
    {"Number", "N"},
    {"Decimal_Number", "Nd"},
    {"digit", "Nd"},
    {"Letter_Number", "Nl"},
    {"Other_Number", "No"},
    {"Punctuation", "P"},
    {"punct", "P"},
    {"Connector_Punctuation", "Pc"},
    {"Dash_Punctuation", "Pd"},
    {"Close_Punctuation", "Pe"},
    {"Final_Punctuation", "Pf"},
    {"Initial_Punctuation", "Pi"},
    {"Other_Punctuation", "Po"},
    {"Open_Punctuation", "Ps"},
    {"Symbol", "S"},
    {"Currency_Symbol", "Sc"},
    {"Modifier_Symbol", "Sk"},
    {"Math_Symbol", "Sm"},
    {"Other_Symbol", "So"},
    {"Separator", "Z"},
    {"Line_Separator", "Zl"},
    {"Paragraph_Separator", "Zp"},
    {"Space_Separator", "Zs"},
    {"Any", "Any"},
    {"ASCII", "ASCII"},
    {"Assigned", "^Cn"},
}};

bool is_syntax(char c) { return std::string_view("^$\\.*+?()[]{}|/").find(c) != std::string_view::npos; }

/// One pass over the pattern; a group is a count of what is open.
class Translator {
 public:
  explicit Translator(std::string_view text) : text_(text) { count_groups(); }

  Result<EcmaPattern> run() {
    while (at_ < text_.size()) TRY(term());
    if (!open_.empty()) return wrong(open_.back(), "this group is not closed");
    return std::move(out_);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : 0; }
  [[nodiscard]] bool begins(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  [[nodiscard]] Failed wrong(std::size_t at, std::string_view what) const {
    const std::size_t column = text::count_code_points(text_.substr(0, at)) + 1;
    return fail(Code::invalid_pattern, fmt::format("the regular expression '{}' is not valid: column {}: {}",
                                                   text::excerpt(text_), column, what));
  }

  void count_groups() {
    bool in_class = false;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '\\') {
        ++i;
      } else if (in_class) {
        in_class = text_[i] != ']';
      } else if (text_[i] == '[') {
        in_class = true;
      } else if (text_[i] == '(') {
        const std::string_view rest = text_.substr(i + 1);
        const bool named = rest.starts_with("?<") && !rest.starts_with("?<=") && !rest.starts_with("?<!");
        if (rest.starts_with("?") && !named) continue;
        ++groups_;
        if (named) names_.try_emplace(std::string(rest.substr(2, std::min(rest.find('>'), rest.size()) - 2)), groups_);
      }
    }
  }

  void literal(char32_t point) {
    if (point < 0x80 && (text::is_letter(static_cast<int>(point)) || text::is_digit(static_cast<int>(point)))) {
      out_.pcre += static_cast<char>(point);
    } else {
      out_.pcre += fmt::format("\\x{{{:X}}}", static_cast<std::uint32_t>(point));
    }
  }

  Result<void> term() {
    const char c = text_[at_];
    switch (c) {
      case '^':
      case '$':
        ++at_;
        out_.pcre += c;
        atom_ = false;
        return {};
      case '|':
        ++at_;
        out_.pcre += c;
        atom_ = false;
        return {};
      case '(':
        return open_group();
      case ')':
        if (open_.empty()) return wrong(at_, "there is no group to close");
        ++at_;
        out_.pcre += c;
        open_.pop_back();
        atom_ = true;
        return {};
      case '.':
        ++at_;
        out_.pcre += any_but_line_end;
        atom_ = true;
        return {};
      case '[':
        return bracket();
      case '\\':
        return escape();
      case '*':
      case '+':
      case '?':
      case '{':
        return quantifier();
      default:
        break;
    }
    if (c == ']' || c == '}') out_.loose = true;
    const text::CodePoint point = text::code_point_at(text_, at_);
    at_ += point.size;
    literal(point.value);
    atom_ = true;
    return {};
  }

  Result<void> open_group() {
    open_.push_back(at_);
    atom_ = false;
    for (const std::string_view begin : {"(?:", "(?=", "(?!", "(?<=", "(?<!"}) {
      if (!begins(begin)) continue;
      out_.pcre += begin;
      at_ += begin.size();
      return {};
    }
    if (begins("(?<")) {
      const std::size_t end = text_.find('>', at_);
      if (end == std::string_view::npos || end == at_ + 3) return wrong(at_, "the name of the group is not complete");
      at_ = end + 1;
    } else if (begins("(?")) {
      return wrong(at_, "unknown kind of group");
    } else {
      ++at_;
    }
    out_.pcre += '(';
    return {};
  }

  Result<void> quantifier() {
    const std::size_t begin = at_;
    std::string text(1, text_[at_]);
    ascending_ = true;
    if (text_[at_] == '{') {
      const auto counts = counted();
      if (!counts) {
        out_.loose = true;  // a brace that counts nothing means itself
        ++at_;
        literal('{');
        atom_ = true;
        return {};
      }
      text = *counts;
    } else {
      ++at_;
    }
    if (!atom_) return wrong(begin, "there is nothing to repeat");
    if (!ascending_) return wrong(begin, "the most that it repeats is less than the least");
    out_.pcre += text;
    if (peek() == '?') {
      ++at_;
      out_.pcre += '?';
    }
    atom_ = false;
    return {};
  }

  /// `{2}`, `{2,}`, `{2,3}`.
  std::optional<std::string> counted() {
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    const std::size_t comma = inside.find(',');
    const auto is_count = [](std::string_view part) {
      return !part.empty() && std::ranges::all_of(part, [](char c) { return text::is_digit(c); });
    };
    const std::string_view least = inside.substr(0, comma);
    const std::string_view most = comma == inside.npos ? least : inside.substr(comma + 1);
    if (!is_count(least) || (!most.empty() && !is_count(most))) return std::nullopt;
    at_ = end + 1;
    const auto digits = [](std::string_view part) {
      return part.substr(std::min(part.find_first_not_of('0'), part.size()));
    };
    const std::string_view low = digits(least);
    const std::string_view high = digits(most);
    ascending_ = most.empty() || low.size() < high.size() || (low.size() == high.size() && low <= high);
    return fmt::format("{{{}}}", inside);
  }

  /// The set of a class such as `\d`, without brackets; empty if it is none.
  static std::string_view set_of(char letter) {
    switch (letter) {
      case 'd':
        return digits;
      case 'D':
        return no_digits;
      case 'w':
        return word;
      case 'W':
        return no_word;
      case 's':
        return space;
      case 'S':
        return no_space;
      default:
        return {};
    }
  }

  Result<void> escape() {
    const char c = peek(1);
    if (at_ + 1 >= text_.size()) return wrong(at_, "nothing follows the backslash");
    atom_ = true;
    if (const std::string_view set = set_of(c); !set.empty()) {
      at_ += 2;
      out_.pcre += fmt::format("[{}]", set);
      return {};
    }
    if (c == 'b' || c == 'B') {
      at_ += 2;
      out_.pcre += c == 'b' ? word_border : no_word_border;
      atom_ = false;
      return {};
    }
    if (c == 'p' || c == 'P') return property();
    if (c == 'k' || (c >= '1' && c <= '9')) return reference();
    const char32_t point = TRY(character(false));
    literal(point);
    return {};
  }

  Result<void> reference() {
    std::size_t group = 0;
    std::size_t end = at_ + 2;
    if (peek(1) == 'k') {
      end = text_.find('>', at_);
      const bool whole = peek(2) == '<' && end != std::string_view::npos;
      const auto found = whole ? names_.find(std::string(text_.substr(at_ + 3, end - at_ - 3))) : names_.end();
      if (found == names_.end()) {
        if (!names_.empty()) return wrong(at_, "there is no group of that name");
        out_.loose = true;
        at_ += 2;
        literal('k');
        return {};
      }
      group = found->second;
      ++end;
    } else {
      while (end < text_.size() && text::is_digit(text_[end])) ++end;
      group = text::parse_number(text_.substr(at_ + 1, end - at_ - 1)).value_or(groups_ + 1);
      if (group > groups_) return wrong(at_, "there is no group of that number");
    }
    at_ = end;
    out_.pcre += fmt::format("\\g{{{}}}", group);
    out_.captures = true;
    return {};
  }

  /// `\p{…}`; in a class too.
  Result<void> property() {
    const std::size_t end = text_.find('}', at_);
    if (peek(2) != '{' || end == std::string_view::npos) {
      out_.loose = true;
      literal(static_cast<char32_t>(peek(1)));
      at_ += 2;
      return {};
    }
    std::string_view name = text_.substr(at_ + 3, end - at_ - 3);
    const bool no = peek(1) == 'P';
    std::string kind;
    if (const std::size_t equals = name.find('='); equals != name.npos) {
      const std::string_view key = name.substr(0, equals);
      if (key == "Script" || key == "sc") {
        kind = "sc:";
      } else if (key == "Script_Extensions" || key == "scx") {
        kind = "scx:";
      } else if (key != "General_Category" && key != "gc") {
        return wrong(at_, "unknown property");
      }
      name.remove_prefix(equals + 1);
    }
    const auto* const found = std::ranges::find(categories, name, [](const auto& each) { return each.first; });
    if (found != categories.end()) name = found->second;
    if (name.empty() || name.find_first_of(" ^&") != name.npos ? found == categories.end() : false)
      return wrong(at_, "unknown property");
    out_.pcre += fmt::format("\\{}{{{}{}}}", no ? 'P' : 'p', kind, name);
    at_ = end + 1;
    return {};
  }

  /// An escape that stands for one character.
  Result<char32_t> character(bool in_class) {
    const std::size_t begin = at_;
    const char c = text_[at_ + 1];
    at_ += 2;
    static constexpr std::string_view letters = "fnrtv";
    static constexpr std::string_view meanings = "\f\n\r\t\v";
    if (const std::size_t which = letters.find(c); which != letters.npos) return static_cast<char32_t>(meanings[which]);
    if (c == 'b' && in_class) return U'\b';
    if (c == '0' && !text::is_digit(peek())) return U'\0';
    if (c == 'c' && text::is_letter(peek())) return static_cast<char32_t>(text_[at_++] % 32);
    if (c == 'x' || c == 'u') {
      if (const auto point = hexadecimal(c)) return *point;
      out_.loose = true;
      return static_cast<char32_t>(c);
    }
    if (is_syntax(c) || (c == '-' && in_class)) return static_cast<char32_t>(c);
    if (c == '0') return wrong(begin, "octal escapes are not part of it");
    if (c == 'c') return wrong(begin, "a letter must follow");
    out_.loose = true;
    --at_;
    const text::CodePoint point = text::code_point_at(text_, at_);
    at_ += point.size;
    return point.value;
  }

  std::optional<char32_t> hexadecimal(char kind) {
    if (kind == 'x') {
      const int high = json::hex_digit(peek());
      const int low = json::hex_digit(peek(1));
      if (high < 0 || low < 0) return std::nullopt;
      at_ += 2;
      return static_cast<char32_t>(high * 16 + low);
    }
    if (peek() == '{') {
      char32_t value = 0;
      std::size_t at = at_ + 1;
      for (; at < text_.size() && json::hex_digit(text_[at]) >= 0 && value <= 0x10FFFF; ++at)
        value = value * 16 + static_cast<char32_t>(json::hex_digit(text_[at]));
      if (at == at_ + 1 || at >= text_.size() || text_[at] != '}' || value > 0x10FFFF) return std::nullopt;
      at_ = at + 1;
      return value;
    }
    const int high = json::hex_quad(text_, at_);
    if (high < 0) return std::nullopt;
    at_ += 4;
    if (high >= 0xD800 && high < 0xDC00 && begins("\\u")) {
      const int low = json::hex_quad(text_, at_ + 2);
      if (low >= 0xDC00 && low < 0xE000) {
        at_ += 6;
        return static_cast<char32_t>(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
      }
    }
    return static_cast<char32_t>(high);
  }

  Result<void> bracket() {
    const std::size_t begin = at_++;
    const bool no = peek() == '^';
    if (no) ++at_;
    atom_ = true;
    if (peek() == ']') {
      ++at_;
      out_.pcre += no ? "[\\x{0}-\\x{10FFFF}]" : "(?!)";
      return {};
    }
    out_.pcre += no ? "[^" : "[";
    while (at_ < text_.size() && text_[at_] != ']') TRY(range());
    if (at_ >= text_.size()) return wrong(begin, "this class is not closed");
    ++at_;
    out_.pcre += ']';
    return {};
  }

  /// A character, a range, or a class in brackets.
  Result<void> range() {
    const std::size_t begin = at_;
    const auto from = TRY(class_atom());
    if (peek() != '-' || peek(1) == ']' || at_ + 1 >= text_.size()) {
      if (from) literal(*from);
      return {};
    }
    ++at_;
    const auto to = TRY(class_atom());
    if (!from || !to) {
      out_.loose = true;
      if (from) literal(*from);
      literal('-');
      if (to) literal(*to);
      return {};
    }
    if (*from > *to) return wrong(begin, "the range ends before it begins");
    literal(*from);
    out_.pcre += '-';
    literal(*to);
    return {};
  }

  /// Nothing for a set, which is written.
  Result<std::optional<char32_t>> class_atom() {
    if (text_[at_] != '\\') {
      const text::CodePoint point = text::code_point_at(text_, at_);
      at_ += point.size;
      return std::optional(point.value);
    }
    if (at_ + 1 >= text_.size()) return wrong(at_, "nothing follows the backslash");
    if (const std::string_view set = set_of(peek(1)); !set.empty()) {
      at_ += 2;
      out_.pcre += set;
      return std::optional<char32_t>();
    }
    if (peek(1) == 'p' || peek(1) == 'P') {
      TRY(property());
      return std::optional<char32_t>();
    }
    const char32_t point = TRY(character(true));
    return std::optional(point);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  EcmaPattern out_;
  std::vector<std::size_t> open_;
  std::map<std::string, std::size_t> names_;
  std::size_t groups_ = 0;
  bool atom_ = false;
  bool ascending_ = true;  ///< the counts of the last repetition
};

}  // namespace

Result<EcmaPattern> translate_ecma(std::string_view pattern) { return Translator(pattern).run(); }

}  // namespace jt::schema
