// SPDX-License-Identifier: MIT
#include "core/catalogue/outline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/catalogue/example_call.hpp"
#include "core/catalogue/tool_arguments.hpp"
#include "core/json/layout.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {
namespace {

using value::View;

/// Empty if it is no string.
std::string text(const View& object, std::string_view key) { return object.find(key).string().value_or(""); }

std::string one_line(const View& value) {
  std::string out;
  json::append_compact(out, value.text());
  return out;
}

void add_type(std::string& all, std::string_view type) {
  if (type.empty()) return;
  if (!all.empty()) all += " | ";
  all += type;
}

std::string type_of(const View& schema, unsigned levels = 4);

/// A type by its name; of an array with that of its elements.
std::string named_type(const View& schema, const std::string& type, unsigned levels) {
  const std::string inner = type == "array" ? type_of(schema.find("items"), levels - 1) : std::string();
  if (inner.empty()) return type;
  return inner.find(" | ") == std::string::npos ? inner + "[]" : fmt::format("({})[]", inner);
}

// At most `levels` schemas deep: `items` and alternatives.
std::string type_of(const View& schema, unsigned levels) {
  constexpr std::size_t longest = 60;
  std::string all;
  if (levels == 0 || !schema.is_object()) return all;
  if (const View values = schema.find("enum"); values.is_array()) {
    for (const View& each : values) add_type(all, one_line(each));
    if (all.size() <= longest) return all;
    return text(schema, "type").empty() ? "enum" : text(schema, "type");
  }
  if (const View value = schema.find("const")) return one_line(value);
  const View type = schema.find("type");
  if (type.is_string()) return named_type(schema, type.plain(), levels);
  if (type.is_array()) {
    for (const View& each : type) add_type(all, each.is_string() ? named_type(schema, each.plain(), levels) : "");
    return all;
  }
  for (const char* key : {"anyOf", "oneOf"}) {
    for (const View& each : schema.find(key).elements()) add_type(all, type_of(each, levels - 1));
  }
  return all;
}

/// The parameters that a schema has.
std::vector<Parameter> parameters_of(const View& schema) {
  std::vector<std::string> needed;
  for (const View& each : schema.find("required").elements()) needed.push_back(each.plain());
  std::vector<Parameter> out;
  for (const View& field : schema.find("properties").members()) {
    const std::string name = field.key();
    const bool must = std::find(needed.begin(), needed.end(), name) != needed.end();
    out.push_back({name, type_of(field), must, text(field, "description")});
  }
  return out;
}

/// The arguments of a prompt, which are strings all.
std::vector<Parameter> arguments(const View& prompt) {
  std::vector<Parameter> out;
  for (const View& each : prompt.find("arguments").elements()) {
    out.push_back({text(each, "name"), "string", each.find("required").is_true(), text(each, "description")});
  }
  return out;
}

/// An example that the server would refuse is none.
std::optional<std::vector<std::string>> words_that_fit(const std::string& tool, const View& schema) {
  auto words = example_words(schema);
  const auto arguments = tool_arguments(words, std::nullopt, schema);
  if (!arguments || check_arguments(tool, *arguments, schema).error) return std::nullopt;
  return words;
}

std::vector<Offered> list(const View& all, std::string_view uri, bool parameters) {
  std::vector<Offered> out;
  for (const View& each : all.members()) {
    Offered item{each.key(), text(each, "title"), text(each, "description"), uri.empty() ? "" : text(each, uri), {},
                 {}};
    if (parameters) {
      const View schema = each.find("input_schema");
      item.parameters = schema ? parameters_of(schema) : arguments(each);
      item.example = words_that_fit(item.name, schema);
    }
    out.push_back(std::move(item));
  }
  return out;
}

std::vector<Repeated> repeated_in(const View& duplicates) {
  std::vector<Repeated> out;
  for (const View& list : duplicates.members()) {
    for (const View& count : list.members()) {
      if (count.is_number()) out.push_back({list.key(), count.key(), count.plain()});
    }
  }
  return out;
}

std::vector<Nameless> nameless_in(const View& all) {
  std::vector<Nameless> out;
  for (const View& list : all.members()) {
    Nameless found{list.key(), {}};
    for (const View& index : list.elements()) {
      if (index.is_number()) found.indices.push_back(index.plain());
    }
    if (!found.indices.empty()) out.push_back(std::move(found));
  }
  return out;
}

Failure failure_of(const View& error) {
  Failure failure{text(error, "code"), text(error, "message"), {}, text(error, "stderr")};
  for (const View& each : error.find("hints").elements()) {
    if (each.is_string()) failure.hints.push_back(each.plain());
  }
  return failure;
}

}  // namespace

Outline outline(std::string_view json, bool parameters) {
  Outline out;
  value::Tape tape;
  if (!json.starts_with('{') || !tape.index(json)) return out;
  for (const View& value : tape.root().members()) {
    const std::string key = value.key();
    const std::string shown = value.string().value_or("");
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
    if (key == "nameless") out.nameless = nameless_in(value);
    if (key == "error") out.failure = failure_of(value);
  }
  return out;
}

}  // namespace jt::catalogue
