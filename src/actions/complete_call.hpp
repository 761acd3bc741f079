// SPDX-License-Identifier: MIT
// What can follow in a call that is being typed: servers, their tools, the names of arguments.
#pragma once

#include <string>
#include <vector>

#include "actions/servers.hpp"

namespace jt::actions {

/// Candidates for the last of the words, which may be empty. No server is started: tools are those of the cache. What
/// cannot be read has no candidates.
std::vector<std::string> complete_call(const Caller& caller, Servers servers, const std::vector<std::string>& words);

}  // namespace jt::actions
