// SPDX-License-Identifier: MIT
#include "core/catalogue/value_kinds.hpp"

#include "core/path/path.hpp"

namespace jt::catalogue {
namespace {

using value::View;

constexpr unsigned deepest_kinds = 6;

void add(ValueKinds& kinds, const View& value) { (value.is_string() ? kinds.text : kinds.other) = true; }

void add_type(ValueKinds& kinds, const View& name) {
  if (name.is_string()) (name.string() == "string" ? kinds.text : kinds.other) = true;
}

void add_kinds(ValueKinds& kinds, const View& given, const View& root, unsigned levels) {
  const View schema = resolved(given, root);
  if (levels == 0 || !schema.is_object()) return;
  // What is named one by one says more than the type.
  if (const View values = schema.find("enum"); values.is_array()) {
    for (const View& each : values) add(kinds, each);
    return;
  }
  if (const View value = schema.member("const")) return add(kinds, value);
  const View type = schema.find("type");
  add_type(kinds, type);
  for (const View& each : type.elements()) add_type(kinds, each);
  for (const char* keyword : {"anyOf", "oneOf", "allOf"}) {
    for (const View& each : schema.find(keyword).elements()) add_kinds(kinds, each, root, levels - 1);
  }
}

/// The value at a JSON Pointer.
View value_at(View value, std::string_view pointer) {
  const auto path = path::parse_path(pointer);
  if (!path) return {};
  for (const path::PathStep& step : path->steps) value = value.find(step.text);
  return value;
}

}  // namespace

View resolved(const View& schema, const View& root) {
  View found = schema;
  for (unsigned i = 0; i < deepest_kinds; ++i) {
    const auto reference = found.find("$ref").string();
    if (!reference) return found;
    if (!reference->starts_with("#")) return {};
    found = value_at(root, std::string_view(*reference).substr(1));
  }
  return {};
}

ValueKinds kinds_of(const View& schema, const View& root) {
  ValueKinds kinds;
  add_kinds(kinds, schema, root, deepest_kinds);
  return kinds;
}

}  // namespace jt::catalogue
