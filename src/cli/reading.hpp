// SPDX-License-Identifier: MIT
// Common steps of reading commands: open FILE, go to PATH.
#pragma once

#include "actions/reading.hpp"
#include "cli/context.hpp"

namespace jt::cli {

/// How the arguments and global options say that documents are read.
actions::Reading reading_of(const Context& context, const Arguments& arguments);

/// As lines, or checked as a whole, according to the arguments and global options.
document::DocumentOptions reading_options(const Context& context, const Arguments& arguments, std::string_view file);

/// Opens FILE and goes to PATH, or to the root.
Result<path::Place> open_at(const Context& context, const Arguments& arguments);
/// The same, with options other than those of `reading_options`.
Result<path::Place> open_at(const Context& context, const Arguments& arguments, document::DocumentOptions options);

}  // namespace jt::cli
