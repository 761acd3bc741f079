// SPDX-License-Identifier: MIT
// Check: the operations of an answer against the document, and against the instruction.
//
// A document can hold text that tells the model what to do. So an operation counts only if the model was shown its
// place or the instruction names it, and if it has to do with the instruction: a word of the instruction is in the keys
// of its path, in the present value, in the new value, or in a short scalar beside it or beside a container around it
// (the name of the element). A new key must be one that the instruction names. Where the instruction gives numbers and
// none to compute with, a new number must be one of them. What this cannot find: a wrong change of a place that the
// instruction names too, as to another text, or of further elements with the same keys.
#pragma once

#include <string>
#include <vector>

#include "core/document/document.hpp"
#include "core/propose/llm/answer.hpp"
#include "core/propose/llm/context.hpp"
#include "core/propose/llm/words.hpp"
#include "core/propose/proposal.hpp"

namespace jt::propose::llm {

struct Checked {
  std::vector<Change> changes;  ///< with current values; none for what is so already
  std::vector<std::string>
      problems;  ///< what does not hold, one line for each operation; then the changes are worth nothing
};

/// One pass over the document. Errors: those of reading, explained.
Result<Checked> check(document::Document& document, const Answer& answer, const Context& context, const Words& words);

}  // namespace jt::propose::llm
