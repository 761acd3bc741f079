// SPDX-License-Identifier: MIT
// What a client reads about all tools together, when it connects.
#pragma once

#include <string>

#include "tools/toolbox.hpp"

namespace jt::tools {

/// Names only tools that are offered. At most 2,000 bytes: it is read on every start.
std::string instructions(const Toolbox& toolbox);

}  // namespace jt::tools
