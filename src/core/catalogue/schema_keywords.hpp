// SPDX-License-Identifier: MIT
// The keywords of JSON Schema that a search is about.
#pragma once

#include <cstdint>
#include <string_view>

namespace jt::catalogue {

/// What the value of a keyword is.
enum class Holds : std::uint8_t {
  nothing,      ///< nothing that is searched
  title,        ///< a string
  description,  ///< a string
  types,        ///< a string, or an array of strings
  values,       ///< JSON that is no schema: its scalars count
  one,          ///< a schema, or an array of schemas
  fields,       ///< schemas by the name of the field
  map,          ///< schemas by a name that is no field's
  reference,
};

/// JSON Schema, drafts 4 to 2020-12. Definitions (`$defs`) hold nothing: they are walked only where something refers to
/// them.
Holds holds(std::string_view keyword);

}  // namespace jt::catalogue
