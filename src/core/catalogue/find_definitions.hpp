// SPDX-License-Identifier: MIT
// Finds the MCP servers that are defined on this computer.
#pragma once

#include <string>
#include <vector>

#include "core/bytes/root.hpp"
#include "core/catalogue/config_files.hpp"
#include "core/catalogue/definition.hpp"

namespace jt::catalogue {

struct Found {
  Definitions definitions;
  std::vector<Error> warnings;          ///< of standard files that cannot be read, and are left out
  std::vector<std::string> looked_for;  ///< the files, whether they exist or not
};

/// Reads all the files; of servers of one name the first one counts, and its `shadows` are the files of the others. No
/// server is started, no variable expanded. A standard file that does not exist, or is no regular file, is passed over.
/// Files that the user has named are opened through the roots; their errors are those of opening and reading. A folder
/// means the manifest in it.
Result<Found> find_definitions(const std::vector<ConfigFile>& files, const bytes::Roots& roots,
                               const Environment& environment);

/// A server that is no file's: its URL, or a command with its arguments. No variables are expanded in them.
Definition unnamed_server(const std::string& url);
Definition unnamed_server(const std::vector<std::string>& command);
/// Whether a word is a URL, and not the name of a server.
bool is_url(std::string_view word);

/// NOT_TRUSTED: the server is defined in the current folder, whoever wrote it, and nothing says that it may be started
/// or connected to. `trusted`: those of the current folder may. Also the error of a definition that is unusable.
Result<void> check_usable(const Definition& definition, bool trusted);

}  // namespace jt::catalogue
