// SPDX-License-Identifier: MIT
#include "commands/shape_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace jt {

namespace {

using Json = nlohmann::ordered_json;

// Without the search for an equal key, of which there is none.
void add(Json& object, std::string key, Json value) {
  object.get_ref<Json::object_t&>().emplace_back(std::move(key), std::move(value));
}

std::vector<Type> by_number(std::vector<std::pair<Type, std::uint64_t>> counts) {
  std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<Type> types;
  for (const auto& [type, count] : counts) types.push_back(type);
  return types;
}

void add_keys(Json& json, const char* member, const Shape& shape, std::size_t limit) {
  const std::size_t shown = std::min(shape.keys.size(), limit);
  Json keys = Json::array();
  for (std::size_t i = 0; i < shown; ++i) keys.push_back(shape.keys[i].text);
  add(json, member, std::move(keys));
  const std::uint64_t omitted = shape.keys_omitted + (shape.keys.size() - shown);
  if (omitted > 0) add(json, "keysOmitted", omitted);
}

Json child_json(const Shape& shape, unsigned depth, const ShapeLimits& limits);

// The template of an array's first element, and whether the others look like it.
void add_first(Json& json, const Shape& shape, unsigned levels) {
  add(json, "elementTemplate", template_json(*shape.element, levels));
  if (!shape.alike) {
    add(json, "templateFrom", "first");
  } else if (shows_example(*shape.element, levels)) {
    add(json, "nestedFrom", "first");
  }
}

void add_children(Json& json, const Shape& shape, unsigned depth, const ShapeLimits& limits) {
  if (shape.map_like && shape.value) {
    add(json, "mapLike", true);
    add(json, "valueTemplate", template_json(*shape.value, depth - 1));
    return;
  }
  Json children = Json::object();
  const std::size_t shown = std::min(shape.children.size(), limits.keys);
  for (std::size_t i = 0; i < shown; ++i) {
    add(children, shape.children[i].key, child_json(shape.children[i], depth - 1, limits));
  }
  add(json, "children", std::move(children));
}

// A value within an object; at least one level of it was looked at.
Json child_json(const Shape& shape, unsigned depth, const ShapeLimits& limits) {
  Json json = {{"type", name(shape.type)}};
  if (shape.type == Type::object) {
    add_keys(json, "keys", shape, limits.keys);
    if (depth >= 2) add_children(json, shape, depth, limits);
  } else if (shape.type == Type::array) {
    add(json, "arrayLength", shape.length);
    if (depth >= 2 && shape.element) add_first(json, shape, depth - 1);
  }
  return json;
}

// The elements' template, where they are objects: all their keys with all types. What is below a key is known of the
// first element alone.
Json united_json(const Shape& shape, unsigned depth, const ShapeLimits& limits) {
  Json object = Json::object();
  const std::size_t shown = std::min(shape.keys.size(), limits.keys);
  const std::vector<const Template*> nested = nested_templates(shape);
  for (std::size_t i = 0; i < shown; ++i) {
    const ShapeKey& key = shape.keys[i];
    add(object, key.text, nested[i] != nullptr ? template_json(*nested[i], depth - 1) : Json(joined(key.types)));
  }
  const std::uint64_t omitted = shape.keys_omitted + (shape.keys.size() - shown);
  if (omitted > 0) add(object, "…", fmt::format("{} more key{}", omitted, omitted == 1 ? "" : "s"));
  return object;
}

void add_array(Json& json, const Shape& shape, unsigned depth, const ShapeLimits& limits) {
  add(json, "arrayLength", shape.length);
  if (depth == 0) return;
  Json types = Json::object();
  for (const auto& [type, count] : shape.element_types) types[std::string(name(type))] = count;
  add(json, "elementTypes", std::move(types));
  if (shape.united) {
    add(json, "elementTemplate", united_json(shape, depth, limits));
  } else if (shape.element_types.size() > 1) {
    add(json, "elementTemplate", joined(by_number(shape.element_types)));
  } else if (shape.element) {
    add(json, "elementTemplate", template_json(*shape.element, depth));
  }
  if (nested_example(shape, depth)) add(json, "nestedFrom", "first");
  if (shape.united) {
    add_keys(json, "availableKeys", shape, limits.keys);
    Json optional = Json::object();
    const std::size_t shown = std::min(shape.keys.size(), limits.keys);
    for (std::size_t i = 0; i < shown; ++i) {
      if (shape.keys[i].count < shape.objects) add(optional, shape.keys[i].text, shape.keys[i].count);
    }
    if (!optional.empty()) add(json, "optionalKeys", std::move(optional));
  }
  if (shape.examined) add(json, "examined", *shape.examined);
}

}  // namespace

std::string joined(const std::vector<Type>& types) {
  std::string text;
  for (const Type type : types) text += (text.empty() ? "" : "|") + std::string(name(type));
  return text;
}

bool shows_example(const Template& part, unsigned levels) {
  if (part.closed || levels == 0) return false;
  if (part.type == Type::array) {
    if (part.children.empty()) return false;
    const Template& first = part.children.front();
    return part.more || shows_example(first, first.type == Type::array ? levels - 1 : levels);
  }
  return std::any_of(part.children.begin(), part.children.end(),
                     [&](const Template& child) { return shows_example(child, levels - 1); });
}

std::vector<const Template*> nested_templates(const Shape& shape) {
  std::vector<const Template*> nested(shape.keys.size());
  if (!shape.element || shape.element->type != Type::object) return nested;
  // The keys of the first element come first in the union, in the same order.
  const std::vector<Template>& known = shape.element->children;
  for (std::size_t i = 0, at = 0; i < nested.size() && at < known.size(); ++i) {
    if (known[at].key != shape.keys[i].text) continue;
    if (shape.keys[i].types.size() == 1) nested[i] = &known[at];
    ++at;
  }
  return nested;
}

bool nested_example(const Shape& shape, unsigned depth) {
  if (!shape.element || depth == 0) return false;
  if (!shape.united) {
    if (shape.element_types.size() > 1) return false;
    return (!shape.alike && shape.element->type == Type::array) || shows_example(*shape.element, depth);
  }
  const std::vector<const Template*> nested = nested_templates(shape);
  return depth > 1 && std::any_of(nested.begin(), nested.end(), [&](const Template* part) {
           return part != nullptr && !part->closed && (!shape.alike || shows_example(*part, depth - 1)) &&
                  (part->type == Type::object || part->type == Type::array);
         });
}

Json template_json(const Template& part, unsigned levels) {
  if (part.type == Type::array && !part.closed && levels > 0) {
    Json array = Json::array();
    if (!part.children.empty()) {
      const Template& first = part.children.front();
      array.push_back(template_json(first, first.type == Type::array ? levels - 1 : levels));
    }
    return array;
  }
  if (part.type == Type::object && !part.closed && levels > 0) {
    Json object = Json::object();
    for (const Template& child : part.children) add(object, child.key, template_json(child, levels - 1));
    if (part.omitted > 0) {
      add(object, "…", fmt::format("{} more key{}", part.omitted, part.omitted == 1 ? "" : "s"));
    }
    return object;
  }
  return name(part.type);
}

Json shape_json(const Shape& shape, const ShapeLimits& limits) {
  const unsigned depth = std::min(shape.depth, limits.depth);
  Json json = {{"type", name(shape.type)}};
  if (shape.type == Type::object) {
    add(json, "keyCount", shape.length);
    if (depth >= 1) add_keys(json, "keys", shape, limits.keys);
    if (depth >= 2) add_children(json, shape, depth, limits);
  } else if (shape.type == Type::array) {
    add_array(json, shape, depth, limits);
  } else if (shape.type == Type::string) {
    add(json, "length", shape.length);
  }
  return json;
}

}  // namespace jt
