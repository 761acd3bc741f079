// SPDX-License-Identifier: MIT
#include "core/edit/target_search.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/edit/batch.hpp"
#include "core/edit/path_tree.hpp"
#include "core/path/evaluate.hpp"
#include "core/text/code_point.hpp"

namespace jt::edit {
namespace {

using Steps = std::vector<path::PathStep>;
using Kind = path::PathStep::Kind;

bool is_end(const path::PathStep& step) { return step.kind == Kind::token && step.text == "-"; }

/// Whether these steps can be created in nothing: an index there is the first.
bool creatable(const Steps& steps, std::size_t from) {
  return std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(from), steps.end(),
                     [](const path::PathStep& step) { return step.kind != Kind::index || step.index == 0; });
}

/// The tail of a query in one node.
class Tail {
 public:
  Tail(const Operation& operation, const GivenPath& path, scan::Cursor& cursor)
      : operation_(operation), path_(path), cursor_(cursor) {}

  /// The cursor is on the node, and moves past it. Whether the operation can be carried out in it, and what goes then.
  Result<bool> fits(Target& target) {
    const Steps& steps = path_.path.steps;
    type_ = cursor_.type();
    if (steps.empty()) {
      if (!cursor_.skip()) return fail(cursor_.failure());
      target.node.value.end = cursor_.end();
      if (goes()) target.goes = target.node.value;
      return fits_itself(target.node);
    }
    const bool container = type_ == scan::Type::object || type_ == scan::Type::array;
    PathTree tree;
    NodePath way{PathTree::root};
    for (const path::PathStep& step : steps) way.push_back(tree.child(way.back(), step_text(step)));
    splice::EntrySpan root = target.node;
    root.root = false;
    if (!tree.locate(cursor_, root)) return fail(cursor_.failure());
    target.node.value.end = cursor_.end();
    if (!container) return false;
    return reaches(tree, way, target);
  }

 private:
  /// Whether the value that is there now is replaced or removed.
  [[nodiscard]] bool goes() const {
    return operation_.kind == OperationKind::set || operation_.kind == OperationKind::remove;
  }

  [[nodiscard]] bool fits_itself(const splice::EntrySpan& node) const {
    switch (operation_.kind) {
      case OperationKind::append:
        return type_ == scan::Type::array;
      case OperationKind::merge:
        return type_ == scan::Type::object || operation_.null_deletes;
      case OperationKind::insert:
        return node.kind_of_container() == '[';
      case OperationKind::rename:
        return node.kind_of_container() == '{';
      default:
        return true;
    }
  }

  Result<bool> reaches(PathTree& tree, const NodePath& way, Target& target) const {
    const Steps& steps = path_.path.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const PathNode& at = tree.at(way[i]);
      const bool array = at.type == scan::Type::array;
      const bool possible =
          array ? steps[i].kind != Kind::name : at.type == scan::Type::object && steps[i].kind != Kind::index;
      if (!possible) return false;
      const PathNode& child = tree.at(way[i + 1]);
      if (child.duplicate)
        return fail(path::duplicate_key(step_text(steps[i]), child.duplicate->first, child.duplicate->again));
      if (!child.there) return fits_below(at, i);
    }
    PathNode& last = tree.at(way.back());
    if (goes()) target.goes = tree.value(last);
    switch (operation_.kind) {
      case OperationKind::append:
        return last.type == scan::Type::array;
      case OperationKind::merge:
        return last.type == scan::Type::object || operation_.null_deletes;
      case OperationKind::insert:
        return tree.at(way[way.size() - 2]).type == scan::Type::array;
      case OperationKind::rename:
        return tree.at(way[way.size() - 2]).type == scan::Type::object;
      default:
        return true;
    }
  }

  /// Whether the operation can make what is missing from step `i` on, in this container.
  [[nodiscard]] bool fits_below(const PathNode& at, std::size_t i) const {
    const Steps& steps = path_.path.steps;
    const bool array = at.type == scan::Type::array;
    const bool last = i + 1 == steps.size();
    switch (operation_.kind) {
      case OperationKind::set:
        return (!array || is_end(steps[i])) && creatable(steps, i + 1);
      case OperationKind::append:
        return array && last && is_end(steps[i]);
      case OperationKind::insert:
        return array && last && step_index(steps[i]) == at.count;
      default:
        return false;
    }
  }

  const Operation& operation_;
  const GivenPath& path_;
  scan::Cursor& cursor_;
  scan::Type type_ = scan::Type::null;
};

/// Whether a node is within another.
bool nested(const std::deque<Target>& list) {
  std::uint64_t end = 0;
  for (const Target& each : list) {
    if (each.node.value.begin < end) return true;
    end = each.node.value.end;
  }
  return false;
}

/// A target that is within what another one replaces or removes goes with it.
void drop_what_goes(std::deque<Target>& list) {
  const auto aim = [](const Target& each) { return each.goes.size() > 0 ? each.goes : each.node.value; };
  std::vector<std::size_t> order(list.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::uint64_t first = aim(list[a]).begin;
    const std::uint64_t second = aim(list[b]).begin;
    return first != second ? first < second : list[a].goes.size() > list[b].goes.size();
  });
  std::uint64_t gone = 0;  // values are within one another, or apart
  std::vector<bool> within(list.size());
  for (const std::size_t each : order) {
    within[each] = aim(list[each]).begin < gone;
    if (!within[each] && list[each].goes.size() > 0) gone = list[each].goes.end;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!within[i]) list[kept++] = list[i];
  }
  list.resize(kept);
}

/// Brings the targets into the order of the document, each once.
void bring_in_order(std::deque<Target>& list) {
  const auto before = [](const Target& a, const Target& b) { return a.node.value.begin < b.node.value.begin; };
  if (!std::is_sorted(list.begin(), list.end(), before)) std::sort(list.begin(), list.end(), before);
  const auto same = [](const Target& a, const Target& b) { return a.node.value.begin == b.node.value.begin; };
  list.erase(std::unique(list.begin(), list.end(), same), list.end());
  if (nested(list)) drop_what_goes(list);
}

class TargetWalk {
 public:
  TargetWalk(const Operation& operation, const GivenPath& path) : operation_(operation), path_(path) {}

  Result<Targets> run(scan::Cursor& cursor) {
    auto count = path::evaluate(
        cursor, *path_.selector, true,
        [this](scan::Cursor& at, const path::Location& location) { return visit(at, location); }, true);
    if (error_) return fail(std::move(*error_));
    if (!count) return fail(std::move(count.error()));
    targets_.more = targets_.more || targets_.list.size() > operation_.max_targets;
    bring_in_order(targets_.list);
    std::sort(left_out_.begin(), left_out_.end());
    left_out_.erase(std::unique(left_out_.begin(), left_out_.end()), left_out_.end());
    targets_.left_out = left_out_.size();
    return std::move(targets_);
  }

 private:
  path::Visit visit(scan::Cursor& at, const path::Location& location) {
    if (targets_.list.size() > operation_.max_targets) {
      targets_.more = true;
      return path::Visit::stop;
    }
    Target target;
    splice::EntrySpan& node = target.node;
    node.root = at.nesting() == 0;
    node.value.begin = at.begin();
    node.entry = at.in_object() ? at.key_begin() : at.begin();
    node.container = node.root ? 0 : at.container_begin();
    node.depth = at.nesting();
    auto fits = Tail(operation_, path_, at).fits(target);
    if (!fits) {
      error_ = std::move(fits.error());
      return path::Visit::stop;
    }
    if (!*fits) {
      left_out_.push_back(node.value.begin);
      return path::Visit::more;
    }
    targets_.list.push_back(target);
    keep(node.value.begin, location);
    return path::Visit::more;
  }

  /// The locations of the first ones in the document are kept.
  void keep(std::uint64_t begin, const path::Location& location) {
    auto& known = targets_.locations;
    if (known.size() == Targets::located) {
      if (begin > known.rbegin()->first) return;
      known.erase(std::prev(known.end()));
    }
    known.emplace(begin, location);
  }

  const Operation& operation_;
  const GivenPath& path_;
  Targets targets_;
  std::vector<std::uint64_t> left_out_;
  std::optional<Error> error_;
};

}  // namespace

const path::Location& Targets::location(const Target& target) const {
  static const path::Location unknown;
  const auto place = locations.find(target.node.value.begin);
  return place == locations.end() ? unknown : place->second;
}

void Targets::add(Targets other) {
  if (list.empty()) {  // there may be a million: not twice in memory
    list = std::move(other.list);
  } else {
    list.insert(list.end(), other.list.begin(), other.list.end());
    bring_in_order(list);
  }
  left_out += other.left_out;
  more = more || other.more;
  locations.merge(other.locations);
}

Result<Targets> find_targets(scan::Cursor& cursor, const Operation& operation, const GivenPath& path) {
  return TargetWalk(operation, path).run(cursor);
}

}  // namespace jt::edit
