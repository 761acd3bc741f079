// SPDX-License-Identifier: MIT
// How a user names a session.
#pragma once

#include <string>

#include "core/result.hpp"
#include "core/store/session_store.hpp"

namespace jt::cli {

/// The whole name of the session that is meant: `given` itself; the newest one for `last` and `-`; else the one that
/// begins so. Errors: SESSION_NOT_FOUND; AMBIGUOUS_MATCH, with those that begin so; those of the store.
Result<std::string> session_named(store::SessionStore& store, const std::string& given);

}  // namespace jt::cli
