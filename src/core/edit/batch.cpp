// SPDX-License-Identifier: MIT
#include "core/edit/batch.hpp"

#include <charconv>
#include <limits>

#include "core/edit/value.hpp"
#include "core/text/canonical.hpp"

namespace jt {
namespace {

bool from_end(const PathStep& step) { return step.kind == PathStep::Kind::index && step.index < 0; }

/// A match shows this many elements: the first one and some of the others.
constexpr std::size_t kept_matches = 1 + OperationResult::most_others;

}  // namespace

std::string step_text(const PathStep& step) {
  return step.kind == PathStep::Kind::index ? std::to_string(step.index) : step.text;
}

std::optional<std::uint64_t> step_index(const PathStep& step) {
  if (step.kind == PathStep::Kind::name) return std::nullopt;
  const std::string text = step_text(step);
  std::uint64_t index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  const bool canonical = text == "0" || (!text.empty() && text[0] >= '1' && text[0] <= '9');
  if (!canonical || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return index;
}

Result<void> add_keys(PathTree& tree, std::size_t node, std::string_view object, bool deep) {
  std::vector<std::pair<std::size_t, std::string>> open{{node, std::string(object)}};
  while (!open.empty()) {
    const auto [parent, text] = std::move(open.back());
    open.pop_back();
    auto members = members_of(text);
    if (!members) return fail(std::move(members.error()));
    for (GivenMember& member : *members) {
      const std::size_t child = tree.child(parent, member.key);
      if (deep && type_of_value(member.value) == Type::object) open.emplace_back(child, std::move(member.value));
    }
  }
  return {};
}

Result<Search> make_search(const Match& match) {
  if (type_of_value(match.where) != Type::object) {
    return fail(Code::invalid_input,
                "--where takes an object of properties, such as '{\"id\": 7}', not " + match.where);
  }
  auto members = members_of(match.where);
  if (!members) return fail(std::move(members.error()));
  if (members->empty()) {
    Error error = make_error(Code::invalid_input, "the object to match has no properties: every element would match");
    error.hints.emplace_back("give at least one, such as '{\"id\": 7}'");
    return fail(std::move(error));
  }
  Search search;
  search.keep = match.all ? std::numeric_limits<std::size_t>::max() : kept_matches;
  for (const GivenMember& member : *members) {
    auto value = canonical(member.value);
    if (!value) return fail(std::move(value.error()));
    search.properties.push_back({member.key, std::move(*value)});
  }
  return search;
}

/// Where the element that has this index now stood before; nothing where it was not there.
std::optional<std::uint64_t> Batch::translate(const Shifts& shifts, std::uint64_t index) const {
  if (shifts.unknown) return std::nullopt;
  for (auto shift = shifts.list.rbegin(); shift != shifts.list.rend(); ++shift) {
    if (shift->inserted && index == shift->index) return std::nullopt;
    if (shift->inserted && index > shift->index) --index;
    if (!shift->inserted && index >= shift->index) ++index;
  }
  return index;
}

/// The nodes of the path. False: it goes where only the document after the operations before can tell.
bool Batch::walk(const Path& path, Way& way, std::vector<std::size_t>& arrays) {
  way.assign(1, PathTree::root);
  for (const PathStep& step : path.steps) {
    std::string text = step_text(step);
    const auto shifts = shifts_.find(way.back());
    if (shifts != shifts_.end()) {
      if (from_end(step)) return false;
      if (const auto index = step_index(step)) {
        const auto before = translate(shifts->second, *index);
        if (!before) return false;
        text = std::to_string(*before);
        arrays.push_back(way.back());
      }
    }
    way.push_back(tree_.child(way.back(), text));
  }
  return true;
}

/// An element of the array above the path's last step came or went, if it is an array.
void Batch::note(const Path& path, const Way& way, bool inserted) {
  if (path.steps.empty()) return;
  const std::size_t parent = way[way.size() - 2];
  if (const auto index = step_index(path.steps.back())) {
    shifts_[parent].list.push_back({*index, inserted});
  } else if (from_end(path.steps.back())) {
    shifts_[parent].unknown = true;
  }
}

Result<bool> Batch::plan(const Operation& operation, Planned& planned) {
  using Kind = OperationKind;
  const Kind kind = operation.kind;
  const Path& target = operation.match ? operation.match->array.path : operation.path.path;
  if (!walk(target, planned.way, planned.arrays)) return false;
  if (operation.from && !walk(operation.from->path, planned.from, planned.arrays)) return false;
  if (kind == Kind::move) {
    note(operation.from->path, planned.from, false);
    std::vector<std::size_t> arrays;  // whether it was one is known when it moves
    if (!walk(target, planned.way_after, arrays)) return false;
    note(target, planned.way_after, true);
  }
  const std::size_t leaf = planned.way.back();
  if (operation.match) {
    auto search = make_search(*operation.match);
    if (!search) return fail(std::move(search.error()));
    planned.search = tree_.add_search(leaf, std::move(*search));
    if (kind == Kind::insert || kind == Kind::remove) shifts_[leaf].unknown = true;
    closed_ = operation.match->all;
    return true;
  }
  if (kind == Kind::insert || kind == Kind::add || kind == Kind::copy) note(target, planned.way, true);
  if (kind == Kind::remove || kind == Kind::delete_) note(target, planned.way, false);
  if (kind == Kind::append) tree_.child(leaf, "-");  // so that the array is counted
  if (kind == Kind::merge && type_of_value(*operation.value) == Type::object) {
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
  if (taken && *taken) planned_.push_back(std::move(planned));
  return taken;
}

}  // namespace jt
