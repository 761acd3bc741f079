// SPDX-License-Identifier: MIT
// Operations that go into a value which an earlier one of the batch wrote: they are located in its text, which is read
// for each of them. Where that becomes more than the document, a pass over the document costs less: it locates all the
// operations that are left.
#include <algorithm>
#include <utility>

#include "core/edit/applier.hpp"

namespace jt::edit {
namespace {

GivenPath last_steps(GivenPath path, std::size_t count) {
  std::vector<path::PathStep>& steps = path.path.steps;
  steps.erase(steps.begin(), steps.end() - static_cast<std::ptrdiff_t>(count));
  return path;
}

}  // namespace

/// Whether what the batch took for arrays are arrays. What is in a written value does not count: an operation that goes
/// there is located in the text as it is.
bool Applier::as_assumed(const Planned& planned) const {
  const auto is_array = [&](std::size_t node) {
    const PathNode& it = tree_->at(node);
    return it.there && it.type == scan::Type::array;
  };
  const auto was_written = [&](std::size_t node) {
    while (node != PathTree::root && !tree_->at(node).opaque) node = tree_->at(node).parent;
    return tree_->at(node).opaque;
  };
  const auto no_array = [&](std::size_t node) { return !is_array(node) && !was_written(node); };
  const auto an_array = [&](std::size_t node) { return is_array(node) && !was_written(node); };
  return std::none_of(planned.arrays.begin(), planned.arrays.end(), no_array) &&
         std::none_of(planned.objects.begin(), planned.objects.end(), an_array);
}

bool Applier::may_read(const PathNode& written) {
  read_written_ += tree_->value(written).size();
  return read_written_ <= document_.bytes();
}

/// `reached`: as far as the tree knows, which is the written value.
Result<Applier::Done> Applier::edit_written(const Operation& operation, const Reached& reached) {
  PathNode& written = tree_->at(reached.nodes.back());
  if (!may_read(written)) return Done::stale;
  return edit_within(operation, last_steps(operation.path, reached.missing), tree_->span(written), reached.location,
                     &written);
}

/// The place of a path; where it goes through a written value, in the tree of `within`.
Result<Applier::Place> Applier::find(const NodePath& way, const GivenPath& path, Within& within) {
  auto known = TRY(reach(*tree_, way, path, {}));
  Place place{*tree_, way, path, {}, std::move(known), 0};
  if (!place.last().opaque || place.reached.missing == 0 || !may_read(place.last())) return place;
  within.path = last_steps(path, place.reached.missing);
  within.way = way_of(within.tree, within.path.path.steps);
  TRY(locate_within(within.tree, place.span()));
  auto reached = TRY(reach(within.tree, within.way, within.path, place.reached.location));
  return Place{within.tree, within.way, within.path, place.reached.location, std::move(reached), 0};
}

}  // namespace jt::edit
