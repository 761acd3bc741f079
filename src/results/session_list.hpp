// SPDX-License-Identifier: MIT
// Sessions in the four formats.
#pragma once

#include <cstdint>
#include <vector>

#include "core/propose/session_text.hpp"
#include "core/store/session_store.hpp"
#include "results/output.hpp"

namespace jt::results {

/// A session, and what it keeps.
struct KeptSession {
  store::Session session;
  propose::Pending pending;
};

/// `now`: seconds since 1970.
void show_sessions(const Output& output, const std::vector<KeptSession>& sessions, std::int64_t now);
/// One session with its changes.
void show_session(const Output& output, const KeptSession& kept, std::int64_t now);
/// `what`: "dropped", "expired".
void show_removed(const Output& output, std::uint64_t count, const std::string& what);

}  // namespace jt::results
