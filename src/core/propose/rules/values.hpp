// SPDX-License-Identifier: MIT
// Values: what the words of a value mean for the member that gets it. The type of the current value decides.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/slot.hpp"
#include "core/propose/rules/tokens.hpp"
#include "core/scan/type.hpp"

namespace jt::propose::rules {

/// true, on, yes, enabled … of a word in lowercase.
std::optional<bool> boolean_of(std::string_view lower);

/// The JSON text of what is written there, for a value of the type that is there now.
///   string    the text as written; null is null
///   number    a number, its unit as `units` says
///   boolean   true/false, on/off, yes/no, enabled/disabled
///   null      a number, true or false by their look; else text
///   object, array   JSON of that type
/// "empty" empties strings and containers. Doubt for what is neither.
Try<std::string> value_for(const Tokens& tokens, Span span, const Slot& slot);

/// Whether the percent sign of the value is left out although the key does not say that it is a share.
bool guesses_percent(const Tokens& tokens, Span span, const Slot& slot);

/// Of a member or element that does not exist yet: as others like it (`like`), else by the look of the text.
Try<std::string> new_value(const Tokens& tokens, Span span, std::optional<scan::Type> like, Slot slot);

}  // namespace jt::propose::rules
