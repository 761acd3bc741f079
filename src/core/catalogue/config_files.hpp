// SPDX-License-Identifier: MIT
// Where programs keep the definitions of their MCP servers.
#pragma once

#include <string>
#include <vector>

#include "core/catalogue/definition.hpp"

namespace jt::catalogue {

struct ConfigFile {
  std::string path;        ///< to open it: as it was given, or absolute
  std::string location;    ///< absolute; "-" is standard input
  Host host = Host::none;  ///< whose rules a file with `mcpServers` follows; `bundle`: it counts only if it is one
  bool project = false;    ///< it is found in the current folder; the user has not named it
  bool given = false;      ///< the user has named it
};

/// The files that are read where none is named, those of the current folder first. Most of them do not exist.
std::vector<ConfigFile> standard_files(const Environment& environment);

/// A file, or the folder of a bundle, that the user has named.
ConfigFile given_file(const std::string& path, const Environment& environment);

}  // namespace jt::catalogue
