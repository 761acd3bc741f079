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

void add_keys(Json& json, const char* member, const Shape& shape, std::size_t limit) {
  const std::size_t shown = std::min(shape.keys.size(), limit);
  Json keys = Json::array();
  for (std::size_t i = 0; i < shown; ++i) keys.push_back(shape.keys[i].text);
  add(json, member, std::move(keys));
  const std::uint64_t omitted = shape.keys_omitted + (shape.keys.size() - shown);
  if (omitted > 0) add(json, "keysOmitted", omitted);
}

Json child_json(const Shape& shape, unsigned depth, const ShapeLimits& limits);

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
    if (depth >= 2 && shape.element) add(json, "elementTemplate", template_json(*shape.element, depth - 1));
  }
  return json;
}

void add_array(Json& json, const Shape& shape, unsigned depth, const ShapeLimits& limits) {
  add(json, "arrayLength", shape.length);
  if (depth == 0) return;
  Json types = Json::object();
  for (const auto& [type, count] : shape.element_types) types[std::string(name(type))] = count;
  add(json, "elementTypes", std::move(types));
  if (shape.element) add(json, "elementTemplate", template_json(*shape.element, depth));
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
