// SPDX-License-Identifier: MIT
// Expression: what stands in a filter after `?`, alone: `@.age > 18 && @.city == "Oslo"`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/path/query.hpp"

namespace jt::path {

struct Expression {
  std::string text;
  std::shared_ptr<const Condition> condition;
};

/// INVALID_PATH says at which column what was expected.
Result<Expression> parse_expression(std::string_view text);

/// What it has that RFC 9535 does not have: "key()".
std::optional<std::string> extension_in(const Expression& expression);

/// Whether it can be decided about a copy of the value alone: it asks for nothing at the root, nor for the value's key.
bool decided_alone(const Expression& expression);

/// The members of the value that it asks for by their names alone, as accessors without their first dot: `age`,
/// `settings.theme`. In order, each once.
std::vector<std::string> members_asked(const Expression& expression);

}  // namespace jt::path
