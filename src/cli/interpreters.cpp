// SPDX-License-Identifier: MIT
#include "cli/interpreters.hpp"

#include "core/propose/rules/interpreter.hpp"

namespace jt::cli {

Result<std::unique_ptr<propose::Interpreter>> interpreter(const Context&, const Arguments&) {
  return propose::rules::interpreter();
}

}  // namespace jt::cli
