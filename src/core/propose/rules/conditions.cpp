// SPDX-License-Identifier: MIT
#include "core/propose/rules/conditions.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

struct Wording {
  std::array<std::string_view, 6> words;  ///< up to the first empty one
  Comparison comparison;
  bool negated = false;
};

/// What follows the verb: "is", "is not", or nothing. The longer ones first.
constexpr std::array<Wording, 63> wordings{{
    {{"greater", "than", "or", "equal", "to"}, Comparison::at_least},
    {{"more", "than", "or", "equal", "to"}, Comparison::at_least},
    {{"less", "than", "or", "equal", "to"}, Comparison::at_most},
    {{"fewer", "than", "or", "equal", "to"}, Comparison::at_most},
    {{"no", "more", "than"}, Comparison::at_most},
    {{"no", "less", "than"}, Comparison::at_least},
    {{"no", "fewer", "than"}, Comparison::at_least},
    {{"no", "greater", "than"}, Comparison::at_most},
    {{"greater", "than"}, Comparison::greater},
    {{"more", "than"}, Comparison::greater},
    {{"higher", "than"}, Comparison::greater},
    {{"larger", "than"}, Comparison::greater},
    {{"bigger", "than"}, Comparison::greater},
    {{"less", "than"}, Comparison::less},
    {{"lower", "than"}, Comparison::less},
    {{"fewer", "than"}, Comparison::less},
    {{"smaller", "than"}, Comparison::less},
    {{"at", "least"}, Comparison::at_least},
    {{"at", "most"}, Comparison::at_most},
    {{"equal", "to"}, Comparison::equal},
    {{"above"}, Comparison::greater},
    {{"over"}, Comparison::greater},
    {{"below"}, Comparison::less},
    {{"under"}, Comparison::less},
    {{"starting", "with"}, Comparison::begins},
    {{"beginning", "with"}, Comparison::begins},
    {{"ending", "with"}, Comparison::ends},
    {{"containing"}, Comparison::contains},
    {{"empty"}, Comparison::empty},
    {{"missing"}, Comparison::missing},
    {{"exactly"}, Comparison::equal},
    {{"!="}, Comparison::equal, true},
    {{"<="}, Comparison::at_most},
    {{">="}, Comparison::at_least},
    {{"<"}, Comparison::less},
    {{">"}, Comparison::greater},
    {{"="}, Comparison::equal},
    {{"equals"}, Comparison::equal},
    {{"contains"}, Comparison::contains},
    {{"contain"}, Comparison::contains},
    {{"include"}, Comparison::contains},
    {{"includes"}, Comparison::contains},
    {{"starts", "with"}, Comparison::begins},
    {{"begins", "with"}, Comparison::begins},
    {{"ends", "with"}, Comparison::ends},
    {{"start", "with"}, Comparison::begins},
    {{"begin", "with"}, Comparison::begins},
    {{"end", "with"}, Comparison::ends},
    {{"equal"}, Comparison::equal},
    {{"exceeds"}, Comparison::greater},
    {{"exceed"}, Comparison::greater},
    {{"equalling"}, Comparison::equal},
    {{"equaling"}, Comparison::equal},
    {{"including"}, Comparison::contains},
    {{"exceeding"}, Comparison::greater},
    {{"not", "equal", "to"}, Comparison::equal, true},
    {{"unequal", "to"}, Comparison::equal, true},
    {{"different", "from"}, Comparison::equal, true},
    {{"differs", "from"}, Comparison::equal, true},
    {{"differ", "from"}, Comparison::equal, true},
    {{"falls", "below"}, Comparison::less},
    {{"fall", "below"}, Comparison::less},
    {{"drops", "below"}, Comparison::less},
}};

std::size_t matched(const Tokens& tokens, Span span, std::size_t at, const Wording& wording) {
  std::size_t count = 0;
  while (count < wording.words.size() && !wording.words.at(count).empty()) {
    if (at + count >= span.end || !tokens.list[at + count].is(wording.words.at(count))) return 0;
    ++count;
  }
  return count;
}

/// The verb of a condition: what may come between its key and its comparison.
struct Copula {
  std::size_t size = 0;
  bool negated = false;
  bool be = false;  ///< "is": a value may follow at once
};

Copula copula_at(const Tokens& tokens, Span span, std::size_t at) {
  constexpr std::array<std::string_view, 4> being{"is", "are", "was", "were"};
  constexpr std::array<std::string_view, 6> not_being{"isn't", "aren't", "isn\u2019t", "aren\u2019t", "isnt", "arent"};
  constexpr std::array<std::string_view, 2> doing{"does", "do"};
  constexpr std::array<std::string_view, 6> not_doing{"doesn't",    "don't",  "doesn\u2019t",
                                                      "don\u2019t", "doesnt", "dont"};
  const auto negation_after = [&] { return at + 1 < span.end && tokens.list[at + 1].is("not"); };
  if (is_one_of(being, tokens.list[at].lower)) return negation_after() ? Copula{2, true, true} : Copula{1, false, true};
  if (is_one_of(not_being, tokens.list[at].lower)) return {1, true, true};
  if (is_one_of(not_doing, tokens.list[at].lower)) return {1, true, false};
  if (is_one_of(doing, tokens.list[at].lower) && negation_after()) return {2, true, false};
  return {};
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

/// A mark ("?", ")") belongs to no name of a key.
bool holds_mark(const Tokens& tokens, Span span) {
  return std::any_of(tokens.list.begin() + static_cast<std::ptrdiff_t>(span.begin),
                     tokens.list.begin() + static_cast<std::ptrdiff_t>(std::max(span.begin, span.end)),
                     [](const Token& token) { return token.kind == Token::Kind::mark; });
}

Span without_determiners(const Tokens& tokens, Span span) {
  while (span.size() > 1 && (tokens.list[span.begin].is("the") || tokens.list[span.begin].is("a") ||
                             tokens.list[span.begin].is("an") || tokens.list[span.begin].is("any")))
    ++span.begin;
  return span;
}

/// Words that compare dates alone. "valid until" and "member since" are keys, too: what follows must be a date.
constexpr std::array<Wording, 14> date_wordings{{
    {{"no", "earlier", "than"}, Comparison::at_least},
    {{"no", "later", "than"}, Comparison::at_most},
    {{"on", "or", "before"}, Comparison::at_most},
    {{"on", "or", "after"}, Comparison::at_least},
    {{"before", "or", "on"}, Comparison::at_most},
    {{"after", "or", "on"}, Comparison::at_least},
    {{"earlier", "than"}, Comparison::less},
    {{"later", "than"}, Comparison::greater},
    {{"prior", "to"}, Comparison::less},
    {{"before"}, Comparison::less},
    {{"after"}, Comparison::greater},
    {{"since"}, Comparison::at_least},
    {{"until"}, Comparison::at_most},
    {{"till"}, Comparison::at_most},
}};

bool begins_with_date(std::string_view text) {
  constexpr std::string_view form = "0000-00-00";
  if (text.size() < form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == '0' ? !text::is_digit(text[i]) : text[i] != form[i]) return false;
  return true;
}

/// The comparison of dates that begins at the token. With no date behind it, its value is empty.
std::optional<Condition> dated_at(const Tokens& tokens, Span span, std::size_t at) {
  for (const Wording& wording : date_wordings) {
    const std::size_t size = matched(tokens, span, at, wording);
    if (size == 0) continue;
    Condition condition;
    condition.comparison = wording.comparison;
    condition.dated = true;
    if (at + size + 1 == span.end && begins_with_date(tokens.list[at + size].text))
      condition.value = {at + size, span.end};
    return condition;
  }
  return std::nullopt;
}

/// The comparison that begins at the token, with its value up to the end; nothing if none does.
std::optional<Condition> compared_at(const Tokens& tokens, Span span, std::size_t at) {
  const Copula copula = copula_at(tokens, span, at);
  Condition condition;
  condition.key = without_determiners(tokens, {span.begin, at});
  condition.negated = copula.negated;
  const std::size_t after = at + copula.size;
  for (const Wording& wording : wordings) {
    const std::size_t size = matched(tokens, span, after, wording);
    if (size == 0) continue;
    if (copula.negated && wording.negated) return std::nullopt;
    condition.comparison = wording.comparison;
    condition.negated = copula.negated || wording.negated;
    condition.value = {after + size, span.end};
    return condition;
  }
  if (auto dated = dated_at(tokens, span, after); dated && (copula.be || !dated->value.empty())) {
    if (dated->value.empty()) return std::nullopt;  // "is before the summer" is no text
    dated->key = condition.key;
    dated->negated = copula.negated;
    return dated;
  }
  if (!copula.be) return std::nullopt;
  condition.value = {after, span.end};
  return condition;
}

/// "at least 2 replicas", "3 tags", "no tags" after "with".
std::optional<Condition> counted_in(const Tokens& tokens, Span span) {
  Condition condition;
  condition.counted = true;
  if (tokens.list[span.begin].is("only") && span.size() > 2) ++span.begin;
  std::size_t number = span.begin;
  for (const Wording& wording : wordings) {
    const std::size_t size = matched(tokens, span, span.begin, wording);
    if (size == 0 || wording.negated || wording.comparison > Comparison::at_least) continue;
    condition.comparison = wording.comparison;
    number = span.begin + size;
    break;
  }
  if (number == span.begin && span.size() > 1 && tokens.list[number].is("no")) {
    condition.comparison = Comparison::missing;
    condition.key = {number + 1, span.end};
  } else if (number + 1 < span.end && !count_in(tokens.list[number]).empty()) {
    condition.value = {number, number + 1};
    condition.key = {number + 1, span.end};
  } else {
    return std::nullopt;
  }
  if (odd(tokens, condition.key)) return std::nullopt;
  return condition;
}

std::optional<Condition> comparison_in(const Tokens& tokens, Span span, bool with) {
  if (with && !span.empty())
    if (auto counted = counted_in(tokens, span)) return counted;
  for (std::size_t at = span.begin + 1; at < span.end; ++at) {
    std::optional<Condition> condition = compared_at(tokens, span, at);
    if (!condition) continue;
    if (odd(tokens, condition->key) || odd(tokens, condition->value)) return std::nullopt;
    const bool alone = condition->comparison == Comparison::missing || condition->comparison == Comparison::empty;
    if (alone != condition->value.empty()) return std::nullopt;
    return condition;
  }
  if (!with || span.empty() || odd(tokens, span)) return std::nullopt;
  // "with id 3", "with a discount"
  const Span key = without_determiners(tokens, span);
  const Token& last = tokens.list[key.end - 1];
  if (key.size() > 2 && last.kind == Token::Kind::number && tokens.list[key.end - 2].is("of"))  // "with a stock of 0"
    return Condition{{key.begin, key.end - 2}, Comparison::equal, false, {key.end - 1, key.end}};
  if (key.size() > 1 && (last.kind == Token::Kind::number || last.kind == Token::Kind::quoted))
    return Condition{{key.begin, key.end - 1}, Comparison::equal, false, {key.end - 1, key.end}};
  const bool numbered = last.text.find_first_of("0123456789") != std::string::npos;  // "with sku A1"
  if (key.size() == 2 && (numbered || tokens.list[key.begin].lower.ends_with("id")))
    return Condition{{key.begin, key.end - 1}, Comparison::equal, false, {key.end - 1, key.end}};
  return Condition{key, Comparison::present, false, {}};
}

/// "and web" after "name is not cron": another value of the condition before, as it holds no condition of its own.
bool continues_list(const Tokens& tokens, const std::vector<Condition>& conditions, Span one, bool with) {
  if (conditions.empty() || one.empty()) return false;
  const Condition& before = conditions.back();
  const bool compares =
      !before.counted && (before.comparison == Comparison::equal || before.comparison == Comparison::contains);
  const bool has = before.comparison == Comparison::present && before.key.size() == 2;  // "with tag web"
  if (!(has || (compares && !before.value.empty())) || odd(tokens, one) || holds_mark(tokens, one)) return false;
  for (std::size_t at = one.begin; at > 0 && is_conjunction(tokens.list[at - 1]); --at)
    if (tokens.list[at - 1].is("then") || tokens.list[at - 1].is(";")) return false;
  const Token& first = tokens.list[one.begin];
  const bool value = one.size() == 1 && (first.kind == Token::Kind::number || first.kind == Token::Kind::quoted);
  if (has) return one.size() == 1 && first.kind != Token::Kind::mark;
  if (with) return value;  // a word is a member that is there, too: "with id 3 and tags"
  return !comparison_in(tokens, one, false);
}

/// "or" between two values: "is Oslo or Paris", but not "3 or more", "on or before".
bool is_choice(const Tokens& tokens, Span span, std::size_t at) {
  if (!tokens.list[at].is("or") || at == span.begin || at + 1 >= span.end) return false;
  const auto compares = [](const Token& token) {
    constexpr std::array<std::string_view, 20> words{
        "more",  "less", "fewer", "greater", "higher", "lower", "larger",  "bigger", "smaller", "above",
        "below", "over", "under", "before",  "after",  "later", "earlier", "equal",  "on",      "than"};
    return is_one_of(words, token.lower);
  };
  return !compares(tokens.list[at - 1]) && !compares(tokens.list[at + 1]);
}

/// The parts of the range between its conjunctions, the first one as the value.
Condition with_list(const Tokens& tokens, Condition condition) {
  const Span all = condition.value;
  std::vector<Span> parts;
  std::size_t begin = all.begin;
  for (std::size_t at = all.begin; at <= all.end; ++at) {
    if (at < all.end && !is_conjunction(tokens.list[at])) continue;
    if (at > begin) parts.push_back({begin, at});
    begin = at + 1;
  }
  if (parts.size() < 2) return condition;
  condition.value = parts[0];
  condition.more.assign(parts.begin() + 1, parts.end());
  return condition;
}

}  // namespace

bool begins_condition(const Token& token) {
  return token.is("where") || token.is("whose") || token.is("with") || token.is("without") || token.is("which") ||
         token.is("having") || token.is("named") || token.is("called") || token.is("that") || token.is("who") ||
         token.is("when") || token.is("assigned");
}

std::string_view count_in(const Token& token) {
  constexpr std::array<std::string_view, 11> words{"zero", "one",   "two",   "three", "four", "five",
                                                   "six",  "seven", "eight", "nine",  "ten"};
  constexpr std::array<std::string_view, 11> numbers{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
  if (token.kind == Token::Kind::number) return token.unit.empty() ? std::string_view(token.text) : std::string_view();
  const auto found = std::find_if(words.begin(), words.end(), [&](std::string_view word) { return token.is(word); });
  return found == words.end() ? std::string_view() : numbers.at(static_cast<std::size_t>(found - words.begin()));
}

std::optional<Threshold> threshold_in(const Tokens& tokens, Span span) {
  for (std::size_t at = span.begin; at < span.end; ++at)
    for (const Wording& wording : wordings) {
      const bool ordering = wording.comparison > Comparison::equal && wording.comparison <= Comparison::at_least;
      const std::size_t size = ordering ? matched(tokens, span, at, wording) : 0;
      const std::size_t number = at + size;
      if (size == 0 || number >= span.end || tokens.list[number].kind != Token::Kind::number) continue;
      const bool unit = number + 2 == span.end && is_unit(tokens.list[number + 1].lower);
      if (number + 1 != span.end && !unit) continue;
      Threshold out;
      out.begin = at;
      out.condition.own = true;
      out.condition.comparison = wording.comparison;
      out.condition.value = {number, span.end};
      out.condition.negated = at > span.begin && tokens.list[at - 1].is("not");
      if (out.condition.negated) --out.begin;
      return out;
    }
  return std::nullopt;
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
    return std::vector{with_list(tokens, Condition{{begin - 1, begin}, Comparison::equal, false, {begin, span.end}})};
  }
  if (first.is("assigned")) {
    if (begin + 1 >= span.end || !tokens.list[begin].is("to") || odd(tokens, {begin + 1, span.end}))
      return std::nullopt;
    return std::vector{with_list(
        tokens, Condition{{begin - 1, begin}, Comparison::equal, false, {begin + 1, span.end}, owner_keys()})};
  }
  if ((first.is("that") || first.is("which") || first.is("who")) && begin + 1 < span.end) {  // "that are not done"
    const Copula copula = copula_at(tokens, span, begin);
    const Span word{begin + copula.size, span.end};
    if (copula.be && word.size() == 1 && tokens.list[word.begin].kind == Token::Kind::word)
      return std::vector{Condition{word, Comparison::described, copula.negated, {}}};
    if (auto own = threshold_in(tokens, word); copula.be && own && own->begin == word.begin) {  // "that are under 3"
      own->condition.negated = own->condition.negated != copula.negated;
      return std::vector{own->condition};
    }
  }
  if ((first.is("that") || first.is("which") || first.is("who")) && begin < span.end) {
    if (!tokens.list[begin].is("have") && !tokens.list[begin].is("has")) return std::nullopt;
    ++begin;
    with = true;
  }
  bool other = false;  // "or" leads to what comes
  for (std::size_t at = begin; at <= span.end; ++at) {
    const bool chooses = at < span.end && is_choice(tokens, span, at);
    if (at < span.end && !chooses && !is_conjunction(tokens.list[at])) continue;
    if (at == begin) return std::nullopt;
    Span one{begin, at};
    if (std::exchange(other, chooses)) {
      const bool equals = !conditions.empty() && conditions.back().comparison == Comparison::equal && !with;
      if (!equals || !continues_list(tokens, conditions, one, with)) return std::nullopt;
    }
    const bool again = !conditions.empty() && conditions.back().negated && one.size() > 1;
    if (again && tokens.list[one.begin].is("not")) ++one.begin;  // "is not A and not B"
    if (continues_list(tokens, conditions, one, with)) {
      conditions.back().more.push_back(one);
    } else if (without) {
      if (odd(tokens, one)) return std::nullopt;
      conditions.push_back({without_determiners(tokens, one), Comparison::missing, false, {}});
    } else if (auto condition = comparison_in(tokens, one, with)) {
      // "with no tags and aliases": with some, or with none?
      const bool none = with && !conditions.empty() && conditions.back().counted &&
                        conditions.back().comparison == Comparison::missing;
      const bool bare = condition->comparison == Comparison::present && condition->key.begin == one.begin;
      if (none && bare) return std::nullopt;
      conditions.push_back(*condition);
    } else {
      return std::nullopt;
    }
    if (holds_mark(tokens, conditions.back().key)) return std::nullopt;
    while (at + 1 < span.end && is_conjunction(tokens.list[at + 1])) ++at;
    begin = at + 1;
  }
  return conditions;
}

}  // namespace jt::propose::rules
