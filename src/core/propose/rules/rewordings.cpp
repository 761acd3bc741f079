// SPDX-License-Identifier: MIT
#include "core/propose/rules/rewordings.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "core/propose/rules/words.hpp"

namespace jt::propose::rules {

namespace {

using Kind = Token::Kind;

template <std::size_t N>
std::optional<std::size_t> index_in(const std::array<std::string_view, N>& list, const Token& token) {
  const auto found = std::find_if(list.begin(), list.end(), [&](std::string_view word) { return token.is(word); });
  return found == list.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - list.begin()));
}

/// Up to nineteen, and the tens.
std::optional<unsigned> number_word(std::string_view word) {
  constexpr std::array<std::string_view, 20> small{
      "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
      "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
  constexpr std::array<std::string_view, 8> tens{"twenty", "thirty",  "forty",  "fifty",
                                                 "sixty",  "seventy", "eighty", "ninety"};
  for (unsigned i = 0; i < small.size(); ++i)
    if (small.at(i) == word) return i;
  for (unsigned i = 0; i < tens.size(); ++i)
    if (tens.at(i) == word) return 10 * (i + 2);
  return std::nullopt;
}

/// A number in digits or in words: its digits, and the tokens that it has.
struct SaidNumber {
  std::string digits;
  std::size_t size = 0;
  bool in_words = false;
};

class Rewordings {
 public:
  Rewordings(const Tokens& tokens, const std::vector<std::string>& keys)
      : tokens_(tokens), list_(tokens.list), keys_(keys) {}

  Reworded run() {
    for (std::size_t at = 1; at < list_.size();) {
      const std::size_t next = phrase(at);
      at = std::max(next, at + 1);
    }
    Reworded out;
    out.words = first_;
    out.certain = certain_;
    if (!other_words_ || first_.empty()) return out;
    std::size_t begin = 0;
    for (const Edit& edit : edits_) {
      out.instead += tokens_.source.substr(begin, edit.begin - begin) + edit.text;
      begin = edit.end;
    }
    out.instead += tokens_.source.substr(begin);
    return out;
  }

 private:
  struct Edit {
    std::size_t begin = 0;  ///< bytes of the instruction
    std::size_t end = 0;
    std::string text;
  };

  /// The end of a phrase that begins at the token, or the same place.
  std::size_t phrase(std::size_t at) {
    if (list_[at].is("older") || list_[at].is("younger")) return of_age(at);
    if (list_[at].is("between")) return between(at);
    if (list_[at].is("if") || (list_[at].is("for") && is(at + 1, "which"))) return condition(at);
    if (list_[at].is("from") || list_[at].is("in")) return of_place(at);
    return number(at);
  }

  [[nodiscard]] bool is(std::size_t at, std::string_view word) const { return at < list_.size() && list_[at].is(word); }

  void replace(Span words, std::string text) {
    if (first_.empty()) first_ = words;
    edits_.push_back({list_[words.begin].begin, list_[words.end - 1].end, std::move(text)});
  }
  void compares(Span words) {
    if (first_.empty() || !certain_) first_ = words;
    certain_ = true;
  }
  std::size_t no_other_words(Span words) {
    compares(words);
    other_words_ = false;
    return words.end;
  }

  /// "30", "forty", "thirty-five", "thirty five", "a hundred".
  [[nodiscard]] std::optional<SaidNumber> number_at(std::size_t at) const {
    if (at >= list_.size()) return std::nullopt;
    const Token& token = list_[at];
    if (token.kind == Kind::number) {
      if (!token.unit.empty()) return std::nullopt;
      return SaidNumber{token.text, 1, false};
    }
    if (token.kind != Kind::word) return std::nullopt;
    if ((token.is("a") || token.is("one")) && is(at + 1, "hundred")) return SaidNumber{"100", 2, true};
    if (token.is("hundred")) return SaidNumber{"100", 1, true};
    const std::size_t hyphen = token.lower.find('-');
    const auto first = number_word(std::string_view(token.lower).substr(0, hyphen));
    if (!first) return std::nullopt;
    const auto unit = [&](std::string_view word) {
      const auto last = number_word(word);
      return *first >= 20 && last && *last > 0 && *last < 10 ? last : std::nullopt;
    };
    if (hyphen != std::string::npos) {
      const auto last = unit(std::string_view(token.lower).substr(hyphen + 1));
      return last ? std::optional(SaidNumber{std::to_string(*first + *last), 1, true}) : std::nullopt;
    }
    const auto last = at + 1 < list_.size() ? unit(list_[at + 1].lower) : std::nullopt;
    return SaidNumber{std::to_string(*first + last.value_or(0)), last ? 2U : 1U, true};
  }

  [[nodiscard]] bool is_copula(std::size_t at) const {
    constexpr std::array<std::string_view, 4> being{"is", "are", "was", "were"};
    return at < list_.size() && index_in(being, list_[at]).has_value();
  }
  [[nodiscard]] bool has_key(std::string_view key) const {
    return std::find(keys_.begin(), keys_.end(), key) != keys_.end();
  }

  /// Where the condition begins that the token is in, if that names its key first: "where", "whose".
  [[nodiscard]] std::optional<std::size_t> condition_of(std::size_t at) const {
    while (at-- > 0) {
      if (list_[at].is("where") || list_[at].is("whose") || list_[at].is("if")) return at;
      if (list_[at].is("which")) return at > 0 && list_[at - 1].is("for") ? std::optional(at) : std::nullopt;
      if (list_[at].is("with") || list_[at].is("having")) return at;
      if (list_[at].is("that") || list_[at].is("who")) return std::nullopt;
    }
    return std::nullopt;
  }

  /// "older than 30", "who are not older than 30", "whose age is not older than 30".
  std::size_t of_age(std::size_t at) {
    if (!is(at + 1, "than")) return at;
    const std::string more = list_[at].is("older") ? "more" : "less";
    const auto number = number_at(at + 2);
    if (!number) return no_other_words({at, std::min(at + 3, list_.size())});
    const std::size_t end = at + 2 + number->size;
    std::size_t years = end + (is(end, "years") ? 1 : 0);
    years += years > end && is(years, "old") ? 1U : 0U;
    const bool negated = list_[at - 1].is("not");
    std::size_t begin = at - (negated ? 1 : 0);
    const bool copula = begin > 0 && is_copula(begin - 1);
    const bool relative = copula && begin > 1 &&
                          (list_[begin - 2].is("who") || list_[begin - 2].is("that") || list_[begin - 2].is("which"));
    const Span words{begin, years};
    if (years < list_.size() && is_unit(list_[years].lower)) return no_other_words({begin, years + 1});
    const std::string said = (negated ? "not " : "") + more + " than " + number->digits;
    if (copula && !relative) {
      if (!condition_of(begin)) return no_other_words(words);
      compares(words);
      replace(words, said);
      return years;
    }
    if (!has_key("age") || (begin > 0 && list_[begin - 1].is("no"))) return no_other_words(words);
    const Span whole{relative ? begin - 2 : begin, years};
    compares(whole);
    replace(whole, "whose age is " + said);
    return years;
  }

  /// "where K is between 5 and 10", "with K between 5 and 10". What is not between is less or more: that is not said in
  /// one condition.
  std::size_t between(std::size_t at) {
    const auto low = number_at(at + 1);
    const std::size_t middle = at + 1 + (low ? low->size : 0);
    const auto high = low && is(middle, "and") ? number_at(middle + 1) : std::nullopt;
    if (!high) return at;
    const Span words{at, middle + 1 + high->size};
    const auto begin = condition_of(at);
    const bool copula = is_copula(at - 1);
    if (!begin || list_[at - 1].is("not")) return no_other_words({at - (list_[at - 1].is("not") ? 1 : 0), words.end});
    const bool with = list_[*begin].is("with") || list_[*begin].is("having");
    const Span key{*begin + 1, at - (copula ? 1 : 0)};
    const auto joins = [](const Token& token) {
      return token.kind == Kind::mark || token.is("and") || token.is("not");
    };
    const bool plain = !key.empty() && std::none_of(list_.begin() + static_cast<std::ptrdiff_t>(key.begin),
                                                    list_.begin() + static_cast<std::ptrdiff_t>(key.end), joins);
    if (with == copula || !plain) return no_other_words(words);
    const std::string name(tokens_.written(key.begin, key.end));
    compares(words);
    if (with) replace({*begin, *begin + 1}, "where");
    replace({at - (copula ? 1 : 0), words.end},
            "is at least " + low->digits + " and " + name + " is at most " + high->digits);
    return words.end;
  }

  /// As "where" begins it.
  std::size_t condition(std::size_t at) {
    const Span words{at, at + (list_[at].is("if") ? 1U : 2U)};
    if (words.end + 2 >= list_.size()) return at;
    replace(words, "where");
    return words.end;
  }

  /// "the employees from Oslo".
  std::size_t of_place(std::size_t at) {
    constexpr std::array<std::string_view, 9> places{"city",   "location", "country", "town", "office",
                                                     "region", "state",    "address", "place"};
    if (at + 1 >= list_.size()) return at;
    const Token& place = list_[at + 1];
    const bool named = place.kind == Kind::quoted || (place.kind == Kind::word && place.lower != place.text);
    const auto key = std::find_if(places.begin(), places.end(), [&](std::string_view each) { return has_key(each); });
    if (!named || key == places.end()) return at;
    const bool negated = list_[at - 1].is("not");
    replace({at - (negated ? 1 : 0), at + 2}, "whose " + std::string(*key) + (negated ? " is not " : " is ") +
                                                  std::string(tokens_.written(at + 1, at + 2)));
    return at + 2;
  }

  /// "under forty": after what compares.
  std::size_t number(std::size_t at) {
    constexpr std::array<std::string_view, 10> compares{"than",  "over", "under", "above",   "below",
                                                        "least", "most", "to",    "exceeds", "exceeding"};
    if (!index_in(compares, list_[at - 1])) return at;
    const auto number = number_at(at);
    if (!number || !number->in_words) return at;
    replace({at, at + number->size}, number->digits);
    return at + number->size;
  }

  const Tokens& tokens_;
  const std::vector<Token>& list_;
  const std::vector<std::string>& keys_;
  std::vector<Edit> edits_;  ///< in order
  Span first_;
  bool certain_ = false;
  bool other_words_ = true;
};

}  // namespace

Reworded reworded(const Tokens& tokens, const std::vector<std::string>& keys) { return Rewordings(tokens, keys).run(); }

}  // namespace jt::propose::rules
