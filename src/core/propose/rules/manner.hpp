// SPDX-License-Identifier: MIT
// Manner: words that say how a text is to be written, or how it is to be compared with what is there: "uppercase",
// "stronger". After "make" they are hardly the text that is to be there.
#pragma once

#include <cstdint>
#include <optional>

#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/resolver.hpp"

namespace jt::propose::rules {

enum class Manner : std::uint8_t {
  none,
  upper,   ///< "uppercase", "all caps"
  lower,   ///< "lowercase"
  casing,  ///< of another kind: "capitalized", "title case"
  degree   ///< "stronger", "more secure"
};

/// What the words, in lowercase, say.
Manner manner_of(std::string_view lower);

/// Whether the document has the text under that key, or one that says another manner of the same kind: there it is a
/// value as others ("higher" where "lower" is).
bool is_value_there(Resolver& resolver, NodeId node, const std::string& lower);

/// The clause, where V is a manner and no text: carried out ("make X uppercase") or unclear; nothing if V is a text.
std::optional<Try<Effects>> in_manner(const Clause& clause, Resolver& resolver, const Found& found);

}  // namespace jt::propose::rules
