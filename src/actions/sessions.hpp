// SPDX-License-Identifier: MIT
// Sessions: proposals that are kept until they are applied, dropped or have expired.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "actions/caller.hpp"
#include "core/store/session_store.hpp"

namespace jt::actions {

/// The store at the address, that of a Redis server; where that is empty, the one on this machine. INVALID_INPUT for a
/// wrong address; IO_ERROR if there is no folder for it.
Result<std::unique_ptr<store::SessionStore>> open_sessions(const Caller& caller, const std::string& address);

/// The whole name of the session that is meant: `given` itself; the newest one for `last` and `-`; else the one that
/// begins so. Errors: SESSION_NOT_FOUND; AMBIGUOUS_MATCH, with those that begin so; those of the store.
Result<std::string> session_named(store::SessionStore& sessions, const std::string& given);

// Each shows its result; sessions are named as in `session_named`.
Result<void> list_sessions(const Caller& caller, store::SessionStore& sessions);
Result<void> show_session(const Caller& caller, store::SessionStore& sessions, const std::string& given);
/// All of them or none: a name that is not known is an error before anything is removed.
Result<void> drop_sessions(const Caller& caller, store::SessionStore& sessions, const std::vector<std::string>& given);
/// Removes those that have expired.
Result<void> prune_sessions(const Caller& caller, store::SessionStore& sessions);

}  // namespace jt::actions
