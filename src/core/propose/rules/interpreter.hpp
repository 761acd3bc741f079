// SPDX-License-Identifier: MIT
// The rules interpreter: instructions in plain English, by a grammar, over the actual document; no model, no network.
//
// The rules (`propose/rules`): tokens, a grammar of clauses, and a resolver that matches words to the tree of the
// `survey`. The survey reads the document once with the Cursor; a glance at the strings of an object says whether it
// can be skipped. Keys are asked about once. A word that nothing explains makes the instruction ambiguous: a wrong
// change is worse than none. Names must be found (`resolver`), values must fit their `Slot` (`values`, `plain_text`,
// `units`), what a condition compares must be there or of the type (`filter`). Each clause sees the model as those
// before it leave it (`Course`). Only where words are not understood, up to five more passes look for the nearest
// form. Corpora of 2,300 instructions, half of them traps, and instructions bred from them are tests.
#pragma once

#include <memory>

#include "core/propose/proposal.hpp"

namespace jt::propose::rules {

/// Deterministic: the same document and instruction give the same proposal.
std::unique_ptr<Interpreter> interpreter();

}  // namespace jt::propose::rules
