// SPDX-License-Identifier: MIT
#include "core/propose/rules/tokens.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/ascii.hpp"
#include "core/value/given.hpp"

namespace jt::propose::rules {

namespace {

using Kind = Token::Kind;

/// Which marks open a quote, and which close it: the same one closes it in some languages and opens it in others.
struct Quotes {
  std::string_view open;
  std::array<std::string_view, 2> closes;  ///< up to the first empty one
};

constexpr std::array<Quotes, 12> quotes{{{"\"", {"\""}},
                                         {"'", {"'"}},
                                         {"`", {"`"}},
                                         {"\u201C", {"\u201D"}},
                                         {"\u201D", {"\u201D"}},
                                         {"\u201E", {"\u201C", "\u201D"}},
                                         {"\u2018", {"\u2019"}},
                                         {"\u201A", {"\u2018", "\u2019"}},
                                         {"\u00AB", {"\u00BB"}},
                                         {"\u00BB", {"\u00AB"}},
                                         {"\u2039", {"\u203A"}},
                                         {"\u203A", {"\u2039"}}}};
constexpr std::array<std::string_view, 2> apostrophes{"'", "\u2019"};
constexpr std::string_view sentence_marks = ",;.!?:)";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// "the last but one item", "the second to last item": one word, as "the penultimate item" is.
void join_ordinals(Tokens& tokens) {
  using Words = std::array<std::string_view, 3>;
  constexpr std::array<Words, 3> phrases{Words{"last", "but", "one"}, Words{"second", "to", "last"},
                                         Words{"next", "to", "last"}};
  std::vector<Token>& list = tokens.list;
  for (std::size_t at = 1; at + 3 < list.size(); ++at)
    for (const Words& words : phrases) {
      const bool said = list[at - 1].is("the") && list[at].is(words[0]) && list[at + 1].is(words[1]) &&
                        list[at + 2].is(words[2]) && list[at + 3].kind == Kind::word;
      if (!said) continue;
      list[at].text = list[at].lower + " " + list[at + 1].lower + " " + list[at + 2].lower;
      list[at].lower = list[at].text;
      list[at].end = list[at + 2].end;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                 list.begin() + static_cast<std::ptrdiff_t>(at) + 3);
    }
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view source) : source_(source) { out_.source = source; }

  Tokens run() {
    while (out_.problem.empty()) {
      while (at_ < source_.size() && is_space(source_[at_])) ++at_;
      if (at_ == source_.size()) break;
      if (!possessive() && !quoted() && !json() && !mark()) word();
    }
    join_ordinals(out_);
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string_view rest() const { return source_.substr(at_); }
  /// Whether the token that begins here touches the one before it.
  [[nodiscard]] bool attached() const { return !out_.list.empty() && out_.list.back().end == at_; }

  void push(Kind kind, std::string text, std::size_t size) {
    Token token{kind, std::move(text), {}, {}, at_, at_ + size};
    if (kind == Kind::word || kind == Kind::mark) token.lower = lowercase(token.text);
    out_.list.push_back(std::move(token));
    at_ += size;
  }

  /// "Alice's", "the users'", "`my key`'s".
  bool possessive() {
    if (!attached()) return false;
    const Token& before = out_.list.back();
    if (before.kind == Kind::mark || before.kind == Kind::possessive) return false;
    for (const std::string_view apostrophe : apostrophes) {
      if (!rest().starts_with(apostrophe)) continue;
      const std::string_view tail = rest().substr(apostrophe.size());
      const auto ends = [&](std::size_t at) {
        return at >= tail.size() || (!is_letter(tail[at]) && !text::is_digit(tail[at]));
      };
      if (!tail.empty() && (tail[0] == 's' || tail[0] == 'S') && ends(1)) {
        push(Kind::possessive, "'s", apostrophe.size() + 1);
        return true;
      }
      if (ends(0) && !before.text.empty() && (before.text.back() == 's' || before.text.back() == 'S')) {
        push(Kind::possessive, "'", apostrophe.size());
        return true;
      }
    }
    return false;
  }

  /// The mark that closes the quote; an apostrophe inside a word does not. Empty if none does.
  [[nodiscard]] static std::string_view closing(std::string_view content, const Quotes& kind) {
    for (std::size_t at = 0; at < content.size(); ++at) {
      if (kind.open == "\"" && content[at] == '\\') {
        ++at;
        continue;
      }
      for (const std::string_view close : kind.closes) {
        if (close.empty() || !content.substr(at).starts_with(close)) continue;
        const std::size_t after = at + close.size();
        const bool apostrophe = std::find(apostrophes.begin(), apostrophes.end(), close) != apostrophes.end();
        const bool inside =
            apostrophe && at > 0 && is_letter(content[at - 1]) && after < content.size() && is_letter(content[after]);
        if (!inside) return content.substr(at, close.size());
      }
    }
    return {};
  }

  bool quoted() {
    for (const Quotes& kind : quotes) {
      if (!rest().starts_with(kind.open)) continue;
      const std::string_view content = rest().substr(kind.open.size());
      const std::string_view close = closing(content, kind);
      if (close.empty()) {
        out_.problem = "a quote is not closed: " + std::string(text_start());
        return true;
      }
      std::string text(content.begin(), close.begin());
      const std::size_t size = text.size();
      if (kind.open == "\"" && text.find('\\') != std::string::npos) {
        const std::string literal = "\"" + text + "\"";
        if (auto checked = value::checked(literal)) text = json::decode(text);
      }
      push(Kind::quoted, std::move(text), kind.open.size() + size + close.size());
      return true;
    }
    return false;
  }

  [[nodiscard]] std::string_view text_start() const {
    return rest().substr(0, std::min<std::size_t>(20, rest().size()));
  }

  bool json() {
    if (rest()[0] != '{' && rest()[0] != '[') return false;
    std::size_t depth = 0;
    bool in_string = false;
    const std::string_view text = rest();
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      if (in_string) {
        if (c == '\\') ++at;
        if (c == '"') in_string = false;
        continue;
      }
      if (c == '"') in_string = true;
      if (c == '{' || c == '[') ++depth;
      if ((c == '}' || c == ']') && --depth == 0) {
        if (value::checked(std::string(text.substr(0, at + 1)))) {
          push(Kind::json, std::string(text.substr(0, at + 1)), at + 1);
          return true;
        }
        break;
      }
    }
    out_.problem = "not a JSON value: " + std::string(text_start());
    return true;
  }

  bool mark() {
    for (const std::string_view two : {"!=", ">=", "<=", "=="})
      if (rest().starts_with(two)) return push(Kind::mark, two == "==" ? "=" : std::string(two), 2), true;
    const bool alone = rest().size() == 1 || is_space(rest()[1]);
    const char c = rest()[0];
    if (std::string_view("=<>,;()").find(c) != std::string_view::npos ||
        (sentence_marks.find(c) != std::string_view::npos && alone) || (c == '!' && attached()) || c == '?')
      return push(Kind::mark, std::string(1, c), 1), true;
    return false;
  }

  /// The bytes up to whitespace, a quote mark, or a mark that belongs to the sentence.
  [[nodiscard]] std::size_t word_size() const {
    const std::string_view text = rest();
    std::size_t brackets = 0;
    bool plain = true;  // so far a name, of which "=" is no part
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
      const char c = text[at];
      if (is_space(c)) break;
      if (c == '[' && at > 0) ++brackets;
      if (c == ']' && brackets > 0) --brackets;
      if (brackets > 0) continue;
      if (at > 0 && (c == '"' || c == '`' || c == ';' || c == ')')) break;
      if (at > 0 && plain && (c == '=' || c == '<' || c == '>' || (c == '!' && text.substr(at).starts_with("!="))))
        break;
      if (at > 0 && c == ',' && !(text::is_digit(text[at - 1]) && at + 1 < text.size() && text::is_digit(text[at + 1])))
        break;
      if (at > 0 && ends_before_apostrophe(text, at)) break;
      if (!is_letter(c) && !text::is_digit(c) && std::string_view("_.$-[]*@").find(c) == std::string_view::npos)
        plain = false;
    }
    while (at > 1 && sentence_marks.find(text[at - 1]) != std::string_view::npos && text[at - 1] != ')') --at;
    return at;
  }

  static bool ends_before_apostrophe(std::string_view text, std::size_t at) {
    for (const std::string_view apostrophe : apostrophes) {
      if (!text.substr(at).starts_with(apostrophe)) continue;
      const std::string_view tail = text.substr(at + apostrophe.size());
      const auto ends = [&](std::size_t i) {
        return i >= tail.size() || (!is_letter(tail[i]) && !text::is_digit(tail[i]));
      };
      if (ends(0) || ((tail[0] == 's' || tail[0] == 'S') && ends(1))) return true;
    }
    return false;
  }

  void word() {
    const std::size_t size = std::max<std::size_t>(word_size(), 1);
    const std::string_view text = rest().substr(0, size);
    if (auto number = number_token(text)) {
      number->begin = at_;
      number->end = at_ + size;
      out_.list.push_back(std::move(*number));
      at_ += size;
      return;
    }
    push(Kind::word, std::string(text), size);
  }

  /// "30", "-1.5", "$12.99", "10%", "30ms"; not "1st", "1,000" (which may be one), "1.2.3" or "2024-01-01".
  static std::optional<Token> number_token(std::string_view text) {
    Token token;
    token.kind = Kind::number;
    for (const std::string_view sign : {"$", "\u20AC", "\u00A3"})
      if (text.starts_with(sign) && text.size() > sign.size()) {
        token.unit = sign;
        text.remove_prefix(sign.size());
      }
    std::size_t size = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    while (size < text.size() && text::is_digit(text[size])) ++size;
    if (size < text.size() && text[size] == '.') {
      ++size;
      while (size < text.size() && text::is_digit(text[size])) ++size;
    }
    if (size + 1 < text.size() && (text[size] == 'e' || text[size] == 'E')) {
      std::size_t exponent = size + 1;
      if (text[exponent] == '-' || text[exponent] == '+') ++exponent;
      if (exponent < text.size() && text::is_digit(text[exponent])) {
        size = exponent;
        while (size < text.size() && text::is_digit(text[size])) ++size;
      }
    }
    std::string_view unit = text.substr(size);
    std::string digits(text.substr(0, size));
    if (digits.starts_with('+')) digits.erase(0, 1);
    if (digits.starts_with('.')) digits.insert(0, "0");
    if (!json::is_number(digits)) return std::nullopt;
    if (!unit.empty() && (!token.unit.empty() || (!is_unit(unit) || unit == "st"))) return std::nullopt;
    if (token.unit.empty()) token.unit = unit;
    token.text = std::move(digits);
    return token;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  Tokens out_;
};

}  // namespace

std::string_view Tokens::written(std::size_t begin, std::size_t end) const {
  if (begin >= end) return {};
  return std::string_view(source).substr(list[begin].begin, list[end - 1].end - list[begin].begin);
}

Tokens tokenize(std::string_view instruction) { return Tokenizer(instruction).run(); }

}  // namespace jt::propose::rules
