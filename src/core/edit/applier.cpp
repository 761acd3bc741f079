// SPDX-License-Identifier: MIT
// Operations on the value at a path. Those on matched elements and merges are in applier_match.cpp and
// applier_merge.cpp, the errors of an operation in applier_errors.cpp.
#include "core/edit/applier.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/gap.hpp"
#include "core/comments/given.hpp"
#include "core/edit/value.hpp"
#include "core/json/canonical.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/path/token.hpp"

namespace jt::edit {
namespace {

/// Whether it looks like a number, "05" too: not used as a key when missing containers are created.
bool is_numeric(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  return json::is_number(text) || (!digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos);
}

/// Whether it must know what is in its target.
bool reads_contents(const Operation& operation) {
  return operation.inside || operation.kind == OperationKind::append || operation.kind == OperationKind::merge ||
         operation.kind == OperationKind::add_number;
}

}  // namespace

path::Location Applier::Place::location() const {
  path::Location result = reached.location;
  for (std::size_t i = path.path.steps.size() - reached.missing; i < path.path.steps.size(); ++i) {
    const path::PathStep& step = path.path.steps[i];
    const PathNode& above = tree.at(reached.nodes.back());
    const bool made = i > path.path.steps.size() - reached.missing;  // in a parent that does not exist yet
    const bool known_array = !made && above.type == scan::Type::array;
    const auto index = step_index(step);
    if (known_array && step.text == "-") {
      result.emplace_back(above.count);
    } else if (index && (known_array || step.kind == path::PathStep::Kind::index)) {
      result.emplace_back(*index);
    } else if (made && step.kind == path::PathStep::Kind::token && (step.text == "-" || step.text == "0")) {
      result.emplace_back(std::uint64_t{0});  // it will be an array
    } else {
      result.emplace_back(step_text(step));
    }
  }
  return result;
}

Applier::Applier(splice::PieceTable& document, const TransactionOptions& options)
    : document_(document), options_(options), splicer_(document, options.indent, [this](const splice::Splice& splice) {
        written_ += splice.written;
        taken_ += splice.removed;
        if (tree_ != nullptr) tree_->shift(splice);
        if (inner_ != nullptr) inner_->shift(splice);
      }) {}

Result<Applier::Applied> Applier::apply(const Planned& planned, bool first) {
  const Operation& operation = *planned.operation;
  if (!as_assumed(planned)) return Applied{Applied::Kind::later, {}};
  begin(operation);
  Result<Done> done = operation.match ? match(planned) : at_path(planned);
  if (const auto& failure = splicer_.local().failure()) return fail(*failure);
  if (!done && first) return fail(std::move(done.error()));
  if (!done || *done == Done::stale) {
    return Applied{written_ + taken_ > 0 ? Applied::Kind::again : Applied::Kind::later, {}};
  }
  if (!operation.match) touch(*tree_, planned.way);
  result_.comments_removed = splicer_.take_comments_removed();
  result_.bytes_changed = written_ > 0 ? written_ : taken_;
  if (result_.change_count == 1 && operation.kind != OperationKind::merge) {
    result_.target = std::move(result_.changes[0].target);
    result_.previous = std::move(result_.changes[0].previous);
    result_.value = std::move(result_.changes[0].value);
    result_.changes.clear();
  }
  return Applied{Applied::Kind::done, std::move(result_)};
}

void Applier::begin(const Operation& operation) {
  result_ = {};
  result_.kind = operation.kind;
  if (operation.inside) result_.inside = operation.inside->text;
  written_ = taken_ = 0;
  (void)splicer_.take_comments_removed();
  keep_comments_ = operation.keep_comments;
  const GivenPath& given = operation.match ? operation.match->array : operation.path;
  spelling_ = options_.spelling.value_or(given.path.spelling);
  splicer_.begin_operation();
}

Result<Applier::Done> Applier::at_path(const Planned& planned) {
  const Operation& operation = *planned.operation;
  if (operation.from) return transfer(planned);
  auto reached = TRY(reach(*tree_, planned.way, operation.path, {}));
  const bool written = tree_->at(reached.nodes.back()).opaque;
  if (written && (reached.missing > 0 || reads_contents(operation))) return edit_written(operation, reached);
  if (reached.stale) return Done::stale;
  Place place{*tree_, planned.way, operation.path, {}, std::move(reached), planned.made};
  return run(place, operation);
}

Result<Applier::Done> Applier::run(Place& place, const Operation& operation) {
  if (operation.inside) return edit_inside(place, operation);
  TRY(check_expected(place, operation));
  switch (operation.kind) {
    case OperationKind::set:
      if (operation.existing && place.reached.missing > 0) return fail(not_there(place));
      return set(place, *operation.value);
    case OperationKind::add_number:
      return add_number(place, *operation.value);
    case OperationKind::insert:
      return insert(place, *operation.value);
    case OperationKind::remove:
    case OperationKind::delete_:
      return remove(place);
    case OperationKind::merge:
      return merge(place, operation);
    case OperationKind::append:
      return append(place, *operation.value);
    case OperationKind::rename:
      return rename(place, *operation.value);
    case OperationKind::add:
      return add(place, *operation.value);
    case OperationKind::replace:
      if (place.reached.missing > 0) return fail(not_there(place));
      return put_value(place, *operation.value);
    default:
      return test(place, *operation.value);
  }
}

// ---- following paths

Result<Applier::Reached> Applier::reach(PathTree& tree, const NodePath& way, const GivenPath& path,
                                        const path::Location& before) {
  Reached reached;
  reached.nodes = {way[0]};
  reached.location = before;
  const std::vector<path::PathStep>& steps = path.path.steps;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const path::PathStep& step = steps[i];
    PathNode& at = tree.at(way[i]);
    reached.missing = steps.size() - i;
    reached.stale = at.opaque;
    if (at.opaque) return reached;
    const bool array = at.type == scan::Type::array;
    if (array && step.kind == path::PathStep::Kind::token) {
      TRY(path::token_index(step.text, reached.location));
    }
    if (array ? step.kind == path::PathStep::Kind::name
              : at.type != scan::Type::object || step.kind == path::PathStep::Kind::index) {
      return reached;
    }
    const bool from_end = array && step.kind == path::PathStep::Kind::index && step.index < 0;
    PathNode& child = tree.at(way[i + 1]);
    const auto index = step_index(step);
    reached.stale = (from_end && at.shifted) || (array && !child.there && index && *index < at.count);
    if (reached.stale || !child.there) return reached;
    if (child.duplicate) return fail(duplicated(child, step_text(step)));
    if (array) {
      reached.location.emplace_back(from_end ? at.count + static_cast<std::uint64_t>(step.index) : *index);
    } else {
      reached.location.emplace_back(step_text(step));
    }
    reached.nodes.push_back(way[i + 1]);
  }
  reached.missing = 0;
  return reached;
}

/// Records, for the searches of later operations, what was written in the elements of arrays on the path.
void Applier::touch(PathTree& tree, const NodePath& way) {
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    PathNode& at = tree.at(way[i]);
    if (!at.there || at.type != scan::Type::array) continue;
    if (i + 2 < way.size()) {
      const std::string& property = tree.at(way[i + 2]).text;
      if (std::find(at.touched.begin(), at.touched.end(), property) == at.touched.end()) at.touched.push_back(property);
    } else {
      at.shifted = true;
    }
  }
}

// ---- common to all operations

std::string Applier::shown(const bytes::Span& value) {
  return silent_ ? std::string() : options_.excerpt(document_.view(), value);
}

std::string Applier::shown(std::string_view value) {
  if (silent_) return {};
  const auto plain = document_.commented() ? comments::blanked(value) : std::nullopt;
  if (plain) value = *plain;
  if (options_.whole_new_values) return std::string(value);
  bytes::MemorySource source(value, options_.file);
  return options_.excerpt(source, {0, value.size()});
}

void Applier::record(path::Location target, std::optional<std::string> previous, std::optional<std::string> value) {
  ++result_.change_count;
  if (silent_ || result_.changes.size() == OperationResult::most_changes) return;
  result_.changes.push_back({std::move(target), std::move(previous), std::move(value), 0});
}

/// The value's text, to be compared.
Result<std::string> Applier::value_at(const bytes::Span& value) {
  auto text = TRY(value_as_it_is(value));
  if (!document_.commented()) return text;
  return bytes::bytes_of(document_.view(), value);
}

/// With its comments, to be moved.
Result<std::string> Applier::value_as_it_is(const bytes::Span& value) {
  if (value.size() > scan::Cursor::max_held) {
    return fail(Code::limit_exceeded,
                "a value of " + std::to_string(value.size()) + " bytes is too large to be compared or moved");
  }
  return bytes::bytes_of(document_.given(), value);
}

Result<bool> Applier::equal(const bytes::Span& value, std::string_view json) {
  auto text = TRY(value_at(value));
  auto found = TRY(json::canonical(text));
  const auto plain = document_.commented() ? comments::blanked(json) : std::nullopt;
  auto wanted = TRY(json::canonical(plain ? *plain : json));
  return found == wanted;
}

/// The node has a new value now.
void Applier::replaced(PathTree& tree, PathNode& node, const splice::Placed& placed, std::string_view value) {
  tree.put(node, placed.span);
  node.type = type_of_value(value);
  node.opaque = true;
  node.duplicate.reset();
}

Result<Applier::Done> Applier::put_value(Place& place, std::string_view value) {
  PathNode& node = place.last();
  const splice::EntrySpan span = place.span();
  std::string before = shown(span.value);
  const auto placed = TRY(splicer_.replace(span, value));
  replaced(place.tree, node, placed, value);
  record(place.reached.location, std::move(before), shown(value));
  return Done::yes;
}

/// Strings that are numbers are told from numbers by what is in the array already.
void Applier::note_elements(const splice::EntrySpan& array, std::string_view value) {
  if (silent_ || !value.starts_with('"')) return;
  std::array<char, 256> block{};
  const auto got =
      document_.view().read(array.value.begin + 1, reinterpret_cast<std::uint8_t*>(block.data()), block.size());
  const std::string_view text(block.data(), got.value_or(0));
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] != ']') result_.element = text[first];
}

/// Adds an entry to the container where the path's first missing step would be, with the containers for the other
/// steps.
Result<Applier::Done> Applier::put_entry(Place& place, std::string_view value) {
  PathNode& container = place.last();
  const std::size_t at = place.path.path.steps.size() - place.reached.missing;
  std::string_view text = value;
  Result<std::string> made;
  if (place.reached.missing > 1) {
    made = nested(place, value);
    if (!made) return fail(std::move(made.error()));
    text = *made;
  }
  path::Location location = place.location();
  if (container.type == scan::Type::object) {
    note_near_name(place, step_text(place.path.path.steps[at]));
    const auto placed = TRY(splicer_.append(place.span(), step_text(place.path.path.steps[at]), text));
    replaced(place.tree, place.tree.at(place.way[at + 1]), placed, text);
  } else {
    note_elements(place.span(), text);
    const auto placed = TRY(splicer_.append(place.span(), std::nullopt, text));
    if (place.element != 0) replaced(place.tree, place.tree.at(place.element), placed, text);
    container.shifted = true;
    result_.items = ++container.count;
  }
  record(std::move(location), std::nullopt, shown(value));
  return Done::yes;
}

/// The value inside the containers that are missing above it.
Result<std::string> Applier::nested(const Place& place, std::string_view value) const {
  const std::vector<path::PathStep>& steps = place.path.path.steps;
  std::string text;
  std::string closing;  // the other way round
  for (std::size_t i = steps.size() - place.reached.missing + 1; i < steps.size(); ++i) {
    const path::PathStep& step = steps[i];
    const bool token = step.kind == path::PathStep::Kind::token;
    const bool first = step_index(step) == 0 || (token && step.text == "-");
    if (!first && (step.kind == path::PathStep::Kind::index || (token && is_numeric(step.text)))) {
      return fail(no_such_start(place, step));
    }
    text += first ? "[" : "{" + json::quote(step.text) + ":";
    closing += first ? ']' : '}';
  }
  text += value;
  return text.append(closing.rbegin(), closing.rend());
}

// ---- the operations

Result<Applier::Done> Applier::set(Place& place, std::string_view value) {
  if (place.reached.missing == 0) return put_value(place, value);
  const PathNode& above = place.last();
  const path::PathStep& step = place.path.path.steps[place.path.path.steps.size() - place.reached.missing];
  if (above.type == scan::Type::object && step.kind != path::PathStep::Kind::index) return put_entry(place, value);
  if (above.type == scan::Type::array && step.kind == path::PathStep::Kind::token && step.text == "-") {
    return put_entry(place, value);
  }
  return fail(not_there(place));
}

Result<Applier::Done> Applier::insert(Place& place, std::string_view value) {
  const std::vector<path::PathStep>& steps = place.path.path.steps;
  if (place.reached.missing > 1) return fail(not_there(place));
  if (place.reached.missing == 1) {
    const auto index = step_index(steps.back());
    if (place.last().type != scan::Type::array || !(index || steps.back().kind == path::PathStep::Kind::index)) {
      return fail(no_insert(place));
    }
    if (index != place.last().count) return fail(not_there(place));
    return put_entry(place, value);
  }
  if (steps.empty() || place.parent().type != scan::Type::array) return fail(no_insert(place));
  PathNode& array = place.parent();
  note_elements(place.tree.span(array), value);
  const auto placed = TRY(splicer_.insert(place.tree.span(array), place.value().begin, value));
  if (place.element != 0) replaced(place.tree, place.tree.at(place.element), placed, value);
  array.shifted = true;
  result_.items = ++array.count;
  record(place.reached.location, std::nullopt, shown(value));
  return Done::yes;
}

Result<Applier::Done> Applier::remove(Place& place) {
  if (place.reached.missing > 0) return fail(not_there(place));
  if (place.reached.nodes.size() == 1) return fail(no_removal(place));
  PathNode& node = place.last();
  PathNode& container = place.parent();
  const splice::EntrySpan span = place.span();
  record(place.reached.location, shown(span.value), std::nullopt);
  TRY(splicer_.remove(span.container, span, keep_comments_));
  place.tree.drop(node);
  if (container.type == scan::Type::array) {
    container.shifted = true;
    --container.count;
  }
  return Done::yes;
}

Result<Applier::Done> Applier::append(Place& place, std::string_view value) {
  const std::vector<path::PathStep>& steps = place.path.path.steps;
  PathNode& array = place.last();
  const bool behind = place.reached.missing == 1 && steps.back().kind == path::PathStep::Kind::token &&
                      steps.back().text == "-" && array.type == scan::Type::array;
  if (place.reached.missing > 0 && !behind) return fail(not_there(place));
  if (array.type != scan::Type::array) return fail(wrong_type(place, "append to", "an array"));
  if (array.opaque) return Done::stale;
  path::Location location = place.reached.location;
  location.emplace_back(array.count);
  note_elements(place.span(), value);
  TRY(splicer_.append(place.span(), std::nullopt, value));
  array.shifted = true;
  result_.items = ++array.count;
  record(std::move(location), std::nullopt, shown(value));
  return Done::yes;
}

/// The key alone is another one.
Result<Applier::Done> Applier::rename(Place& place, std::string_view value) {
  if (place.reached.missing > 0) return fail(not_there(place));
  if (place.reached.nodes.size() == 1) return fail(wrong_type(place, "rename", "a member of an object"));
  const PathNode& object = place.parent();
  if (object.type != scan::Type::object) return fail(no_member(place));
  const std::string key = key_text(value);
  const std::string old = std::get<std::string>(place.reached.location.back());
  const auto taken = place.tree.find_child(place.reached.nodes[place.reached.nodes.size() - 2], key);
  if (old != key && taken && place.tree.at(*taken).there) return fail(key_taken(place.reached.location, key));
  record(place.reached.location, silent_ ? std::string() : json::quote(old),
         silent_ ? std::string() : std::string(value));
  TRY(splicer_.rename(place.span(), key));
  return Done::yes;
}

/// RFC 6902: into an array it inserts, into an object it adds or replaces.
Result<Applier::Done> Applier::add(Place& place, std::string_view value) {
  const std::vector<path::PathStep>& steps = place.path.path.steps;
  if (place.reached.missing == 0) {
    const bool element = !steps.empty() && place.parent().type == scan::Type::array;
    return element ? insert(place, value) : put_value(place, value);
  }
  if (place.reached.missing > 1) return fail(not_there(place));
  const PathNode& container = place.last();
  if (container.type == scan::Type::object) return put_entry(place, value);
  const bool behind =
      container.type == scan::Type::array && (steps.back().text == "-" || step_index(steps.back()) == container.count);
  return behind ? put_entry(place, value) : Result<Done>(fail(not_there(place)));
}

Result<Applier::Done> Applier::test(Place& place, std::string_view value) {
  if (place.reached.missing > 0) return fail(not_there(place));
  const auto same = TRY(equal(place.value(), value));
  if (!same) return fail(other_value(place, value));
  result_.target = place.reached.location;
  result_.value = shown(value);
  return Done::yes;
}

/// RFC 6902: move and copy.
Result<Applier::Done> Applier::transfer(const Planned& planned) {
  const Operation& operation = *planned.operation;
  Within from_within;
  Place from = TRY(find(planned.from, *operation.from, from_within));
  if (from.reached.stale) return Done::stale;
  if (from.reached.missing > 0) return fail(not_there(from));
  auto value = TRY(value_as_it_is(from.value()));
  const std::vector<path::PathStep>& source = operation.from->path.steps;
  const std::vector<path::PathStep>& target = operation.path.path.steps;
  const bool move = operation.kind == OperationKind::move;
  if (move && source == target) {  // nothing to do, and it stays where it is
    result_.target = from.reached.location;
    return Done::yes;
  }
  if (move && source.size() < target.size() && std::equal(source.begin(), source.end(), target.begin())) {
    return fail(into_itself(operation));
  }
  if (document_.commented()) splicer_.keep_lines(from.span());
  const bool element = move && !source.empty() && from.parent().type == scan::Type::array;
  if (move) {
    result_.from = from.reached.location;
    splicer_.keep_style();
    if (document_.commented()) TRY(splicer_.carry(from.span()));
    inner_ = &from_within.tree;
    auto removed = remove(from);
    inner_ = nullptr;
    if (!removed) return removed;
    result_.changes.clear();
    result_.change_count = 0;
    touch(*tree_, planned.from);
  }
  // In a move, the target can only be found after the value was removed.
  const NodePath& way = element ? planned.way_after : planned.way;
  Within within;
  Place place = TRY(find(way, operation.path, within));
  if (place.reached.stale) return Done::stale;
  place.element = &place.tree == tree_ ? planned.made : 0;
  inner_ = &within.tree;
  auto added = add(place, value);
  inner_ = nullptr;
  if (move && added && document_.commented()) {
    bytes::MemorySource text(value);
    splicer_.drop_carried(TRY(comments::count_comments(text, 0, value.size())));
  }
  return added;
}

}  // namespace jt::edit
