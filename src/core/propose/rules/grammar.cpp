// SPDX-License-Identifier: MIT
#include "core/propose/rules/grammar.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/frames.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/verbs.hpp"

namespace jt::propose::rules {

namespace {

class Parser {
 public:
  explicit Parser(const Tokens& tokens) : tokens_(tokens), end_(tokens.list.size()) {}

  Sentence run() {
    Sentence out;
    std::size_t begin = skip_fillers(skip_request(skip_fillers(0)));
    skip_ending();
    begin = leading_scope(begin, out);
    const Verb* before = nullptr;
    while (begin < end_ && out.problem.empty()) {
      const std::size_t end = clause_end(begin, before);
      if (two_ways_) {
        out.words = {begin, end_};
        out.problem = "it can be read in two ways";
        break;
      }
      std::vector<Clause> clauses = clause({begin, end}, before);
      if (clauses.empty()) {
        out.words = stopped({begin, end});
        out.problem = complaint({begin, end});
        break;
      }
      before = clauses.front().verb;
      out.clauses.push_back(std::move(clauses));
      out.spans.push_back({begin, end});
      begin = skip_fillers(end);
    }
    if (out.clauses.empty() && out.problem.empty()) {
      out.words = {0, tokens_.list.size()};
      out.problem = "no verb found";
    }
    return out;
  }

 private:
  [[nodiscard]] const Token& at(std::size_t i) const { return tokens_.list[i]; }

  [[nodiscard]] bool is_break(std::size_t i) const { return is_conjunction(at(i)) || at(i).is("."); }

  /// Past conjunctions and words of politeness.
  [[nodiscard]] std::size_t skip_fillers(std::size_t i) const {
    constexpr std::array<std::string_view, 9> fillers{"please",  "also", "now", "kindly", "afterwards",
                                                      "finally", "just", "ok",  "okay"};
    while (i < end_ && (is_break(i) ||
                        std::any_of(fillers.begin(), fillers.end(), [&](std::string_view w) { return at(i).is(w); })))
      ++i;
    return i;
  }

  /// "I want to set …", "could you set …?"
  std::size_t skip_request(std::size_t begin) {
    constexpr std::array<std::array<std::string_view, 6>, 20> requests{
        {{"i", "would", "like", "you", "to", ""}, {"i", "would", "like", "to", "", ""},
         {"i'd", "like", "you", "to", "", ""},    {"i'd", "like", "to", "", "", ""},
         {"i", "want", "you", "to", "", ""},      {"i", "want", "to", "", "", ""},
         {"i", "need", "you", "to", "", ""},      {"i", "need", "to", "", "", ""},
         {"we", "need", "to", "", "", ""},        {"we", "want", "to", "", "", ""},
         {"can", "you", "", "", "", ""},          {"could", "you", "", "", "", ""},
         {"would", "you", "", "", "", ""},        {"will", "you", "", "", "", ""},
         {"let's", "", "", "", "", ""},           {"i", "want", "", "", "", ""},
         {"make", "sure", "that", "", "", ""},    {"make", "sure", "", "", "", ""},
         {"ensure", "that", "", "", "", ""},      {"ensure", "", "", "", "", ""}}};
    for (const auto& request : requests) {
      std::size_t size = 0;
      while (size < request.size() && !request.at(size).empty() && begin + size < end_ &&
             at(begin + size).is(request.at(size)))
        ++size;
      if (size == 0 || (size < request.size() && !request.at(size).empty())) continue;
      wanted_ = size == 2 && request[1] == "want";
      asked_ = request[1] == "you";
      said_to_be_ = request[0] == "make" || request[0] == "ensure";
      const std::size_t next = skip_fillers(begin + size);
      if (!wanted_ && !said_to_be_ && verb_at(next) == nullptr && !(next < end_ && is_scope_word(at(next))))
        return begin;
      return begin + size;
    }
    return begin;
  }

  /// What ends a request and changes nothing: a full stop, "please".
  void skip_ending() {
    const auto is_polite = [&](std::size_t i) {
      return at(i).is("please") || at(i).is("thanks") || at(i).is(".") || at(i).is("!") || at(i).is(";") ||
             (asked_ && at(i).is("?"));
    };
    const std::size_t end = end_;
    const bool refuses = end_ > 3 && at(end_ - 1).is("thanks") && at(end_ - 3).is("no");  // "No, thanks" is a text
    while (end_ > 1 && !refuses && is_polite(end_ - 1)) --end_;
    if (end_ > 2 && end_ < end && at(end_ - 1).is(",")) --end_;
    if (end_ > 3 && at(end_ - 1).is("you") && at(end_ - 2).is("thank")) end_ -= 2;
  }

  [[nodiscard]] const Verb* verb_at(std::size_t i) const {
    return i < end_ && at(i).kind == Token::Kind::word ? verb_named(at(i).lower) : nullptr;
  }

  /// "for Alice, set …"
  std::size_t leading_scope(std::size_t begin, Sentence& out) const {
    if (begin >= end_ || !is_scope_word(at(begin))) return begin;
    for (std::size_t i = begin + 2; i < end_; ++i) {
      const bool comma = at(i - 1).is(",");
      if (verb_at(i) == nullptr || (!comma && i < begin + 2)) continue;
      out.scope = {begin + 1, comma ? i - 1 : i};
      return i;
    }
    return begin;
  }

  /// "changed", "removed", "kept", "uppercase": what should be done, not what should be there.
  [[nodiscard]] static bool is_participle(const Token& token) {
    constexpr std::array<std::string_view, 16> others{
        "kept",   "left",   "gone",    "unchanged", "same",    "higher", "bigger", "smaller",
        "larger", "longer", "shorter", "different", "dropped", "more",   "less",   "updated"};
    if (token.kind != Token::Kind::word || token.is("set")) return false;
    if (std::find(others.begin(), others.end(), token.lower) != others.end()) return true;
    const std::string_view word = token.lower;
    const auto is_verb = [&](std::size_t less) {
      return word.size() > less && verb_named(word.substr(0, word.size() - less)) != nullptr;
    };
    return is_verb(0) || (word.ends_with("d") && is_verb(1)) || (word.ends_with("ed") && is_verb(2));
  }

  /// "X should be enabled", "X should be turned off for E": as if it were said with the verb.
  [[nodiscard]] std::optional<Clause> switch_wish(Span span, std::size_t modal, std::size_t value) const {
    Clause clause;
    clause.object = {span.begin, modal};
    std::size_t end = value + 1;
    if (at(value).is("enabled") || at(value).is("activated")) {
      clause.verb = verb_named("enable");
    } else if (at(value).is("disabled") || at(value).is("deactivated")) {
      clause.verb = verb_named("disable");
    } else if ((at(value).is("turned") || at(value).is("switched")) && end < span.end &&
               (at(end).is("on") || at(end).is("off"))) {
      clause.verb = verb_named("turn");
      clause.how = at(end).is("on") ? "on" : "off";
      ++end;
    } else {
      return std::nullopt;
    }
    if (end + 1 < span.end && is_scope_word(at(end))) {
      clause.scope = {end + 1, span.end};
      end = span.end;
    }
    return end == span.end ? std::optional(std::move(clause)) : std::nullopt;
  }

  /// "make sure X is V": whether X has no condition, and V no negation.
  [[nodiscard]] bool says_once(Span span, std::size_t copula, std::size_t value) const {
    const auto other = [&](std::size_t i) {
      return i != copula && (at(i).is("is") || at(i).is("are") || begins_condition(at(i)));
    };
    for (std::size_t i = span.begin; i < span.end; ++i)
      if (other(i)) return false;
    return !at(value).is("not") && !at(value).is("no") && !at(value).is("never");
  }

  /// "X should be V": the place of "should" and of V.
  [[nodiscard]] std::vector<Clause> wish(Span span) const {
    constexpr std::array<std::string_view, 2> modals{"should", "must"};
    for (std::size_t i = span.begin + 1; i + (said_to_be_ ? 1 : 2) < span.end; ++i) {
      const bool modal = std::any_of(modals.begin(), modals.end(), [&](std::string_view w) { return at(i).is(w); });
      const bool being = said_to_be_ && (at(i).is("is") || at(i).is("are"));
      if (!modal && !being && !(wanted_ && at(i).is("to"))) continue;
      if (!being && (i + 2 >= span.end || (!at(i + 1).is("be") && !at(i + 1).is("become")))) return {};
      std::size_t value = being ? i + 1 : i + 2;
      if (being && !says_once(span, i, value)) return {};
      if (auto switched = switch_wish(span, i, value)) return {std::move(*switched)};
      if (is_participle(at(value))) return {};
      if (at(value).is("set") && value + 2 < span.end && at(value + 1).is("to")) value += 2;
      std::vector<Clause> out;
      Clause clause;
      clause.verb = verb_named("set");
      clause.how = "to";
      clause.object = {span.begin, i};
      clause.value = {value, span.end};
      clause.says_is = being;
      out.push_back(clause);
      for (std::size_t scope = value + 1; scope + 1 < span.end; ++scope) {
        if (!is_scope_word(at(scope))) continue;
        clause.value = {value, scope};
        clause.scope = {scope + 1, span.end};
        out.push_back(clause);
      }
      if (const auto filtered = with_condition(tokens_, out.front())) out.push_back(*filtered);
      return out;
    }
    return {};
  }

  /// The readings of one clause; of "b to 2" with the verb of the clause before.
  [[nodiscard]] std::vector<Clause> clause(Span span, const Verb* before) const {
    if (const Verb* verb = verb_at(span.begin)) {
      std::vector<Clause> out = readings(tokens_, *verb, {span.begin + 1, span.end});
      if (!out.empty()) return out;
    }
    std::vector<Clause> out = wish(span);
    if (out.empty() && before != nullptr && continues(tokens_, *before, span)) out = readings(tokens_, *before, span);
    return out;
  }

  [[nodiscard]] static bool complete(const std::vector<Clause>& clauses) {
    return std::any_of(clauses.begin(), clauses.end(), [](const Clause& clause) { return clause.how != "nothing"; });
  }

  /// Whether a clause begins here, up to some later conjunction or the end.
  [[nodiscard]] bool clause_begins(std::size_t begin, const Verb* before) const {
    for (std::size_t end = begin + 1; end <= end_; ++end) {
      if (end < end_ && !is_break(end)) continue;
      const std::vector<Clause> clauses = clause({begin, end}, before);
      if (verb_at(begin) != nullptr && !clauses.empty()) return true;
      if (complete(clauses)) return true;
    }
    return false;
  }

  /// The X of a clause "X should be V" that begins here.
  [[nodiscard]] Span wished(std::size_t begin) const {
    for (std::size_t end = begin + 1; end <= end_; ++end) {
      if (end < end_ && !is_break(end)) continue;
      if (const std::vector<Clause> clauses = wish({begin, end}); !clauses.empty()) return clauses.front().object;
    }
    return {};
  }

  enum class WishBegins : std::uint8_t { here, later, unclear };

  /// "drop A and B and C should be V": whether the wish begins at B, directly after the break, or at C.
  [[nodiscard]] WishBegins wish_begins(Span head, std::size_t next, const Verb* before) const {
    const Span listed = wished(next);
    if (listed.empty() || is_full_break(tokens_, head.end, next)) return WishBegins::here;
    const std::vector<Clause> clauses = clause(head, before);
    const bool lists = std::any_of(clauses.begin(), clauses.end(), [&](const Clause& each) {
      return each.object.end == head.end || each.scope.end == head.end;
    });
    for (std::size_t i = listed.begin + 1; lists && i < listed.end; ++i) {
      if (!is_break(i)) continue;
      const std::size_t after = skip_fillers(i);
      if (wished(after).empty() || clause({head.begin, i}, before).empty()) continue;
      return is_full_break(tokens_, i, after) ? WishBegins::later : WishBegins::unclear;
    }
    return WishBegins::here;
  }

  [[nodiscard]] std::size_t clause_end(std::size_t begin, const Verb* before) {
    for (std::size_t i = begin + 1; i < end_; ++i) {
      if (!is_break(i)) continue;
      const std::size_t next = skip_fillers(i);
      if (next >= end_) return at(i).is(".") ? end_ : i;
      const std::vector<Clause> head = clause({begin, i}, before);
      if (head.empty()) continue;
      const Verb* verb = head.front().verb;
      const bool filtered = std::any_of(tokens_.list.begin() + static_cast<std::ptrdiff_t>(begin),
                                        tokens_.list.begin() + static_cast<std::ptrdiff_t>(i),
                                        [](const Token& token) { return token.is("where") || token.is("whose"); });
      if (verb_at(next) != nullptr) {
        if (clause_begins(next, nullptr)) return i;
      } else if (complete(head) && !filtered && clause_begins(next, verb)) {
        const WishBegins wish = wish_begins({begin, i}, next, before);
        if (wish == WishBegins::later) continue;
        two_ways_ = wish == WishBegins::unclear;
        return i;
      }
    }
    return end_;
  }

  [[nodiscard]] std::string complaint(Span span) const {
    if (const Verb* verb = verb_at(span.begin); verb != nullptr)
      return "it is not clear what to " + std::string(verb->words[0]);
    return "'" + at(span.begin).text + "' is not a verb that is understood";
  }

  /// The words that no verb explains.
  [[nodiscard]] Span stopped(Span span) const {
    return verb_at(span.begin) != nullptr ? span : Span{span.begin, span.begin + 1};
  }

  const Tokens& tokens_;
  std::size_t end_;
  bool wanted_ = false;      ///< "I want X to be V"
  bool asked_ = false;       ///< "could you …?"
  bool said_to_be_ = false;  ///< "make sure X is V"
  bool two_ways_ = false;
};

}  // namespace

bool is_full_break(const Tokens& tokens, std::size_t begin, std::size_t end) {
  return std::any_of(
      tokens.list.begin() + static_cast<std::ptrdiff_t>(begin), tokens.list.begin() + static_cast<std::ptrdiff_t>(end),
      [](const Token& token) { return token.is("then") || token.is("afterwards") || token.is(";") || token.is("."); });
}

Sentence sentence(const Tokens& tokens) { return Parser(tokens).run(); }

}  // namespace jt::propose::rules
