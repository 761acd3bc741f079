// SPDX-License-Identifier: MIT
// Reads the values that are to be changed, where some are too long to be kept whole.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "core/bytes/slice_source.hpp"
#include "core/document/document.hpp"
#include "core/propose/proposal.hpp"
#include "core/result.hpp"

namespace jt::propose {

/// Truncates a value, for people.
using Excerpt = std::function<std::string(bytes::Source& document, const bytes::Span& value)>;

/// Whether a value in the document is kept as a digest and a truncated text.
inline bool too_long(const bytes::Span& value) { return value.size() > Change::longest_value; }

/// Sets `current` of each change that has one, and `digest` where it is too long, from the document as it is before any
/// of them. `excerpt` truncates. Left as they are: what lies within another change, and the keys that a rename
/// replaces. One pass over a document that rewinds. Errors: those of reading.
Result<void> read_values(document::Document& document, std::span<Change> changes, const Excerpt& excerpt);

}  // namespace jt::propose
