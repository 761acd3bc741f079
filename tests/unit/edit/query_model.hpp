// SPDX-License-Identifier: MIT
// A model of edits by query: selectors, targets and what becomes of them, on a tree without bytes.
#pragma once

#include <set>

#include "edit/scribe.hpp"

namespace jt_edit_test {

/// The children's numbers from the root on.
using Position = std::vector<std::size_t>;

inline Json& child_of(Json& json, std::size_t i) {
  return json.kind == '{' ? json.members[i].second : json.elements[i];
}
inline std::size_t children_of(const Json& json) { return json.members.size() + json.elements.size(); }
inline Json& node_at(Json& root, const Position& position) {
  Json* at = &root;
  for (const std::size_t i : position) at = &child_of(*at, i);
  return *at;
}

/// One segment of a selector, as text and as what it selects.
struct Part {
  enum Kind { name, index, all, slice, having, equal } kind = all;
  bool descendant = false;
  std::string key = {};
  std::size_t from = 0, to = 0;
  std::string value = {};  ///< canonical, of `equal`

  [[nodiscard]] std::string text() const {
    const std::string dots = descendant ? ".." : "";
    switch (kind) {
      case name:
        return dots + "['" + key + "']";
      case index:
        return dots + "[" + std::to_string(from) + "]";
      case all:
        return dots + "[*]";
      case slice:
        return dots + "[" + std::to_string(from) + ":" + std::to_string(to) + "]";
      case having:
        return dots + "[?@['" + key + "']]";
      default:
        return dots + "[?@['" + key + "'] == " + value + "]";
    }
  }

  [[nodiscard]] bool selects(const Json& parent, std::size_t i) const {
    const Json& child = parent.kind == '{' ? parent.members[i].second : parent.elements[i];
    switch (kind) {
      case name:
        return parent.kind == '{' && Json::name(parent.members[i].first) == key;
      case index:
        return parent.kind == '[' && i == from;
      case all:
        return true;
      case slice:
        return parent.kind == '[' && i >= from && i < to;
      case having:
        return child.find(key) != nullptr;
      default: {
        const Json* found = child.find(key);
        return found != nullptr && found->equals(Json{'0', value, {}, {}});
      }
    }
  }
};

inline void select(Json& root, const Position& at, const Part& part, std::set<Position>& into) {
  Json& here = node_at(root, at);
  for (std::size_t i = 0; i < children_of(here); ++i) {
    Position below = at;
    below.push_back(i);
    if (part.selects(here, i)) into.insert(below);
    if (part.descendant) select(root, below, part, into);
  }
}

/// What one node has become. `place`: the value at the end of the path, or, where `missing` steps are not there, the
/// container that gets them. `gone`: where something was replaced or removed.
class NodeEdit {
 public:
  NodeEdit(const jt::edit::Operation& operation, Json& root, const Position& position)
      : operation_(operation), root_(root), position_(position) {}

  bool taken = false;  ///< a renamed key is there already
  std::vector<Position> gone;
  Position place;
  std::size_t missing = 0;

  /// Whether it can be done; does it where it is to be `done`.
  bool run(bool done) {
    using Kind = jt::edit::OperationKind;
    const auto& steps = operation_.path.path.steps;
    std::size_t i = 0;
    Position at = position_;
    for (; i < steps.size(); ++i) {
      Json& here = node_at(root_, at);
      const auto child = follow(here, steps[i]);
      if (!child) return false;
      if (*child == children_of(here)) break;
      at.push_back(*child);
    }
    missing = steps.size() - i;
    place = at;
    Json& here = node_at(root_, at);
    const Json value = operation_.value ? Json::parse(*operation_.value) : Json{};
    switch (operation_.kind) {
      case Kind::set:
        return missing == 0 ? (gone = {at}, !done || (here = value, true)) : grow(here, i, value, done);
      case Kind::append:
        if (here.kind != '[' || missing > 0) return false;
        if (done) here.elements.push_back(value);
        return true;
      case Kind::merge:
        if (missing > 0 || here.kind != '{') return false;
        for (const auto& member : value.members) {
          for (std::size_t k = 0; k < here.members.size(); ++k) {
            if (Json::name(here.members[k].first) != Json::name(member.first)) continue;
            gone.push_back(at);
            gone.back().push_back(k);
          }
          if (done) assign(here, member);
        }
        return true;
      case Kind::insert:
        return insert(at, missing, value, done);
      case Kind::remove:
        if (missing > 0) return false;
        gone = {at};
        if (done) erase(at);
        return true;
      default:
        return missing == 0 && rename(at, done);
    }
  }

 private:
  using Step = jt::path::PathStep;

  /// The child's number; that after the last one where it is not there. Nothing: there cannot be one.
  static std::optional<std::size_t> follow(const Json& here, const Step& step) {
    if (here.kind == '{' && step.kind != Step::Kind::index) {
      std::size_t i = 0;
      while (i < here.members.size() && Json::name(here.members[i].first) != step.text) ++i;
      return i;
    }
    if (here.kind != '[' || step.kind == Step::Kind::name) return {};
    const auto size = static_cast<std::int64_t>(here.elements.size());
    if (step.kind == Step::Kind::token) return here.elements.size();
    const std::int64_t index = step.index < 0 ? size + step.index : step.index;
    if (index < 0) return {};
    return static_cast<std::size_t>(std::min(index, size));
  }

  bool grow(Json& here, std::size_t i, Json value, bool done) {
    const auto& steps = operation_.path.path.steps;
    if (here.kind != '{') return false;
    for (std::size_t k = steps.size() - 1; k > i; --k) {
      Json parent;
      const bool first = steps[k].kind == Step::Kind::index;
      if (steps[k].kind == Step::Kind::index && steps[k].index != 0) return false;
      parent.kind = first ? '[' : '{';
      if (first) parent.elements.push_back(std::move(value));
      if (!first) parent.members.emplace_back(jt::json::quote(steps[k].text), std::move(value));
      value = std::move(parent);
    }
    if (done) here.members.emplace_back(jt::json::quote(steps[i].text), std::move(value));
    return true;
  }

  static void assign(Json& object, const std::pair<std::string, Json>& member) {
    const std::string name = Json::name(member.first);
    if (Json* there = object.find(name)) {
      *there = member.second;
    } else {
      object.members.emplace_back(jt::json::quote(name), member.second);
    }
  }

  bool insert(Position at, std::size_t missing, const Json& value, bool done) {
    if (missing > 1) return false;
    if (missing == 1) {
      Json& array = node_at(root_, at);
      const Step& last = operation_.path.path.steps.back();
      if (array.kind != '[' || last.kind != Step::Kind::index) return false;
      if (last.index != static_cast<std::int64_t>(array.elements.size())) return false;
      if (done) array.elements.push_back(value);
      return true;
    }
    const std::size_t index = at.back();
    at.pop_back();
    Json& array = node_at(root_, at);
    if (array.kind != '[') return false;
    if (done) array.elements.insert(array.elements.begin() + static_cast<std::ptrdiff_t>(index), value);
    return true;
  }

  void erase(Position at) {
    const auto index = static_cast<std::ptrdiff_t>(at.back());
    at.pop_back();
    Json& parent = node_at(root_, at);
    if (parent.kind == '{') parent.members.erase(parent.members.begin() + index);
    if (parent.kind == '[') parent.elements.erase(parent.elements.begin() + index);
  }

  bool rename(Position at, bool done) {
    const std::size_t index = at.back();
    at.pop_back();
    Json& object = node_at(root_, at);
    if (object.kind != '{') return false;
    std::string& key = object.members[index].first;
    const std::string name = Json::name(*operation_.value);
    if (!done) return true;
    taken = Json::name(key) != name && object.find(name) != nullptr;
    key = jt::json::quote(name);
    return true;
  }

  const jt::edit::Operation& operation_;
  Json& root_;
  const Position& position_;
};

struct ModelEdit {
  std::size_t targets = 0;
  std::size_t left_out = 0;
  bool taken = false;
  bool contradicts = false;  ///< two targets need an array and an object at one place
  Json after;
};

inline bool is_within(const Position& inner, const Position& outer) {
  return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

/// The operation with these segments as its selector, on the document.
inline ModelEdit model_edit(const Json& document, const std::vector<Part>& parts,
                            const jt::edit::Operation& operation) {
  ModelEdit edit;
  edit.after = document;
  std::set<Position> nodes{{}};
  for (const Part& part : parts) {
    std::set<Position> next;
    for (const Position& each : nodes) select(edit.after, each, part, next);
    nodes = std::move(next);
  }
  struct Aimed {
    Position node;
    std::vector<Position> gone;
    Position place;
    std::size_t missing = 0;
  };
  std::vector<Aimed> targets;
  for (const Position& node : nodes) {
    NodeEdit one(operation, edit.after, node);
    if (!one.run(false)) {
      ++edit.left_out;
    } else {
      targets.push_back({node, one.gone, one.place, one.missing});
    }
  }
  // What is added: the steps that are not there, as texts. One that is on the way of another takes it along.
  const auto& steps = operation.path.path.steps;
  const auto added = [&](const Aimed& each) {
    std::vector<std::string> names;
    for (std::size_t i = steps.size() - each.missing; i < steps.size(); ++i) {
      const bool index = steps[i].kind == jt::path::PathStep::Kind::index;
      names.push_back(index ? "#" + std::to_string(steps[i].index) : "." + steps[i].text);
    }
    return names;
  };
  const auto goes = [&](const Aimed& each) {
    return std::any_of(targets.begin(), targets.end(), [&](const Aimed& other) {
      if (other.node == each.node) return false;
      for (const Position& gone : other.gone) {
        if (is_within(each.place, gone)) return true;
      }
      if (each.missing == 0 || other.missing == 0 || each.place != other.place) return false;
      const auto inner = added(each);
      const auto outer = added(other);
      return outer.size() < inner.size() && std::equal(outer.begin(), outer.end(), inner.begin());
    });
  };
  std::vector<Aimed> kept;
  std::copy_if(targets.begin(), targets.end(), std::back_inserter(kept),
               [&](const Aimed& each) { return !goes(each); });
  edit.targets = kept.size();
  for (const Aimed& one : kept) {
    for (const Aimed& other : kept) {
      if (one.missing == 0 || other.missing == 0 || one.place != other.place) continue;
      const auto a = added(one);
      const auto b = added(other);
      std::size_t i = 0;
      while (i < std::min(a.size(), b.size()) && a[i] == b[i]) ++i;
      const bool differ = i > 0 && i < std::min(a.size(), b.size());
      edit.contradicts = edit.contradicts || (differ && a[i][0] != b[i][0]);
    }
  }
  if (edit.contradicts) return edit;
  for (auto each = kept.rbegin(); each != kept.rend(); ++each) {
    NodeEdit one(operation, edit.after, each->node);
    one.run(true);
    edit.taken = edit.taken || one.taken;
  }
  return edit;
}

}  // namespace jt_edit_test
