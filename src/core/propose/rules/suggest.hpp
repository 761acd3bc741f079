// SPDX-License-Identifier: MIT
// Suggestions: instructions that would work on this document, for one that is ambiguous.
#pragma once

#include <string>
#include <vector>

#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/lookup.hpp"
#include "core/propose/rules/model.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

/// One for each candidate, at most 5, and one for all of them. Each was read over the document and has effects.
std::vector<std::string> suggestions(Model& model, Lookup& lookup, const Tokens& tokens, const Doubt& doubt);

}  // namespace jt::propose::rules
