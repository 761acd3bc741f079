// SPDX-License-Identifier: MIT
// From the options of the catalogue's commands to the definitions of servers.
#pragma once

#include <string>
#include <vector>

#include "cli/context.hpp"
#include "core/catalogue/find_definitions.hpp"

namespace jt::cli {

/// The environment of this process, the home and the current folder, and the values of --set-input where the command
/// has that option. INVALID_INPUT: one of them is not ID=VALUE; IO_ERROR: the current folder was deleted.
Result<catalogue::Environment> catalogue_environment(const Context& context, const Arguments& arguments);

/// The servers of --config, JT_MCP_CONFIG or the standard files. Files that could not be read are reported as notes.
/// Errors: those of find_definitions; NO_MATCH if there is no server, which says where one was looked for.
Result<catalogue::Definitions> find_servers(const Context& context, const Arguments& arguments,
                                            const catalogue::Environment& environment);

/// The servers of the saved catalogue that --catalog names. Errors: those of reading it; TYPE_MISMATCH if it is none.
Result<catalogue::Definitions> saved_servers(const Context& context, const Arguments& arguments);

/// The servers of --catalog, else those of `find_servers`; none of them is asked.
Result<catalogue::Definitions> servers_to_list(const Context& context, const Arguments& arguments);

/// A note on stderr, in all formats: the members of the catalogue in json are servers, and nothing else.
void note_aside(const Context& context, const std::string& text);

}  // namespace jt::cli
