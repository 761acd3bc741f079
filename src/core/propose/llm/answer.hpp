// SPDX-License-Identifier: MIT
// Answer: the operations that a model proposes, read from JSON; nothing in it was compared with the document yet.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/edit/operation.hpp"
#include "core/result.hpp"

namespace jt::propose::llm {

using Tokens = std::vector<std::string>;  ///< the reference tokens of a JSON Pointer

struct Proposed {
  edit::OperationKind kind = edit::OperationKind::set;  ///< set, insert, remove, rename or move
  std::string pointer;                                  ///< as given
  Tokens path;                                          ///< never empty: the root cannot be changed
  std::optional<Tokens> from;                           ///< of move
  std::optional<std::string> value;                     ///< compact JSON; of rename the key, a JSON string
  double confidence = 0.5;
};

struct Answer {
  static constexpr std::size_t most_operations = 50;

  std::vector<Proposed> operations;
  std::string unclear;                   ///< why there is none; one line
  std::vector<std::string> suggestions;  ///< at most 5 instructions that would be clear
};

/// The JSON Schema of an answer, in the subset that all providers know. A value is a scalar, or JSON text in "json":
/// "strict" schemas have no values of any type.
std::string_view answer_schema();

/// LLM_SERVICE_ERROR: the text is not JSON of that schema, or holds too much; the message says what is wrong with it.
Result<Answer> read_answer(std::string_view text);

}  // namespace jt::propose::llm
