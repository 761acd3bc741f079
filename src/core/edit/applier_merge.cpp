// SPDX-License-Identifier: MIT
// Merging an object into another: deeply, one level deep, or as RFC 7396 has it.
#include "core/edit/applier.hpp"
#include "core/edit/value.hpp"

namespace jt {

/// An object that members are to be merged into.
struct Applier::Work {
  std::size_t node = 0;
  Location at;
  std::string object;  ///< whose members
};

Result<Applier::Done> Applier::merge(Place& place, const Operation& operation) {
  const std::string& value = *operation.value;
  const bool object = type_of_value(value) == Type::object;
  if (place.reached.missing > 0) return fail(not_there(place));
  PathNode& node = place.last();
  if (node.opaque) return Done::stale;
  if (!object && operation.null_deletes) return put_value(place, value);
  if (!object) return fail(Code::invalid_input, "merge takes an object, not " + with_article(type_of_value(value)));
  if (node.type != Type::object && !operation.null_deletes) return fail(wrong_type(place, "merge into", "an object"));
  if (node.type != Type::object) {
    if (auto put = put_value(place, "{}"); !put) return put;
    place.tree.empty(place.reached.nodes.back());  // a key may have been found as an index
  }
  std::vector<Work> open;
  open.push_back({place.reached.nodes.back(), place.reached.location, value});
  while (!open.empty()) {
    auto merged = merge_members(place.tree, open, operation);
    if (!merged || *merged == Done::stale) return merged;
  }
  result_.target = place.reached.location;
  return Done::yes;
}

Result<Applier::Done> Applier::merge_members(PathTree& tree, std::vector<Work>& open, const Operation& operation) {
  const Work into = std::move(open.back());
  open.pop_back();
  auto members = members_of(into.object);
  if (!members) return fail(std::move(members.error()));
  for (const GivenMember& member : *members) {
    auto merged = merge_member(tree, into, member.key, member.value, operation, open);
    if (!merged || *merged == Done::stale) return merged;
  }
  return Done::yes;
}

Result<Applier::Done> Applier::merge_member(PathTree& tree, const Work& into, const std::string& key,
                                            const std::string& value, const Operation& operation,
                                            std::vector<Work>& open) {
  PathNode& above = tree.at(into.node);
  const std::size_t child = *tree.find_child(into.node, key);
  PathNode& node = tree.at(child);
  if (node.duplicate) return fail(duplicated(node, key));
  Location location = into.at;
  location.emplace_back(key);
  const bool object = type_of_value(value) == Type::object;
  const bool deletes = operation.null_deletes && value == "null";
  std::optional<std::string> before;
  if (node.there) before = shown(node.spot.value);
  if (deletes) {
    if (!node.there) return Done::yes;
    record(std::move(location), std::move(before), std::nullopt);
    if (auto gone = splicer_.remove(above.spot.value.begin, node.spot); !gone) return fail(std::move(gone.error()));
    node.there = false;
    return Done::yes;
  }
  if (object && !operation.shallow && node.there && node.type == Type::object) {
    if (node.opaque) return Done::stale;  // an operation before put it there
    open.push_back({child, std::move(location), value});
    return Done::yes;
  }
  // RFC 7396: what is put in is merged into nothing, so that its nulls delete nothing and are not there.
  const bool emptied = object && operation.null_deletes && !operation.shallow;
  const std::string_view text = emptied ? std::string_view("{}") : std::string_view(value);
  const auto placed = node.there ? splicer_.replace(node.spot, text) : splicer_.append(above.spot, key, text);
  if (!placed) return fail(placed.error());
  replaced(node, *placed, text);
  if (emptied) {
    tree.empty(child);
    open.push_back({child, location, value});
  }
  record(std::move(location), std::move(before), shown(value));
  return Done::yes;
}

}  // namespace jt
