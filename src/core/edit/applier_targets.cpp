// SPDX-License-Identifier: MIT
// Operations on the targets that a query selects.
#include <algorithm>
#include <deque>
#include <utility>

#include "core/bytes/reread.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/edit/applier.hpp"
#include "core/edit/later_changes.hpp"
#include "core/json/escape.hpp"

namespace jt::edit {
namespace {

/// How much targets have grown by edits in them, if some are within others; all modulo 2^64. Edits are added from the
/// last one to the first.
class Growth {
 public:
  explicit Growth(const std::deque<Target>& list) {
    const auto around_next = [](const Target& one, const Target& next) {
      return next.node.value.begin < one.node.value.end;
    };
    nested_ = std::adjacent_find(list.begin(), list.end(), around_next) != list.end();
  }

  /// By the edits so far in that value.
  [[nodiscard]] std::uint64_t within(const bytes::Span& value) const {
    if (after_.empty() || after_.back().begin >= value.end) return 0;
    const auto behind =
        std::partition_point(after_.begin(), after_.end(), [&](const Point& each) { return each.begin >= value.end; });
    return after_.back().grown - (behind == after_.begin() ? 0 : std::prev(behind)->grown);
  }
  void add(std::uint64_t begin, std::uint64_t grown) {
    if (nested_) after_.push_back({begin, grown + (after_.empty() ? 0 : after_.back().grown)});
  }

 private:
  struct Point {
    std::uint64_t begin = 0;  ///< of a target
    std::uint64_t grown = 0;  ///< by the edits from there on
  };
  bool nested_ = false;
  std::vector<Point> after_;  ///< the last one in the document first
};

}  // namespace

Result<void> Applier::check_targets(const Operation& operation, const GivenPath& path, const Targets& targets) {
  spelling_ = options_.spelling.value_or(path.path.spelling);
  if (targets.list.empty() && !operation.if_exists) return fail(no_target(operation, path, targets));
  if (targets.list.size() > 1 && !operation.all) return fail(several_targets(path, targets));
  if (!targets.more) return {};
  return fail(Code::limit_exceeded, "more than " + std::to_string(operation.max_targets) + " values are selected by '" +
                                        text::excerpt(path.text) + "'; nothing was written");
}

Result<OperationResult> Applier::edit_targets(const Operation& operation, Targets targets) {
  tree_ = nullptr;
  begin(operation);
  reread_ = 0;
  most_reread_ = bytes::most_reread(document_.bytes());
  TRY(check_all_expected(operation, targets));
  const std::uint64_t count = targets.list.size();
  TRY(edit_each(operation, targets));
  if (const auto& failure = splicer_.local().failure()) return fail(*failure);
  result_.left_out = targets.left_out;
  result_.comments_removed = splicer_.take_comments_removed();
  if (count != 1) result_.beside.reset();
  result_.bytes_changed = written_ > 0 ? written_ : taken_;
  if (operation.all || operation.if_exists || !operation.others.empty()) result_.targets = count;
  if (count == 1 && result_.change_count == 1 && operation.kind != OperationKind::merge) {
    result_.target = std::move(result_.changes[0].target);
    result_.previous = std::move(result_.changes[0].previous);
    result_.value = std::move(result_.changes[0].value);
    result_.changes.clear();
  }
  return std::move(result_);
}

/// From the last to the first, so that no edit moves a node that is still to come; only what is around an edited one
/// grows with it. A target is forgotten when it was edited, to make room for its change. The changes are reported from
/// the first on; of later ones, only how many are like those.
Result<void> Applier::edit_each(const Operation& operation, Targets& targets) {
  std::deque<Target>& list = targets.list;
  Growth growth(list);
  std::deque<std::vector<ValueChange>> changes;
  LaterChanges later;
  while (!list.empty()) {
    const Target target = list.back();
    list.pop_back();
    splice::EntrySpan node = target.node;
    node.value.end += growth.within(node.value);
    const std::uint64_t before = document_.bytes();
    silent_ = list.size() >= LaterChanges::most_targets;
    goes_next_ = list.empty() ? std::nullopt : std::optional(list.back().node.value.end);
    const auto done = edit_node(operation, node, targets.location(target));
    silent_ = false;
    if (!done) return fail(done.error());
    growth.add(node.value.begin, document_.bytes() - before);
    if (list.size() >= OperationResult::most_changes) {
      later.take(std::exchange(result_.changes, {}));
    } else if (!result_.changes.empty()) {
      changes.push_front(std::exchange(result_.changes, {}));
    }
  }
  for (std::vector<ValueChange>& of_one : changes) {
    for (ValueChange& change : of_one) {
      if (result_.changes.size() < OperationResult::most_changes) result_.changes.push_back(std::move(change));
    }
  }
  later.give(result_.changes);
  return {};
}

Result<Applier::Done> Applier::edit_node(const Operation& operation, const splice::EntrySpan& node,
                                         const path::Location& at) {
  const auto within = [&]() -> Result<Done> {
    TRY(reread(node.value.size()));
    return edit_within(operation, operation.path, node, at);
  };
  if (!operation.path.path.steps.empty()) return within();
  switch (operation.kind) {
    case OperationKind::remove:
      record(at, shown(node.value), std::nullopt);
      TRY(splicer_.remove(node.container, node, keep_comments_, goes_next_));
      return Done::yes;
    case OperationKind::insert: {
      splice::EntrySpan array;
      array.value = {node.container, node.value.end};
      array.depth = node.depth - 1;
      record(at, std::nullopt, shown(*operation.value));
      TRY(splicer_.insert(array, node.value.begin, *operation.value));
      return Done::yes;
    }
    case OperationKind::rename:
      return rename_node(operation, node, at);
    default:
      return within();
  }
}

/// Only targets within one another can make it fail: those beside each other are read once.
Result<void> Applier::reread(std::uint64_t bytes) {
  reread_ += bytes;
  if (reread_ <= most_reread_) return {};
  return fail(Code::limit_exceeded,
              "the edit takes too long: its targets are nested so deeply that it would read them again and again");
}

/// Its object is walked once more, for a member that has the new name already.
Result<Applier::Done> Applier::rename_node(const Operation& operation, const splice::EntrySpan& node,
                                           const path::Location& at) {
  const std::string key = key_text(*operation.value);
  const auto end = splicer_.local().past_value(node.entry, splice::LocalText::no_limit);
  if (const auto& failure = splicer_.local().failure()) return fail(*failure);
  auto quoted = TRY(value_at({node.entry, end.value_or(node.entry)}));
  const std::string old = key_text(quoted);
  PathTree tree;
  const std::size_t other = tree.child(PathTree::root, key);
  bytes::SliceSource slice(document_.view(), {node.container, *document_.view().size()});
  scan::Stream stream(slice, options_.stream);
  scan::Cursor cursor(stream);
  if (!cursor.start() || !tree.locate(cursor, {})) return fail(cursor.failure());
  TRY(reread(cursor.end()));
  if (old != key && tree.at(other).there) return fail(key_taken(at, key));
  record(at, silent_ ? std::string() : json::quote(old), silent_ ? std::string() : *operation.value);
  TRY(splicer_.rename(node, key));
  return Done::yes;
}

/// Before anything is changed: every target must be as expected.
Result<void> Applier::check_all_expected(const Operation& operation, const Targets& targets) {
  if (!operation.expect && !operation.expect_absent) return {};
  std::optional<Error> first;
  std::uint64_t count = 0;
  for (const Target& target : targets.list) {
    auto as_expected = check_node(operation, target.node, targets.location(target));
    if (as_expected) continue;
    if (as_expected.error()->code != Code::expectation_failed) return as_expected;
    if (++count == 1) first = std::move(as_expected.error());
  }
  if (!first) return {};
  if (count > 1) (*first)->message += "; " + std::to_string(count - 1) + " more differ";
  return fail(std::move(*first));
}

Result<void> Applier::check_node(const Operation& operation, const splice::EntrySpan& node, const path::Location& at) {
  if (auto read = reread(node.value.size()); !read) return read;
  PathTree tree;
  const NodePath way = way_of(tree, operation.path.path.steps);
  if (auto located = locate_within(tree, node); !located) return located;
  auto reached = TRY(reach(tree, way, operation.path, at));
  const Place place{tree, way, operation.path, at, std::move(reached), 0};
  return check_expected(place, operation);
}

}  // namespace jt::edit
