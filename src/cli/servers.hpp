// SPDX-License-Identifier: MIT
// From the options of the catalogue's commands to the servers, and how they are asked.
#pragma once

#include "actions/servers.hpp"
#include "cli/context.hpp"

namespace jt::cli {

/// The environment of this process, the home and the current folder, and the values of --set-input where the command
/// has that option. INVALID_INPUT: one of them is not ID=VALUE; IO_ERROR: the current folder was deleted.
Result<catalogue::Environment> catalogue_environment(const Context& context, const Arguments& arguments);

/// INVALID_INPUT for options that cannot be combined or whose value is out of range.
Result<void> check_asking(const Arguments& arguments);

/// The servers of --catalog, --config, JT_MCP_CONFIG or the standard files. Borrows the context. Errors: those of the
/// two above.
Result<actions::Servers> servers_of(const Context& context, const Arguments& arguments);

/// The options of these arguments that say where the servers are, as they are written after a command.
std::string source_options(const Arguments& arguments);

}  // namespace jt::cli
