// SPDX-License-Identifier: MIT
// Sessions in the four formats.
#pragma once

#include <cstdint>
#include <string>

#include "core/propose/session_text.hpp"
#include "core/store/session_store.hpp"
#include "results/output.hpp"

namespace jt::results {

/// A session, and what it keeps.
struct KeptSession {
  store::Session session;
  propose::Pending pending;
};

/// Prints each session as it is given.
class SessionSeries {
 public:
  /// `now`: seconds since 1970.
  SessionSeries(const Output& output, std::int64_t now);
  void add(const KeptSession& kept);
  void end();

 private:
  Output output_;
  std::int64_t now_;
};

/// One session with its changes. `now`: seconds since 1970.
void show_session(const Output& output, const KeptSession& kept, std::int64_t now);
/// `what`: "dropped", "expired".
void show_removed(const Output& output, std::uint64_t count, const std::string& what);

}  // namespace jt::results
