// SPDX-License-Identifier: MIT
// The walk that determines a shape. It recurses to the requested depth (at most `ShapeOptions::max_depth`), not to
// that of the document: deeper values are skipped.
#include <algorithm>
#include <array>
#include <limits>

#include "core/document/characters.hpp"
#include "core/shape/keys.hpp"
#include "core/shape/likeness.hpp"
#include "core/shape/map_detector.hpp"
#include "core/shape/shape.hpp"
#include "core/shape/sizes.hpp"

namespace jt::shape {

namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t map_like_from = 21;  // keys

// Number of elements of each type, in order of first appearance.
class TypeCounts {
 public:
  void add(scan::Type type) {
    std::uint64_t& count = counts_[static_cast<std::size_t>(type)];
    if (count++ == 0) order_.push_back(type);
  }
  [[nodiscard]] std::uint64_t of(scan::Type type) const { return counts_[static_cast<std::size_t>(type)]; }
  [[nodiscard]] std::vector<std::pair<scan::Type, std::uint64_t>> list() const {
    std::vector<std::pair<scan::Type, std::uint64_t>> result;
    for (const scan::Type type : order_) result.emplace_back(type, of(type));
    return result;
  }

 private:
  std::array<std::uint64_t, 6> counts_{};
  std::vector<scan::Type> order_;
};

bool is_container(scan::Type type) { return type == scan::Type::object || type == scan::Type::array; }

// What is the same in all values of a map: the type, and for objects the keys with their types.
Template map_value(const Shape& shape, unsigned levels) {
  Template result{shape.type, shape.key, is_container(shape.type), {}, shape.keys_omitted};
  if (shape.type != scan::Type::object || levels == 0) return result;
  result.closed = false;
  for (const ShapeKey& key : shape.keys) result.children.push_back({key.type, key.text, is_container(key.type), {}, 0});
  return result;
}

// The types of a key's values, the most frequent first; of equally frequent ones, first that of the first value, then
// in the order of the enum.
std::vector<scan::Type> types_of(const KeyUnion::Record& key) {
  std::vector<scan::Type> types;
  for (std::size_t i = 0; i < key.types.size(); ++i)
    if (key.types[i] > 0) types.push_back(static_cast<scan::Type>(i));
  const auto rank = [&key](scan::Type type) {
    return std::pair(key.types[static_cast<std::size_t>(type)], type == key.type);
  };
  std::stable_sort(types.begin(), types.end(), [&](scan::Type a, scan::Type b) { return rank(a) > rank(b); });
  return types;
}

class Inspector {
 public:
  Inspector(scan::Cursor& cursor, const ShapeOptions& options)
      : cursor_(cursor),
        options_(options),
        likeness_(cursor),
        keys_left_(options.budget_keys),
        bytes_left_(options.budget_bytes) {}

  // Reads the current value of the cursor, and moves past it. `map` receives the members of values of a map.
  bool node(Shape& shape, unsigned depth, MapDetector* map) {
    shape.type = cursor_.type();
    shape.depth = depth;
    shape.begin = cursor_.begin();
    const bool top = map == nullptr && !inside_;
    bool good = false;
    if (shape.type == scan::Type::object) {
      good = object(shape, depth, map, top);
    } else if (shape.type == scan::Type::array) {
      good = top ? top_array(shape, depth) : child_array(shape, depth);
    } else {
      good =
          top && shape.type == scan::Type::string ? document::count_characters(cursor_, shape.length) : cursor_.skip();
    }
    shape.end = cursor_.end();
    return good;
  }

 private:
  // ---- objects
  struct Object {
    Shape& shape;
    unsigned depth;
    KeyUnion keys;
    MapDetector values;
    bool top;
  };

  bool object(Shape& shape, unsigned depth, MapDetector* map, bool top) {
    inside_ = true;
    if (!cursor_.enter()) return false;
    Object object{shape, depth, KeyUnion({options_.max_keys, options_.budget_bytes}), {}, top};
    object.keys.begin_object();
    Largest sizes(options_.max_sizes);
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      if (map != nullptr) map->member(cursor_.key(), cursor_.key_escaped(), cursor_.type());
      if (!(top && options_.sizes)) {
        if (!member(object)) return false;
        // Nothing more is listed or compared: only the number of members is still unknown.
        const bool watched = (map != nullptr && map->same()) || (depth >= 2 && object.values.same());
        if (object.keys.full() && !watched) object.keys.omit(cursor_.skip_elements(all));
        continue;
      }
      const ChildSize child{std::string(cursor_.key()), cursor_.index(), cursor_.type(), cursor_.begin()};
      const bool escaped = cursor_.key_escaped();
      if (!member(object) || !past(child.bytes)) return false;
      sizes.add(child.key, escaped, child.index, child.type, cursor_.end() - child.bytes);
    }
    if (step == scan::Step::fail) return false;
    shape.length = object.keys.records().size() + object.keys.omitted();
    shape.keys_omitted = object.keys.omitted();
    if (depth >= 2 && shape.length >= map_like_from && object.values.same() && !shape.children.empty()) {
      shape.map_like = true;
      shape.value = map_value(shape.children.front(), depth - 1);
    }
    if (top && options_.sizes) shape.sizes = sizes.take();
    return true;
  }

  // One member; may leave the cursor on its value, which `next` then skips.
  bool member(Object& object) {
    const scan::Type type = cursor_.type();
    object.keys.restrict_to(keys_left_, bytes_left_);
    const KeyUnion::Record* record = object.keys.see(cursor_.key(), cursor_.key_escaped(), type);
    if (object.depth == 0 || (record != nullptr && !object.keys.fresh())) return true;
    if (record != nullptr) {
      object.shape.keys.push_back({record->text, type, 1, {}});
      spend(record->text);
    }
    if (object.depth < 2) return true;
    MapDetector* watch = object.values.begin_value(type) ? &object.values : nullptr;
    if (record != nullptr) {
      Shape& child = object.shape.children.emplace_back();
      child.key = record->text;
      if (!node(child, object.depth - 1, watch)) return false;
    } else if (watch != nullptr && type == scan::Type::object && !watch_members(*watch)) {
      return false;
    }
    if (watch != nullptr) watch->end_value();
    return true;
  }

  // The members of a value that is not described.
  bool watch_members(MapDetector& watch) {
    if (!cursor_.enter()) return false;
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry)
      watch.member(cursor_.key(), cursor_.key_escaped(), cursor_.type());
    return step == scan::Step::end;
  }

  // ---- arrays
  // Within a shape: the length and the first element; the others are compared with it until one differs.
  bool child_array(Shape& shape, unsigned depth) {
    if (!cursor_.enter()) return false;
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end) return true;
    shape.element.emplace();
    if (!outline(*shape.element, depth, nullptr)) return false;
    shape.length = 1;
    scan::Step next = scan::Step::entry;
    while (shape.alike && (next = cursor_.next()) == scan::Step::entry) {
      ++shape.length;
      if (!likeness_.compare(*shape.element, shape.alike)) return false;
    }
    return next != scan::Step::entry ? next == scan::Step::end : count_rest(shape);
  }

  bool top_array(Shape& shape, unsigned depth) {
    inside_ = true;
    const scan::Cursor::Mark start = cursor_.mark();
    if (!cursor_.enter()) return false;
    if (depth == 0 && !options_.sizes) return count_rest(shape);
    Largest sizes(options_.max_sizes);
    KeyUnion keys({options_.budget_keys, options_.budget_bytes});
    TypeCounts types;
    if (depth > 0 && options_.sample == ShapeOptions::Sample::spread) {
      const bool counted = options_.sizes ? step_all(shape, sizes) : count_rest(shape);
      if (!counted || !cursor_.go(start) || !cursor_.enter()) return false;
      if (!spread(shape, depth, keys, types)) return false;
    } else if (depth > 0 && options_.sample == ShapeOptions::Sample::first) {
      if (!first_only(shape, depth, types, sizes)) return false;
    } else if (!every(shape, depth, keys, types, sizes)) {
      return false;
    }
    if (depth > 0) {
      shape.element_types = types.list();
      shape.objects = types.of(scan::Type::object);
      shape.keys_omitted = keys.omitted();
      shape.united = options_.sample != ShapeOptions::Sample::first && shape.objects > 0;
      for (const KeyUnion::Record& key : keys.records())
        shape.keys.push_back({key.text, key.type, key.count, types_of(key)});
    }
    if (options_.sizes) shape.sizes = sizes.take();
    return true;
  }

  bool count_rest(Shape& shape) {
    shape.length += cursor_.skip_elements(all);
    return cursor_.next() == scan::Step::end;
  }

  bool step_all(Shape& shape, Largest& sizes) {
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      const std::uint64_t begin = cursor_.begin();
      const scan::Type type = cursor_.type();
      if (!cursor_.skip()) return false;
      sizes.add({}, false, shape.length++, type, cursor_.end() - begin);
    }
    return step == scan::Step::end;
  }

  bool every(Shape& shape, unsigned depth, KeyUnion& keys, TypeCounts& types, Largest& sizes) {
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      const std::uint64_t begin = cursor_.begin();
      const scan::Type type = cursor_.type();
      if (depth > 0 && !element(shape, depth, keys, types)) return false;
      if (options_.sizes) {
        if (!past(begin)) return false;
        sizes.add({}, false, shape.length, type, cursor_.end() - begin);
      }
      ++shape.length;
    }
    return step == scan::Step::end;
  }

  bool first_only(Shape& shape, unsigned depth, TypeCounts& types, Largest& sizes) {
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return false;
    shape.examined = 0;
    if (step == scan::Step::end) return true;
    shape.examined = 1;
    types.add(cursor_.type());
    const std::uint64_t begin = cursor_.begin();
    const scan::Type type = cursor_.type();
    shape.element.emplace();
    if (!outline(*shape.element, depth, nullptr) || !past(begin)) return false;
    shape.length = 1;
    if (!options_.sizes) return count_rest(shape);
    sizes.add({}, false, 0, type, cursor_.end() - begin);
    return step_all(shape, sizes);
  }

  bool spread(Shape& shape, unsigned depth, KeyUnion& keys, TypeCounts& types) {
    const std::uint64_t wanted = std::min(options_.sample_count, shape.length);
    std::uint64_t at = 0;
    for (std::uint64_t i = 0; i < wanted; ++i) {
      // i * length / wanted without overflow.
      const std::uint64_t target = i * (shape.length / wanted) + i * (shape.length % wanted) / wanted;
      cursor_.skip_elements(target - at);
      if (cursor_.next() != scan::Step::entry) return false;
      const std::uint64_t begin = cursor_.begin();
      if (!element(shape, depth, keys, types) || !past(begin)) return false;
      at = target + 1;
    }
    shape.examined = wanted;
    cursor_.skip_elements(all);
    return cursor_.next() == scan::Step::end;
  }

  // One element of the sample; may leave the cursor on it.
  bool element(Shape& shape, unsigned depth, KeyUnion& keys, TypeCounts& types) {
    const scan::Type type = cursor_.type();
    types.add(type);
    if (!shape.element) {
      shape.element.emplace();
      if (!outline(*shape.element, depth, &keys)) return false;
      if (type == scan::Type::object) note_nested(*shape.element, keys);
      return true;
    }
    if (type == scan::Type::array && shape.alike && shape.element->type == scan::Type::array)
      return likeness_.compare(*shape.element, shape.alike);
    if (type != scan::Type::object) return true;
    if (!cursor_.enter()) return false;
    keys.begin_object();
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      const scan::Type member = cursor_.type();
      const KeyUnion::Record* record = keys.see(cursor_.key(), cursor_.key_escaped(), member);
      if (!shape.alike || record == nullptr || record->number >= nested_.size() || !keys.fresh()) continue;
      // A value of another type is shown by the union.
      const Template* nested = nested_[record->number];
      if (nested != nullptr && nested->type == member && !likeness_.compare(*nested, shape.alike)) return false;
    }
    return step == scan::Step::end;
  }

  // The keys of the first element come first in the union, in the same order; the limits may have left out some.
  void note_nested(const Template& element, const KeyUnion& keys) {
    nested_.assign(keys.records().size(), nullptr);
    std::size_t at = 0;
    for (const KeyUnion::Record& record : keys.records()) {
      if (at == element.children.size()) return;
      if (element.children[at].key != record.text) continue;
      const Template& child = element.children[at++];
      if (!child.closed && is_container(child.type)) nested_[record.number] = &child;
    }
  }

  // ---- templates
  // The template of the current value of the cursor; moves past it. `feed` receives the keys of its first level.
  bool outline(Template& into, unsigned levels, KeyUnion* feed) {
    into.type = cursor_.type();
    if (into.type == scan::Type::object && levels > 0) return outline_object(into, levels, feed);
    if (into.type == scan::Type::array && levels > 0) return outline_array(into, levels);
    into.closed = is_container(into.type);
    return cursor_.skip();
  }

  bool outline_object(Template& object, unsigned levels, KeyUnion* feed) {
    if (!cursor_.enter()) return false;
    if (feed != nullptr) feed->begin_object();
    KeyUnion keys({options_.budget_keys, options_.budget_bytes});
    keys.begin_object();
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      const scan::Type type = cursor_.type();
      keys.restrict_to(keys_left_, bytes_left_);
      if (feed != nullptr) feed->see(cursor_.key(), cursor_.key_escaped(), type);
      const KeyUnion::Record* record = keys.see(cursor_.key(), cursor_.key_escaped(), type);
      if (record == nullptr || !keys.fresh()) continue;
      spend(record->text);
      Template& child = object.children.emplace_back();
      child.key = record->text;
      if (!outline(child, levels - 1, nullptr)) return false;
    }
    object.omitted = keys.omitted();
    return step == scan::Step::end;
  }

  // Levels are levels of keys; an array in an array still counts as one, so that the depth is bounded.
  bool outline_array(Template& array, unsigned levels) {
    if (!cursor_.enter()) return false;
    const scan::Step step = cursor_.next();
    if (step != scan::Step::entry) return step == scan::Step::end;
    const unsigned below = cursor_.type() == scan::Type::array ? levels - 1 : levels;
    if (!outline(array.children.emplace_back(), below, nullptr)) return false;
    bool same = true;
    scan::Step next = scan::Step::entry;
    while (same && (next = cursor_.next()) == scan::Step::entry)
      if (!likeness_.compare(array.children.front(), same)) return false;
    array.more = !same;
    return next != scan::Step::entry ? next == scan::Step::end : cursor_.leave();
  }

  // Lists a key, and subtracts it from the budget.
  void spend(const std::string& key) {
    --keys_left_;
    bytes_left_ -= key.size();
  }

  // Moves past the value that begins there, if the cursor is still on it.
  bool past(std::uint64_t begin) { return cursor_.end() > begin || cursor_.skip(); }

  scan::Cursor& cursor_;
  const ShapeOptions& options_;
  Likeness likeness_;
  std::vector<const Template*> nested_;  ///< what is known below the keys of elements, by the numbers of their records
  std::size_t keys_left_;
  std::size_t bytes_left_;
  bool inside_ = false;
};

}  // namespace

Result<Shape> inspect(scan::Cursor& cursor, const ShapeOptions& options) {
  if (options.depth > ShapeOptions::max_depth) {
    return fail(Code::invalid_input, "depth " + std::to_string(options.depth) + " is too deep: at most " +
                                         std::to_string(ShapeOptions::max_depth) + " levels can be shown");
  }
  Shape shape;
  if (!Inspector(cursor, options).node(shape, options.depth, nullptr)) return fail(cursor.failure());
  return shape;
}

}  // namespace jt::shape
