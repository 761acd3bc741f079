// SPDX-License-Identifier: MIT
// Noun phrases: "Alice's theme", "the price and stock of all products where stock < 5", "the first user".
#pragma once

#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

/// The readings of a phrase, of which the document decides; none if it is not one.
std::vector<Phrase> phrases(const Tokens& tokens, Span span);

/// Whether the token is a conjunction or a comma.
bool is_conjunction(const Token& token);
/// Of prepositions that lead to what something is in: of, for, in, from …
bool is_scope_word(const Token& token);
/// "first", "3rd", "last".
std::optional<std::int64_t> ordinal_of(const Token& token);

}  // namespace jt::propose::rules
