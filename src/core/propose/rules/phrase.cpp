// SPDX-License-Identifier: MIT
#include "core/propose/rules/phrase.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/words.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t most_conjunctions = 6;
constexpr std::size_t most_words = 32;  // of a name: each part of it may be a name, and all things may have it
constexpr std::array<std::string_view, 8> articles{"the", "a", "an", "my", "our", "your", "this", "that"};
constexpr std::array<std::string_view, 8> pronouns{"it", "its", "their", "them", "his", "her", "him", "they"};
constexpr std::array<std::string_view, 3> universals{"all", "every", "each"};
constexpr std::array<std::string_view, 10> ordinals{"first", "second",  "third",  "fourth", "fifth",
                                                    "sixth", "seventh", "eighth", "ninth",  "tenth"};

constexpr std::array<std::string_view, 8> last_but_one{"penultimate",  "last but one", "second to last",
                                                       "next to last", "last-but-one", "second-to-last",
                                                       "next-to-last", "second-last"};

/// A name without its articles and quantifiers; nothing if that leaves an impossible one.
std::optional<Name> name_in(const Tokens& tokens, Span span) {
  if (span.size() > most_words) return std::nullopt;
  Name name;
  name.whole = span;
  for (std::size_t i = span.begin; i < span.end; ++i) {
    const bool negation = tokens.list[i].is("not") && span.size() > 1;  // else "users not active" are of the user Not
    if (tokens.list[i].kind == Token::Kind::mark || negation) return std::nullopt;
  }
  std::size_t at = span.begin;
  const auto token = [&]() -> const Token& { return tokens.list[at]; };
  const auto skip_articles = [&] {
    while (at + 1 < span.end && is_one_of(articles, token().lower)) ++at;
  };
  skip_articles();
  if (at + 1 == span.end && is_one_of(universals, token().lower)) return std::nullopt;  // of what?
  if (at + 1 == span.end && says_everyone(token().lower)) {
    name.quantifier = Quantifier::all;
    name.words = {at, span.end};
    return name;
  }
  if (at < span.end && is_one_of(universals, token().lower)) {
    name.quantifier = Quantifier::all;
    ++at;
    if (at + 1 < span.end && (token().is("of") || token().is("single"))) ++at;
    skip_articles();
  } else if (at + 1 < span.end && is_one_of(pronouns, token().lower)) {
    return std::nullopt;  // "its price" was split before
  } else if (at < span.end) {
    if (const auto ordinal = ordinal_of(token()); ordinal && at + 1 < span.end) {
      name.quantifier = Quantifier::ordinal;
      name.ordinal = *ordinal;
      ++at;
      const auto count = at + 1 < span.end ? text::parse_number(count_in(token())) : std::nullopt;
      const bool several =
          count && *count > 1 && stem(tokens.list[span.end - 1].lower) != tokens.list[span.end - 1].lower;
      if (several && (*ordinal == 0 || *ordinal == -1)) {
        name.count = *count;
        ++at;
      }
    }
  }
  if (at >= span.end) return std::nullopt;
  name.words = {at, span.end};
  name.pronoun = name.words.size() == 1 && is_one_of(pronouns, token().lower) && name.quantifier == Quantifier::none;
  return name;
}

/// One way to read the conjunctions of a phrase: a bit for each, set where it begins another thing.
class Reading {
 public:
  Reading(const Tokens& tokens, Span span, std::uint32_t splits) : tokens_(tokens), span_(span), splits_(splits) {}

  std::optional<Phrase> read() {
    Phrase phrase;
    std::size_t begin = span_.begin;
    std::uint32_t bit = 1;
    for (std::size_t at = span_.begin; at < span_.end;) {
      if (!is_conjunction(tokens_.list[at])) {
        ++at;
        continue;
      }
      std::size_t after = at + 1;
      while (after < span_.end && is_conjunction(tokens_.list[after])) ++after;
      if ((splits_ & bit) != 0) {
        if (!add(phrase, {begin, at}) || !is_own(phrase.back(), after)) return std::nullopt;
        begin = after;
      }
      bit <<= 1;
      at = after;
    }
    if (!add(phrase, {begin, span_.end})) return std::nullopt;
    // "all prices and costs under 3": of the prices, all, or those under 3?
    for (std::size_t i = 1; i < phrase.size(); ++i)
      if ((says_own(phrase[i].back().back()) && !says_own(phrase[i - 1].back().back())) ||
          shares_condition(phrase[i - 1], phrase[i]))
        return std::nullopt;
    return phrase;
  }

 private:
  /// Whether what begins after the chain is a thing of its own. After a condition, words alone are a part of it: "whose
  /// name is not cron and web" says nothing of removing web. "the" is enough only where nothing is negated.
  [[nodiscard]] bool is_own(const Chain& before, std::size_t begin) const {
    bool filtered = false;
    bool excluding = false;
    for (const Part& part : before)
      for (const Name& name : part) {
        filtered = filtered || !name.conditions.empty();
        excluding = excluding || std::any_of(name.conditions.begin(), name.conditions.end(), excludes);
      }
    if (!filtered) return true;
    const Token& first = tokens_.list[begin];
    if (is_one_of(universals, first.lower) || (!excluding && is_one_of(articles, first.lower))) return true;
    for (std::size_t at = begin; at < span_.end && !is_conjunction(tokens_.list[at]); ++at)
      if (tokens_.list[at].kind == Token::Kind::possessive || (at > begin && begins_condition(tokens_.list[at])))
        return true;
    return false;
  }

  /// "all roles and cities where COND": what follows without an "all" of its own has the condition with what is before.
  static bool shares_condition(const Chain& before, const Chain& chain) {
    if (before.size() != 1 || chain.size() != 1) return false;
    const Name& first = before.back().back();
    const Name& last = chain.back().back();
    return first.quantifier == Quantifier::all && first.conditions.empty() && last.quantifier == Quantifier::none &&
           !last.conditions.empty();
  }

  bool add(Phrase& phrase, Span span) {
    auto chain = chain_of(span);
    if (chain) phrase.push_back(std::move(*chain));
    return chain.has_value();
  }

  std::optional<Chain> chain_of(Span span) {
    std::vector<Condition> conditions;
    const auto condition = std::find_if(tokens_.list.begin() + static_cast<std::ptrdiff_t>(span.begin),
                                        tokens_.list.begin() + static_cast<std::ptrdiff_t>(span.end), begins_condition);
    const auto limit = static_cast<std::size_t>(condition - tokens_.list.begin());
    const bool is_name = limit == span.begin && span.size() == 1;  // a key "when"
    if (limit < span.end && !is_name) {
      auto read = conditions_in(tokens_, {limit, span.end});
      if (!read || limit == span.begin) return std::nullopt;
      conditions = std::move(*read);
      span.end = limit;
    }
    Chain chain;
    std::size_t end = span.end;
    bool last = true;
    for (std::size_t at = span.end; at-- > span.begin;) {
      // "all of Alice's tasks" are in nothing else
      const bool partitive =
          at > span.begin && tokens_.list[at].is("of") && is_one_of(universals, tokens_.list[at - 1].lower);
      if (at != span.begin && (partitive || !is_scope_word(tokens_.list[at]))) continue;
      // "prices under 3", "prices at least 3" are in nothing that is named 3
      if (const auto own = threshold_in(tokens_, {at, end}); own && own->begin == at && at != span.begin) continue;
      const bool preposition = is_scope_word(tokens_.list[at]);
      if (preposition && at == span.begin) return std::nullopt;
      auto parts = owned({preposition ? at + 1 : at, end});
      if (!parts) return std::nullopt;
      // the words of the condition belong to the names before them
      if (std::exchange(last, false)) {
        for (Name& name : parts->back()) {
          name.conditions.insert(name.conditions.end(), conditions.begin(), conditions.end());
          for (Condition& one : name.conditions)
            if (one.own) one.key = name.words;
        }
      }
      chain.insert(chain.end(), std::make_move_iterator(parts->begin()), std::make_move_iterator(parts->end()));
      end = at;
    }
    return chain.empty() ? std::nullopt : std::optional(std::move(chain));
  }

  /// The parts of "Alice's and Bob's theme", "its price".
  std::optional<Chain> owned(Span span) {
    Chain chain(1);
    std::size_t begin = span.begin;
    bool open = true;  // the last part takes another name
    for (std::size_t at = span.begin; at < span.end; ++at) {
      const Token& token = tokens_.list[at];
      const bool pronoun =
          at == begin && at + 1 < span.end && is_one_of(pronouns, token.lower) && !is_conjunction(tokens_.list[at + 1]);
      if (token.kind != Token::Kind::possessive && !pronoun) continue;
      if (!open) chain.emplace_back();
      if (!names(chain.back(), {begin, pronoun ? at + 1 : at})) return std::nullopt;
      begin = at + 1;
      open = false;
      while (begin < span.end && is_conjunction(tokens_.list[begin])) {
        open = true;
        ++begin;
      }
    }
    if (begin == span.end && span.end > span.begin) {  // "Bob's"
      if (open) return std::nullopt;
      chain.emplace_back(1).back().missing = true;
      return chain;
    }
    if (!open) chain.emplace_back();
    if (!names(chain.back(), {begin, span.end})) return std::nullopt;
    return chain;
  }

  bool names(Part& part, Span span) {
    std::size_t begin = span.begin;
    for (std::size_t at = span.begin; at <= span.end; ++at) {
      if (at < span.end && !is_conjunction(tokens_.list[at])) continue;
      if (at > begin) {
        const auto own = threshold_in(tokens_, {begin, at});
        auto name = name_in(tokens_, {begin, own ? own->begin : at});
        if (!name) return false;
        if (own) name->conditions.push_back(own->condition);
        for (Condition& one : name->conditions) one.key = name->words;
        // "all names and titles"
        if (!part.empty() && part.back().quantifier == Quantifier::all && name->quantifier == Quantifier::none)
          name->quantifier = Quantifier::all;
        part.push_back(std::move(*name));
      } else if (at == span.end) {
        return false;  // ends with a conjunction, or is empty
      }
      begin = at + 1;
    }
    // "prices and costs under 3": of both?
    return !part.empty() && (part.size() == 1 || std::none_of(part.begin(), part.end(), says_own));
  }

  const Tokens& tokens_;
  Span span_;
  std::uint32_t splits_;
};

}  // namespace

bool is_conjunction(const Token& token) {
  return token.is("and") || token.is(",") || token.is("&") || token.is("then") || token.is(";");
}

bool is_scope_word(const Token& token) {
  constexpr std::array<std::string_view, 10> words{"of",     "for",    "in",    "from", "on",
                                                   "within", "inside", "under", "at",   "across"};
  return is_one_of(words, token.lower);
}

std::optional<std::int64_t> ordinal_of(const Token& token) {
  if (token.kind != Token::Kind::word) return std::nullopt;
  if (token.is("last")) return -1;
  for (const std::string_view word : last_but_one)
    if (token.is(word)) return -2;
  const auto found = std::find(ordinals.begin(), ordinals.end(), token.lower);
  if (found != ordinals.end()) return found - ordinals.begin();
  const std::string_view word = token.lower;
  if (word.size() < 3) return std::nullopt;
  const std::string_view tail = word.substr(word.size() - 2);
  if (tail != "st" && tail != "nd" && tail != "rd" && tail != "th") return std::nullopt;
  const auto number = text::parse_number(word.substr(0, word.size() - 2));
  if (!number || *number == 0 || *number > 1'000'000'000) return std::nullopt;
  return static_cast<std::int64_t>(*number) - 1;
}

std::vector<Phrase> phrases(const Tokens& tokens, Span span) {
  std::vector<Phrase> readings;
  if (span.empty()) return readings;
  const auto is_and = [&](std::size_t at) { return tokens.list[at].is("and"); };  // "remove and and or": it is a name
  for (std::size_t at = span.begin; at < span.end; ++at)
    if (is_and(at) && (at == span.begin || is_and(at - 1))) return readings;
  std::size_t runs = 0;
  for (std::size_t at = span.begin; at < span.end; ++at)
    if (is_conjunction(tokens.list[at]) && (at == span.begin || !is_conjunction(tokens.list[at - 1]))) ++runs;
  if (runs > most_conjunctions) return readings;
  // "both A and B"
  const bool both = runs == 1 && span.size() > 3 && tokens.list[span.begin].is("both") && !is_and(span.begin + 1);
  if (both && std::any_of(tokens.list.begin() + static_cast<std::ptrdiff_t>(span.begin),
                          tokens.list.begin() + static_cast<std::ptrdiff_t>(span.end),
                          [](const Token& token) { return token.is("and"); }))
    ++span.begin;
  for (std::uint32_t splits = 0; splits < (1U << runs); ++splits)
    if (auto phrase = Reading(tokens, span, splits).read()) readings.push_back(std::move(*phrase));
  return readings;
}

}  // namespace jt::propose::rules
