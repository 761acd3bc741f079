// SPDX-License-Identifier: MIT
#include "core/edit/target_search.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/edit/batch.hpp"
#include "core/edit/duplicate_targets.hpp"
#include "core/edit/path_tree.hpp"
#include "core/edit/value.hpp"
#include "core/path/evaluate.hpp"
#include "core/text/code_point.hpp"
#include "core/text/shell.hpp"

namespace jt::edit {
namespace {

using Steps = std::vector<path::PathStep>;

/// Whether these steps can be created in nothing: an index there is the first.
bool creatable(const Steps& steps, std::size_t from) {
  return std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(from), steps.end(), [](const path::PathStep& step) {
    return step.kind != path::PathStep::Kind::index || step.index == 0;
  });
}

/// What all targets of an operation share.
struct Plan {
  const Operation& operation;
  const GivenPath& path;
  bool nests = false;  ///< a node may be within another
  /// Of a merge whose nodes may be within one another: the members that are given, for what they replace.
  GivenMembers members;

  [[nodiscard]] bool deep() const { return !operation.shallow; }
};

/// The tail of a query in one node.
class Tail {
 public:
  Tail(const Plan& plan, scan::Cursor& cursor, std::vector<bytes::Span>& replaced)
      : plan_(plan), operation_(plan.operation), steps_(plan.path.path.steps), cursor_(cursor), replaced_(replaced) {}

  /// The cursor is on the node, and moves past it. Whether the operation can be carried out in it, and where.
  Result<bool> fits(Target& target) {
    type_ = cursor_.type();
    if (steps_.empty() && plan_.members.empty()) {
      if (!cursor_.skip()) return fail(cursor_.failure());
      target.node.value.end = cursor_.end();
      target.place = target.node.value;
      target.goes = goes(type_);
      return fits_itself(target.node);
    }
    const bool container = type_ == scan::Type::object || type_ == scan::Type::array;
    PathTree tree;
    const NodePath way = way_of(tree, steps_);
    std::vector<std::size_t> members;
    members.reserve(plan_.members.size());
    for (const GivenMember& member : plan_.members) {
      members.push_back(
          tree.child(member.parent == GivenMember::outermost ? way.back() : members[member.parent], member.key));
    }
    splice::EntrySpan root = target.node;
    root.root = false;
    if (!tree.locate(cursor_, root)) return fail(cursor_.failure());
    target.node.value.end = cursor_.end();
    if (!container && !steps_.empty()) return false;
    auto reached = steps_.empty() ? Result<bool>(fits_itself(target.node)) : reaches(tree, way, target);
    if (reached && *reached && steps_.empty()) target.place = target.node.value;
    if (reached && *reached && operation_.kind == OperationKind::merge) {
      target.goes = goes(tree.at(way.back()).type);
      if (!target.goes) note_replaced(tree, members);
    }
    return reached;
  }

 private:
  /// Whether the value of that type is replaced or removed as a whole.
  [[nodiscard]] bool goes(scan::Type type) const {
    if (operation_.kind == OperationKind::merge) return operation_.null_deletes && type != scan::Type::object;
    if (operation_.inside) return false;
    return operation_.kind == OperationKind::set || operation_.kind == OperationKind::remove;
  }

  /// The values that a merge replaces or removes in its object, where a target may be in them.
  void note_replaced(PathTree& tree, const std::vector<std::size_t>& nodes) {
    for (std::size_t i = 0; i < nodes.size();) {
      const PathNode& node = tree.at(nodes[i]);
      const GivenMember& member = plan_.members[i];
      const bool object = type_of_value(member.value) == scan::Type::object;
      if (node.there && object && plan_.deep() && node.type == scan::Type::object) {
        ++i;
        continue;
      }
      const bool holds = node.type == scan::Type::object || node.type == scan::Type::array || operation_.null_deletes;
      if (node.there && holds) replaced_.push_back(tree.value(node));
      i = member.next;
    }
  }

  [[nodiscard]] bool fits_itself(const splice::EntrySpan& node) const {
    if (operation_.inside) return type_ == scan::Type::string;
    switch (operation_.kind) {
      case OperationKind::append:
        return type_ == scan::Type::array;
      case OperationKind::merge:
        return type_ == scan::Type::object || operation_.null_deletes;
      case OperationKind::insert:
        return node.kind_of_container() == '[';
      case OperationKind::rename:
        return node.kind_of_container() == '{';
      case OperationKind::add_number:
        return type_ == scan::Type::number;
      default:
        return true;
    }
  }

  Result<bool> reaches(PathTree& tree, const NodePath& way, Target& target) const {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const PathNode& at = tree.at(way[i]);
      const bool array = at.type == scan::Type::array;
      const bool possible = array ? steps_[i].kind != path::PathStep::Kind::name
                                  : at.type == scan::Type::object && steps_[i].kind != path::PathStep::Kind::index;
      if (!possible) return false;
      const PathNode& child = tree.at(way[i + 1]);
      if (child.duplicate)
        return fail(path::duplicate_key(step_text(steps_[i]), child.duplicate->first, child.duplicate->again));
      if (child.there) continue;
      target.place = tree.value(at);
      target.missing = static_cast<std::uint32_t>(steps_.size() - i);
      return fits_below(at, i);
    }
    PathNode& last = tree.at(way.back());
    target.place = tree.value(last);
    target.goes = goes(last.type);
    if (operation_.inside) return last.type == scan::Type::string;
    switch (operation_.kind) {
      case OperationKind::append:
        return last.type == scan::Type::array;
      case OperationKind::merge:
        return last.type == scan::Type::object || operation_.null_deletes;
      case OperationKind::insert:
        return tree.at(way[way.size() - 2]).type == scan::Type::array;
      case OperationKind::rename:
        return tree.at(way[way.size() - 2]).type == scan::Type::object;
      case OperationKind::add_number:
        return last.type == scan::Type::number;
      default:
        return true;
    }
  }

  /// Whether the operation can make what is missing from step `i` on, in this container.
  [[nodiscard]] bool fits_below(const PathNode& at, std::size_t i) const {
    const bool array = at.type == scan::Type::array;
    const bool last = i + 1 == steps_.size();
    switch (operation_.kind) {
      case OperationKind::set:
        return !array && !operation_.existing && !operation_.inside && creatable(steps_, i + 1);
      case OperationKind::insert:
        return array && last && step_index(steps_[i]) == at.count;
      default:
        return false;
    }
  }

  const Plan& plan_;
  const Operation& operation_;
  const Steps& steps_;
  scan::Cursor& cursor_;
  std::vector<bytes::Span>& replaced_;
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

/// Spans of values, of which those within others are left out.
class Outermost {
 public:
  explicit Outermost(std::vector<bytes::Span> spans) {
    std::sort(spans.begin(), spans.end(), [](const bytes::Span& a, const bytes::Span& b) {
      return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    for (const bytes::Span& each : spans) {
      if (spans_.empty() || each.begin >= spans_.back().end) spans_.push_back(each);
    }
  }
  /// The one that the value is within, or is.
  [[nodiscard]] const bytes::Span* around(const bytes::Span& value) const {
    auto after = std::upper_bound(spans_.begin(), spans_.end(), value.begin,
                                  [](std::uint64_t begin, const bytes::Span& each) { return begin < each.begin; });
    if (after == spans_.begin()) return nullptr;
    --after;
    return value.end <= after->end ? &*after : nullptr;
  }

 private:
  std::vector<bytes::Span> spans_;
};

bool same(const bytes::Span& a, const bytes::Span& b) { return a.begin == b.begin && a.end == b.end; }

/// A target within what another one replaces or removes goes with it.
void drop_what_goes(std::deque<Target>& list, std::vector<bytes::Span> replaced) {
  std::vector<bytes::Span> whole;
  for (const Target& each : list) {
    if (each.goes) whole.push_back(each.place);
  }
  const Outermost going(std::move(whole));
  const Outermost merged(std::move(replaced));
  std::size_t kept = 0;
  for (const Target& each : list) {
    const bytes::Span* const around = going.around(each.place);
    const bool own = around != nullptr && each.goes && same(*around, each.place);
    if ((around == nullptr || own) && merged.around(each.place) == nullptr) list[kept++] = each;
  }
  list.resize(kept);
}

bool same_step(const path::PathStep& a, const path::PathStep& b) {
  return a.kind == b.kind && (a.kind == path::PathStep::Kind::index ? a.index == b.index : a.text == b.text);
}

/// Targets that are all added to one container, the shortest way first. What one adds may be on the way of another: the
/// other one goes with it. Two may need an object and an array at one place; then they are returned.
class Additions {
 public:
  explicit Additions(const Steps& steps) : steps_(steps) {}

  [[nodiscard]] bool covers(const Target& one, const Target& other) const { return common(one, other) == one.missing; }
  [[nodiscard]] bool contradict(const Target& one, const Target& other) const {
    const std::size_t at = common(one, other);
    if (at == 0 || at == one.missing || at == other.missing) return false;
    return step(one, at).kind != step(other, at).kind;
  }

 private:
  [[nodiscard]] const path::PathStep& step(const Target& target, std::size_t i) const {
    return steps_[steps_.size() - target.missing + i];
  }
  [[nodiscard]] std::size_t common(const Target& one, const Target& other) const {
    std::size_t count = 0;
    while (count < std::min(one.missing, other.missing) && same_step(step(one, count), step(other, count))) ++count;
    return count;
  }

  const Steps& steps_;
};

using Pair = std::pair<std::size_t, std::size_t>;

/// Drops targets that others cover. Returns two that contradict each other, if there are any.
std::optional<Pair> settle_additions(std::deque<Target>& list, const Steps& steps) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].missing > 0) order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Target& one = list[a];
    const Target& other = list[b];
    return one.place.begin != other.place.begin ? one.place.begin < other.place.begin : one.missing < other.missing;
  });
  const Additions additions(steps);
  std::vector<bool> covered(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (covered[order[i]]) continue;
    // At most as many as the path has steps are added to one container.
    for (std::size_t j = i + 1; j < order.size() && list[order[j]].place.begin == list[order[i]].place.begin; ++j) {
      if (covered[order[j]]) continue;
      covered[order[j]] = additions.covers(list[order[i]], list[order[j]]);
      if (additions.contradict(list[order[i]], list[order[j]])) return Pair(order[i], order[j]);
    }
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!covered[i]) list[kept++] = list[i];
  }
  list.resize(kept);
  return {};
}

/// Brings the targets into the order of the document, each once.
void bring_in_order(std::deque<Target>& list) {
  const auto before = [](const Target& a, const Target& b) { return a.node.value.begin < b.node.value.begin; };
  if (!std::is_sorted(list.begin(), list.end(), before)) std::sort(list.begin(), list.end(), before);
  const auto equal = [](const Target& a, const Target& b) { return a.node.value.begin == b.node.value.begin; };
  list.erase(std::unique(list.begin(), list.end(), equal), list.end());
}

class TargetWalk {
 public:
  TargetWalk(const Operation& operation, const GivenPath& path) : operation_(operation), path_(path) {}

  Result<Targets> run(scan::Cursor& cursor) {
    const auto& segments = path_.selector->segments;
    plan_.nests =
        std::any_of(segments.begin(), segments.end(), [](const path::Segment& each) { return each.descendant; });
    const bool merges = operation_.kind == OperationKind::merge && plan_.nests;
    if (merges && type_of_value(*operation_.value) == scan::Type::object) {
      auto members = TRY(members_of(*operation_.value, plan_.deep()));
      plan_.members = std::move(members);
    }
    auto count = path::evaluate(
        cursor, *path_.selector, true,
        [this](scan::Cursor& at, const path::Location& location) { return visit(at, location); }, true);
    if (error_) return fail(std::move(*error_));
    if (!count) return fail(std::move(count.error()));
    targets_.more = targets_.more || targets_.list.size() > operation_.max_targets;
    bring_in_order(targets_.list);
    TRY(refuse_duplicates(cursor, targets_, *path_.selector, plan_.nests));
    if (nested(targets_.list)) {
      drop_what_goes(targets_.list, std::move(replaced_));
      if (const auto pair = settle_additions(targets_.list, path_.path.steps)) return fail(contradiction(*pair));
    }
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
    node.depth = static_cast<std::uint32_t>(at.nesting());
    auto fits = Tail(plan_, at, replaced_).fits(target);
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

  [[nodiscard]] Error contradiction(const Pair& pair) const {
    const auto text = [&](std::size_t i) {
      path::Location location = targets_.location(targets_.list[i]);
      for (const path::PathStep& step : path_.path.steps) location.emplace_back(step.text);
      for (std::size_t k = 0; k < path_.path.steps.size(); ++k) {
        const path::PathStep& step = path_.path.steps[path_.path.steps.size() - 1 - k];
        if (step.kind == path::PathStep::Kind::index)
          location[location.size() - 1 - k] = static_cast<std::uint64_t>(step.index);
      }
      return text::excerpt(path::spell(location, path_.path.spelling));
    };
    Error error = make_error(Code::type_mismatch, "the targets of '" + text::excerpt(path_.text) +
                                                      "' contradict each other: '" + text(pair.first) + "' and '" +
                                                      text(pair.second) + "' need an array and an object at one place");
    error->path = path_.text;
    return error;
  }

  const Operation& operation_;
  const GivenPath& path_;
  Plan plan_{operation_, path_, false, {}};
  Targets targets_;
  std::vector<bytes::Span> replaced_;
  std::vector<std::uint64_t> left_out_;
  std::optional<Error> error_;
};

/// The paths of a removal that has several, as one tree.
class PathsTogether {
 public:
  explicit PathsTogether(const Operation& operation) : operation_(operation) {
    paths_.reserve(operation.others.size() + 1);
    add(operation.path);
    for (const GivenPath& path : operation.others) add(path);
  }

  std::vector<Targets> find(scan::Cursor& cursor) {
    splice::EntrySpan root;
    root.root = true;
    if (!cursor.start()) return {};
    root.entry = cursor.begin();
    if (!tree_.locate(cursor, root)) return {};
    std::vector<Targets> found;
    for (const OnePath& path : paths_) {
      auto targets = targets_of(path);
      if (!targets) return {};
      found.push_back(std::move(*targets));
    }
    return found;
  }

 private:
  struct OnePath {
    Steps steps;
    NodePath way;
  };

  void add(const GivenPath& given) {
    OnePath path;
    if (auto steps = path::path_of(*given.selector)) path.steps = std::move(steps->steps);
    path.way = way_of(tree_, path.steps);
    paths_.push_back(std::move(path));
  }

  /// Nothing if the path goes through a key that is there twice, or has a token that is no index of an array.
  std::optional<Targets> targets_of(const OnePath& path) {
    path::Location location;
    for (std::size_t i = 0; i < path.steps.size(); ++i) {
      const path::PathStep& step = path.steps[i];
      const PathNode& at = tree_.at(path.way[i]);
      const PathNode& child = tree_.at(path.way[i + 1]);
      const bool array = at.type == scan::Type::array;
      const auto index = step_index(step);
      if (array && step.kind == path::PathStep::Kind::token && !index) return {};
      const bool possible = array ? step.kind != path::PathStep::Kind::name
                                  : at.type == scan::Type::object && step.kind != path::PathStep::Kind::index;
      if (!possible || !child.there) return Targets();
      if (child.duplicate) return {};
      if (array) {
        location.emplace_back(index ? *index : at.count + static_cast<std::uint64_t>(step.index));
      } else {
        location.emplace_back(step_text(step));
      }
    }
    Target target;
    target.node = tree_.span(tree_.at(path.way.back()));
    target.place = target.node.value;
    target.goes = true;
    Targets targets;
    targets.list.push_back(target);
    targets.more = operation_.max_targets < 1;
    targets.locations.emplace(target.node.value.begin, std::move(location));
    return targets;
  }

  const Operation& operation_;
  PathTree tree_;
  std::vector<OnePath> paths_;
};

bool selects_one_at_most(const GivenPath& path) {
  return path.selector && path.path.steps.empty() && path.selector->singular();
}

}  // namespace

bool found_together(const Operation& operation) {
  return operation.kind == OperationKind::remove && !operation.others.empty() && selects_one_at_most(operation.path) &&
         std::all_of(operation.others.begin(), operation.others.end(), selects_one_at_most);
}

std::vector<Targets> find_together(scan::Cursor& cursor, const Operation& operation) {
  return PathsTogether(operation).find(cursor);
}

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
    if (nested(list)) drop_what_goes(list, {});
  }
  left_out += other.left_out;
  more = more || other.more;
  locations.merge(other.locations);
}

Result<Targets> find_targets(scan::Cursor& cursor, const Operation& operation, const GivenPath& path) {
  return TargetWalk(operation, path).run(cursor);
}

}  // namespace jt::edit
