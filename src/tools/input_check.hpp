// SPDX-License-Identifier: MIT
// InputCheck: the arguments of calls against the input schema of their tool, by the engine of `validate`, in the words
// of a tool.
#pragma once

#include <memory>
#include <span>

#include "core/schema/describe.hpp"
#include "core/schema/schema.hpp"
#include "tools/parameter.hpp"

namespace jt::tools {

class InputCheck {
 public:
  /// Borrows the parameters.
  explicit InputCheck(std::span<const Parameter> parameters);

  /// `object` is an object, or absent: none. May be used by several threads at a time.
  [[nodiscard]] Expected<Arguments, Misuse> check(const value::View& object) const;

 private:
  [[nodiscard]] std::optional<Misuse> against_schema(const value::View& object) const;

  std::span<const Parameter> parameters_;
  std::unique_ptr<schema::Schema> schema_;
};

}  // namespace jt::tools
