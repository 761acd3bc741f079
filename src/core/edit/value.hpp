// SPDX-License-Identifier: MIT
// JSON values that were given by a user: small texts, checked once and taken apart by their tokens.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt {

/// The value without the blanks around it. INVALID_JSON with its place where the text is not one JSON value.
Result<std::string> checked_value(std::string_view text);

/// What a checked, trimmed value is.
Type type_of_value(std::string_view value);

/// "an object", "a string", … "null", for messages.
std::string with_article(Type type);

struct GivenMember {
  std::string key;    ///< decoded
  std::string value;  ///< its text
};
/// The members of a checked object, in order. DUPLICATE_KEY where one stands twice.
Result<std::vector<GivenMember>> members_of(std::string_view object);
/// The elements of a checked array.
std::vector<std::string> elements_of(std::string_view array);

}  // namespace jt
