// SPDX-License-Identifier: MIT
// The parsers of the three dialects, one function each. False: the reader holds the error.
#pragma once

#include "core/path/query.hpp"
#include "core/path/reader.hpp"

namespace jt::path {

/// RFC 9535. The reader is before `$`.
bool parse_jsonpath(PathReader& reader, Query& query);
/// RFC 6901, also in its URI form after `#`.
bool parse_pointer(PathReader& reader, Query& query);
/// `.a[0]['b']`, `a[0]`, `.`.
bool parse_accessor(PathReader& reader, Query& query);

/// Appends all segments that follow, after whitespace; what comes after them, with its whitespace, is left to the
/// caller. `nesting` counts the enclosing filters and parentheses.
bool parse_segments(PathReader& reader, std::vector<Segment>& segments, int nesting);
/// The logical expression of a filter, after `?` and whitespace.
bool parse_condition(PathReader& reader, Condition& condition, int nesting);

/// The deepest nesting of filters and parentheses; more is INVALID_PATH.
constexpr int max_nesting = 200;

}  // namespace jt::path
