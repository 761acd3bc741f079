// SPDX-License-Identifier: MIT
// Schema: a subset of JSON Schema, draft 2020-12. Keywords: type, required, properties, additionalProperties, items,
// enum, const, minLength, maxLength, minimum, maximum, pattern; annotations are ignored, anything else is refused.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/value/view.hpp"

namespace jt::blocks {

struct Violation {
  std::string field;  ///< the value in the instance, as an accessor without its first dot: `a.b[0]`
  std::string message;
};

class Schema {
 public:
  /// INVALID_JSON, INVALID_PATTERN, or INVALID_INPUT for what is not supported, with its place in the schema.
  static Result<Schema> parse(std::string_view json);
  static Result<Schema> parse(const value::View& schema);
  ~Schema();
  Schema(Schema&&) noexcept;
  Schema& operator=(Schema&&) noexcept;

  /// What is wrong with the value, at most `most` violations.
  [[nodiscard]] std::vector<Violation> check(const value::View& value, std::size_t most = 20) const;
  /// Names in `properties` of the root.
  [[nodiscard]] const std::vector<std::string>& fields() const;

  struct Parts;

 private:
  explicit Schema(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

/// Tools of a user's own: the schema of the fields, by the name of the tool.
using Schemas = std::map<std::string, Schema, std::less<>>;

/// `{"NAME": SCHEMA, …}`.
Result<Schemas> parse_schemas(std::string_view json);

}  // namespace jt::blocks
