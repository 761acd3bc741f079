// SPDX-License-Identifier: MIT
// Type: the six types of JSON values.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace jt::scan {

enum class Type : std::uint8_t { object, array, string, number, boolean, null };

/// "object", "array", …
std::string_view name(Type type);
/// "an object", "a string", … "null", for messages.
std::string with_article(Type type);

/// The type of a value, by its first byte; `no_type` if no value begins with it.
constexpr auto no_type = static_cast<Type>(6);
inline constexpr std::array<Type, 256> type_of = [] {
  std::array<Type, 256> out{};
  out.fill(no_type);
  out['{'] = Type::object;
  out['['] = Type::array;
  out['"'] = Type::string;
  out['t'] = out['f'] = Type::boolean;
  out['n'] = Type::null;
  for (const char c : {'-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'})
    out[static_cast<std::uint8_t>(c)] = Type::number;
  return out;
}();

}  // namespace jt::scan
