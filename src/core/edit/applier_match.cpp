// SPDX-License-Identifier: MIT
// Operations on the elements of an array that have the requested properties.
#include <algorithm>
#include <deque>
#include <utility>

#include "core/bytes/slice_source.hpp"
#include "core/edit/applier.hpp"
#include "core/edit/later_changes.hpp"
#include "core/edit/value.hpp"

namespace jt::edit {
namespace {

/// Elements are small compared to documents: they are read in small windows, which grow if a value must be held.
constexpr std::size_t element_window = 8192;

bool contains(const std::vector<std::uint64_t>& list, std::uint64_t index) {
  return std::find(list.begin(), list.end(), index) != list.end();
}

/// Whether the results of the search may be out of date.
bool outdated(const PathNode& array, const Search& search) {
  if (array.opaque || array.shifted) return true;
  if (!array.removed.empty() && search.count > search.found.size()) return true;
  return std::any_of(search.properties.begin(), search.properties.end(), [&](const Search::Property& property) {
    return std::find(array.touched.begin(), array.touched.end(), property.key) != array.touched.end();
  });
}

path::Location element_at(path::Location array, const PathNode& node, std::uint64_t index) {
  const auto before = std::count_if(node.removed.begin(), node.removed.end(),
                                    [index](std::uint64_t removed) { return removed < index; });
  array.emplace_back(index - static_cast<std::uint64_t>(before));
  return array;
}

}  // namespace

Result<Applier::Done> Applier::match(const Planned& planned) {
  const Operation& operation = *planned.operation;
  const Match& match = *operation.match;
  auto reached = TRY(reach(*tree_, planned.way, match.array, {}));
  if (reached.stale) return Done::stale;
  const Place place{*tree_, planned.way, match.array, {}, std::move(reached), 0};
  if (place.reached.missing > 0) return fail(not_there(place));
  PathNode& array = place.last();
  if (array.type != scan::Type::array) return fail(wrong_type(place, "match elements of", "an array"));
  Search& search = tree_->search(*planned.search);
  if (outdated(array, search)) return Done::stale;
  std::vector<Search::Match> found = std::move(search.found);
  std::erase_if(found, [&](const Search::Match& each) { return contains(array.removed, each.index); });
  const std::uint64_t count = array.removed.empty() ? search.count : found.size();
  if (count == 0) return fail(no_match(operation, search, place.reached.location));
  search.found = found;
  if (match.unique && count > 1) return fail(ambiguous(operation, search, place.reached.location));
  search.found.clear();
  result_.match_count = count;
  result_.target = element_at(place.reached.location, array, found[0].index);
  for (std::size_t i = 1; !match.all && i < found.size() && i <= OperationResult::most_others; ++i) {
    result_.other_matches.push_back(element_at(place.reached.location, array, found[i].index));
  }
  if (!match.all) found.resize(1);
  // From the last to the first, so that no edit moves an element that is still to be edited. The changes are reported
  // from the first on.
  std::deque<std::vector<ValueChange>> reported;
  std::size_t reported_count = 0;
  LaterChanges later;
  for (auto each = found.rbegin(); each != found.rend(); ++each) {
    const path::Location at = element_at(place.reached.location, array, each->index);
    forget_within(array, *each);
    auto done = edit_element(operation, array, *each, at);
    if (!done || *done == Done::stale) return done;
    reported_count += result_.changes.size();
    reported.push_front(std::exchange(result_.changes, {}));
    for (; reported_count - reported.back().size() >= OperationResult::most_changes; reported.pop_back()) {
      reported_count -= reported.back().size();
      later.take(reported.back());
    }
  }
  for (std::vector<ValueChange>& changes : reported) {
    for (ValueChange& change : changes) {
      if (result_.changes.size() < OperationResult::most_changes) result_.changes.push_back(std::move(change));
    }
  }
  later.give(result_.changes);
  touch_elements(array, operation);
  touch(*tree_, planned.way);
  if (operation.kind == OperationKind::remove && !match.all) array.removed.push_back(found[0].index);
  return Done::yes;
}

/// An element will be changed without the tree, which may know values in it.
void Applier::forget_within(const PathNode& array, const Search::Match& element) {
  const std::string index = std::to_string(element.index);
  for (const std::size_t each : array.children) {
    PathNode& node = tree_->at(each);
    const bool may_be = node.text == index || node.text.starts_with('-');  // which counts from the end
    if (may_be && node.there && tree_->value(node).begin == element.value.begin) node.opaque = true;
  }
}

/// Records the change for later searches.
void Applier::touch_elements(PathNode& array, const Operation& operation) {
  const Match& match = *operation.match;
  std::vector<std::string> keys;
  if (operation.kind == OperationKind::remove && !match.all && !match.at) return;
  if (operation.kind == OperationKind::set && match.at && !match.at->path.steps.empty()) {
    keys.push_back(step_text(match.at->path.steps.front()));
  } else if (operation.kind == OperationKind::set && !match.replace && !match.at) {
    if (const auto members = members_of(*operation.value)) {
      for (const GivenMember& member : *members) keys.push_back(member.key);
    }
  } else {
    array.shifted = true;
  }
  array.touched.insert(array.touched.end(), keys.begin(), keys.end());
  std::sort(array.touched.begin(), array.touched.end());
  array.touched.erase(std::unique(array.touched.begin(), array.touched.end()), array.touched.end());
}

Result<Applier::Done> Applier::edit_element(const Operation& operation, PathNode& array, const Search::Match& match,
                                            const path::Location& at) {
  const splice::EntrySpan span{match.value, match.value.begin, false, array.depth + 1, tree_->value(array).begin};
  const GivenPath inside = operation.match->at.value_or(GivenPath{});
  if (operation.match->at) return edit_within(operation, inside, span, at);
  switch (operation.kind) {
    case OperationKind::remove:
      TRY(check_element(operation, match, at));
      record(at, shown(match.value), std::nullopt);
      TRY(splicer_.remove(span.container, span, keep_comments_));
      --array.count;
      return Done::yes;
    case OperationKind::insert:
      TRY(check_element(operation, match, at));
      record(at, std::nullopt, shown(*operation.value));
      if (auto placed = splicer_.insert(tree_->span(array), match.value.begin, *operation.value); !placed) {
        return fail(std::move(placed.error()));
      }
      result_.items = ++array.count;
      return Done::yes;
    case OperationKind::set:
      if (operation.match->replace) return edit_within(operation, inside, span, at);
      if (type_of_value(*operation.value) != scan::Type::object) {
        Error error = make_error(Code::invalid_input,
                                 "a matched element is set to an object, whose properties are assigned one by one");
        error->advice.push_back({Advice::Kind::replace_element, {}});
        return fail(std::move(error));
      }
      TRY(check_element(operation, match, at));
      return assign(*operation.value, span, at);
    default:
      return edit_within(operation, inside, span, at);
  }
}

/// The operation as if by a path from the element on: what `--at` says, or the element itself. `known`: the element in
/// the tree of the batch, if that has it.
Result<Applier::Done> Applier::edit_within(const Operation& operation, const GivenPath& path,
                                           const splice::EntrySpan& element, const path::Location& at,
                                           PathNode* known) {
  PathTree tree;
  const NodePath way = way_of(tree, path.path.steps);
  if (operation.kind == OperationKind::merge && type_of_value(*operation.value) == scan::Type::object) {
    if (auto added = add_keys(tree, way.back(), *operation.value, !operation.shallow); !added) {
      return fail(std::move(added.error()));
    }
  }
  if (operation.kind == OperationKind::append) tree.child(way.back(), "-");  // so that the array is counted
  if (operation.kind == OperationKind::rename && way.size() > 1) {
    tree.child(way[way.size() - 2], key_text(*operation.value));
  }
  TRY(locate_within(tree, element));
  auto reached = TRY(reach(tree, way, path, at));
  Place place{tree, way, path, at, std::move(reached), 0};
  inner_ = &tree;
  auto done = run(place, operation);
  inner_ = nullptr;
  // RFC 7396 makes an object of a scalar, and a scalar of an object.
  if (known != nullptr) known->type = tree.at(PathTree::root).type;
  return done;
}

/// Sets each property of the object in the element; the element's other properties stay.
Result<Applier::Done> Applier::assign(const std::string& object, const splice::EntrySpan& element,
                                      const path::Location& at) {
  PathTree tree;
  TRY(add_keys(tree, PathTree::root, object, false));
  TRY(locate_within(tree, element));
  Operation operation;
  operation.kind = OperationKind::merge;
  operation.shallow = true;
  operation.value = object;
  const GivenPath path;
  const NodePath way{PathTree::root};
  Place place{tree, way, path, at, {{PathTree::root}, at, 0, false}, 0};
  inner_ = &tree;
  const path::Location target = result_.target;
  auto done = merge(place, operation);
  result_.target = target;
  inner_ = nullptr;
  return done;
}

Result<void> Applier::locate_within(PathTree& tree, const splice::EntrySpan& element) {
  bytes::SliceSource slice(document_.view(), element.value);
  scan::StreamOptions options = options_.stream;
  options.window = std::min(options.window, element_window);
  options.lines = false;
  scan::Stream stream(slice, options);
  scan::Cursor cursor(stream);
  splice::EntrySpan root;
  root.root = element.root;
  root.depth = element.depth;
  root.container = element.container;
  if (!cursor.start() || !tree.locate(cursor, root)) return fail(cursor.failure());
  tree.move(element.value.begin);
  // A member begins with its key, which is not in the slice.
  if (element.entry != element.value.begin) tree.put(tree.at(PathTree::root), element);
  return {};
}

}  // namespace jt::edit
