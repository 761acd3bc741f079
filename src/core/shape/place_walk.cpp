// SPDX-License-Identifier: MIT
#include "core/shape/place_walk.hpp"

#include <algorithm>
#include <limits>

#include "core/json/escape.hpp"

namespace jt::shape {

namespace {

constexpr std::uint64_t every_element = std::numeric_limits<std::uint64_t>::max();
// An object with more keys than this may be a map.
constexpr std::uint64_t longest_record = 20;
// Values that are objects with no more keys than this in all are alike enough.
constexpr std::uint64_t few_keys = 40;

// The keys of a value whose places are not shown.
bool read_keys(scan::Cursor& cursor, Place& place) {
  if (!place.value_keys) place.value_keys = std::make_unique<ValueKeys>();
  ValueKeys& known = *place.value_keys;
  if (!cursor.enter()) return false;
  std::uint64_t count = 0;
  const KeyHash hash;
  scan::Step step;
  while ((step = cursor.next()) == scan::Step::entry) {
    known.keys.add(cursor.key_escaped() ? hash(json::decode(cursor.key())) : hash(cursor.key()));
    ++count;
  }
  known.fewest = std::min(known.fewest, count);
  return step == scan::Step::end;
}

bool alike(std::uint64_t keys, std::uint64_t fewest) { return keys <= few_keys || fewest * 2 >= keys; }

// Elements of an array are records, even with many keys, unless each has only some of the keys.
bool is_record(const Members& members) { return members.values() * 2 >= members.objects() * members.distinct(); }

bool is_map(const Place& place, bool element) {
  const Members& members = *place.members;
  const auto type = members.type();
  if (members.distinct() <= longest_record || !type || (element && is_record(members))) return false;
  if (*type != scan::Type::object) return true;
  if (place.value_keys)
    return !place.value_keys->keys.full() && alike(place.value_keys->keys.count(), place.value_keys->fewest);
  const std::uint64_t fewest = members.fewest_below();
  return fewest != every_element && alike(members.distinct_below(), fewest);
}

}  // namespace

bool PlaceWalk::value(scan::Cursor& cursor, Place& place, unsigned levels, const How& how) {
  const scan::Type type = cursor.type();
  place.types.add(type);
  if (type == scan::Type::object) return levels == 0 || object(cursor, place, levels, how);
  if (type == scan::Type::array) return (levels == 0 && !how.single) || array(cursor, place, levels, how);
  return true;
}

bool PlaceWalk::object(scan::Cursor& cursor, Place& place, unsigned levels, const How& how) {
  if (!cursor.enter()) return false;
  if (!place.members) place.members = std::make_unique<Members>(options_.max_keys);
  place.members->begin_object();
  scan::Step step;
  while ((step = cursor.next()) == scan::Step::entry) {
    if (how.sizes == nullptr) {
      if (!member(cursor, place, levels, how)) return false;
      continue;
    }
    const ChildSize child{std::string(cursor.key()), cursor.index(), cursor.type(), cursor.begin()};
    const bool escaped = cursor.key_escaped();
    if (!member(cursor, place, levels, how) || !past(cursor, child.bytes)) return false;
    how.sizes->add(child.key, escaped, child.index, child.type, cursor.end() - child.bytes);
  }
  place.members->end_object();
  return step == scan::Step::end;
}

bool PlaceWalk::member(scan::Cursor& cursor, Place& place, unsigned levels, const How& how) {
  Members& members = *place.members;
  const scan::Type type = cursor.type();
  Place* child = members.see(cursor.key(), cursor.key_escaped(), type, *how.budget);
  if (!members.fresh()) return true;
  const bool perhaps_map = how.map && members.type();
  if (child == nullptr && !perhaps_map) {
    if (how.single && members.full() && how.sizes == nullptr) members.omit(cursor.skip_elements(every_element));
    return true;
  }
  if (!value(cursor, child != nullptr ? *child : members.others(), levels - 1, how.single)) return false;
  // The keys of the first values were not read; those of the further ones say whether the values are alike.
  const bool unread = levels == 1 && type == scan::Type::object;
  return !unread || !perhaps_map || members.distinct() <= longest_record || read_keys(cursor, place);
}

bool PlaceWalk::array(scan::Cursor& cursor, Place& place, unsigned levels, const How& how) {
  if (!cursor.enter()) return false;
  if (!place.element) place.element = std::make_unique<Place>();
  // Keys are what is counted as levels; an array in an array counts as one all the same, so that the depth is bounded.
  const unsigned less = levels == 0 ? 0 : levels - 1;
  const unsigned of_single = has_element_keys(options_) ? std::max(1U, levels) : less;
  const unsigned objects = how.single ? of_single : levels;
  scan::Step step;
  while ((step = cursor.next()) == scan::Step::entry) {
    const unsigned below = cursor.type() == scan::Type::array ? less : objects;
    if (!value(cursor, *place.element, below, false)) return false;
  }
  return step == scan::Step::end;
}

void PlaceWalk::find_map(Place& place, bool element) {
  if (place.members && is_map(place, element)) {
    place.value = place.members->unite_values(budget_);
    find_map(*place.value, false);
    if (place.element) find_map(*place.element, true);
  } else {
    find_maps(place);
  }
}

void PlaceWalk::find_maps(Place& place) {
  if (place.members) {
    for (const std::unique_ptr<Place>& member : place.members->list()) find_map(*member, false);
  }
  if (place.element) find_map(*place.element, true);
}

}  // namespace jt::shape
