// SPDX-License-Identifier: MIT
// The words that name a tool of a server: `SERVER TOOL`, `SERVER.TOOL`, or the path of the tool in the catalogue.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace jt::catalogue {

struct CalledTool {
  std::string server;
  std::string tool;
  std::vector<std::string> rest;  ///< words after them
};

/// `names`: of the servers; one may be given by the beginning of its name (see `server_named`). A word that is the name
/// of a server is that, also with dots. NO_MATCH, AMBIGUOUS_MATCH for a server; INVALID_INPUT: the tool is missing, or
/// the path is not one of a tool.
Result<CalledTool> called_tool(const std::vector<std::string>& words, const std::vector<std::string>& names);

/// The same where the server is known: the first word is the tool.
Result<CalledTool> called_tool_of(const std::string& server, const std::vector<std::string>& words);

}  // namespace jt::catalogue
