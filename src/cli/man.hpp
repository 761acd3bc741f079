// SPDX-License-Identifier: MIT
// Opens a manual page with man(1).
#pragma once

#include <string>

#include "cli/context.hpp"

namespace jt::cli {

/// Shows the page `name` ("jt-get") with man(1) if both are found: the page installed with this program, or the one
/// in man/ of its source tree. False: nothing was shown.
bool open_manual(const std::string& name, const Context& context);

}  // namespace jt::cli
