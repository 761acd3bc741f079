// SPDX-License-Identifier: MIT
// Values: what the words of a value mean for the member that gets it. The type of the current value decides.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/exact.hpp"
#include "core/propose/rules/model.hpp"
#include "core/propose/rules/tokens.hpp"
#include "core/scan/type.hpp"

namespace jt::propose::rules {

/// true, on, yes, enabled … of a word in lowercase.
std::optional<bool> boolean_of(std::string_view lower);

/// The JSON text of what is written there, for a value that is of type `current` now, in a member of that key.
///   string    the text as written; null is null
///   number    a number, without its unit if the key names no other one
///   boolean   true/false, on/off, yes/no, enabled/disabled
///   null      a number, true or false by their look; else text
///   object, array   JSON of that type
/// "empty" empties strings and containers. Doubt for what is neither.
Try<std::string> value_for(const Tokens& tokens, Span span, scan::Type current, std::string_view key);

/// Of a member or element that does not exist yet: as others like it, else by the look of the text.
Try<std::string> new_value(const Tokens& tokens, Span span, std::optional<scan::Type> like, std::string_view key);

struct Amount {
  Exact number;
  bool percent = false;
};
/// "5", "5 kg", "10%", "10 percent", for a member of that key.
Try<Amount> amount_in(const Tokens& tokens, Span span, std::string_view key);

/// The text of quoted or bare words, as written; doubt if it holds words of the instruction, unless it is quoted.
Try<std::string> text_in(const Tokens& tokens, Span span);

}  // namespace jt::propose::rules
