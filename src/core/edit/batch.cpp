// SPDX-License-Identifier: MIT
#include "core/edit/batch.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/edit/value.hpp"
#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"

namespace jt::edit {
namespace {

bool from_end(const path::PathStep& step) { return step.kind == path::PathStep::Kind::index && step.index < 0; }

/// Whether it reaches an array, or an element to look into, by an index from the end. (The last step of a path only
/// says which element.)
bool counts_back(const Operation& operation) {
  const auto above = [](const path::Path& path, std::size_t last) {
    const std::size_t steps = path.steps.size() - std::min(path.steps.size(), last);
    return std::any_of(path.steps.begin(), path.steps.begin() + static_cast<std::ptrdiff_t>(steps), from_end);
  };
  return (operation.match ? above(operation.match->array.path, 0) : above(operation.path.path, 1)) ||
         (operation.from && above(operation.from->path, 1));
}

/// A match reports this many elements: the first one and some of the others.
constexpr std::size_t kept_matches = 1 + OperationResult::most_others;
/// No array can have as many.
constexpr std::uint64_t most_elements = std::uint64_t{1} << 62;

/// The hash of the path's first steps.
std::size_t hash_of(const path::Path& path, std::size_t steps) {
  std::size_t hash = 0;
  for (std::size_t i = 0; i < steps; ++i) {
    hash = hash * 0x9E3779B97F4A7C15U + std::hash<std::string>()(step_text(path.steps[i])) + 1;
  }
  return hash;
}

}  // namespace

std::string step_text(const path::PathStep& step) {
  return step.kind == path::PathStep::Kind::index ? std::to_string(step.index) : step.text;
}

NodePath way_of(PathTree& tree, const std::vector<path::PathStep>& steps) {
  NodePath way{PathTree::root};
  for (const path::PathStep& step : steps) way.push_back(tree.child(way.back(), step_text(step)));
  return way;
}

std::optional<std::uint64_t> step_index(const path::PathStep& step) {
  if (step.kind == path::PathStep::Kind::name) return std::nullopt;
  const std::string text = step_text(step);
  std::uint64_t index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  const bool canonical = text == "0" || (!text.empty() && text[0] >= '1' && text[0] <= '9');
  if (!canonical || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return index;
}

std::string key_text(std::string_view value) { return json::decode(value.substr(1, value.size() - 2)); }

Result<void> add_keys(PathTree& tree, std::size_t node, std::string_view object, bool deep) {
  auto members = TRY(members_of(object, deep));
  std::vector<std::size_t> nodes;
  nodes.reserve(members.size());
  for (const GivenMember& member : members) {
    nodes.push_back(tree.child(member.parent == GivenMember::outermost ? node : nodes[member.parent], member.key));
  }
  return {};
}

Result<Search> make_search(const Match& match) {
  if (type_of_value(match.where) != scan::Type::object) {
    return fail(Code::invalid_input,
                "the properties to match are an object, such as '{\"id\": 7}', not " + match.where);
  }
  auto members = TRY(members_of(match.where));
  if (members.empty()) {
    Error error = make_error(Code::invalid_input, "the object to match has no properties: every element would match");
    error->hints.emplace_back("give at least one, such as '{\"id\": 7}'");
    return fail(std::move(error));
  }
  Search search;
  search.keep = match.all ? std::numeric_limits<std::size_t>::max() : kept_matches;
  for (const GivenMember& member : members) {
    auto value = TRY(json::canonical(member.value));
    search.properties.push_back({member.key, std::move(value)});
  }
  return search;
}

/// The nodes of the path. False: it depends on the document as earlier operations leave it.
bool Batch::walk(const path::Path& path, NodePath& way, std::vector<std::size_t>& arrays) {
  way.assign(1, PathTree::root);
  for (const path::PathStep& step : path.steps) {
    const auto elements = elements_.find(way.back());
    if (elements != elements_.end()) {
      if (from_end(step)) return false;
      if (const auto index = step_index(step); index && *index < most_elements) {
        if (elements->second.unknown) return false;
        arrays.push_back(way.back());
        const ElementOrder::Element element = elements->second.order.at(*index);
        way.push_back(element.made != 0 ? element.made : tree_.child(way.back(), std::to_string(element.before)));
        continue;
      }
    }
    way.push_back(tree_.child(way.back(), step_text(step)));
  }
  return true;
}

/// An element of the array above the path's last step was added or removed, if it is an array. The node of a new one,
/// or 0.
std::size_t Batch::note(const path::Path& path, const NodePath& way, bool inserted, Planned& planned) {
  if (path.steps.empty()) return 0;
  const std::size_t parent = way[way.size() - 2];
  const auto index = step_index(path.steps.back());
  if (index ? *index >= most_elements : !from_end(path.steps.back())) return 0;
  const std::size_t hash = hash_of(path, path.steps.size() - 1);
  if (known_.contains(hash)) {
    planned.objects.push_back(parent);
    assumed_.emplace(parent, hash);
    return 0;
  }
  Elements& elements = elements_[parent];
  elements.path = hash;
  if (!index) {
    elements.unknown = true;
    return 0;
  }
  if (!inserted) {
    elements.order.remove(*index);
    return 0;
  }
  const std::size_t made = tree_.add_detached(parent);
  elements.order.insert(*index, made);
  return made;
}

void Batch::learn() {
  for (const auto& [node, elements] : elements_) {
    const PathNode& it = tree_.at(node);
    if (it.there && it.type == scan::Type::object) known_.insert(elements.path);
  }
  for (const auto& [node, hash] : assumed_) {
    const PathNode& it = tree_.at(node);
    if (it.there && it.type == scan::Type::array) known_.erase(hash);
  }
}

Result<bool> Batch::plan(const Operation& operation, Planned& planned) {
  using Kind = OperationKind;
  const Kind kind = operation.kind;
  const path::Path& target = operation.match ? operation.match->array.path : operation.path.path;
  // An index from the end may name an array that has another node by its index from the start: what is known of the
  // elements of the one is not true of the other. So none follows an operation that adds or removes elements.
  const bool back = counts_back(operation);
  if (back && !elements_.empty()) return false;
  if (back && kind == Kind::move && operation.from->path.steps != target.steps) return false;  // it is counted first
  if (!walk(target, planned.way, planned.arrays)) return false;
  if (operation.from && !walk(operation.from->path, planned.from, planned.arrays)) return false;
  if (kind == Kind::move && operation.from->path.steps != target.steps) {
    note(operation.from->path, planned.from, false, planned);
    std::vector<std::size_t> arrays;  // whether it was one is known when it moves
    if (!walk(target, planned.way_after, arrays)) return false;
    planned.made = note(target, planned.way_after, true, planned);
  }
  const std::size_t leaf = planned.way.back();
  if (operation.match) {
    auto search = TRY(make_search(*operation.match));
    planned.search = tree_.add_search(leaf, std::move(search));
    if (kind == Kind::insert || kind == Kind::remove) elements_[leaf].unknown = true;
    closed_ = operation.match->all;
    return true;
  }
  if (kind == Kind::insert || kind == Kind::add || kind == Kind::copy) {
    planned.made = note(target, planned.way, true, planned);
  }
  if (kind == Kind::remove || kind == Kind::delete_) note(target, planned.way, false, planned);
  if (kind == Kind::rename) {
    if (!planned_.empty()) return false;  // what is beside the member must be known
    closed_ = true;
    if (target.steps.empty()) return true;
    tree_.child(planned.way[planned.way.size() - 2], key_text(*operation.value));
  }
  if (kind == Kind::append) tree_.child(leaf, "-");  // so that the array is counted
  if (kind == Kind::merge && type_of_value(*operation.value) == scan::Type::object) {
    if (auto added = add_keys(tree_, leaf, *operation.value, !operation.shallow); !added) {
      return fail(std::move(added.error()));
    }
  }
  return true;
}

Result<bool> Batch::add(const Operation& operation) {
  if (closed_) return false;
  Planned planned;
  planned.operation = &operation;
  auto taken = plan(operation, planned);
  closed_ = closed_ || (counts_back(operation) && !elements_.empty());
  if (taken && *taken) planned_.push_back(std::move(planned));
  return taken;
}

}  // namespace jt::edit
