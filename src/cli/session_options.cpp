// SPDX-License-Identifier: MIT
#include "cli/session_options.hpp"

#include "actions/sessions.hpp"

namespace jt::cli {

Result<std::unique_ptr<store::SessionStore>> session_store(const Context& context, const Arguments& arguments) {
  std::string address = arguments.text("store");
  if (address.empty()) address = context.environment("JT_STORE").value_or("");
  return actions::open_sessions(context, address);
}

}  // namespace jt::cli
