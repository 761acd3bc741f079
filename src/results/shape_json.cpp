// SPDX-License-Identifier: MIT
#include "results/shape_json.hpp"

#include "core/text/words.hpp"
#include "results/shape_notes.hpp"

namespace jt::results {

namespace {

// Types in place of values.
void write_template(output::JsonSink& out, const shape::Place& place, unsigned levels, const ShapeLimits& limits) {
  const auto content = shown_content(place, levels);
  if (!content) {
    out.value(joined(place.types.by_number()));
  } else if (*content == scan::Type::array) {
    out.array([&] {
      if (place.element->types.kinds() == 0) return;
      write_template(out, *place.element, element_levels(place, levels), limits);
    });
  } else {
    out.object([&] {
      const shape::Members& members = *place.members;
      if (place.value) {
        out.key("*");
        write_template(out, *place.value, levels - 1, limits);
        return;
      }
      const std::size_t shown = limits.shown(members);
      for (std::size_t i = 0; i < shown; ++i) {
        out.key(members.list()[i]->key);
        write_template(out, *members.list()[i], levels - 1, limits);
      }
      if (members.distinct() > shown) out.member("…", text::counted(members.distinct() - shown, "more key"));
    });
  }
}

void write_types(output::JsonSink& out, const shape::TypeCounts& types) {
  out.object("elementTypes", [&] {
    for (const scan::Type type : types.order()) out.member(scan::name(type), types.of(type));
  });
}

/// Nobody counts a longer list of keys by eye.
constexpr std::size_t counted_keys = 20;

void write_keys(output::JsonSink& out, std::string_view member, const shape::Members& members,
                const ShapeLimits& limits) {
  const std::size_t shown = limits.shown(members);
  out.array(member, [&] {
    for (std::size_t i = 0; i < shown; ++i) out.value(members.list()[i]->key);
  });
  if (members.distinct() > shown) out.member("keysOmitted", members.distinct() - shown);
}

void write_noted_template(output::JsonSink& out, std::string_view member, const shape::Place& place, unsigned levels,
                          const ShapeLimits& limits) {
  out.key(member);
  write_template(out, place, levels, limits);
  ShapeNotes notes;
  add_notes(place, levels, limits, "", notes);
  write_notes(out, notes);
}

void write_child(output::JsonSink& out, const shape::Place& place, unsigned depth, const ShapeLimits& limits);

void write_children(output::JsonSink& out, const shape::Place& place, unsigned depth, const ShapeLimits& limits) {
  const shape::Members& members = *place.members;
  out.object("children", [&] {
    for (std::size_t i = 0; i < limits.shown(members); ++i) {
      const shape::Place& child = *members.list()[i];
      out.object(child.key, [&] { write_child(out, child, depth - 1, limits); });
    }
  });
}

void write_map(output::JsonSink& out, const shape::Place& place, unsigned levels, const ShapeLimits& limits) {
  out.member("mapLike", true);
  write_noted_template(out, "valueTemplate", *place.value, levels, limits);
}

// A value within an object; at least one level of it was read.
void write_child(output::JsonSink& out, const shape::Place& place, unsigned depth, const ShapeLimits& limits) {
  out.member("type", scan::name(place.types.order().front()));
  if (place.types.of(scan::Type::object) > 0) {
    if (place.value) {
      out.member("keyCount", place.members->distinct());
      write_map(out, place, depth - 1, limits);
    } else {
      if (place.members->distinct() > counted_keys) out.member("keyCount", place.members->distinct());
      write_keys(out, "keys", *place.members, limits);
      if (depth >= 2) write_children(out, place, depth, limits);
    }
  } else if (place.types.of(scan::Type::array) > 0) {
    out.member("arrayLength", place.element->types.total());
    if (depth < 2 || place.element->types.kinds() == 0) return;
    if (place.element->types.kinds() > 1) write_types(out, place.element->types);
    write_noted_template(out, "elementTemplate", *place.element, depth - 1, limits);
  }
}

void write_array(output::JsonSink& out, const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
  out.member("arrayLength", shape.length);
  if (depth == 0) return;
  const shape::Place& element = *shape.place.element;
  write_types(out, element.types);
  ShapeNotes notes;
  if (element.types.kinds() > 0) {
    out.key("elementTemplate");
    write_template(out, element, depth, limits);
    add_notes(element, depth, limits, "", notes);
    // The template shows elements of another type.
    if (shape.united && shown_content(element, depth) != scan::Type::object)
      add_optional_keys(*element.members, limits, notes);
  }
  if (shape.united) write_keys(out, "availableKeys", *element.members, limits);
  write_notes(out, notes);
  if (shape.examined) out.member("examined", *shape.examined);
}

}  // namespace

void write_shape(output::JsonSink& out, const shape::Shape& shape, const ShapeLimits& limits) {
  const unsigned depth = std::min(shape.depth, limits.depth);
  out.member("type", scan::name(shape.type()));
  if (shape.type() == scan::Type::object) {
    out.member("keyCount", shape.length);
    if (depth >= 1) write_keys(out, "keys", *shape.place.members, limits);
    if (depth < 2) return;
    if (shape.place.value) {
      write_map(out, shape.place, depth - 1, limits);
    } else {
      write_children(out, shape.place, depth, limits);
    }
  } else if (shape.type() == scan::Type::array) {
    write_array(out, shape, depth, limits);
  } else if (shape.type() == scan::Type::string) {
    out.member("length", shape.length);
  }
}

}  // namespace jt::results
