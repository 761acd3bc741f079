// SPDX-License-Identifier: MIT
// JSON values given by a user: small texts, checked once and split into their tokens.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::edit {

/// The value without surrounding whitespace. INVALID_JSON with its position if the text is not one JSON value.
Result<std::string> checked_value(std::string text);

/// The type of a checked, trimmed value.
scan::Type type_of_value(std::string_view value);

/// "an object", "a string", … "null", for messages.
std::string with_article(scan::Type type);

/// A member of a given object, or of an object in it. Borrows the object's text.
struct GivenMember {
  static constexpr std::size_t outermost = ~std::size_t{0};

  std::string key;         ///< decoded
  std::string_view token;  ///< the key as it is spelled, with its quotes
  std::string_view value;
  std::size_t parent = outermost;  ///< the member whose value it is in
  std::size_t next = 0;            ///< the first one behind it and all that is in it
};
using GivenMembers = std::vector<GivenMember>;
/// The members of a checked object, in order; `deep`: each one followed by those of its own object. One pass, so that
/// nesting costs nothing. DUPLICATE_KEY if a key occurs twice in its object.
Result<GivenMembers> members_of(std::string_view object, bool deep = false);
/// The value of that member, an object, without its members that are null, as deeply as it was read (RFC 7396). Not
/// inside arrays.
std::string without_nulls(const GivenMembers& members, std::size_t at);
/// The same for a whole object.
std::string without_nulls(const GivenMembers& members);
/// The elements of a checked array. They borrow its text.
std::vector<std::string_view> elements_of(std::string_view array);

}  // namespace jt::edit
