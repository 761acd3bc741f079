// SPDX-License-Identifier: MIT
// Reading: what an instruction means in a document: the effects of its clauses.
#pragma once

#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/lookup.hpp"
#include "core/propose/rules/model.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

/// Doubt if there is no reading, if two have different effects, or if the effects contradict each other.
Try<Effects> read_instruction(Model& model, Lookup& lookup, const Tokens& tokens);

}  // namespace jt::propose::rules
