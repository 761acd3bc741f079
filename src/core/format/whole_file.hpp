// SPDX-License-Identifier: MIT
// A file as formatting would leave it: its documents, each followed by a newline, after a byte order mark if it has
// one.
#pragma once

#include "core/document/document.hpp"
#include "core/format/formatter.hpp"

namespace jt::format {

/// Writes all of it. False: the stream failed, or the sink said stop.
bool write_file(scan::Stream& stream, const FormatOptions& options, bool marked, const scan::Sink& sink);

/// Whether the source, which rewinds, begins with a byte order mark.
Result<bool> is_marked(bytes::Source& source);

/// Whether formatting would leave the file as it is. Precondition: the document rewinds and its cursor was not moved.
/// Reads all of it where it is to be checked. Errors: those of reading and of the check.
Result<bool> is_formatted(document::Document& document, const FormatOptions& options);

}  // namespace jt::format
