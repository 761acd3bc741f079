// SPDX-License-Identifier: MIT
// Asks several servers at once for what they offer.
//
// gather asks all servers at once, one thread each, up to `--jobs`. A server that fails has its error in its entry.
// `Connect` reaches a server; tests give transports in memory.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/catalogue/cache.hpp"
#include "core/catalogue/entry.hpp"
#include "core/mcp/transport.hpp"

namespace jt::catalogue {

/// Reaches a server; of the definition, the command as it is written may be shown. Called from several threads at once;
/// a transport lives in the thread that asked for it.
using Connect = std::function<Result<std::unique_ptr<mcp::Transport>>(const Definition&, const Launch&)>;

struct Waiting {
  std::size_t answered = 0;  ///< or failed
  std::size_t all = 0;
  std::vector<std::string> names;  ///< of those that are being asked
};

struct GatherRequest {
  Environment environment;
  /// Why a definition may not be started; nothing if it may. Not asked where none is started, as `offline` says.
  std::function<std::optional<Error>(const Definition&)> refuse;
  Connect connect;
  std::function<Error(Error)> word;  ///< puts advice into words, as hints
  mcp::AskOptions ask;
  std::size_t most_bytes = std::size_t{128} << 20;  ///< what all servers that are kept may have sent together
  std::size_t jobs = 16;                            ///< servers that are asked at the same time
  const Cache* cache = nullptr;                     ///< null: there is none
  std::optional<std::chrono::seconds> most_age = std::chrono::minutes(10);  ///< of a kept answer; nothing: any
  bool refresh = false;                                                     ///< kept answers do not count
  bool offline = false;                                                     ///< only kept answers, however old
  std::function<void(const Waiting&)> waiting;  ///< called whenever a server begins or ends; never twice at a time
};

/// One entry for each definition: what fails is in its entry.
Entries gather(const Definitions& definitions, const GatherRequest& request);

}  // namespace jt::catalogue
