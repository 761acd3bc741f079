// SPDX-License-Identifier: MIT
// The part of Resolver that finds what is meant of a list or map: all, those that meet a condition, the first ones.
#include <algorithm>

#include "core/propose/rules/resolver.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

std::vector<NodeId> Resolver::spread(NodeId node, const Name& name, bool last, Want want) {
  const Node& at = model_.at(node);
  if (name.quantifier == Quantifier::ordinal) {
    if (at.type != scan::Type::array) return {};
    if (name.count > 1) return run_of(node, name, last, want);
    if (!name.conditions.empty()) {
      if (model_.shrunk(node) && !context_.in_turn) return counts_removed(name);
      return nth(name, elements_of(node, name, last, want));
    }
    const auto index = model_.position(node, name.ordinal);
    if (!index) return {};
    // Counted before or after what a clause before removed? After it, if the other one is gone.
    const std::uint64_t before = name.ordinal < 0 ? at.count - static_cast<std::uint64_t>(-name.ordinal)
                                                  : static_cast<std::uint64_t>(name.ordinal);
    if (*index != before && !context_.in_turn && !model_.gone(model_.element(node, before))) {
      return counts_removed(name);
    }
    return {model_.element(node, *index)};
  }
  if (last && want == Want::field && name.conditions.empty()) return {node};
  if (at.type == scan::Type::array) return elements_of(node, name, last, want);
  return at.type == scan::Type::object ? entries(node, name, last) : filtered(name, {node});
}

/// "the last two users": each of them.
std::vector<NodeId> Resolver::run_of(NodeId array, const Name& name, bool last, Want want) {
  const auto count = static_cast<std::ptrdiff_t>(name.count);
  std::vector<NodeId> out;
  if (!name.conditions.empty()) {
    if (model_.shrunk(array) && !context_.in_turn) return counts_removed(name);
    out = elements_of(array, name, last, want);
    if (trouble_) return {};
    if (out.size() < name.count) {
      trouble_ = Doubt{};
      trouble_->why = too_few(out.size(), name);
      return {};
    }
    return name.ordinal < 0 ? std::vector(out.end() - count, out.end()) : std::vector(out.begin(), out.begin() + count);
  }
  const std::uint64_t left = model_.left(array);
  if (name.count > left) {
    trouble_ = Doubt{};
    trouble_->why = "there are only " + std::to_string(left) + " '" + said(name.words) + "'";
    return {};
  }
  const std::vector<NodeId> all = model_.children(array);
  if (all.size() == left && !model_.shrunk(array))
    return name.ordinal < 0 ? std::vector(all.end() - count, all.end()) : std::vector(all.begin(), all.begin() + count);
  constexpr std::size_t most_steps = 50'000'000;  // each is looked for among those that are kept
  if (name.count > most_steps / (all.size() + 1)) {
    trouble_ = Doubt{};
    trouble_->why = "there are too many elements";
    trouble_->too_large = true;
    return {};
  }
  for (std::ptrdiff_t i = 0; i < count && !trouble_; ++i) {
    Name one = name;
    one.count = 1;
    one.ordinal = name.ordinal < 0 ? i - count : i;
    const std::vector<NodeId> node = spread(array, one, last, want);
    out.insert(out.end(), node.begin(), node.end());
  }
  return out;
}

/// Why the first or last ones are not there: of a condition.
std::string Resolver::too_few(std::size_t count, const Name& name) const {
  return (count == 0 ? "none" : "only " + std::to_string(count)) + (count < 2 ? " meets" : " meet") +
         " the condition of '" + said(name.whole) + "'";
}

std::vector<NodeId> Resolver::counts_removed(const Name& name) {
  trouble_ = Doubt{};
  trouble_->why = "it is not clear whether '" + said(name.whole) + "' counts what was removed: say 'then'";
  return {};
}

/// The elements of an array that meet the conditions.
std::vector<NodeId> Resolver::elements_of(NodeId array, const Name& name, bool last, Want want) {
  std::vector<NodeId> all;
  const bool positive =
      !name.conditions.empty() && std::none_of(name.conditions.begin(), name.conditions.end(), holds_without);
  if (positive || (!last && name.conditions.empty())) {
    all = model_.children(array);  // in the others there is nothing
    const Condition* compared = own_condition(name);
    if (compared != nullptr && all.empty() && model_.left(array) > 0) {
      trouble(*compared, "the '" + said(name.words) + "' are no numbers: say which of their fields is compared");
      return {};
    }
    if (!positive) unkept_ += model_.left(array) - all.size();
  } else if (auto elements = model_.elements(array); elements && !model_.scoped()) {
    all = std::move(*elements);
  } else {
    trouble_ = Doubt{};
    trouble_->why = "there are too many elements";
    trouble_->too_large = true;
    return {};
  }
  const bool objects =
      std::any_of(all.begin(), all.end(), [&](NodeId id) { return model_.at(id).type == scan::Type::object; });
  const bool selects = objects && !name.conditions.empty();  // "replace A with B in services with id 2"
  if (!last || want != Want::value || selects) return filtered(name, std::move(all));
  std::vector<NodeId> scalars;  // the numbers of a matrix
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_container(model_.at(all[i]).type)) {
      scalars.push_back(all[i]);
      continue;
    }
    const std::vector<NodeId> inner =
        model_.at(all[i]).type == scan::Type::array ? model_.children(all[i]) : std::vector<NodeId>();
    if (model_.at(all[i]).type == scan::Type::object) return {array};
    all.insert(all.end(), inner.begin(), inner.end());
  }
  return filtered(name, std::move(scalars));
}

/// "the second order where COND": of those that meet it.
std::vector<NodeId> Resolver::nth(const Name& name, std::vector<NodeId> matching) {
  const auto count = static_cast<std::int64_t>(matching.size());
  const std::int64_t at = name.ordinal < 0 ? count + name.ordinal : name.ordinal;
  if (at >= 0 && at < count) return {matching[static_cast<std::size_t>(at)]};
  if (count > 0 && !trouble_) {
    trouble_ = Doubt{};
    trouble_->why = too_few(matching.size(), name);
  }
  return {};
}

/// A map of objects: "all users" of {"alice": {…}, "bob": {…}} are its members.
std::vector<NodeId> Resolver::entries(NodeId map, const Name& name, bool last) {
  const Node& at = model_.at(map);
  const std::vector<std::string> key = words_of(at.key);
  const bool plural_key = !key.empty() && stem(key.back()) != key.back();
  const bool several = name.quantifier == Quantifier::all || is_plural(name.words) || plural_key;
  const bool is_map = at.objects && at.parent != no_node && several;
  if (const auto flags = model_.children(map);
      switches_ && last && name.quantifier == Quantifier::all && name.conditions.empty() && !flags.empty() &&
      model_.kept_all(map) &&
      std::all_of(flags.begin(), flags.end(), [&](NodeId id) { return model_.at(id).type == scan::Type::boolean; }))
    return flags;  // "turn on all features"
  if (!is_map) return name.conditions.empty() ? std::vector{map} : one_thing(map, name, several);
  const std::vector<NodeId> members = model_.children(map);
  const bool positive =
      !name.conditions.empty() && std::none_of(name.conditions.begin(), name.conditions.end(), holds_without);
  if (!positive && !model_.kept_all(map)) {
    if (!last && name.conditions.empty()) return {map};  // in the others there is nothing
    trouble_ = Doubt{};
    trouble_->why = "there are too many '" + said(name.words) + "'";
    trouble_->too_large = true;
    return {};
  }
  // one that is a map itself, and has it only in one of its members, may be a group of what is meant
  for (const NodeId member : members)
    for (const Condition& condition : name.conditions)
      if (model_.at(member).objects && is_of_part(condition, member)) {
        trouble(condition, "it is not clear whether '" + model_.at(member).key + "' or what is in it is meant");
        return {};
      }
  return filtered(name, members);
}

/// An object that is no map: what only a part of it has says nothing of it, and of several ("hosts without a port") it
/// is not one.
std::vector<NodeId> Resolver::one_thing(NodeId object, const Name& name, bool several) {
  for (const Condition& condition : name.conditions) {
    const bool is_there = condition.comparison == Comparison::missing || condition.comparison == Comparison::present;
    const bool of_several = several && (is_there || condition.negated);
    if (!of_several && !is_of_part(condition, object)) continue;
    trouble(condition, "it is not clear whether '" + said(name.words) + "' or what is in it is meant");
    return {};
  }
  return filtered(name, {object});
}

}  // namespace jt::propose::rules
