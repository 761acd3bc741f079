// SPDX-License-Identifier: MIT
// The catalogue of jt mcp: the servers of its --catalog or --config, for tools.
#pragma once

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "tools/workplace.hpp"

namespace jt::commands {

/// Borrows both. Files of the user's options are read as they are: they are not confined to the roots of the tools.
///
/// A worker of the server may ask: signals are the main thread's business, and what interrupts the servers that are
/// asked is that the call is cancelled, which a signal or the end of the client leads to.
tools::Catalogue catalogue_for_tools(const cli::Context& context, const cli::Arguments& arguments);

}  // namespace jt::commands
