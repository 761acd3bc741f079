// SPDX-License-Identifier: MIT
// call: one call of a tool of an MCP server, which is started for it and ended after it.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "actions/servers.hpp"

namespace jt::actions {

/// What a server says of the progress of a call; not sanitised.
struct CallProgress {
  std::string done;  ///< numbers as they are spelled; empty: none
  std::string total;
  std::string message;
};

struct CallRequest {
  /// The tool and its server in one of their spellings (see catalogue::called_tool), then NAME=VALUE; a URL may be in
  /// place of the server.
  std::vector<std::string> words;
  std::vector<std::string> program;  ///< a program with its arguments: the server, so that `words` begin with the tool
  std::optional<catalogue::Definitions> known;  ///< the servers, where they were read before
  std::optional<std::string> arguments;         ///< a JSON object, checked; the words replace its members
  bool check = true;                            ///< by the input schema of the tool
  bool only_shown = false;                      ///< the call is shown, not made
  std::optional<std::string> file;              ///< that binary content is written to
  std::chrono::milliseconds allowed{60000};
  std::function<void(const CallProgress&)> progress;  ///< may be empty
  std::function<void()> answered;                     ///< the server has ended: results follow. May be empty
  std::string list_hint;                              ///< how to ask for the names of servers
  /// How to see the tools of a server, or the parameters of one.
  std::function<std::string(const std::string& server, const std::string& tool)> info_hint;
};

/// Shows the result: `no` where the tool says that it failed, or where nothing is there to be written to the file.
/// Errors: as `show_info`; INVALID_INPUT for the words and for arguments that do not fit; those of writing the file;
/// SERVER_TIMEOUT, SERVER_UNREACHABLE, SERVER_PROTOCOL.
Result<Exit> call_tool(const Caller& caller, const Servers& servers, const CallRequest& request);

}  // namespace jt::actions
