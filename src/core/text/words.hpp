// SPDX-License-Identifier: MIT
// Numbers with their nouns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jt::text {

/// "1 key", "2 keys".
inline std::string counted(std::uint64_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace jt::text
