// SPDX-License-Identifier: MIT
#include "results/shape_json.hpp"

#include <algorithm>

#include "core/text/words.hpp"

namespace jt::results {

namespace {

std::vector<scan::Type> by_number(std::vector<std::pair<scan::Type, std::uint64_t>> counts) {
  std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<scan::Type> types;
  for (const auto& [type, count] : counts) types.push_back(type);
  return types;
}

void write_keys(output::JsonSink& out, std::string_view member, const shape::Shape& shape, std::size_t limit) {
  const std::size_t shown = std::min(shape.keys.size(), limit);
  out.array(member, [&] {
    for (std::size_t i = 0; i < shown; ++i) out.value(shape.keys[i].text);
  });
  const std::uint64_t omitted = shape.keys_omitted + (shape.keys.size() - shown);
  if (omitted > 0) out.member("keysOmitted", omitted);
}

void write_child(output::JsonSink& out, const shape::Shape& shape, unsigned depth, const ShapeLimits& limits);

// The template of an array's first element, and whether the others match it.
void write_first(output::JsonSink& out, const shape::Shape& shape, unsigned levels) {
  out.key("elementTemplate");
  write_template(out, *shape.element, levels);
  if (!shape.alike) {
    out.member("templateFrom", "first");
  } else if (shows_example(*shape.element, levels)) {
    out.member("nestedFrom", "first");
  }
}

void write_children(output::JsonSink& out, const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
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

// A value in an object, with at least one level of detail.
void write_child(output::JsonSink& out, const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
  out.member("type", scan::name(shape.type));
  if (shape.type == scan::Type::object) {
    write_keys(out, "keys", shape, limits.keys);
    if (depth >= 2) write_children(out, shape, depth, limits);
  } else if (shape.type == scan::Type::array) {
    out.member("arrayLength", shape.length);
    if (depth >= 2 && shape.element) write_first(out, shape, depth - 1);
  }
}

// The template of the elements that are objects: all their keys with all types. The levels below a key are only known
// for the first element.
void write_united(output::JsonSink& out, const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
  const std::size_t shown = std::min(shape.keys.size(), limits.keys);
  const std::vector<const shape::Template*> nested = nested_templates(shape);
  out.object([&] {
    for (std::size_t i = 0; i < shown; ++i) {
      out.key(shape.keys[i].text);
      if (nested[i] != nullptr) {
        write_template(out, *nested[i], depth - 1);
      } else {
        out.value(joined(shape.keys[i].types));
      }
    }
    const std::uint64_t omitted = shape.keys_omitted + (shape.keys.size() - shown);
    if (omitted > 0) out.member("…", text::counted(omitted, "more key"));
  });
}

void write_available(output::JsonSink& out, const shape::Shape& shape, const ShapeLimits& limits) {
  write_keys(out, "availableKeys", shape, limits.keys);
  const auto end = shape.keys.begin() + static_cast<std::ptrdiff_t>(std::min(shape.keys.size(), limits.keys));
  const auto optional = [&](const shape::ShapeKey& key) { return key.count < shape.objects; };
  if (std::none_of(shape.keys.begin(), end, optional)) return;
  out.object("optionalKeys", [&] {
    for (auto key = shape.keys.begin(); key != end; ++key) {
      if (optional(*key)) out.member(key->text, key->count);
    }
  });
}

void write_array(output::JsonSink& out, const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
  out.member("arrayLength", shape.length);
  if (depth == 0) return;
  out.object("elementTypes", [&] {
    for (const auto& [type, count] : shape.element_types) out.member(scan::name(type), count);
  });
  if (shape.united || shape.element || shape.element_types.size() > 1) out.key("elementTemplate");
  if (shape.united) {
    write_united(out, shape, depth, limits);
  } else if (shape.element_types.size() > 1) {
    out.value(joined(by_number(shape.element_types)));
  } else if (shape.element) {
    write_template(out, *shape.element, depth);
  }
  if (nested_example(shape, depth)) out.member("nestedFrom", "first");
  if (shape.united) write_available(out, shape, limits);
  if (shape.examined) out.member("examined", *shape.examined);
}

}  // namespace

std::string joined(const std::vector<scan::Type>& types) {
  std::string text;
  for (const scan::Type type : types) text += (text.empty() ? "" : "|") + std::string(scan::name(type));
  return text;
}

bool shows_example(const shape::Template& part, unsigned levels) {
  if (part.closed || levels == 0) return false;
  if (part.type == scan::Type::array) {
    if (part.children.empty()) return false;
    const shape::Template& first = part.children.front();
    return part.more || shows_example(first, first.type == scan::Type::array ? levels - 1 : levels);
  }
  return std::any_of(part.children.begin(), part.children.end(),
                     [&](const shape::Template& child) { return shows_example(child, levels - 1); });
}

std::vector<const shape::Template*> nested_templates(const shape::Shape& shape) {
  std::vector<const shape::Template*> nested(shape.keys.size());
  if (!shape.element || shape.element->type != scan::Type::object) return nested;
  // The keys of the first element come first in the union, in the same order.
  const std::vector<shape::Template>& known = shape.element->children;
  for (std::size_t i = 0, at = 0; i < nested.size() && at < known.size(); ++i) {
    if (known[at].key != shape.keys[i].text) continue;
    if (shape.keys[i].types.size() == 1) nested[i] = &known[at];
    ++at;
  }
  return nested;
}

bool nested_example(const shape::Shape& shape, unsigned depth) {
  if (!shape.element || depth == 0) return false;
  if (!shape.united) {
    if (shape.element_types.size() > 1) return false;
    return (!shape.alike && shape.element->type == scan::Type::array) || shows_example(*shape.element, depth);
  }
  const std::vector<const shape::Template*> nested = nested_templates(shape);
  return depth > 1 && std::any_of(nested.begin(), nested.end(), [&](const shape::Template* part) {
           return part != nullptr && !part->closed && (!shape.alike || shows_example(*part, depth - 1)) &&
                  (part->type == scan::Type::object || part->type == scan::Type::array);
         });
}

void write_template(output::JsonSink& out, const shape::Template& part, unsigned levels) {
  const bool open = !part.closed && levels > 0;
  if (part.type == scan::Type::array && open) {
    out.array([&] {
      if (part.children.empty()) return;
      const shape::Template& first = part.children.front();
      write_template(out, first, first.type == scan::Type::array ? levels - 1 : levels);
    });
  } else if (part.type == scan::Type::object && open) {
    out.object([&] {
      for (const shape::Template& child : part.children) {
        out.key(child.key);
        write_template(out, child, levels - 1);
      }
      if (part.omitted > 0) out.member("…", text::counted(part.omitted, "more key"));
    });
  } else {
    out.value(scan::name(part.type));
  }
}

void write_shape(output::JsonSink& out, const shape::Shape& shape, const ShapeLimits& limits) {
  const unsigned depth = std::min(shape.depth, limits.depth);
  out.member("type", scan::name(shape.type));
  if (shape.type == scan::Type::object) {
    out.member("keyCount", shape.length);
    if (depth >= 1) write_keys(out, "keys", shape, limits.keys);
    if (depth >= 2) write_children(out, shape, depth, limits);
  } else if (shape.type == scan::Type::array) {
    write_array(out, shape, depth, limits);
  } else if (shape.type == scan::Type::string) {
    out.member("length", shape.length);
  }
}

}  // namespace jt::results
