// SPDX-License-Identifier: MIT
// Numbers with their nouns, and numbers from text.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jt::text {

/// "1 key", "2 keys".
inline std::string counted(std::uint64_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

/// A number of digits alone, up to 64 bits.
inline std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc() || rest != end || text.empty()) return std::nullopt;
  return number;
}

}  // namespace jt::text
