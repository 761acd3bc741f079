// SPDX-License-Identifier: MIT
// Sort keys: values as bytes whose order is that of the values, so that they are sorted, grouped and told apart by
// comparing bytes, also those that were read back from a file.
//
// The order is jq's: null, false, true, numbers by exact value, strings by code point, arrays element by element,
// objects by their sorted keys, then by the values in that order. Two keys are equal exactly if the values are equal as
// JSON; of duplicate keys of an object the last counts. No key is the beginning of another one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::value {

/// The key of an array is this, the keys of its elements, and its end.
inline constexpr char array_key = 7;
inline constexpr char array_key_end = 1;

/// Appends the key of a JSON value. INVALID_JSON, LIMIT_EXCEEDED where it is none, or too deep.
Result<void> append_sort_key(std::string& out, std::string_view json);

/// Turns round the order of the bytes from there on.
void invert_sort_key(std::string& out, std::size_t from);

/// Appends a number so that the order of the bytes is that of the numbers: 8 bytes, the highest first.
void append_ordinal(std::string& out, std::uint64_t number);

}  // namespace jt::value
