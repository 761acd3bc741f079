// SPDX-License-Identifier: MIT
// Opening a manual page with man(1).
#pragma once

#include <string>

#include "cli/context.hpp"

namespace jt::cli {

/// Shows the page `name` ("jt-get") with man(1) where both are found: the page in the installed place that belongs to
/// this program, or in man/ of the source tree it was built in. False: nothing was shown.
bool open_manual(const std::string& name, const Context& context);

}  // namespace jt::cli
