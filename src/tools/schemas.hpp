// SPDX-License-Identifier: MIT
// Output schemas that several tools share, on one line each. They name what a caller can rely on; results have more.
#pragma once

#include <string_view>

namespace jt::tools {

inline constexpr std::string_view schema_of_edit =
    R"({"type":"object","properties":{"status":{"type":"string"},"targetPath":{"type":"string"},"previousValue":{},"newValue":{},"rev":{"type":"string"}},"required":["status"]})";

}  // namespace jt::tools
