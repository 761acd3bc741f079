// SPDX-License-Identifier: MIT
// Frames: how the words after a verb may be ordered.
#pragma once

#include <optional>
#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/tokens.hpp"
#include "core/propose/rules/verbs.hpp"

namespace jt::propose::rules {

/// "K to V where COND", "… whose COND": the condition apart from the value, if there is one.
std::optional<Clause> with_condition(const Tokens& tokens, const Clause& clause);

/// The readings of the words after the verb.
std::vector<Clause> readings(const Tokens& tokens, const Verb& verb, Span body);

/// Whether a clause that has no verb of its own ("b to 2") may continue one with this verb.
bool continues(const Tokens& tokens, const Verb& verb, Span body);

}  // namespace jt::propose::rules
