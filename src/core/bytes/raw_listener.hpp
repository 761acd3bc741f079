// SPDX-License-Identifier: MIT
// RawListener: hears the bytes of a file below a source that presents them changed.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/result.hpp"

namespace jt::bytes {

/// Receives the bytes of the file unchanged (with a byte order mark and line ends), once and in order.
struct RawListener {
  std::function<Result<void>(std::span<const std::uint8_t> raw)> bytes;  ///< an error ends the reading
  std::function<Result<void>()> end;                                     ///< called once, after the last byte
};

}  // namespace jt::bytes
