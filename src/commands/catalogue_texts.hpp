// SPDX-License-Identifier: MIT
// The catalogue of the configured servers, for commands that search it.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/context.hpp"

namespace jt::commands {

/// JSON texts, each an object keyed by server, with everything that the servers offer; together they are the
/// catalogue, in the order of the names. A server that failed has the member `error`.
Result<std::vector<std::string>> catalogue_texts(const cli::Context& context, const cli::Arguments& arguments);

}  // namespace jt::commands
