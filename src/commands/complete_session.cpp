// SPDX-License-Identifier: MIT
// jt __complete-session [SESSION]: completion scripts call it when the tab key is pressed.
#include "cli/arguments.hpp"
#include "cli/session_options.hpp"
#include "core/propose/session_text.hpp"

namespace jt::commands {

/// What cannot be read is no candidate.
Result<Exit> run_complete_session(cli::Context& context, const cli::Arguments& arguments) {
  auto store = cli::session_store(context, arguments);
  if (!store) return Exit::done;
  if (const auto id = arguments.operand("SESSION")) {
    const auto session = (*store)->find(*id);
    const auto pending = session ? propose::pending_of(session->text) : propose::Pending();
    if (!pending) return Exit::done;
    for (const propose::Change& change : pending->changes) context.out.write(change.id + "\n");
    return Exit::done;
  }
  const auto sessions = (*store)->list();
  if (!sessions) return Exit::done;
  for (const store::Session& session : *sessions) context.out.write(session.id + "\n");
  return Exit::done;
}

}  // namespace jt::commands
