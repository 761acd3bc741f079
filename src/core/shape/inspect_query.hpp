// SPDX-License-Identifier: MIT
// The shape of the values that a query selects, as the elements of one array.
#pragma once

#include "core/document/document.hpp"
#include "core/path/query.hpp"
#include "core/shape/shape.hpp"

namespace jt::shape {

/// Over a document that was not read yet. `begin`, `end` and `sizes` of the shape are not set. A sample of evenly
/// spread values, and a query that is not `path::one_pass`, need a source that rewinds. Errors: those of
/// `path::evaluate`, with the document's explanation; INVALID_INPUT where the depth is over `max_depth`.
Result<Shape> inspect_query(document::Document& document, const path::Query& query, const ShapeOptions& options);

}  // namespace jt::shape
