// SPDX-License-Identifier: MIT
// JSON values that were given by a user: small texts, checked once and taken apart by their tokens.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::edit {

/// The value without the blanks around it. INVALID_JSON with its place where the text is not one JSON value.
Result<std::string> checked_value(std::string text);

/// What a checked, trimmed value is.
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
/// The members of a checked object, in order; `deep`: each one followed by those of the object that it holds. One pass,
/// so that nesting costs nothing. DUPLICATE_KEY where a key stands twice in its object.
Result<GivenMembers> members_of(std::string_view object, bool deep = false);
/// The value of that member, an object, without the members in it that are null, as deeply as it was read (RFC 7396).
/// Not within arrays.
std::string without_nulls(const GivenMembers& members, std::size_t at);
/// The same of a whole object.
std::string without_nulls(const GivenMembers& members);
/// The elements of a checked array. They borrow its text.
std::vector<std::string_view> elements_of(std::string_view array);

}  // namespace jt::edit
