// SPDX-License-Identifier: MIT
// The interpreter that --interpreter names.
#pragma once

#include <memory>

#include "cli/context.hpp"
#include "core/propose/proposal.hpp"

namespace jt::cli {

/// `rules`, `llm` (as the environment configures it) or `auto`. INVALID_INPUT if a language model is needed and not
/// configured.
/// `seconds`: how long to wait for the model.
Result<std::unique_ptr<propose::Interpreter>> interpreter(const Context& context, std::string_view which,
                                                          std::uint64_t seconds);

}  // namespace jt::cli
