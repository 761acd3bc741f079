// SPDX-License-Identifier: MIT
// The catalogue of jt mcp: the servers of its --catalog or --config, for tools.
#pragma once

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "tools/workplace.hpp"

namespace jt::commands {

/// Borrows both. Files of the user's options are read as they are: they are not confined to the roots of the tools.
///
/// A worker of the server may ask: the signals are blocked in all threads since before the workers were started, so
/// that the Interrupt which is made for the servers changes nothing for its thread, and children live in threads that
/// wait for them.
tools::Catalogue catalogue_for_tools(const cli::Context& context, const cli::Arguments& arguments);

}  // namespace jt::commands
