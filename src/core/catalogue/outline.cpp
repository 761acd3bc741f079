// SPDX-License-Identifier: MIT
#include "core/catalogue/outline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace jt::catalogue {
namespace {

// The order of the parameters is that of the schema.
using Json = nlohmann::ordered_json;

const Json* member(const Json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

std::string text(const Json& object, const char* key) {
  const Json* const found = member(object, key);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

std::string one_line(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

void add_type(std::string& all, std::string_view type) {
  if (type.empty()) return;
  if (!all.empty()) all += " | ";
  all += type;
}

// At most `levels` schemas deep: `items` and alternatives.
std::string type_of(const Json& schema, unsigned levels = 4) {
  constexpr std::size_t longest = 60;
  std::string all;
  if (levels == 0 || !schema.is_object()) return all;
  if (const Json* values = member(schema, "enum"); values != nullptr && values->is_array()) {
    for (const Json& each : *values) add_type(all, one_line(each));
    if (all.size() <= longest) return all;
    return text(schema, "type").empty() ? "enum" : text(schema, "type");
  }
  if (const Json* value = member(schema, "const")) return one_line(*value);
  const auto simple = [&](const std::string& type) {
    const Json* const items = type == "array" ? member(schema, "items") : nullptr;
    const std::string inner = items == nullptr ? std::string() : type_of(*items, levels - 1);
    if (inner.empty()) return type;
    return inner.find(" | ") == std::string::npos ? inner + "[]" : fmt::format("({})[]", inner);
  };
  if (const Json* type = member(schema, "type")) {
    if (type->is_string()) return simple(type->get<std::string>());
    if (type->is_array()) {
      for (const Json& each : *type) add_type(all, each.is_string() ? simple(each.get<std::string>()) : "");
      return all;
    }
  }
  for (const char* key : {"anyOf", "oneOf"}) {
    const Json* const choices = member(schema, key);
    if (choices == nullptr || !choices->is_array()) continue;
    for (const Json& each : *choices) add_type(all, type_of(each, levels - 1));
  }
  return all;
}

/// The fields of a schema.
std::vector<Parameter> fields(const Json& schema) {
  std::vector<Parameter> out;
  const Json* const properties = member(schema, "properties");
  if (properties == nullptr || !properties->is_object()) return out;
  const Json* const required = member(schema, "required");
  for (const auto& [name, field] : properties->items()) {
    const bool must = required != nullptr && required->is_array() &&
                      std::find(required->begin(), required->end(), Json(name)) != required->end();
    out.push_back({name, type_of(field), must, text(field, "description")});
  }
  return out;
}

/// The arguments of a prompt, which are strings all.
std::vector<Parameter> arguments(const Json& prompt) {
  std::vector<Parameter> out;
  const Json* const all = member(prompt, "arguments");
  if (all == nullptr || !all->is_array()) return out;
  for (const Json& each : *all) {
    const Json* const required = member(each, "required");
    out.push_back({text(each, "name"), "string", required != nullptr && *required == true, text(each, "description")});
  }
  return out;
}

std::vector<Offered> list(const Json& server, const char* key, const char* uri, bool parameters) {
  std::vector<Offered> out;
  const Json* const all = member(server, key);
  if (all == nullptr || !all->is_object()) return out;
  for (const auto& [name, each] : all->items()) {
    Offered item{name, text(each, "title"), text(each, "description"), uri == nullptr ? "" : text(each, uri), {}};
    if (parameters) {
      const Json* const schema = member(each, "input_schema");
      item.parameters = schema != nullptr ? fields(*schema) : arguments(each);
    }
    out.push_back(std::move(item));
  }
  return out;
}

}  // namespace

Outline outline(std::string_view json, bool parameters) {
  const Json server = Json::parse(json, nullptr, false);
  Outline out;
  if (!server.is_object()) return out;
  out.type = text(server, "type");
  out.description = text(server, "description");
  out.location = text(server, "location");
  if (const Json* own = member(server, "server")) {
    out.server = text(*own, "name");
    if (const std::string version = text(*own, "version"); !version.empty()) out.server += " " + version;
  }
  out.tools = list(server, "tools", nullptr, parameters);
  out.prompts = list(server, "prompts", nullptr, parameters);
  out.resources = list(server, "resources", "uri", false);
  out.templates = list(server, "resource_templates", "uriTemplate", false);
  if (const Json* error = member(server, "error")) {
    out.failure = Failure{text(*error, "code"), text(*error, "message"), {}, text(*error, "stderr")};
    if (const Json* hints = member(*error, "hints"); hints != nullptr && hints->is_array()) {
      for (const Json& each : *hints) {
        if (each.is_string()) out.failure->hints.push_back(each.get<std::string>());
      }
    }
  }
  return out;
}

}  // namespace jt::catalogue
