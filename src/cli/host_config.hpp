// SPDX-License-Identifier: MIT
// What to put into the configuration of a host, so that it starts jt as a server.
#pragma once

#include <string>
#include <string_view>

#include "cli/context.hpp"

namespace jt::cli {

/// A JSON document for `host` (claude, claude-desktop, copilot, vscode, cursor, windsurf, zed), or TOML (codex). The
/// command is the absolute path of this program. The choice of tools is that of the arguments, and so are the roots;
/// without them, the current folder is the root.
std::string host_config(const Context& context, const Arguments& arguments, std::string_view host);

}  // namespace jt::cli
