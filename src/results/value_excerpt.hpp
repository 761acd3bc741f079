// SPDX-License-Identifier: MIT
// A value for the result of an edit.
#pragma once

#include <string>

#include "core/bytes/slice_source.hpp"
#include "core/document/document.hpp"

namespace jt::results {

/// Its JSON text, truncated as in `show` if it is longer than 2048 bytes.
std::string value_excerpt(bytes::Source& document, const bytes::Span& value);
/// The same of a document that may have comments: without them.
std::string excerpt_of(document::Document& document, const bytes::Span& value);

}  // namespace jt::results
