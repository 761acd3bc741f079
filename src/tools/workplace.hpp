// SPDX-License-Identifier: MIT
// Workplace: what all tools of one server share. It does not change while the server runs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actions/call.hpp"
#include "core/bytes/root.hpp"
#include "core/catalogue/definition.hpp"
#include "core/catalogue/texts.hpp"
#include "core/mcp/call.hpp"
#include "core/propose/preview.hpp"
#include "core/store/session_store.hpp"

namespace jt::tools {

/// The MCP servers that the tools of the catalogue describe. Called from several threads.
struct Catalogue {
  /// What servers offer, by their names; one that failed has its error in its text.
  struct Offers {
    catalogue::Texts texts;
    std::vector<std::string> bundles;  ///< those of an MCP bundle
  };
  /// All servers; none of them is asked.
  std::function<Result<catalogue::Definitions>()> servers;
  /// Asks them all, or the one of that name, until the call is cancelled.
  std::function<Result<Offers>(const std::optional<std::string>& server, const mcp::Call& call)> ask;
  /// Calls a tool of one of them, until the call is cancelled, and shows its result to the caller (see call_tool).
  std::function<Result<Exit>(const actions::Caller& caller, actions::CallRequest request, mcp::Call& call)> call;
};

struct Workplace {
  bytes::Roots roots;               ///< every file that a tool names is opened through them
  std::string state_folder;         ///< of the journal and of sessions; empty: there is none
  std::uint64_t max_bytes = 25000;  ///< of one result
  bool read_only = false;           ///< no tool writes a file
  /// Opened for each call, because a connection belongs to one thread.
  std::function<Result<std::unique_ptr<store::SessionStore>>()> sessions;
  std::function<Result<std::unique_ptr<propose::Interpreter>>()> interpreter;
  std::optional<Catalogue> catalogue;  ///< none: its tools are not offered
};

}  // namespace jt::tools
