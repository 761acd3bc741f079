// SPDX-License-Identifier: MIT
// The metaschemas of all drafts, and their vocabularies.
#pragma once

#include <string_view>

namespace jt::schema {

struct Metaschema {
  std::string_view uri;  ///< without a fragment
  std::string_view text;
};

/// The text of the metaschema with that URI, which has no fragment; empty if there is none.
std::string_view built_in(std::string_view uri);

}  // namespace jt::schema
