// SPDX-License-Identifier: MIT
#include "cli/session_options.hpp"

#include "cli/edit_request.hpp"

namespace jt::cli {

Result<std::unique_ptr<store::SessionStore>> session_store(const Context& context, const Arguments& arguments) {
  std::string address = arguments.text("store");
  if (address.empty()) address = context.environment("JT_STORE").value_or("");
  std::string folder = context.state_folder;
  if (address.empty() && folder.empty()) {
    return fail(Code::io_error, "neither XDG_STATE_HOME nor HOME is set, so sessions cannot be kept");
  }
  return store::open_sessions(address, folder);
}

}  // namespace jt::cli
