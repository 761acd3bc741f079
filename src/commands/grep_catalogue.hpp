// SPDX-License-Identifier: MIT
// jt grep PATTERN without FILE: the names and texts of the tool catalogue that match a pattern.
#pragma once

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "core/search/text_pattern.hpp"

namespace jt::commands {

/// The options about the pattern, which a search in files has too.
search::PatternOptions pattern_options(const cli::Arguments& arguments);

/// Whether the arguments name no FILE: the catalogue is searched.
bool searches_catalogue(const cli::Arguments& arguments);

/// INVALID_INPUT for an option that has no meaning with FILE, or none without it.
Result<void> check_scope(const cli::Context& context, const cli::Arguments& arguments);

Result<Exit> run_grep_catalogue(cli::Context& context, const cli::Arguments& arguments);

}  // namespace jt::commands
