// SPDX-License-Identifier: MIT
// The options of jt grep as a request.
#pragma once

#include "actions/grep.hpp"
#include "cli/context.hpp"

namespace jt::commands {

/// The options about the pattern.
search::PatternOptions pattern_options(const cli::Arguments& arguments);

/// Errors: usage, INVALID_PATH.
Result<actions::GrepRequest> grep_request(const cli::Context& context, const cli::Arguments& arguments);

}  // namespace jt::commands
