// SPDX-License-Identifier: MIT
// Verb: what the rules understand. A new verb is one row of the table and one function.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/resolver.hpp"

namespace jt::propose::rules {

/// How the words after the verb are ordered.
enum class Frame : std::uint8_t {
  value,       ///< X (to|=|as) V
  amount,      ///< X by N
  object,      ///< X
  onoff,       ///< X on, on X
  status,      ///< E as V
  substitute,  ///< "A" with "B" in X
  attach,      ///< "T" to X
  addition,    ///< K = V to X, V to X
  insertion,   ///< V before Y, V at …
  order,       ///< X before Y
  duplicate,   ///< K from X to Y
  rounding,    ///< X, X to N decimals
  taking,      ///< N from X
  employment,  ///< V for X
  fixing,      ///< X with "T"
  scaling,     ///< E to N X
};

struct Verb {
  std::array<std::string_view, 8> words;  ///< up to the first empty one
  Frame frame;
  Try<Effects> (*run)(const Clause& clause, Resolver& resolver);
  std::string_view variant;               ///< of one function for several verbs
  std::array<std::string_view, 12> keys;  ///< members that it may touch though no word names them
};

std::span<const Verb> verbs();
/// The verb of that word, in lowercase; null if there is none.
const Verb* verb_named(std::string_view lower);

}  // namespace jt::propose::rules
