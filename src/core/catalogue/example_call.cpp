// SPDX-License-Identifier: MIT
#include "core/catalogue/example_call.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "core/catalogue/value_kinds.hpp"
#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/text/words.hpp"

namespace jt::catalogue {
namespace {

using value::View;

constexpr unsigned deepest_example = 5;
constexpr std::uint64_t most_repeated = 64;  ///< characters and elements that a schema may ask for

std::string value_for(const View& given, const View& root, unsigned levels);

std::uint64_t count_in(const View& schema, const char* keyword) {
  return std::min(text::parse_number(schema.find(keyword).text()).value_or(0), most_repeated);
}

std::string text_for(const View& schema) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> formats{{
      {"date", "2026-01-31"},
      {"time", "12:00:00Z"},
      {"date-time", "2026-01-31T12:00:00Z"},
      {"email", "ann@example.com"},
      {"uri", "https://example.com/"},
      {"uuid", "123e4567-e89b-12d3-a456-426614174000"},
      {"ipv4", "192.0.2.1"},
      {"hostname", "example.com"},
  }};
  const auto format = schema.find("format").string();
  for (const auto& [name, example] : formats)
    if (format == name) return json::quote(example);
  std::string text = "text";
  text.resize(std::max<std::size_t>(text.size(), count_in(schema, "minLength")), 'x');
  if (schema.find("maxLength")) text.resize(std::min<std::size_t>(text.size(), count_in(schema, "maxLength")));
  return json::quote(text);
}

std::optional<double> number_in(const View& schema, const char* keyword) {
  const std::string_view text = schema.find(keyword).text();
  double number = 0;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || failure != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The least that is allowed, spelled as in the schema, where 1 is not.
std::string number_for(const View& schema) {
  if (const View step = schema.find("multipleOf"); step.is_number()) return std::string(step.text());
  if (const auto least = number_in(schema, "minimum"); least && *least > 1)
    return std::string(schema.find("minimum").text());
  if (const auto most = number_in(schema, "maximum"); most && *most < 1)
    return std::string(schema.find("maximum").text());
  constexpr double most = 1e15;
  const auto above = number_in(schema, "exclusiveMinimum");
  if (above && *above >= 1 && *above < most) return std::to_string(static_cast<std::int64_t>(*above) + 1);
  const auto below = number_in(schema, "exclusiveMaximum");
  if (below && *below <= 1 && *below > -most) return std::to_string(static_cast<std::int64_t>(std::ceil(*below)) - 1);
  return "1";
}

std::string array_for(const View& schema, const View& root, unsigned levels) {
  std::string out = "[";
  std::uint64_t count = 0;
  const auto add = [&](const View& element) {
    (out += count++ == 0 ? "" : ",") += value_for(element, root, levels - 1);
  };
  for (const View& each : schema.find("prefixItems").elements()) add(each);
  for (const std::uint64_t least = std::max<std::uint64_t>(count_in(schema, "minItems"), 1); count < least;)
    add(schema.find("items"));
  return out + "]";
}

std::string object_for(const View& schema, const View& root, unsigned levels) {
  std::string out = "{";
  for (const View& each : schema.find("required").elements()) {
    const std::string name = each.plain();
    (out += out.size() > 1 ? "," : "").append(json::quote(name)).append(":");
    out += value_for(schema.find("properties").member(name), root, levels - 1);
  }
  return out + "}";
}

/// Defaults and examples are not always of the type that the schema asks for.
bool has_type(const View& value, const View& type) {
  const auto is = [&](const View& name) {
    return name.string() == scan::name(value.type()) || (name.string() == "integer" && value.is_number());
  };
  if (type.is_string()) return is(type);
  const auto& all = type.elements();
  return !type.is_array() || std::any_of(all.begin(), all.end(), is);
}

/// What the schema itself names.
View named_value(const View& schema) {
  const View type = schema.find("type");
  for (const char* keyword : {"default", "const", "example"})
    if (const View value = schema.member(keyword); value && has_type(value, type)) return value;
  for (const char* keyword : {"examples", "enum"})
    for (const View& each : schema.find(keyword).elements()) return each;
  return {};
}

std::string example_type(const View& schema) {
  const View type = schema.find("type");
  if (type.is_string()) return type.plain();
  for (const View& each : type.elements()) return each.plain();
  return schema.find("properties") ? "object" : schema.find("items") ? "array" : "";
}

// At most `levels` schemas deep.
std::string value_for(const View& given, const View& root, unsigned levels) {
  const View schema = resolved(given, root);
  if (levels == 0 || !schema.is_object()) return R"("text")";
  if (const View value = named_value(schema)) {
    std::string out;
    json::append_compact(out, value.text());
    return out;
  }
  const std::string type = example_type(schema);
  if (type == "integer" || type == "number") return number_for(schema);
  if (type == "boolean") return "true";
  if (type == "null") return "null";
  if (type == "array") return array_for(schema, root, levels);
  if (type == "object") return object_for(schema, root, levels);
  if (type.empty()) {
    for (const char* keyword : {"anyOf", "oneOf", "allOf"})
      for (const View& each : schema.find(keyword).elements()) return value_for(each, root, levels - 1);
  }
  return text_for(schema);
}

std::string word_for(const std::string& name, const std::string& json, const ValueKinds& kinds) {
  value::Tape tape;
  const bool text = tape.read(json) && tape.root().is_string();
  if (kinds.plain()) return text ? name + "=" + *tape.root().string() : name + ":=" + json;
  return name + "=" + json;
}

}  // namespace

std::string example_value(const View& schema, const View& root) { return value_for(schema, root, deepest_example); }

std::vector<std::string> example_words(const View& schema) {
  const View whole = resolved(schema, schema);
  std::vector<std::string> words;
  for (const View& each : whole.find("required").elements()) {
    const std::string name = each.plain();
    const View property = whole.find("properties").member(name);
    words.push_back(word_for(name, example_value(property, schema), kinds_of(property, schema)));
  }
  return words;
}

}  // namespace jt::catalogue
