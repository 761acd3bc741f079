// SPDX-License-Identifier: MIT
// GapBlanks: the whitespace between two tokens as it would be without the comments there, to be repeated elsewhere.
#pragma once

#include <cstdint>
#include <string>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::comments {

/// Lines that hold only comments go as a whole, and so do blanks before a comment at the end of a line. Where the gap
/// is on one line: what is behind the comments, or, if that is nothing and `before_token`, what is before them. A
/// trailing comma counts as a comment. More than `most` bytes: the last line end and what follows, or one space.
/// `document`: with its comments.
Result<std::string> gap_blanks(bytes::Source& document, const bytes::Span& gap, bool before_token, std::size_t most);

}  // namespace jt::comments
