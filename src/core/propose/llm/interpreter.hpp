// SPDX-License-Identifier: MIT
// The interpreter that asks a chat model.
//
// Models (`propose/llm`) see the shape of the document and the records that the words of the instruction find, fenced
// off as data. Each operation of the answer is checked: it exists, keeps its type, was shown or named, and shares a
// word with the instruction. That cannot catch a wrong change at a place that the instruction names too.
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
