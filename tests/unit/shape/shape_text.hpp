// SPDX-License-Identifier: MIT
// Shapes of documents in memory, as short texts.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "core/shape/shape.hpp"
#include "shape/on_document.hpp"

namespace jt::shape_test {

inline shape::Shape shape_of(std::string_view text, const shape::ShapeOptions& options = {}) {
  OnDocument on(text);
  Result<shape::Shape> shape = shape::inspect(on.cursor, options);
  REQUIRE(shape.has_value());
  return std::move(*shape);
}

inline shape::ShapeOptions depth(unsigned levels) {
  shape::ShapeOptions options;
  options.depth = levels;
  return options;
}

inline shape::ShapeOptions sample(shape::ShapeOptions::Sample how, std::uint64_t count = 0) {
  shape::ShapeOptions options;
  options.sample = how;
  options.sample_count = count;
  return options;
}

inline std::string joined(const std::vector<scan::Type>& types) {
  std::string result;
  for (const scan::Type type : types) result += (result.empty() ? "" : "|") + std::string(scan::name(type));
  return result;
}

// {id:string tags:[string] settings:object}; a map is {*:string}
inline std::string text(const shape::Place& place) {
  const auto nested = place.nested();
  if (!nested) return joined(place.types.by_number());
  std::string result;
  if (*nested == scan::Type::array) return "[" + (place.element->types.kinds() == 0 ? "" : text(*place.element)) + "]";
  if (place.value) return "{*:" + text(*place.value) + "}";
  for (const auto& child : place.members->list())
    result += (result.empty() ? "" : " ") + child->key + ":" + text(*child);
  if (place.members->omitted() > 0) result += fmt::format(" +{}", place.members->omitted());
  return "{" + result + "}";
}

inline std::string element(const shape::Shape& shape) { return text(*shape.place.element); }

inline const shape::Members& members(const shape::Shape& shape) {
  return shape.type() == scan::Type::array ? *shape.place.element->members : *shape.place.members;
}

inline std::string keys(const shape::Shape& shape) {
  if (shape.depth == 0) return "";
  std::string result;
  for (const auto& key : members(shape).list())
    result += fmt::format("{}{}:{}", result.empty() ? "" : " ", key->key, key->types.total());
  if (members(shape).omitted() > 0) result += fmt::format(" +{}", members(shape).omitted());
  return result;
}

inline std::string types(const shape::Shape& shape) {
  std::string result;
  for (const scan::Type type : shape.place.element->types.order()) {
    result += fmt::format("{}{}:{}", result.empty() ? "" : " ", scan::name(type), shape.place.element->types.of(type));
  }
  return result;
}

// object×2(a=string b=array×3), of values that are alone at their place
inline std::string tree(const shape::Place& place) {
  std::string result(scan::name(place.types.order().front()));
  if (place.element) result += fmt::format("×{}", place.element->types.total());
  if (!place.members) return result;
  result += fmt::format("×{}", place.members->distinct());
  std::string inner;
  for (const auto& child : place.members->list()) inner += (inner.empty() ? "" : " ") + child->key + "=" + tree(*child);
  if (place.members->omitted() > 0) inner += fmt::format(" +{}", place.members->omitted());
  return inner.empty() ? result : result + "(" + inner + ")";
}

inline std::string map_of(int count, const std::string& value) {
  std::string text = "{";
  for (int i = 0; i < count; ++i) text += fmt::format("{}\"u{}\": {}", i == 0 ? "" : ", ", i, value);
  return text;
}

// What the values of the map have in common; empty where the object is not one.
inline std::string element_of_map(const shape::Shape& shape) {
  return shape.place.value ? text(*shape.place.value) : "";
}

}  // namespace jt::shape_test
