// SPDX-License-Identifier: MIT
// What a client is told about all tools together, when it connects.
#pragma once

#include <string_view>

namespace jt::tools {

/// At most 2,000 bytes: it is read on every start.
std::string_view instructions();

}  // namespace jt::tools
