// SPDX-License-Identifier: MIT
// Conditions: "where K is V", "with K > V", "whose K contains V", "without K", "that have K".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

/// Whether a condition may begin with the token.
bool begins_condition(const Token& token);

/// The number of "2 tags" and "two tags", as JSON; empty if it is none.
std::string_view count_in(const Token& token);

/// "prices under 3", "prices not over 3 euros": what is said of the values at the end of a name, and where that begins.
/// Its key is empty. Nothing if the range ends with no comparison with a number.
struct Threshold {
  Condition condition;
  std::size_t begin = 0;
};
std::optional<Threshold> threshold_in(const Tokens& tokens, Span span);

/// The conditions of the range, which begins with such a token; nothing if they are not understood as a whole.
std::optional<std::vector<Condition>> conditions_in(const Tokens& tokens, Span span);

}  // namespace jt::propose::rules
