// SPDX-License-Identifier: MIT
// ends_scalar: the bytes that may follow a number or literal. The record separator is between the documents of NDJSON.
#pragma once

#include <array>
#include <cstdint>

#include "core/scan/lines_source.hpp"

namespace jt::scan {

inline constexpr std::array<bool, 256> ends_scalar = [] {
  std::array<bool, 256> out{};
  for (const char c : {' ', '\t', '\n', '\r', ',', '}', ']'}) out[static_cast<std::uint8_t>(c)] = true;
  out[LinesSource::separator] = true;
  return out;
}();

}  // namespace jt::scan
