// SPDX-License-Identifier: MIT
// What named MCP servers offer, with the parameters of their tools.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "actions/servers.hpp"
#include "results/catalogue_view.hpp"

namespace jt::actions {

struct InfoRequest {
  std::vector<std::string> names;    ///< of servers, or how they begin; URLs are servers that no file defines
  std::vector<std::string> program;  ///< one more: a program with its arguments
  std::optional<std::string> tool;   ///< only this one, of the first server that has it
  std::string list_hint;             ///< how to ask for the names
  /// How to ask for one tool of a server, where a word may be its name; may be empty.
  std::function<std::string(const std::string& server, const std::string& tool)> tool_hint;
  results::CallExample example;  ///< how tools are called; may be empty
};

/// Asks the servers, or all if none is named, and shows what is wrong with the schemas of their tools: `no` if anything
/// is, `failed` if a server failed, which a warning says. Errors: as `show_info`.
Result<Exit> check_info(const Caller& caller, const Servers& servers, const InfoRequest& request);

/// Asks the servers and shows what they offer; false: one of them failed, which the result says. Errors: those of
/// `find_servers` and of reading the saved catalogue; NO_MATCH, AMBIGUOUS_MATCH for names of servers and tools.
Result<bool> show_info(const Caller& caller, const Servers& servers, const InfoRequest& request);

}  // namespace jt::actions
