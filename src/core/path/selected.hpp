// SPDX-License-Identifier: MIT
// The one location that a query selects.
#pragma once

#include <string_view>

#include "core/document/document.hpp"
#include "core/path/path.hpp"
#include "core/path/query.hpp"

namespace jt::path {

/// How many locations are named where a query selects several.
constexpr std::size_t most_named = 5;

/// Moves the document's cursor to the only value that the query selects and returns its location. The document must be
/// one that can be read again. Errors: AMBIGUOUS_MATCH with the first locations, NO_MATCH with the step that selects
/// nothing, those of reading.
Result<Location> go_to_selected(document::Document& document, const Query& query);

/// NO_MATCH for a query that has selected nothing.
Error nothing_selected(document::Document& document, const Query& query);

}  // namespace jt::path
