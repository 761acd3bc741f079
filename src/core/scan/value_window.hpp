// SPDX-License-Identifier: MIT
// window_for: a stream over a short text needs no window of the usual size.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/scan/stream.hpp"

namespace jt::scan {

/// For a text in memory: a window that holds all of it, if it is shorter than the usual window.
inline StreamOptions window_for(std::string_view text) {
  constexpr std::size_t least = 4096;
  StreamOptions options;
  options.window = std::min(options.window, std::max(least, text.size() / 64 * 64 + 64));
  return options;
}

}  // namespace jt::scan
