// SPDX-License-Identifier: MIT
#include "core/blocks/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/blocks/schema_node.hpp"
#include "core/json/canonical.hpp"
#include "core/text/words.hpp"

namespace jt::blocks {
namespace {

using value::View;

constexpr std::size_t deepest = 64;
constexpr std::array<std::string_view, 11> annotations{"title",   "description", "default",  "examples",
                                                       "$schema", "$id",         "$comment", "deprecated",
                                                       "$anchor", "readOnly",    "writeOnly"};
constexpr std::array<std::string_view, 7> type_names{"null",   "boolean", "object", "array",
                                                     "number", "string",  "integer"};

/// Reads a schema, whose JSON was checked.
class SchemaReader {
 public:
  static Result<SchemaNode> read(const View& schema, const std::string& place, std::size_t depth = 0) {
    SchemaNode node;
    if (schema.is(scan::Type::boolean)) {
      node.never = schema.is_false();
      return node;
    }
    if (!schema.is_object()) return wrong(place, "a schema must be an object or a boolean");
    if (depth == deepest) return wrong(place, "the schema is nested too deeply");
    for (const View& member : schema) {
      const std::string below = fmt::format("{}/{}", place, member.key());
      TRY(keyword(node, member, below, depth));
    }
    return node;
  }

  static Failed wrong(const std::string& place, std::string_view what) {
    return fail(Code::invalid_input,
                fmt::format("cannot use the schema: {} at '{}'", what, place.empty() ? "/" : place));
  }

 private:
  static Result<void> keyword(SchemaNode& node, const View& member, const std::string& place, std::size_t depth) {
    const std::string name = member.key();
    if (std::ranges::find(annotations, name) != annotations.end()) return {};
    if (name == "type") return types(node, member, place);
    if (name == "required") return required(node, member, place);
    if (name == "properties") return properties(node, member, place, depth);
    if (name == "additionalProperties" || name == "items") {
      SchemaNode schema = TRY(read(member, place, depth + 1));
      (name == "items" ? node.items : node.additional) = std::make_unique<SchemaNode>(std::move(schema));
      return {};
    }
    if (name == "enum" || name == "const") return values(node, member, place);
    if (name == "pattern") return pattern(node, member, place);
    if (name == "minLength" || name == "maxLength" || name == "minimum" || name == "maximum") {
      return limit(node, member, place);
    }
    return wrong(place, fmt::format("the keyword '{}' is not supported", name));
  }

  static Result<void> types(SchemaNode& node, const View& member, const std::string& place) {
    std::vector<View> entries{member};
    if (member.is_array()) entries.assign(member.begin(), member.end());
    for (const View& entry : entries) {
      if (!entry.is_string()) return wrong(place, "a type must be a string");
      node.types.push_back(entry.plain());
      if (std::ranges::find(type_names, node.types.back()) == type_names.end()) {
        return wrong(place, fmt::format("there is no type '{}'", node.types.back()));
      }
    }
    if (node.types.empty()) return wrong(place, "no type is given");
    return {};
  }

  static Result<void> required(SchemaNode& node, const View& member, const std::string& place) {
    if (!member.is_array()) return wrong(place, "'required' must be an array of strings");
    for (const View& entry : member) {
      if (!entry.is_string()) return wrong(place, "'required' must be an array of strings");
      node.required.push_back(entry.plain());
    }
    return {};
  }

  static Result<void> properties(SchemaNode& node, const View& member, const std::string& place, std::size_t depth) {
    if (!member.is_object()) return wrong(place, "'properties' must be an object");
    for (const View& entry : member) {
      const std::string name = entry.key();
      SchemaNode schema = TRY(read(entry, fmt::format("{}/{}", place, name), depth + 1));
      node.properties.insert_or_assign(name, std::make_unique<SchemaNode>(std::move(schema)));
    }
    return {};
  }

  static Result<void> values(SchemaNode& node, const View& member, const std::string& place) {
    std::vector<std::string> allowed;
    if (member.key_is("const")) {
      allowed.emplace_back(member.text());
    } else if (!member.is_array()) {
      return wrong(place, "'enum' must be an array");
    } else {
      for (const View& entry : member) allowed.emplace_back(entry.text());
    }
    std::vector<std::string> canonical;
    for (const std::string& value : allowed) {
      const std::string text = TRY(json::canonical(value));
      canonical.push_back(text);
    }
    node.values.push_back({std::move(canonical), std::move(allowed)});
    return {};
  }

  static Result<void> pattern(SchemaNode& node, const View& member, const std::string& place) {
    if (!member.is_string()) return wrong(place, "'pattern' must be a string");
    text::Regex regex = TRY(text::Regex::compile(member.plain()));
    node.pattern = std::move(regex);
    return {};
  }

  static Result<void> limit(SchemaNode& node, const View& member, const std::string& place) {
    const std::string name = member.key();
    if (!member.is_number()) return wrong(place, fmt::format("'{}' must be a number", name));
    if (name == "minimum") node.minimum = member.text();
    if (name == "maximum") node.maximum = member.text();
    if (name == "minimum" || name == "maximum") return {};
    const std::optional<std::uint64_t> count = text::parse_number(member.text());
    if (!count) return wrong(place, fmt::format("'{}' must be a whole number, not negative", name));
    (name == "minLength" ? node.min_length : node.max_length) = count;
    return {};
  }
};

}  // namespace

struct Schema::Parts {
  SchemaNode root;
  std::vector<std::string> fields;
};

Schema::Schema(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Schema::~Schema() = default;
Schema::Schema(Schema&&) noexcept = default;
Schema& Schema::operator=(Schema&&) noexcept = default;

const std::vector<std::string>& Schema::fields() const { return parts_->fields; }

Result<Schema> Schema::parse(std::string_view json) {
  value::Tape tape;
  TRY(tape.read(json));
  return parse(tape.root());
}

Result<Schema> Schema::parse(const View& schema) {
  SchemaNode root = TRY(SchemaReader::read(schema, ""));
  auto parts = std::make_unique<Parts>();
  parts->root = std::move(root);
  parts->root.root = true;
  for (const auto& [name, each] : parts->root.properties) parts->fields.push_back(name);
  return Schema(std::move(parts));
}

std::vector<Violation> Schema::check(const View& value, std::size_t most) const {
  std::vector<Violation> violations;
  check_node(parts_->root, value, violations, most);
  return violations;
}

Result<Schemas> parse_schemas(std::string_view json) {
  value::Tape tape;
  TRY(tape.read(json));
  const View root = tape.root();
  if (!root.is_object()) return SchemaReader::wrong("", "expected an object with the schema of each tool by its name");
  Schemas schemas;
  for (const View& member : root) {
    Result<Schema> schema = Schema::parse(member);
    if (!schema) {
      Error error = schema.error();
      error->message = fmt::format("tool '{}': {}", member.key(), error->message);
      return fail(std::move(error));
    }
    schemas.insert_or_assign(member.key(), std::move(*schema));
  }
  return schemas;
}

}  // namespace jt::blocks
