// SPDX-License-Identifier: MIT
// A file as formatting would leave it: its documents, each followed by a newline, after a byte order mark if it has
// one.
#pragma once

#include "core/document/document.hpp"
#include "core/format/block_formatter.hpp"
#include "core/format/line_diff.hpp"

namespace jt::format {

/// Lays out what the document's cursor would read, from which nothing was read yet. Borrows the document.
std::unique_ptr<BlockFormatter> make_formatter(document::Document& document, const FormatOptions& options);

/// The document in the order that the options ask for, whose cursor was not moved; null: it is the document itself. The
/// document rewinds. Errors: as of `sorted_by_key`.
Result<std::unique_ptr<document::Document>> in_order(document::Document& document, const FormatOptions& options);

/// Writes all of it. False: reading failed, or the sink said stop.
bool write_file(BlockFormatter& formatter, std::string_view line_end, bool marked, const scan::Sink& sink);

/// Whether the source, which rewinds, begins with a byte order mark.
Result<bool> is_marked(bytes::Source& source);

/// The first line end of the source, which rewinds: "\r\n", or "\n" also where it has none. There are none in strings;
/// one in a comment counts.
Result<std::string> line_end_of(bytes::Source& source);

/// Whether formatting would leave the file as it is. Precondition: the document rewinds and its cursor was not moved.
/// Reads all of it where it is to be checked. Errors: those of reading and of the check.
/// `sorted`: what `in_order` has given; it is read instead of the document.
Result<bool> is_formatted(document::Document& document, const FormatOptions& options,
                          document::Document* sorted = nullptr);

/// Prints what formatting would change. Returns whether it would. The document is checked before anything is printed;
/// preconditions and errors as of `is_formatted`.
Result<bool> diff_file(document::Document& document, const FormatOptions& options, const LineDiff::Sink& sink);

}  // namespace jt::format
