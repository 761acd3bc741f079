// SPDX-License-Identifier: MIT
// Units: what a number with a unit is in the place that it goes to. The unit is left out where that place names it, and
// converted where it names another one of the same kind. Where it names none, nothing is guessed.
#pragma once

#include <optional>
#include <string_view>

#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/exact.hpp"
#include "core/propose/rules/slot.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

struct Amount {
  Exact number;
  bool percent = false;    ///< and the place does not say that it is in percent
  bool converted = false;  ///< the number is another one than was said
};

/// "5", "5 kg", "10%", "10 percent", for that place. A doubt has the readings of the value. `words`:
/// also "two".
Try<Amount> amount_in(const Tokens& tokens, Span span, const Slot& slot, bool words = false);

/// What one of the first unit is in the second one; nothing if they are of different kinds.
std::optional<Exact> conversion(std::string_view from, std::string_view to);

/// "30s", "512MB" as a number and a known unit.
struct Measure {
  std::string_view number;
  std::string_view unit;
};
std::optional<Measure> measure_in(std::string_view text);

}  // namespace jt::propose::rules
