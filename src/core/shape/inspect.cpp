// SPDX-License-Identifier: MIT
// The top of a shape: a value, or values that are treated as the elements of one array; all of them or a sample.
#include <algorithm>
#include <limits>

#include "core/document/characters.hpp"
#include "core/shape/array_shape.hpp"
#include "core/shape/place_walk.hpp"
#include "core/shape/shape.hpp"
#include "core/shape/sizes.hpp"

namespace jt::shape {

namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

class Inspector {
 public:
  Inspector(scan::Cursor& cursor, const ShapeOptions& options)
      : cursor_(cursor), options_(options), sizes_(options.max_sizes) {}

  bool run(Shape& shape) {
    shape.depth = options_.depth;
    shape.element_keys = has_element_keys(options_);
    shape.begin = cursor_.begin();
    const scan::Type type = cursor_.type();
    bool good = false;
    if (type == scan::Type::object) {
      good = object(shape);
    } else if (type == scan::Type::array) {
      good = array(shape);
    } else {
      shape.place.types.add(type);
      good = type == scan::Type::string ? document::count_characters(cursor_, shape.length) : cursor_.skip();
    }
    shape.end = cursor_.end();
    const bool has_sizes = options_.sizes && (type == scan::Type::object || type == scan::Type::array);
    if (has_sizes) shape.sizes = sizes_.take();
    return good;
  }

 private:
  bool object(Shape& shape) {
    PlaceWalk walk(options_, options_.budget_keys);
    shape.place.members = std::make_unique<Members>(options_.max_keys, DistinctCounter::capacity);
    const bool children = options_.depth >= 2;
    Largest* sizes = options_.sizes ? &sizes_ : nullptr;
    const unsigned levels = std::max(1U, options_.depth);
    if (!walk.value(cursor_, shape.place, levels, {true, children, &walk.budget(), sizes})) return false;
    shape.length = shape.place.members->distinct();
    if (children) walk.find_map(shape.place);
    return true;
  }

  bool array(Shape& shape) {
    ArrayShape elements(options_);
    const scan::Cursor::Mark start = cursor_.mark();
    if (!cursor_.enter()) return false;
    std::uint64_t length = 0;
    std::optional<std::uint64_t> examined;
    bool good = false;
    if (options_.depth == 0 && !options_.sizes) {
      good = count_rest(length);
    } else if (options_.depth > 0 && options_.sample == ShapeOptions::Sample::spread) {
      good = (options_.sizes ? step_all(length) : count_rest(length)) && cursor_.go(start) && cursor_.enter() &&
             spread(elements, length, examined);
    } else if (options_.depth > 0 && options_.sample == ShapeOptions::Sample::first) {
      good = first_only(elements, length, examined);
    } else {
      good = every(elements, length);
    }
    const std::uint64_t begin = shape.begin;
    shape = elements.take(length, examined);
    shape.begin = begin;
    return good;
  }

  bool count_rest(std::uint64_t& length) {
    length += cursor_.skip_elements(all);
    return cursor_.next() == scan::Step::end;
  }

  bool step_all(std::uint64_t& length) {
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      const std::uint64_t begin = cursor_.begin();
      const scan::Type type = cursor_.type();
      if (!cursor_.skip()) return false;
      sizes_.add({}, false, length++, type, cursor_.end() - begin);
    }
    return step == scan::Step::end;
  }

  bool every(ArrayShape& elements, std::uint64_t& length) {
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      const std::uint64_t begin = cursor_.begin();
      const scan::Type type = cursor_.type();
      if (options_.depth > 0 && !elements.add(cursor_)) return false;
      if (options_.sizes) {
        if (!past(cursor_, begin)) return false;
        sizes_.add({}, false, length, type, cursor_.end() - begin);
      }
      ++length;
    }
    return step == scan::Step::end;
  }

  bool first_only(ArrayShape& elements, std::uint64_t& length, std::optional<std::uint64_t>& examined) {
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return false;
    examined = step == scan::Step::end ? 0 : 1;
    if (step == scan::Step::end) return true;
    const std::uint64_t begin = cursor_.begin();
    const scan::Type type = cursor_.type();
    if (!elements.add(cursor_) || !past(cursor_, begin)) return false;
    length = 1;
    if (!options_.sizes) return count_rest(length);
    sizes_.add({}, false, 0, type, cursor_.end() - begin);
    return step_all(length);
  }

  bool spread(ArrayShape& elements, std::uint64_t length, std::optional<std::uint64_t>& examined) {
    const std::uint64_t wanted = std::min(options_.sample_count, length);
    std::uint64_t at = 0;
    for (std::uint64_t i = 0; i < wanted; ++i) {
      // i * length / wanted without overflow.
      const std::uint64_t target = i * (length / wanted) + i * (length % wanted) / wanted;
      cursor_.skip_elements(target - at);
      if (cursor_.next() != scan::Step::entry) return false;
      const std::uint64_t begin = cursor_.begin();
      if (!elements.add(cursor_) || !past(cursor_, begin)) return false;
      at = target + 1;
    }
    examined = wanted;
    cursor_.skip_elements(all);
    return cursor_.next() == scan::Step::end;
  }

  scan::Cursor& cursor_;
  const ShapeOptions& options_;
  Largest sizes_;
};

}  // namespace

Result<void> check_depth(unsigned depth) {
  if (depth <= ShapeOptions::max_depth) return {};
  return fail(Code::invalid_input, "depth " + std::to_string(depth) + " is too deep: at most " +
                                       std::to_string(ShapeOptions::max_depth) + " levels can be shown");
}

ArrayShape::ArrayShape(const ShapeOptions& options)
    : options_(options),
      walk_(options, options.budget_keys / 2),
      budget_{options.budget_keys, options.budget_bytes, 0},
      element_(std::make_unique<Place>()) {
  element_->members = std::make_unique<Members>(options.budget_keys, DistinctCounter::capacity);
}

bool ArrayShape::add(scan::Cursor& cursor) {
  return walk_.value(cursor, *element_, options_.depth, {false, false, &budget_, nullptr});
}

Shape ArrayShape::take(std::uint64_t length, std::optional<std::uint64_t> examined) {
  Shape shape;
  shape.depth = options_.depth;
  shape.length = length;
  shape.examined = examined;
  shape.place.types.add(scan::Type::array);
  if (options_.depth == 0) return shape;
  walk_.find_maps(*element_);
  const bool several = options_.sample != ShapeOptions::Sample::first;
  shape.united = several && element_->types.of(scan::Type::object) > 0;
  shape.place.element = std::move(element_);
  return shape;
}

Result<Shape> inspect(scan::Cursor& cursor, const ShapeOptions& options) {
  TRY(check_depth(options.depth));
  Shape shape;
  if (!Inspector(cursor, options).run(shape)) return fail(cursor.failure());
  return shape;
}

}  // namespace jt::shape
