// SPDX-License-Identifier: MIT
#include "core/propose/rules/course.hpp"

#include <algorithm>
#include <utility>

#include "core/edit/value.hpp"
#include "core/json/escape.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t most_spoken_tokens = 8;  ///< tokens of a name that a clause may speak of

}  // namespace

Course::Course(Model& model, Lookup& lookup, const Tokens& tokens) : model_(model), lookup_(lookup), tokens_(tokens) {
  restore();
}

bool Course::depends(const Clause& clause, const Effects& effects) const {
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

Try<void> Course::take(const Clause& clause, Effects effects, bool in_turn) {
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

Effects Course::finish() {
  restore();
  return std::move(all_);
}

void Course::restore() {
  model_.restore();
  lookup_.forget();
}

bool Course::speaks_of(Span span, const std::string& key) const {
  const Forms key_forms = forms_of(key);
  for (std::size_t begin = span.begin; begin < span.end; ++begin)
    for (std::size_t end = begin + 1; end <= std::min(span.end, begin + most_spoken_tokens); ++end) {
      const std::string_view said = tokens_.written(begin, end);
      if (match_key(said, forms_of(said), key, key_forms) != MatchKind::none) return true;
    }
  return false;
}

Span Course::conditions_of(Span span) const {
  while (!span.empty() && !begins_condition(tokens_.list[span.begin])) ++span.begin;
  return span;
}

bool Course::holds(Span span, bool (*test)(const Token&)) const {
  const auto list = tokens_.list.begin();
  return std::any_of(list + static_cast<std::ptrdiff_t>(span.begin),
                     list + static_cast<std::ptrdiff_t>(std::max(span.begin, span.end)), test);
}

bool Course::selects(const Clause& clause) const {
  const auto selecting = [](const Token& token) {
    return begins_condition(token) || ordinal_of(token) || token.is("all") || token.is("every") || token.is("each") ||
           token.text.find('[') != std::string::npos || token.text.starts_with('/');
  };
  return holds(clause.object, selecting) || holds(clause.scope, selecting) || holds(clause.other, selecting);
}

Try<void> Course::fits_before(const Clause& clause, const Effect& effect, bool alone) const {
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
    return doubt("it is not clear which elements are meant after those that are added or moved: use two instructions");
  }
  const bool counted = clause.how == "index" || clause.how == "position";
  if (effect.kind == edit::OperationKind::insert && counted && model_.shrunk(effect.node))
    return doubt("it is not clear which position is meant after elements are removed: use two instructions");
  return {};
}

void Course::drop_changes_of_removed(const Effects& effects) {
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

Try<void> Course::add(Effect effect, bool in_turn) {
  using edit::OperationKind;
  const bool whole = !effect.step && effect.kind != OperationKind::move;
  if (effect.kind == OperationKind::insert && model_.replaced(effect.node))
    return doubt("'" + std::string(key_of(model_, effect.node)) +
                 "' gets another content before something is added to it: use two instructions");
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

void Course::note_twins() {
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

void Course::follow(const Effect& effect) {
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
    keys_[json::decode(effect.proposed->substr(1, effect.proposed->size() - 2))].insert(model_.at(effect.node).parent);
  } else if (effect.kind == OperationKind::remove) {
    model_.remove(effect.node);
  } else if (effect.kind == OperationKind::set) {
    model_.set(effect.node, effect.proposed.value_or(std::string()));
  }
}

}  // namespace jt::propose::rules
