// SPDX-License-Identifier: MIT
// The interpreter that asks a chat model.
#pragma once

#include <memory>

#include "core/propose/llm/context.hpp"
#include "core/propose/llm/service.hpp"
#include "core/propose/proposal.hpp"

namespace jt::propose::llm {

/// The model sees a part of the document (`Context`) and answers with operations, each of which is checked against the
/// document. An answer that does not hold is reported to the model, once. If the second one is not of the schema
/// either: LLM_SERVICE_ERROR; if its operations do not hold: `ambiguous`, for nothing was understood.
std::unique_ptr<Interpreter> interpreter(Service service, std::size_t budget = Context::default_budget);

}  // namespace jt::propose::llm
