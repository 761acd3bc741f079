// SPDX-License-Identifier: MIT
// Utf8State: well-formed UTF-8 (Unicode 15, table 3-7), byte by byte: no overlong forms, surrogates or values over
// 10FFFF.
#pragma once

#include <cstdint>

namespace jt::scan {

class Utf8State {
 public:
  /// False if the byte is not allowed here; the state is then as at the beginning.
  constexpr bool feed(std::uint8_t byte) {
    if (left_ == 0) return lead(byte);
    const bool fits = byte >= low_ && byte <= high_;
    low_ = 0x80;
    high_ = 0xBF;
    left_ = fits ? static_cast<std::uint8_t>(left_ - 1) : std::uint8_t{0};
    return fits;
  }
  /// Whether no sequence is incomplete.
  [[nodiscard]] constexpr bool whole() const { return left_ == 0; }

 private:
  constexpr bool lead(std::uint8_t byte) {
    low_ = 0x80;
    high_ = 0xBF;
    if (byte < 0x80) return true;
    if (byte < 0xC2 || byte > 0xF4) return false;
    left_ = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    if (byte == 0xE0) low_ = 0xA0;
    if (byte == 0xED) high_ = 0x9F;
    if (byte == 0xF0) low_ = 0x90;
    if (byte == 0xF4) high_ = 0x8F;
    return true;
  }
  std::uint8_t left_ = 0;
  std::uint8_t low_ = 0x80;
  std::uint8_t high_ = 0xBF;
};

}  // namespace jt::scan
