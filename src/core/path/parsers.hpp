// SPDX-License-Identifier: MIT
// The parsers of the three dialects, one function each. False: the reader holds the error.
#pragma once

#include "core/path/query.hpp"
#include "core/path/reader.hpp"

namespace jt::path {

/// RFC 9535. The reader stands before `$`.
bool parse_jsonpath(PathReader& reader, Query& query);
/// RFC 6901, also in its URI form behind `#`.
bool parse_pointer(PathReader& reader, Query& query);
/// `.a[0]['b']`, `a[0]`, `.`.
bool parse_accessor(PathReader& reader, Query& query);

/// Appends segments as long as they come, from blanks on; what follows is left to the caller, blanks included.
/// `nesting` counts filters and parentheses around.
bool parse_segments(PathReader& reader, std::vector<Segment>& segments, int nesting);
/// The logical expression of a filter, behind `?` and blanks.
bool parse_condition(PathReader& reader, Condition& condition, int nesting);

/// Filters and parentheses in one another; more is INVALID_PATH.
constexpr int max_nesting = 200;

}  // namespace jt::path
