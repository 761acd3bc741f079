// SPDX-License-Identifier: MIT
#include "core/text/base64.hpp"

#include <array>
#include <cstdint>

namespace jt::text {
namespace {

constexpr std::uint8_t none = 0xFF;

constexpr std::array<std::uint8_t, 256> digits = [] {
  std::array<std::uint8_t, 256> all{};
  all.fill(none);
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    all[static_cast<std::uint8_t>(alphabet[i])] = static_cast<std::uint8_t>(i);
  return all;
}();

}  // namespace

std::optional<std::string> decode_base64(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  std::size_t count = 0;  // of digits
  std::size_t padding = 0;
  for (const char c : text) {
    if (c == '\r' || c == '\n') continue;
    if (c == '=') {
      ++padding;
      continue;
    }
    const std::uint8_t digit = digits[static_cast<std::uint8_t>(c)];
    if (digit == none || padding > 0) return std::nullopt;
    bits = (bits << 6U) | digit;
    if (++count % 4 != 0) continue;
    for (const unsigned shift : {16U, 8U, 0U}) bytes += static_cast<char>((bits >> shift) & 0xFFU);
    bits = 0;
  }
  const std::size_t rest = count % 4;
  // One digit holds no byte; padding, where it is there, is whole.
  if (rest == 1 || (padding > 0 && (rest == 0 || padding != 4 - rest))) return std::nullopt;
  if (rest == 2) bytes += static_cast<char>((bits >> 4U) & 0xFFU);
  if (rest == 3) {
    bytes += static_cast<char>((bits >> 10U) & 0xFFU);
    bytes += static_cast<char>((bits >> 2U) & 0xFFU);
  }
  return bytes;
}

}  // namespace jt::text
