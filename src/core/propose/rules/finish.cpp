// SPDX-License-Identifier: MIT
#include "core/propose/rules/finish.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "core/json/decimal.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/fetch.hpp"
#include "core/text/words.hpp"

namespace jt::propose::rules {

namespace {

using edit::OperationKind;

/// Where the change is among all: the index of each step; a new member is after the others.
std::vector<std::uint64_t> order_of(const Model& model, const Effect& effect) {
  std::vector<std::uint64_t> order;
  for (NodeId id = effect.node; model.at(id).parent != no_node; id = model.at(id).parent)
    order.push_back(model.at(id).index);
  std::reverse(order.begin(), order.end());
  if (effect.step) {
    const auto* index = std::get_if<std::uint64_t>(&*effect.step);
    order.push_back(index != nullptr ? *index : std::numeric_limits<std::uint64_t>::max());
  }
  return order;
}

/// The node whose value is there now; nothing where none is.
std::optional<NodeId> present(const Effect& effect) {
  if (effect.kind == OperationKind::move) return effect.from;
  return effect.step ? std::nullopt : std::optional(effect.node);
}

std::set<NodeId> unread(const Model& model, const Effects& effects) {
  std::set<NodeId> out;
  for (const Effect& effect : effects) {
    if (const auto node = present(effect); node && (model.unknown(*node) || model.at(*node).text.empty()))
      out.insert(*node);
    const bool copies = effect.kind == OperationKind::set || effect.kind == OperationKind::insert;
    if (copies && effect.from && (model.unknown(*effect.from) || model.at(*effect.from).text.empty()))
      out.insert(*effect.from);
    if (effect.kind == OperationKind::set && effect.step && model.unknown(effect.node)) out.insert(effect.node);
  }
  return out;
}

/// Of numbers with an exponent nothing is said.
bool has_fraction(std::string_view number) {
  const std::size_t dot = number.find('.');
  return dot != std::string_view::npos && number.find_first_of("eE") == std::string_view::npos &&
         number.find_first_of("123456789", dot) != std::string_view::npos;
}

/// Whether no number that a member of that name has has a fraction.
class WholeKeys {
 public:
  explicit WholeKeys(const Model& model) : model_(model) {}

  bool has(NodeId node) {
    const auto [at, is_new] = known_.try_emplace(model_.key_number(node), true);
    if (!is_new) return at->second;
    for (NodeId id = 0; id < model_.size() && at->second; ++id) {
      const Node& other = model_.at(id);
      const bool counts = other.type == scan::Type::number && model_.key_number(id) == at->first;
      at->second = !counts || !has_fraction(other.text);
    }
    return at->second;
  }

 private:
  const Model& model_;
  std::map<std::uint32_t, bool> known_;
};

/// "set the port to 80.5": hardly meant where no such member has a fraction.
bool adds_fraction(const Model& model, const Effect& effect, WholeKeys& wholes) {
  if (effect.kind != OperationKind::set || effect.step || !effect.proposed) return false;
  if (model.unknown(effect.node) || model.at(effect.node).type != scan::Type::number) return false;
  return json::is_number(*effect.proposed) && has_fraction(*effect.proposed) && wholes.has(effect.node);
}

Change change_of(const Model& model, const Effect& effect, const std::map<NodeId, std::string>& texts) {
  Change change;
  change.kind = effect.kind;
  change.at = model.location(effect.node);
  if (effect.step) change.at.push_back(*effect.step);
  const auto text = [&](NodeId node) {
    const auto found = texts.find(node);
    return found != texts.end() ? found->second : model.at(node).text;
  };
  if (const auto node = present(effect)) change.current = text(*node);
  if (effect.kind == OperationKind::move) change.from = model.location(*effect.from);
  const bool copies = effect.kind == OperationKind::set || effect.kind == OperationKind::insert;
  change.proposed = copies && effect.from ? text(*effect.from) : effect.proposed;
  change.confidence = std::max(0.01, std::round(effect.confidence * 100) / 100);
  return change;
}

}  // namespace

Result<Proposal> finish(document::Document& document, const Model& model, const Effects& effects) {
  Proposal proposal;
  std::map<NodeId, std::string> texts;
  if (const std::set<NodeId> missing = unread(model, effects); !missing.empty()) {
    auto fetched = TRY(fetch(document, model, missing));
    texts = std::move(fetched);
  }
  constexpr double unlikely = 0.5;
  WholeKeys wholes(model);
  std::vector<std::pair<std::vector<std::uint64_t>, Change>> sorted;
  for (const Effect& effect : effects) {
    const bool new_member = effect.kind == OperationKind::set && effect.step;
    if (new_member && texts.contains(effect.node) && !texts[effect.node].starts_with('{')) {
      proposal.status = Status::ambiguous;
      proposal.message = "Instruction is ambiguous - a field cannot be added there";
      return proposal;
    }
    Change change = change_of(model, effect, texts);
    if (adds_fraction(model, effect, wholes)) change.confidence = std::round(change.confidence * unlikely * 100) / 100;
    if (effect.kind == OperationKind::set && change.current && same_json(*change.current, *change.proposed)) continue;
    sorted.emplace_back(order_of(model, effect), std::move(change));
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [order, change] : sorted) {
    const std::string number = std::to_string(proposal.changes.size() + 1);
    change.id = "change_" + std::string(number.size() < 3 ? 3 - number.size() : 0, '0') + number;
    proposal.changes.push_back(std::move(change));
  }
  if (proposal.changes.empty()) {
    proposal.status = Status::no_changes;
    proposal.message = "No changes to apply - the document is already so";
  } else {
    proposal.message = "Found " + text::counted(proposal.changes.size(), "change") + " to apply";
  }
  return proposal;
}

}  // namespace jt::propose::rules
