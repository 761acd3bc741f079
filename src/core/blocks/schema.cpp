// SPDX-License-Identifier: MIT
#include "core/blocks/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/blocks/members.hpp"
#include "core/blocks/schema_node.hpp"
#include "core/json/canonical.hpp"
#include "core/json/decimal.hpp"
#include "core/scan/checker.hpp"
#include "core/text/words.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t deepest = 64;
constexpr std::array<std::string_view, 11> annotations{"title",   "description", "default",  "examples",
                                                       "$schema", "$id",         "$comment", "deprecated",
                                                       "$anchor", "readOnly",    "writeOnly"};
constexpr std::array<std::string_view, 7> type_names{"null",   "boolean", "object", "array",
                                                     "number", "string",  "integer"};

/// Reads a schema, whose JSON was checked.
class SchemaReader {
 public:
  explicit SchemaReader(std::string_view text) : text_(text) {}

  Result<SchemaNode> read(std::size_t at, const std::string& place, std::size_t depth = 0) {
    SchemaNode node;
    if (text_[at] == 't') return node;
    if (text_[at] == 'f') {
      node.never = true;
      return node;
    }
    if (text_[at] != '{') return wrong(place, "a schema must be an object or a boolean");
    if (depth == deepest) return wrong(place, "the schema is nested too deeply");
    for (const Member& member : entries_of(text_, at)) {
      const std::string below = fmt::format("{}/{}", place, member.name);
      TRY(keyword(node, member, below, depth));
    }
    return node;
  }

  static Failed wrong(const std::string& place, std::string_view what) {
    return fail(Code::invalid_input,
                fmt::format("cannot use the schema: {} at '{}'", what, place.empty() ? "/" : place));
  }

 private:
  Result<void> keyword(SchemaNode& node, const Member& member, const std::string& place, std::size_t depth) {
    const std::string_view name = member.name;
    if (std::ranges::find(annotations, name) != annotations.end()) return {};
    if (name == "type") return types(node, member, place);
    if (name == "required") return required(node, member, place);
    if (name == "properties") return properties(node, member, place, depth);
    if (name == "additionalProperties" || name == "items") {
      SchemaNode schema = TRY(read(member.value, place, depth + 1));
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

  Result<void> types(SchemaNode& node, const Member& member, const std::string& place) {
    std::vector<Member> entries;
    if (text_[member.value] == '[')
      entries = entries_of(text_, member.value);
    else
      entries.push_back(member);
    for (const Member& entry : entries) {
      if (!is_string(text_, entry)) return wrong(place, "a type must be a string");
      node.types.push_back(string_value(text_, entry));
      if (std::ranges::find(type_names, node.types.back()) == type_names.end()) {
        return wrong(place, fmt::format("there is no type '{}'", node.types.back()));
      }
    }
    if (node.types.empty()) return wrong(place, "no type is given");
    return {};
  }

  Result<void> required(SchemaNode& node, const Member& member, const std::string& place) {
    if (text_[member.value] != '[') return wrong(place, "'required' must be an array of strings");
    for (const Member& entry : entries_of(text_, member.value)) {
      if (!is_string(text_, entry)) return wrong(place, "'required' must be an array of strings");
      node.required.push_back(string_value(text_, entry));
    }
    return {};
  }

  Result<void> properties(SchemaNode& node, const Member& member, const std::string& place, std::size_t depth) {
    if (text_[member.value] != '{') return wrong(place, "'properties' must be an object");
    for (const Member& entry : entries_of(text_, member.value)) {
      SchemaNode schema = TRY(read(entry.value, fmt::format("{}/{}", place, entry.name), depth + 1));
      node.properties.insert_or_assign(entry.name, std::make_unique<SchemaNode>(std::move(schema)));
    }
    return {};
  }

  Result<void> values(SchemaNode& node, const Member& member, const std::string& place) {
    std::vector<std::string> allowed;
    if (member.name == "const") {
      allowed.emplace_back(raw_value(text_, member));
    } else if (text_[member.value] != '[') {
      return wrong(place, "'enum' must be an array");
    } else {
      for (const Member& entry : entries_of(text_, member.value)) allowed.emplace_back(raw_value(text_, entry));
    }
    std::vector<std::string> canonical;
    for (const std::string& value : allowed) {
      const std::string text = TRY(json::canonical(value));
      canonical.push_back(text);
    }
    node.values.push_back({std::move(canonical), std::move(allowed)});
    return {};
  }

  Result<void> pattern(SchemaNode& node, const Member& member, const std::string& place) {
    if (!is_string(text_, member)) return wrong(place, "'pattern' must be a string");
    text::Regex regex = TRY(text::Regex::compile(string_value(text_, member)));
    node.pattern = std::move(regex);
    return {};
  }

  Result<void> limit(SchemaNode& node, const Member& member, const std::string& place) {
    const std::string raw(raw_value(text_, member));
    if (!json::is_number(raw)) return wrong(place, fmt::format("'{}' must be a number", member.name));
    if (member.name == "minimum") node.minimum = raw;
    if (member.name == "maximum") node.maximum = raw;
    if (member.name == "minimum" || member.name == "maximum") return {};
    const std::optional<std::uint64_t> count = text::parse_number(raw);
    if (!count) return wrong(place, fmt::format("'{}' must be a whole number, not negative", member.name));
    (member.name == "minLength" ? node.min_length : node.max_length) = count;
    return {};
  }

  std::string_view text_;
};

Result<void> check_json(std::string_view json) {
  scan::Checker checker;
  auto fed = checker.feed({reinterpret_cast<const std::uint8_t*>(json.data()), json.size()});
  return fed ? checker.finish() : fed;
}

std::size_t root_of(std::string_view json) {
  return std::min(json.find_first_of("{[\"tfn-0123456789"), json.size() - 1);
}

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
  TRY(check_json(json));
  SchemaNode root = TRY(SchemaReader(json).read(root_of(json), ""));
  auto parts = std::make_unique<Parts>();
  parts->root = std::move(root);
  parts->root.root = true;
  for (const auto& [name, schema] : parts->root.properties) parts->fields.push_back(name);
  return Schema(std::move(parts));
}

std::vector<Violation> Schema::check(std::string_view json, std::size_t most) const {
  std::vector<Violation> violations;
  check_node(parts_->root, json, root_of(json), violations, most);
  return violations;
}

Result<Schemas> parse_schemas(std::string_view json) {
  TRY(check_json(json));
  const std::size_t root = root_of(json);
  if (json[root] != '{') return SchemaReader::wrong("", "expected an object with the schema of each tool by its name");
  Schemas schemas;
  for (const Member& member : entries_of(json, root)) {
    Result<Schema> schema = Schema::parse(raw_value(json, member));
    if (!schema) {
      Error error = schema.error();
      error->message = fmt::format("tool '{}': {}", member.name, error->message);
      return fail(std::move(error));
    }
    schemas.insert_or_assign(member.name, std::move(*schema));
  }
  return schemas;
}

}  // namespace jt::blocks
