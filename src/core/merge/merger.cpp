// SPDX-License-Identifier: MIT
#include "core/merge/merger.hpp"

#include <algorithm>
#include <array>

#include "core/merge/array_merge.hpp"
#include "core/merge/equal_additions.hpp"
#include "core/merge/identity.hpp"
#include "core/merge/object_merge.hpp"
#include "core/scan/container.hpp"

namespace jt::merge {

std::string_view name(Conflict::Kind kind) {
  static constexpr std::array<std::string_view, 4> names{"value", "removed", "rename", "order"};
  return names[static_cast<std::size_t>(kind)];
}

Result<Plan> Merger::run(bool with_base) {
  Triple root;
  if (with_base) root.base = TRY(base_.root());
  root.ours = TRY(ours_.root());
  root.theirs = TRY(theirs_.root());
  root.place = {root.ours.span, root.ours.span.begin, true, 0, 0};
  TRY(value(std::move(root)));
  while (!open_.empty()) {
    const Triple triple = std::move(open_.back());
    open_.pop_back();
    // What was opened last is taken first, so the path of the container around it is the beginning of the last one.
    if (triple.step) {
      path_.resize(triple.place.depth - 1);
      path_.push_back(*triple.step);
    }
    const auto others = static_cast<std::ptrdiff_t>(open_.size());
    TRY(triple.ours.type == scan::Type::object ? object(triple) : array(triple));
    // In the order of the documents: what is read next is mostly in the windows, or not far after them.
    std::reverse(open_.begin() + others, open_.end());
  }
  return std::move(plan_);
}

path::Location Merger::path_of(path::LocationStep step) const {
  path::Location path = path_;
  path.push_back(std::move(step));
  return path;
}

void Merger::make(Operation operation, std::uint64_t changes) {
  plan_.operations.push_back(std::move(operation));
  plan_.merged += changes;
}

Result<bool> Merger::differs(const Value& base, Side& side, const Value& value) {
  if (base.type != value.type || !scan::is_container(base.type)) return true;
  const auto before = TRY(base_.hash(base));
  const auto after = TRY(side.hash(value));
  return before != after;
}

Result<void> Merger::value(Triple triple) {
  const scan::Type type = triple.ours.type;
  const bool alike = type == triple.theirs.type && scan::is_container(type);
  const bool from = triple.base ? triple.base->type == type : type == scan::Type::object || triple.place.root;
  if (!alike || !from) return whole(triple);
  open_.push_back(std::move(triple));
  return {};
}

/// Values that are not merged within.
Result<void> Merger::whole(const Triple& triple) {
  const auto ours = TRY(ours_.hash(triple.ours));
  const auto theirs = TRY(theirs_.hash(triple.theirs));
  if (ours == theirs) return {};
  const Incoming incoming{&theirs_, triple.theirs, false, {}, triple.theirs_container};
  Operation as_theirs{Operation::Kind::replace, triple.place, {}, {incoming}};
  Operation as_base{Operation::Kind::remove, triple.place};
  if (triple.base) {
    const auto base = TRY(base_.hash(*triple.base));
    if (theirs == base) return {};
    const Incoming old{&base_, *triple.base, false, {}, triple.base_container};
    if (ours == base) {
      if (ours_.commented() != nullptr) as_theirs.incoming.push_back(old);
      make(std::move(as_theirs));
      return {};
    }
    as_base = {Operation::Kind::replace, triple.place, {}, {old}};
  }
  Conflict conflict{Conflict::Kind::value, {}, triple.base, triple.ours, triple.theirs, triple.place};
  conflict.path = triple.step ? path_of(*triple.step) : path_;
  conflict.as_theirs.push_back(std::move(as_theirs));
  if (triple.base || !triple.place.root) conflict.as_base.push_back(std::move(as_base));
  plan_.conflicts.push_back(std::move(conflict));
  return {};
}

Result<void> Merger::object(const Triple& triple) {
  const std::size_t depth = triple.place.depth;
  auto theirs = TRY(object_changes(base_, triple.base, theirs_, triple.theirs, depth, nullptr));
  if (!theirs.any()) return {};
  auto ours = TRY(object_changes(base_, triple.base, ours_, triple.ours, depth, &theirs));
  settle_renames(ours, theirs);
  return ObjectMerge(*this, triple, ours, theirs).run();
}

Result<void> Merger::array(const Triple& triple) {
  std::vector<std::string> names = rules_.keys;
  for (const char* usual : {"id", "key", "uuid", "name", "path"}) names.emplace_back(usual);
  std::vector<ArrayIn> arrays{{&ours_, triple.ours}, {&theirs_, triple.theirs}};
  if (triple.base) arrays.push_back({&base_, *triple.base});
  const auto identity = TRY(identity_of(arrays, names));
  const std::size_t depth = triple.place.depth;
  auto theirs = TRY(array_changes(base_, triple.base, theirs_, triple.theirs, depth, identity, nullptr));
  if (!theirs.any()) return {};
  auto ours = TRY(array_changes(base_, triple.base, ours_, triple.ours, depth, identity, &theirs));
  const auto additions = TRY(settle_additions(arrays[0], ours, arrays[1], theirs, depth, !identity));
  return ArrayMerge(*this, triple, identity, ours, theirs, additions).run();
}

}  // namespace jt::merge
