// SPDX-License-Identifier: MIT
// Strip: a value of a document with comments as JSON, for a pipe to other programs: comments and trailing commas are
// left out, and lines that hold nothing but comments go as a whole. Nothing else changes.
//
// A line is one of the result: a block comment that spans lines joins them. A line that held more than 64 KiB of blanks
// before its first comment keeps them, so that memory is constant.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::comments {

/// Writes the bytes of a span that begins and ends outside comments and strings (a value, or the whole document), in
/// pieces, in constant memory. `document`: with its comments; it must rewind. A sink that returns false ends it.
Result<void> write_stripped(bytes::Source& document, const bytes::Span& span,
                            const std::function<bool(std::string_view)>& sink);

/// The same in memory; nothing if it is longer than `most` bytes.
Result<std::optional<std::string>> stripped(bytes::Source& document, const bytes::Span& span, std::uint64_t most);

}  // namespace jt::comments
