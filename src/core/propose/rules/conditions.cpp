// SPDX-License-Identifier: MIT
#include "core/propose/rules/conditions.hpp"

#include <algorithm>
#include <array>

#include "core/propose/rules/phrase.hpp"

namespace jt::propose::rules {

namespace {

struct Wording {
  std::array<std::string_view, 5> words;  ///< up to the first empty one
  Comparison comparison;
};

/// The longer ones first.
constexpr std::array<Wording, 41> wordings{{
    {{"is", "greater", "than", "or", "equal"}, Comparison::missing},  // not understood
    {{"is", "greater", "than"}, Comparison::greater},
    {{"is", "more", "than"}, Comparison::greater},
    {{"is", "higher", "than"}, Comparison::greater},
    {{"is", "less", "than"}, Comparison::less},
    {{"is", "lower", "than"}, Comparison::less},
    {{"is", "fewer", "than"}, Comparison::less},
    {{"is", "smaller", "than"}, Comparison::less},
    {{"is", "larger", "than"}, Comparison::greater},
    {{"is", "at", "least"}, Comparison::at_least},
    {{"is", "at", "most"}, Comparison::at_most},
    {{"is", "equal", "to"}, Comparison::equal},
    {{"is", "not"}, Comparison::not_equal},
    {{"are", "not"}, Comparison::not_equal},
    {{"is", "above"}, Comparison::greater},
    {{"is", "over"}, Comparison::greater},
    {{"is", "below"}, Comparison::less},
    {{"is", "under"}, Comparison::less},
    {{"does", "not", "equal"}, Comparison::not_equal},
    {{"starts", "with"}, Comparison::begins},
    {{"begins", "with"}, Comparison::begins},
    {{"ends", "with"}, Comparison::ends},
    {{"is", "missing"}, Comparison::missing},
    {{"equal", "to"}, Comparison::equal},
    {{"greater", "than"}, Comparison::greater},
    {{"more", "than"}, Comparison::greater},
    {{"less", "than"}, Comparison::less},
    {{"at", "least"}, Comparison::at_least},
    {{"at", "most"}, Comparison::at_most},
    {{"isn't"}, Comparison::not_equal},
    {{"is"}, Comparison::equal},
    {{"are"}, Comparison::equal},
    {{"equals"}, Comparison::equal},
    {{"="}, Comparison::equal},
    {{"!="}, Comparison::not_equal},
    {{"<="}, Comparison::at_most},
    {{">="}, Comparison::at_least},
    {{"<"}, Comparison::less},
    {{">"}, Comparison::greater},
    {{"contains"}, Comparison::contains},
    {{"above"}, Comparison::greater},
}};

std::size_t matched(const Tokens& tokens, Span span, std::size_t at, const Wording& wording) {
  std::size_t count = 0;
  while (count < wording.words.size() && !wording.words.at(count).empty()) {
    if (at + count >= span.end || !tokens.list[at + count].is(wording.words.at(count))) return 0;
    ++count;
  }
  return count;
}

/// Whether the range holds words that belong to no name and no value: another condition, "or", a negation.
bool odd(const Tokens& tokens, Span span) {
  constexpr std::array<std::string_view, 12> words{"where", "whose", "without", "or",   "except",  "unless",
                                                   "but",   "not",   "if",      "when", "neither", "nor"};
  return std::any_of(tokens.list.begin() + static_cast<std::ptrdiff_t>(span.begin),
                     tokens.list.begin() + static_cast<std::ptrdiff_t>(span.end), [&](const Token& token) {
                       return std::any_of(words.begin(), words.end(),
                                          [&](std::string_view word) { return token.is(word); });
                     });
}

Span without_articles(const Tokens& tokens, Span span) {
  while (span.size() > 1 && (tokens.list[span.begin].is("the") || tokens.list[span.begin].is("a") ||
                             tokens.list[span.begin].is("an") || tokens.list[span.begin].is("any")))
    ++span.begin;
  return span;
}

std::optional<Condition> comparison_in(const Tokens& tokens, Span span, bool with) {
  for (std::size_t at = span.begin + 1; at < span.end; ++at) {
    for (const Wording& wording : wordings) {
      const std::size_t size = matched(tokens, span, at, wording);
      if (size == 0) continue;
      Condition condition{without_articles(tokens, {span.begin, at}), wording.comparison, {at + size, span.end}};
      if (condition.comparison == Comparison::missing) {
        if (wording.words[1] != "missing" || !condition.value.empty()) return std::nullopt;
        return condition;
      }
      if (condition.value.empty() || odd(tokens, condition.key) || odd(tokens, condition.value)) return std::nullopt;
      return condition;
    }
  }
  if (!with || span.empty() || odd(tokens, span)) return std::nullopt;
  // "with id 3", "with a discount"
  const Span key = without_articles(tokens, span);
  const Token& last = tokens.list[key.end - 1];
  if (key.size() > 1 && (last.kind == Token::Kind::number || last.kind == Token::Kind::quoted))
    return Condition{{key.begin, key.end - 1}, Comparison::equal, {key.end - 1, key.end}};
  const bool numbered = last.text.find_first_of("0123456789") != std::string::npos;  // "with sku A1"
  if (key.size() == 2 && (numbered || tokens.list[key.begin].lower.ends_with("id")))
    return Condition{{key.begin, key.end - 1}, Comparison::equal, {key.end - 1, key.end}};
  return Condition{key, Comparison::present, {}};
}

}  // namespace

bool begins_condition(const Token& token) {
  return token.is("where") || token.is("whose") || token.is("with") || token.is("without") || token.is("which") ||
         token.is("having") || token.is("named") || token.is("called") || token.is("that") || token.is("who") ||
         token.is("when");
}

std::optional<std::vector<Condition>> conditions_in(const Tokens& tokens, Span span) {
  std::vector<Condition> conditions;
  const Token& first = tokens.list[span.begin];
  std::size_t begin = span.begin + 1;
  bool with = first.is("with") || first.is("having");
  const bool without = first.is("without");
  if (first.is("when")) return std::nullopt;
  if (first.is("named") || first.is("called")) {
    if (begin == span.end || odd(tokens, {begin, span.end})) return std::nullopt;
    return std::vector{Condition{{begin - 1, begin}, Comparison::equal, {begin, span.end}}};
  }
  if ((first.is("that") || first.is("which") || first.is("who")) && begin < span.end) {
    if (!tokens.list[begin].is("have") && !tokens.list[begin].is("has")) return std::nullopt;
    ++begin;
    with = true;
  }
  for (std::size_t at = begin; at <= span.end; ++at) {
    if (at < span.end && !is_conjunction(tokens.list[at])) continue;
    if (at == begin) return std::nullopt;
    const Span one{begin, at};
    if (without) {
      if (odd(tokens, one)) return std::nullopt;
      conditions.push_back({without_articles(tokens, one), Comparison::missing, {}});
    } else if (auto condition = comparison_in(tokens, one, with)) {
      conditions.push_back(*condition);
    } else {
      return std::nullopt;
    }
    while (at + 1 < span.end && is_conjunction(tokens.list[at + 1])) ++at;
    begin = at + 1;
  }
  return conditions;
}

}  // namespace jt::propose::rules
