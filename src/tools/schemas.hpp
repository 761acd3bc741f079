// SPDX-License-Identifier: MIT
// Texts of definitions that several tools share. Output schemas are on one line each; they name what a caller can rely
// on, and results have more.
#pragma once

#include <string_view>

namespace jt::tools {

/// Of the parameter that names the file.
inline constexpr std::string_view file_text = "JSON file";

inline constexpr std::string_view schema_of_edit =
    R"({"type":"object","properties":{"status":{"type":"string"},"targetPath":{"type":"string"},"rev":{"type":"string"}},"required":["status"]})";

}  // namespace jt::tools
