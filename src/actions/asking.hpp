// SPDX-License-Identifier: MIT
// What MCP servers offer: they are asked, or a saved catalogue is read.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "actions/servers.hpp"
#include "core/catalogue/texts.hpp"

namespace jt::actions {

struct Asked {
  catalogue::Texts texts;
  std::vector<std::string> bundles;  ///< servers of an MCP bundle
  std::set<std::string> failed;      ///< servers with an error
};

/// Asks these servers, or takes what the cache has. A server that fails has its error in its text.
Asked ask_servers(const Caller& caller, const Servers& servers, const catalogue::Definitions& definitions);

/// The servers of `find_servers` whose names fit the glob, or all if it is empty, asked in the same way. NO_MATCH.
Result<catalogue::Entries> ask_entries(const Caller& caller, const Servers& servers, const std::string& glob);
/// All servers: of the saved catalogue, or those of `find_servers`, asked.
Result<Asked> ask_all(const Caller& caller, const Servers& servers);

}  // namespace jt::actions
