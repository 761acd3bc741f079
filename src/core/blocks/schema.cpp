// SPDX-License-Identifier: MIT
#include "core/blocks/schema.hpp"

#include <fmt/format.h>

#include "core/schema/check_document.hpp"
#include "core/text/words.hpp"

namespace jt::blocks {
namespace {

/// What every block has, whatever its schema says of other members.
bool is_of_every_block(const schema::Described& error) {
  const bool unknown = error.keyword == schema::Keyword::additional_properties ||
                       error.keyword == schema::Keyword::unevaluated_properties;
  if (!unknown || error.location.size() != 1) return false;
  const auto* const name = std::get_if<std::string>(&error.location.front());
  return name != nullptr && (*name == "tool" || *name == "path");
}

Violation violation_of(const schema::Described& error) {
  path::Location location = error.location;
  if (!error.missing.empty()) location.emplace_back(error.missing);
  std::string field = path::spell(location, path::Spelling::accessor);
  if (field.starts_with('.')) field.erase(0, 1);
  if (!error.missing.empty()) return {field, fmt::format("missing field '{}'", text::excerpt(field))};
  const std::string subject = field.empty() ? "the block" : fmt::format("'{}'", text::excerpt(field));
  return {std::move(field), fmt::format("{}: {}", subject, error.message)};
}

}  // namespace

struct Schema::Parts {
  std::unique_ptr<schema::Schema> schema;
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
  auto parts = std::make_unique<Parts>();
  for (const value::View& member : tape.root().member("properties").members()) parts->fields.push_back(member.key());
  parts->schema = TRY(schema::Schema::make("urn:jt:fields", {"fields", std::string(json)}));
  return Schema(std::move(parts));
}

std::vector<Violation> Schema::check(std::string_view json, std::size_t most) const {
  constexpr std::size_t of_every_block = 2;
  const auto errors = schema::check_text(*parts_->schema, json, most + of_every_block);
  if (!errors) return {{"", errors.error()->message}};
  std::vector<Violation> out;
  for (const schema::Described& error : *errors)
    if (!is_of_every_block(error) && out.size() < most) out.push_back(violation_of(error));
  return out;
}

Result<Schemas> parse_schemas(std::string_view json) {
  value::Tape tape;
  TRY(tape.read(json));
  const value::View root = tape.root();
  if (!root.is_object()) {
    return fail(Code::invalid_input, "expected an object with the schema of each tool by its name");
  }
  Schemas schemas;
  for (const value::View& member : root) {
    Result<Schema> schema = Schema::parse(member.text());
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
