// SPDX-License-Identifier: MIT
#include "core/catalogue/outline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/catalogue/config_value.hpp"
#include "core/mcp/value.hpp"

namespace jt::catalogue {
namespace {

using scan::Type;

/// Empty if it is no string.
std::string text(const ConfigValue& object, std::string_view key) {
  const auto found = object.find(key);
  return found && found->is(Type::string) ? found->string() : std::string();
}

bool is_true(const ConfigValue& object, std::string_view key) {
  const auto found = object.find(key);
  return found && found->text() == "true";
}

std::string one_line(const ConfigValue& value) {
  std::string out;
  mcp::append_compact(out, value.text());
  return out;
}

void add_type(std::string& all, std::string_view type) {
  if (type.empty()) return;
  if (!all.empty()) all += " | ";
  all += type;
}

std::string type_of(const ConfigValue& schema, unsigned levels = 4);

/// A type by its name; of an array with that of its elements.
std::string named_type(const ConfigValue& schema, const std::string& type, unsigned levels) {
  const auto items = type == "array" ? schema.find("items") : std::nullopt;
  const std::string inner = items ? type_of(*items, levels - 1) : std::string();
  if (inner.empty()) return type;
  return inner.find(" | ") == std::string::npos ? inner + "[]" : fmt::format("({})[]", inner);
}

// At most `levels` schemas deep: `items` and alternatives.
std::string type_of(const ConfigValue& schema, unsigned levels) {
  constexpr std::size_t longest = 60;
  std::string all;
  if (levels == 0 || !schema.is(Type::object)) return all;
  if (const auto values = schema.find("enum"); values && values->is(Type::array)) {
    for (const ConfigValue& each : values->elements()) add_type(all, one_line(each));
    if (all.size() <= longest) return all;
    return text(schema, "type").empty() ? "enum" : text(schema, "type");
  }
  if (const auto value = schema.find("const")) return one_line(*value);
  if (const auto type = schema.find("type")) {
    if (type->is(Type::string)) return named_type(schema, type->string(), levels);
    if (type->is(Type::array)) {
      for (const ConfigValue& each : type->elements()) {
        add_type(all, each.is(Type::string) ? named_type(schema, each.string(), levels) : "");
      }
      return all;
    }
  }
  for (const char* key : {"anyOf", "oneOf"}) {
    const auto choices = schema.find(key);
    if (!choices) continue;
    for (const ConfigValue& each : choices->elements()) add_type(all, type_of(each, levels - 1));
  }
  return all;
}

/// The fields of a schema.
std::vector<Parameter> fields(const ConfigValue& schema) {
  std::vector<std::string> needed;
  if (const auto required = schema.find("required")) {
    for (const ConfigValue& each : required->elements()) needed.push_back(each.string());
  }
  std::vector<Parameter> out;
  const auto properties = schema.object("properties");
  if (!properties) return out;
  for (const auto& [name, field] : properties->members()) {
    const bool must = std::find(needed.begin(), needed.end(), name) != needed.end();
    out.push_back({name, type_of(field), must, text(field, "description")});
  }
  return out;
}

/// The arguments of a prompt, which are strings all.
std::vector<Parameter> arguments(const ConfigValue& prompt) {
  std::vector<Parameter> out;
  const auto all = prompt.find("arguments");
  if (!all) return out;
  for (const ConfigValue& each : all->elements()) {
    out.push_back({text(each, "name"), "string", is_true(each, "required"), text(each, "description")});
  }
  return out;
}

std::vector<Offered> list(const ConfigValue& all, std::string_view uri, bool parameters) {
  std::vector<Offered> out;
  for (const auto& [name, each] : all.members()) {
    Offered item{name, text(each, "title"), text(each, "description"), uri.empty() ? "" : text(each, uri), {}};
    if (parameters) {
      const auto schema = each.find("input_schema");
      item.parameters = schema ? fields(*schema) : arguments(each);
    }
    out.push_back(std::move(item));
  }
  return out;
}

std::vector<Repeated> repeated_in(const ConfigValue& duplicates) {
  std::vector<Repeated> out;
  for (const auto& [list, names] : duplicates.members()) {
    for (const auto& [name, count] : names.members()) {
      if (count.is(Type::number)) out.push_back({list, name, count.string()});
    }
  }
  return out;
}

Failure failure_of(const ConfigValue& error) {
  Failure failure{text(error, "code"), text(error, "message"), {}, text(error, "stderr")};
  if (const auto hints = error.find("hints")) {
    for (const ConfigValue& each : hints->elements()) {
      if (each.is(Type::string)) failure.hints.push_back(each.string());
    }
  }
  return failure;
}

}  // namespace

Outline outline(std::string_view json, bool parameters) {
  Outline out;
  if (!json.starts_with('{')) return out;
  for (const auto& [key, value] : ConfigValue(json).members()) {
    const std::string shown = value.is(Type::string) ? value.string() : std::string();
    if (key == "type") out.type = shown;
    if (key == "description") out.description = shown;
    if (key == "location") out.location = shown;
    if (key == "server") {
      out.server = text(value, "name");
      if (const std::string version = text(value, "version"); !version.empty()) out.server += " " + version;
    }
    if (key == "tools") out.tools = list(value, "", parameters);
    if (key == "prompts") out.prompts = list(value, "", parameters);
    if (key == "resources") out.resources = list(value, "uri", false);
    if (key == "resource_templates") out.templates = list(value, "uriTemplate", false);
    if (key == "duplicates") out.repeated = repeated_in(value);
    if (key == "error") out.failure = failure_of(value);
  }
  return out;
}

}  // namespace jt::catalogue
