// SPDX-License-Identifier: MIT
// JSON values given by a user: the members of objects that are merged or compared with a document.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/scan/type.hpp"
#include "core/value/view.hpp"

namespace jt::edit {

/// The type of a checked, trimmed value.
inline scan::Type type_of_value(std::string_view value) {
  return scan::type_of[static_cast<std::uint8_t>(value.front())];
}

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
/// The members of an object, in order; `deep`: each one followed by those of its own object. DUPLICATE_KEY if a key
/// occurs twice in its object: what is written into a document must not depend on its reader.
Result<GivenMembers> members_of(std::string_view object, bool deep = false);
/// DUPLICATE_KEY if a key occurs twice in the object.
Result<void> refuse_duplicates(const value::View& object);
/// The value of that member, an object, without its members that are null, as deeply as it was read (RFC 7396). Not
/// inside arrays.
std::string without_nulls(const GivenMembers& members, std::size_t at);
/// The same for a whole object.
std::string without_nulls(const GivenMembers& members);

}  // namespace jt::edit
