// SPDX-License-Identifier: MIT
#include "core/propose/rules/reading.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/propose/rules/verbs.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t longest_name = 8;  ///< tokens

bool same(const Effect& a, const Effect& b) {
  return std::tie(a.kind, a.node, a.step, a.from, a.proposed) == std::tie(b.kind, b.node, b.step, b.from, b.proposed);
}

bool same(const Effects& a, const Effects& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const Effect& one) {
           return std::any_of(b.begin(), b.end(), [&](const Effect& other) { return same(one, other); });
         });
}

/// The candidates, the value that is not clear, the place in the instruction: what helps more comes first.
bool helps_more(const Doubt& a, const Doubt& b) {
  const auto rank = [](const Doubt& doubt) {
    return doubt.too_large ? 3 : !doubt.candidates.empty() ? 2 : doubt.value ? 1 : 0;
  };
  return rank(a) > rank(b);
}

/// "set the theme to dark for Zoe", where there is no Zoe: that is hardly a text.
std::optional<Doubt> open_scope(const Tokens& tokens, const Clause& clause) {
  for (std::size_t at = clause.value.begin + 1; at + 1 < clause.value.end; ++at) {
    bool leads = false;
    for (const std::string_view word : {"for", "in", "within", "inside", "across"})
      leads = leads || tokens.list[at].is(word);
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
                         Context& context) {
  std::optional<Effects> best;
  std::optional<Doubt> why;
  const Clause* chosen = nullptr;
  Context next;
  for (const Clause& clause : readings) {
    Resolver resolver(model, lookup, tokens, context);
    Try<Effects> effects = clause.verb->run(clause, resolver);
    if (!effects) {
      if (!why || helps_more(effects.error(), *why)) why = effects.error();
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

Try<Effects> read_sentence(Model& model, Lookup& lookup, const Tokens& tokens) {
  const Sentence parsed = sentence(tokens);
  if (!parsed.problem.empty()) return doubt(parsed.problem);
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
  }
  Effects all;
  for (const std::vector<Clause>& readings : parsed.clauses) {
    const std::size_t first =
        std::min({readings.front().object.empty() ? readings.front().value.begin : readings.front().object.begin,
                  readings.front().value.empty() ? tokens.list.size() : readings.front().value.begin});
    context.says_verb = first > 0 && first <= tokens.list.size() && verb_named(tokens.list[first - 1].lower) != nullptr;
    if (!parsed.scope.empty() && all.empty()) context.says_verb = false;
    Try<Effects> effects = read_clause(model, lookup, tokens, readings, context);
    if (!effects) return effects;
    for (Effect& effect : *effects)
      if (std::none_of(all.begin(), all.end(), [&](const Effect& other) {
            return effect.kind != edit::OperationKind::insert && same(effect, other);
          }))
        all.push_back(std::move(effect));
  }
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
    for (std::size_t size = std::min(longest_name, tokens.list.size() - begin); size >= 2 && opens && taken == 0;
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

}  // namespace

Try<Effects> read_instruction(Model& model, Lookup& lookup, const Tokens& tokens) {
  Try<Effects> plain = read_sentence(model, lookup, tokens);
  const std::optional<Tokens> named = with_names(lookup, tokens);
  if (!named) return plain;
  Try<Effects> other = read_sentence(model, lookup, *named);
  if (!other) return plain;
  if (plain && !same(*plain, *other)) return doubt("it can be read in two ways");
  return other;
}

}  // namespace jt::propose::rules
