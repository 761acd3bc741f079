// SPDX-License-Identifier: MIT
#include "commands/shape_json.hpp"

#include <algorithm>

#include "core/text/words.hpp"

namespace jt {

namespace {

void write_keys(JsonSink& out, std::string_view member, const Shape& shape, std::size_t limit) {
  const std::size_t shown = std::min(shape.keys.size(), limit);
  out.array(member, [&] {
    for (std::size_t i = 0; i < shown; ++i) out.value(shape.keys[i].text);
  });
  const std::uint64_t omitted = shape.keys_omitted + (shape.keys.size() - shown);
  if (omitted > 0) out.member("keysOmitted", omitted);
}

void write_child(JsonSink& out, const Shape& shape, unsigned depth, const ShapeLimits& limits);

void write_children(JsonSink& out, const Shape& shape, unsigned depth, const ShapeLimits& limits) {
  if (shape.map_like && shape.value) {
    out.member("mapLike", true);
    out.key("valueTemplate");
    write_template(out, *shape.value, depth - 1);
    return;
  }
  const std::size_t shown = std::min(shape.children.size(), limits.keys);
  out.object("children", [&] {
    for (std::size_t i = 0; i < shown; ++i) {
      out.object(shape.children[i].key, [&] { write_child(out, shape.children[i], depth - 1, limits); });
    }
  });
}

// A value within an object; at least one level of it was looked at.
void write_child(JsonSink& out, const Shape& shape, unsigned depth, const ShapeLimits& limits) {
  out.member("type", name(shape.type));
  if (shape.type == Type::object) {
    write_keys(out, "keys", shape, limits.keys);
    if (depth >= 2) write_children(out, shape, depth, limits);
  } else if (shape.type == Type::array) {
    out.member("arrayLength", shape.length);
    if (depth >= 2 && shape.element) {
      out.key("elementTemplate");
      write_template(out, *shape.element, depth - 1);
    }
  }
}

void write_united(JsonSink& out, const Shape& shape, const ShapeLimits& limits) {
  write_keys(out, "availableKeys", shape, limits.keys);
  const auto end = shape.keys.begin() + static_cast<std::ptrdiff_t>(std::min(shape.keys.size(), limits.keys));
  const auto optional = [&](const ShapeKey& key) { return key.count < shape.objects; };
  if (std::none_of(shape.keys.begin(), end, optional)) return;
  out.object("optionalKeys", [&] {
    for (auto key = shape.keys.begin(); key != end; ++key) {
      if (optional(*key)) out.member(key->text, key->count);
    }
  });
}

void write_array(JsonSink& out, const Shape& shape, unsigned depth, const ShapeLimits& limits) {
  out.member("arrayLength", shape.length);
  if (depth == 0) return;
  out.object("elementTypes", [&] {
    for (const auto& [type, count] : shape.element_types) out.member(name(type), count);
  });
  if (shape.element) {
    out.key("elementTemplate");
    write_template(out, *shape.element, depth);
  }
  if (shape.united) write_united(out, shape, limits);
  if (shape.examined) out.member("examined", *shape.examined);
}

}  // namespace

void write_template(JsonSink& out, const Template& part, unsigned levels) {
  const bool open = !part.closed && levels > 0;
  if (part.type == Type::array && open) {
    out.array([&] {
      if (part.children.empty()) return;
      const Template& first = part.children.front();
      write_template(out, first, first.type == Type::array ? levels - 1 : levels);
    });
  } else if (part.type == Type::object && open) {
    out.object([&] {
      for (const Template& child : part.children) {
        out.key(child.key);
        write_template(out, child, levels - 1);
      }
      if (part.omitted > 0) out.member("…", counted(part.omitted, "more key"));
    });
  } else {
    out.value(name(part.type));
  }
}

void write_shape(JsonSink& out, const Shape& shape, const ShapeLimits& limits) {
  const unsigned depth = std::min(shape.depth, limits.depth);
  out.member("type", name(shape.type));
  if (shape.type == Type::object) {
    out.member("keyCount", shape.length);
    if (depth >= 1) write_keys(out, "keys", shape, limits.keys);
    if (depth >= 2) write_children(out, shape, depth, limits);
  } else if (shape.type == Type::array) {
    write_array(out, shape, depth, limits);
  } else if (shape.type == Type::string) {
    out.member("length", shape.length);
  }
}

}  // namespace jt
