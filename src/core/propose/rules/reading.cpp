// SPDX-License-Identifier: MIT
#include "core/propose/rules/reading.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/edit/value.hpp"
#include "core/json/escape.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t most_name_tokens = 8;  ///< tokens
constexpr std::size_t most_ahead = 8;        ///< clauses whose ends are compared with one

bool same(const Effect& a, const Effect& b) {
  return std::tie(a.kind, a.node, a.step, a.from, a.proposed) == std::tie(b.kind, b.node, b.step, b.from, b.proposed);
}

bool same(const Effects& a, const Effects& b) {
  if (std::equal(a.begin(), a.end(), b.begin(), b.end(),
                 [](const Effect& one, const Effect& other) { return same(one, other); }))
    return true;
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const Effect& one) {
           return std::any_of(b.begin(), b.end(), [&](const Effect& other) { return same(one, other); });
         });
}

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
      // what a condition after the value leads to says more than what is unclear without it
      const bool filtered = !clause.where.empty() && why && !why->understood && !why->too_large &&
                            (!why->value || effects.error().words.begin != clause.where.begin);
      if (!why || filtered || helps_more(effects.error(), *why)) why = effects.error();
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

/// What the clauses do so far. Each one sees the document as those before it leave it: the model is changed by values
/// that are set and by what is removed. What changes the form of the document otherwise is not followed: a clause that
/// may depend on it is not clear.
class Course {
 public:
  Course(Model& model, Lookup& lookup, const Tokens& tokens) : model_(model), lookup_(lookup), tokens_(tokens) {
    restore();
  }
  ~Course() { restore(); }
  Course(const Course&) = delete;
  Course& operator=(const Course&) = delete;
  Course(Course&&) = delete;
  Course& operator=(Course&&) = delete;

  /// Whether the clause may speak of what a clause before adds or renames: it names such a key, and not of one thing
  /// elsewhere.
  [[nodiscard]] bool depends(const Clause& clause, const Effects& effects) const {
    const auto owned = [](const Token& token) { return token.kind == Token::Kind::possessive || is_scope_word(token); };
    const bool elsewhere = (!clause.scope.empty() || holds(clause.object, owned)) && !selects(clause);
    const auto spoken_of = [&](const std::string& name) {
      return speaks_of(clause.object, name) || speaks_of(clause.scope, name) || speaks_of(clause.other, name);
    };
    if (std::any_of(twins_.begin(), twins_.end(), spoken_of)) return true;
    // "add T to the tags of api, then remove services without tag T": the elements that are new are not in the model
    const auto asked_about = [&](NodeId id) {
      const std::string key(key_of(model_, id));
      return !key.empty() &&
             (speaks_of(conditions_of(clause.object), key) || speaks_of(conditions_of(clause.scope), key));
    };
    if (std::any_of(refilled_.begin(), refilled_.end(), asked_about)) return true;
    return std::any_of(keys_.begin(), keys_.end(), [&](const auto& known) {
      const auto& [key, objects] = known;
      if (!spoken_of(key)) return false;
      return !elsewhere || std::any_of(effects.begin(), effects.end(), [&](const Effect& effect) {
        for (NodeId id = effect.node; id != no_node; id = model_.at(id).parent)
          if (objects.contains(id)) return true;
        return false;
      });
    });
  }

  /// `in_turn`: "then" is said.
  Try<void> take(const Clause& clause, Effects effects, bool in_turn) {
    for (const Effect& effect : effects)
      if (auto fits = fits_before(clause, effect, effects.size() == 1); !fits) return fits;
    if (selects(clause)) drop_changes_of_removed(effects);
    for (Effect& effect : effects)
      if (auto added = add(std::move(effect), in_turn); !added) return added;
    for (const Effect& effect : fresh_) {
      for (NodeId id = effect.node; id != no_node && touched_.insert(id).second;) id = model_.at(id).parent;
      follow(effect);
    }
    note_twins();
    if (!fresh_.empty()) lookup_.forget();
    fresh_.clear();
    return {};
  }

  /// All effects, in the terms of the document as it was read.
  Effects finish() {
    restore();
    return std::move(all_);
  }

 private:
  void restore() {
    model_.restore();
    lookup_.forget();
  }

  [[nodiscard]] bool speaks_of(Span span, const std::string& key) const {
    const Forms key_forms = forms_of(key);
    for (std::size_t begin = span.begin; begin < span.end; ++begin)
      for (std::size_t end = begin + 1; end <= std::min(span.end, begin + most_name_tokens); ++end) {
        const std::string_view said = tokens_.written(begin, end);
        if (match_key(said, forms_of(said), key, key_forms) != MatchKind::none) return true;
      }
    return false;
  }

  /// The words of the span from the first condition on.
  [[nodiscard]] Span conditions_of(Span span) const {
    while (!span.empty() && !begins_condition(tokens_.list[span.begin])) ++span.begin;
    return span;
  }

  [[nodiscard]] bool holds(Span span, bool (*test)(const Token&)) const {
    const auto list = tokens_.list.begin();
    return std::any_of(list + static_cast<std::ptrdiff_t>(span.begin),
                       list + static_cast<std::ptrdiff_t>(std::max(span.begin, span.end)), test);
  }

  /// Whether the clause selects by what things are, and not only by their names.
  [[nodiscard]] bool selects(const Clause& clause) const {
    const auto selecting = [](const Token& token) {
      return begins_condition(token) || ordinal_of(token) || token.is("all") || token.is("every") || token.is("each") ||
             token.text.find('[') != std::string::npos || token.text.starts_with('/');
    };
    return holds(clause.object, selecting) || holds(clause.scope, selecting) || holds(clause.other, selecting);
  }

  [[nodiscard]] Try<void> fits_before(const Clause& clause, const Effect& effect, bool alone) const {
    const NodeId first = effect.kind == edit::OperationKind::move ? *effect.from : effect.node;
    if (model_.gone(first)) return doubt("the changes contradict each other");
    const bool copies = effect.from && effect.kind != edit::OperationKind::move;
    if (copies && touched_.contains(*effect.from))
      return doubt("it is not clear what is copied after it was changed: use two instructions");
    for (NodeId id = first; id != no_node; id = model_.at(id).parent) {
      const auto known = arrays_.find(id);
      if (known == arrays_.end()) continue;
      // a member of one element that is named; what is said of the array is said of the new ones too
      const bool one_member = effect.kind == edit::OperationKind::set && alone && !selects(clause) && id != first &&
                              model_.at(first).parent != id;
      const bool appends = effect.kind == edit::OperationKind::insert && id == effect.node &&
                           effect.step == path::LocationStep(model_.at(id).count);
      if (appends ? known->second : one_member) continue;
      return doubt(
          "it is not clear which elements are meant after those that are added or moved: use two instructions");
    }
    const bool counted = clause.how == "index" || clause.how == "position";
    if (effect.kind == edit::OperationKind::insert && counted && model_.shrunk(effect.node))
      return doubt("it is not clear which position is meant after elements are removed: use two instructions");
    return {};
  }

  /// What the clause takes away need not be changed before: "set X to V, then remove those where X is V".
  void drop_changes_of_removed(const Effects& effects) {
    std::unordered_set<NodeId> removed;
    for (const Effect& effect : effects)
      if (effect.kind == edit::OperationKind::remove) removed.insert(effect.node);
    if (removed.empty() || all_.empty()) return;
    std::erase_if(all_, [&](const Effect& other) {
      for (NodeId id = other.node; id != no_node; id = model_.at(id).parent)
        if (removed.contains(id)) return true;
      return false;
    });
    of_node_.clear();
    for (std::size_t i = 0; i < all_.size(); ++i) of_node_[all_[i].node].push_back(i);
  }

  Try<void> add(Effect effect, bool in_turn) {
    using edit::OperationKind;
    const bool whole = !effect.step && effect.kind != OperationKind::move;
    std::vector<std::size_t>& known = of_node_[effect.node];
    if (effect.kind != OperationKind::insert && !effect.computed)
      for (const std::size_t i : known)
        if (same(effect, all_[i])) return {};
    for (const std::size_t i : known) {
      Effect& other = all_[i];
      if (!whole || other.step || other.kind == OperationKind::move) continue;
      const bool follows = effect.computed && (!other.computed || in_turn);
      if (other.kind != OperationKind::set || effect.kind != OperationKind::set || !follows)
        return doubt("the changes contradict each other");
      effect.confidence = std::min(effect.confidence, other.confidence);
      effect.computed = other.computed;
      other = effect;
      fresh_.push_back(std::move(effect));
      return {};
    }
    known.push_back(all_.size());
    fresh_.push_back(effect);
    all_.push_back(std::move(effect));
    return {};
  }

  /// "rename A to B", where there is a B: none of the two is named by that in what follows.
  void note_twins() {
    const auto names = [&](const Effect& effect) {
      return effect.kind == edit::OperationKind::set && !effect.step && effect.proposed &&
             effect.proposed->starts_with('"') && is_identity(model_.at(effect.node).key);
    };
    const auto named = std::find_if(fresh_.begin(), fresh_.end(), names);  // the others get the same name
    if (named == fresh_.end()) return;
    const std::string text = lowercase(model_.text(named->node));
    for (NodeId id = 0; id < model_.size(); ++id) {
      const Node& node = model_.at(id);
      if (id == named->node || model_.gone(id) || node.type != scan::Type::string || !is_identity(node.key)) continue;
      if (lowercase(model_.text(id)) != text) continue;
      twins_.push_back(text);
      return;
    }
  }

  /// Changes the model as the effect does.
  void follow(const Effect& effect) {
    using edit::OperationKind;
    const std::string content = effect.proposed.value_or("null");
    const bool refills = effect.kind == OperationKind::set && !effect.step && content != "[]" && content != "{}" &&
                         is_container(edit::type_of_value(content));
    if (effect.kind == OperationKind::insert || refills) refilled_.insert(effect.node);
    if (effect.kind == OperationKind::insert && effect.from) {  // there are two of it now
      for (const NodeId member : model_.children(*effect.from)) {
        keys_[model_.at(member).key].insert(*effect.from);
        if (is_identity(model_.at(member).key) && model_.at(member).type == scan::Type::string)
          twins_.push_back(lowercase(model_.text(member)));
      }
    }
    if (effect.kind == OperationKind::insert || effect.kind == OperationKind::move) {
      const bool at_end =
          effect.kind == OperationKind::insert && effect.step == path::LocationStep(model_.at(effect.node).count);
      const auto [known, added] = arrays_.try_emplace(effect.node, at_end);
      known->second = known->second && at_end;
    } else if (effect.step) {
      if (const auto* key = std::get_if<std::string>(&*effect.step)) keys_[*key].insert(effect.node);
    } else if (effect.kind == OperationKind::rename) {
      keys_[model_.at(effect.node).key].insert(model_.at(effect.node).parent);
      keys_[json::decode(effect.proposed->substr(1, effect.proposed->size() - 2))].insert(
          model_.at(effect.node).parent);
    } else if (effect.kind == OperationKind::remove) {
      model_.remove(effect.node);
    } else if (effect.kind == OperationKind::set) {
      model_.set(effect.node, effect.proposed.value_or(std::string()));
    }
  }

  Model& model_;
  Lookup& lookup_;
  const Tokens& tokens_;
  Effects all_;
  Effects fresh_;                   ///< of the clause
  std::vector<std::string> twins_;  ///< names that were given to a thing where another one has the same
  std::map<NodeId, bool> arrays_;   ///< that get elements, or are ordered anew; whether all of it is at the end
  std::map<std::string, std::unordered_set<NodeId>> keys_;        ///< that are new in objects, or are no more
  std::unordered_map<NodeId, std::vector<std::size_t>> of_node_;  ///< of `all_`
  std::unordered_set<NodeId> refilled_;                           ///< containers that get elements, or another content
  std::unordered_set<NodeId> touched_;                            ///< what is changed, and what is around it
};

/// "add a = 1 and b = 2 to X": whether "to X" is said of both is not clear.
bool shares_place(const Clause* before, const Clause& clause) {
  return before != nullptr && !before->key.empty() && before->object.empty() && clause.verb == before->verb &&
         !clause.object.empty();
}

/// What a clause ends with that narrows what it changes: "for Ann", "except Ann's", "other than Ann's", "where COND".
Span narrowing(const Tokens& tokens, const Clause& clause) {
  const auto from = [&](Span part) {
    std::size_t begin = part.begin > 0 ? part.begin - 1 : 0;
    if (begin > 0 && tokens.list[begin].is("than")) --begin;
    return begin;
  };
  if (!clause.except.empty()) return {from(clause.scope.empty() ? clause.except : clause.scope), clause.except.end};
  if (!clause.scope.empty()) return {from(clause.scope), clause.scope.end};
  return clause.where;
}

/// "set all roles to x and all cities to y for Ann": whether what ends one of the later clause's readings would change
/// what the first one does, if it is said of both. `effects`: of the first as it stands.
bool narrows(const std::vector<Clause>& later, const Clause& first, const Effects& effects, const Resolver& resolver) {
  return std::any_of(later.begin(), later.end(), [&](const Clause& clause) {
    if (narrowing(resolver.tokens(), clause).empty() || clause.object.empty()) return false;
    Clause both = first;
    both.scope = clause.scope;
    both.except = clause.except;
    both.where = clause.where;
    Resolver attempt = resolver;
    const Try<Effects> narrowed = both.verb->run(both, attempt);
    return narrowed && attempt.unused(both).empty() && !same(*narrowed, effects);
  });
}

/// Adds the later clauses, up to a full break, whose ends may be said of this one.
void note_open(const Sentence& parsed, std::size_t clause, const Clause& chosen, const Effects& effects,
               const Resolver& resolver, std::set<std::size_t>& open) {
  const std::size_t last = std::min(parsed.clauses.size(), clause + 1 + most_ahead);
  for (std::size_t i = clause + 1; i < last; ++i) {
    if (is_full_break(resolver.tokens(), parsed.spans[i - 1].end, parsed.spans[i].begin)) return;
    if (narrows(parsed.clauses[i], chosen, effects, resolver)) open.insert(i);
  }
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
    Try<Effects> effects = read_clause(model, lookup, tokens, readings, context, chosen);
    if (!effects) return effects;
    const Span end = narrowing(tokens, *chosen);
    if (!end.empty() && open.contains(i))
      return doubt("it is not clear whether '" + std::string(tokens.written(end.begin, end.end)) +
                   "' applies only to the last change: use two instructions");
    if (end.empty()) note_open(parsed, i, *chosen, *effects, Resolver(model, lookup, tokens, given), open);
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
