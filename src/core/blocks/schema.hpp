// SPDX-License-Identifier: MIT
// Schema: the JSON Schema of the fields of a tool of the user's own. The engine is that of `validate`.
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
  /// INVALID_SCHEMA with its place. References lead to what is in the schema itself.
  static Result<Schema> parse(std::string_view json);
  ~Schema();
  Schema(Schema&&) noexcept;
  Schema& operator=(Schema&&) noexcept;

  /// What is wrong with the value, at most `most` violations. The members `tool` and `path` of the root are always
  /// allowed.
  [[nodiscard]] std::vector<Violation> check(std::string_view json, std::size_t most = 20) const;
  /// Names in `properties` of the root.
  [[nodiscard]] const std::vector<std::string>& fields() const;

 private:
  struct Parts;
  explicit Schema(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

/// Tools of a user's own: the schema of the fields, by the name of the tool.
using Schemas = std::map<std::string, Schema, std::less<>>;

/// `{"NAME": SCHEMA, …}`.
Result<Schemas> parse_schemas(std::string_view json);

}  // namespace jt::blocks
