// SPDX-License-Identifier: MIT
#include "core/propose/rules/reading.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/course.hpp"
#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/propose/rules/shared_ends.hpp"
#include "core/propose/rules/verbs.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t most_name_tokens = 8;  ///< tokens

/// "set the theme to dark for Zoe", where there is no Zoe: that is hardly a text.
std::optional<Doubt> open_scope(const Tokens& tokens, const Clause& clause) {
  for (std::size_t at = clause.value.begin + 1; at + 1 < clause.value.end; ++at) {
    bool leads = false;
    for (const std::string_view word : {"for", "in", "within", "inside", "across"})
      leads = leads || tokens.list[at].is(word);
    const auto own = threshold_in(tokens, {at, clause.value.end});
    if (own && own->begin == at) {  // "to low under 3"
      Doubt compared;
      compared.why =
          "it is not clear what is '" + std::string(tokens.written(at, clause.value.end)) + "': a text goes in quotes";
      compared.value = clause.value;
      return compared;
    }
    if (!leads) continue;
    Doubt out;
    out.why =
        "nothing found for '" + std::string(tokens.written(at + 1, clause.value.end)) + "': a text goes in quotes";
    out.value = clause.value;
    return out;
  }
  return std::nullopt;
}

Try<Effects> read_clause(Model& model, Lookup& lookup, const Tokens& tokens, const std::vector<Clause>& readings,
                         Context& context, const Clause*& chosen) {
  std::optional<Effects> best;
  std::optional<Doubt> why;
  Context next;
  for (const Clause& clause : readings) {
    Resolver resolver(model, lookup, tokens, context);
    Try<Effects> effects = clause.verb->run(clause, resolver);
    // what is said and would be dropped: "rename … everywhere except in E"
    if (const Span unused = resolver.unused(clause); effects && !unused.empty()) effects = not_understood(unused);
    if (!effects) {
      // what a condition or a place after the value leads to says more than what is unclear without it
      const bool filtered = !clause.where.empty() && why && !why->understood && !why->too_large &&
                            (!why->value || effects.error().words.begin != clause.where.begin);
      const bool placed = effects.error().words.begin >= clause.scope.begin &&
                          effects.error().words.end <= clause.scope.end && !effects.error().words.empty() && why &&
                          !why->understood && !why->too_large && why->candidates.size() > 1;
      if (!why || filtered || placed || helps_more(effects.error(), *why)) why = effects.error();
      continue;
    }
    if (best && !same(*best, *effects)) {
      Doubt two;
      two.why = "it can be read in two ways";
      two.value = readings.front().value;
      return Doubted(std::move(two));
    }
    if (!best) {
      next = resolver.next();
      chosen = &clause;
    }
    best = std::move(*effects);
  }
  if (!best) return Doubted(std::move(*why));
  if (auto unclear = open_scope(tokens, *chosen)) return Doubted(std::move(*unclear));
  context = std::move(next);
  return std::move(*best);
}

/// Whether two changes do not go together: the same place given two values, or a change inside what is replaced.
std::optional<Doubt> contradiction(const Model& model, const Effects& effects) {
  std::map<NodeId, std::size_t> whole;    ///< nodes that are set, renamed, removed or moved
  std::map<NodeId, std::size_t> ordered;  ///< arrays of which an element is moved
  std::map<NodeId, std::size_t> counted;  ///< arrays that get or lose elements
  std::map<std::pair<NodeId, path::LocationStep>, std::size_t> members;
  Doubt clash;
  clash.why = "the changes contradict each other";
  for (std::size_t i = 0; i < effects.size(); ++i) {
    const Effect& effect = effects[i];
    if (effect.kind == edit::OperationKind::move) {
      if (!ordered.try_emplace(effect.node, i).second) return clash;
      continue;
    }
    if (effect.kind == edit::OperationKind::insert) counted[effect.node] = i;
    if (effect.kind == edit::OperationKind::remove && model.at(effect.node).element)
      counted[model.at(effect.node).parent] = i;
    if (effect.step) {
      if (effect.kind != edit::OperationKind::insert && !members.try_emplace({effect.node, *effect.step}, i).second)
        return clash;
      continue;
    }
    if (!whole.try_emplace(effect.node, i).second) return clash;
  }
  for (const auto& [array, i] : ordered)
    if (counted.contains(array)) return clash;
  for (const Effect& effect : effects) {
    const NodeId from = effect.kind == edit::OperationKind::move ? *effect.from : effect.node;
    NodeId above = effect.step && effect.kind != edit::OperationKind::move ? from : model.at(from).parent;
    for (; above != no_node; above = model.at(above).parent)
      if (whole.contains(above)) return clash;
    if (effect.kind == edit::OperationKind::move && whole.contains(from)) return clash;
  }
  return std::nullopt;
}

/// "then set …": what is counted is counted after the clause before.
bool says_order(const Tokens& tokens, std::size_t first) {
  for (std::size_t at = first; at > 0 && first - at < 4; --at)
    if (tokens.list[at - 1].is("then") || tokens.list[at - 1].is("afterwards")) return true;
  return false;
}

/// "add a = 1 and b = 2 to X": whether "to X" is said of both is not clear.
bool shares_place(const Clause* before, const Clause& clause) {
  return before != nullptr && !before->key.empty() && before->object.empty() && clause.verb == before->verb &&
         !clause.object.empty();
}

Try<Effects> read_sentence(Model& model, Lookup& lookup, const Tokens& tokens) {
  const Sentence parsed = sentence(tokens);
  if (!parsed.problem.empty()) {
    Doubt out;
    out.why = parsed.problem;
    out.words = parsed.words;
    return Doubted(std::move(out));
  }
  Course course(model, lookup, tokens);
  Context context;
  if (!parsed.scope.empty()) {
    Resolver resolver(model, lookup, tokens, {});
    Try<Found> found = resolver.phrase(parsed.scope, Want::thing);
    if (!found) return Doubted(found.error());
    for (const Target& target : found->targets) {
      Scope scope = target.via;
      scope.node = target.node;
      scope.whole = false;
      scope.entity = target.entity;
      context.scopes.push_back(scope);
    }
    context.said_scope = true;
    context.leading = parsed.scope;
  }
  const Clause* chosen = nullptr;
  std::vector<std::vector<Clause>> shared;
  std::set<std::size_t> open;  // clauses with an end that may be said of one before, too
  for (std::size_t i = 0; i < parsed.clauses.size(); ++i) {
    const std::vector<Clause>& readings = parsed.clauses[i];
    const std::size_t first = parsed.spans[i].begin;
    context.says_verb = (i > 0 || parsed.scope.empty()) && verb_named(tokens.list[first].lower) != nullptr;
    const bool in_turn = says_order(tokens, first);
    context.in_turn = in_turn;
    const Clause* before = std::exchange(chosen, nullptr);
    const bool says_verb = context.says_verb;
    const Context given = context;
    bool shares = false;  // the end of a later clause
    Try<Effects> effects = read_clause(model, lookup, tokens, readings, context, chosen);
    if (!effects && effects.error().candidates.size() > 1) {  // "set role to x and city to y for Ann"
      shared.push_back(with_later_ends(parsed, i, tokens));
      if (!shared.back().empty())
        if (Try<Effects> both = read_clause(model, lookup, tokens, shared.back(), context, chosen)) effects = both;
      shares = effects.has_value();
    }
    if (!effects) return effects;
    const Span end = shares ? Span() : narrowing(tokens, *chosen);
    if (!end.empty() && open.contains(i))
      return doubt("it is not clear whether '" + std::string(tokens.written(end.begin, end.end)) +
                   "' applies only to the last change: use two instructions");
    if (end.empty() && !shares)
      note_open(parsed, i, *chosen, *effects, Resolver(model, lookup, tokens, given), context.said_scope, open);
    if (!says_verb && shares_place(before, *chosen))
      return doubt("it is not clear what the first field is added to: use two instructions");
    if (course.depends(*chosen, *effects))
      return doubt("it is not clear what is meant after something is added or renamed: use two instructions");
    if (auto taken = course.take(*chosen, std::move(*effects), in_turn); !taken) return Doubted(taken.error());
  }
  Effects all = course.finish();
  if (auto clash = contradiction(model, all)) return Doubted(std::move(*clash));
  return all;
}

/// The instruction with the names of the document that hold words of the grammar ("War and Peace") as one token each.
std::optional<Tokens> with_names(Lookup& lookup, const Tokens& tokens) {
  const auto structural = [](const Token& token) {
    return token.kind == Token::Kind::possessive || token.kind == Token::Kind::mark ||
           (token.kind == Token::Kind::word && (is_stop_word(token.lower) || verb_named(token.lower) != nullptr));
  };
  Tokens out;
  out.source = tokens.source;
  bool any = false;
  for (std::size_t begin = 0; begin < tokens.list.size();) {
    std::size_t taken = 0;
    const Token& first = tokens.list[begin];
    const bool opens = first.kind == Token::Kind::word || first.kind == Token::Kind::number;
    for (std::size_t size = std::min(most_name_tokens, tokens.list.size() - begin); size >= 2 && opens && taken == 0;
         --size) {
      const auto from = tokens.list.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto to = from + static_cast<std::ptrdiff_t>(size);
      if (std::none_of(from, to, structural) || (to - 1)->kind == Token::Kind::possessive ||
          (to - 1)->kind == Token::Kind::mark)
        continue;
      if (std::any_of(from, to, [](const Token& token) {
            return token.kind == Token::Kind::quoted || token.kind == Token::Kind::json;
          }))
        continue;
      const Hits& hits = lookup.hits(tokens.written(begin, begin + size));
      if (std::any_of(hits.list.begin(), hits.list.end(),
                      [](const Hit& hit) { return hit.kind <= MatchKind::letters; }))
        taken = size;
    }
    if (taken == 0) {
      out.list.push_back(first);
      ++begin;
      continue;
    }
    any = true;
    Token name{Token::Kind::name,
               std::string(tokens.written(begin, begin + taken)),
               {},
               {},
               first.begin,
               tokens.list[begin + taken - 1].end};
    out.list.push_back(std::move(name));
    begin += taken;
  }
  return any ? std::optional(std::move(out)) : std::nullopt;
}

/// Whether a name in it begins with a word that negates, and no text of the document is spelled so: "Not Apple" may be
/// the thing of that name, "not Apple" all but Apple.
bool may_negate(Model& model, Lookup& lookup, const Tokens& named) {
  constexpr std::array<std::string_view, 7> negations{"not", "no", "non", "never", "without", "except", "but"};
  return std::any_of(named.list.begin(), named.list.end(), [&](const Token& token) {
    if (token.kind != Token::Kind::name || !is_one_of(negations, lowercase(token.text.substr(0, token.text.find(' ')))))
      return false;
    const Hits& hits = lookup.hits(token.text);
    return std::none_of(hits.list.begin(), hits.list.end(), [&](const Hit& hit) {
      return (hit.entity ? std::string(model.text(hit.node)) : model.at(hit.node).key) == token.text;
    });
  });
}

}  // namespace

Try<Effects> read_instruction(Model& model, Lookup& lookup, const Tokens& tokens) {
  Try<Effects> plain = read_sentence(model, lookup, tokens);
  const std::optional<Tokens> named = with_names(lookup, tokens);
  if (!named) return plain;
  Try<Effects> other = read_sentence(model, lookup, *named);
  if (!other || (!plain && may_negate(model, lookup, *named))) return plain;
  if (plain && !same(*plain, *other)) return doubt("it can be read in two ways");
  return other;
}

}  // namespace jt::propose::rules
