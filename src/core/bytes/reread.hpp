// SPDX-License-Identifier: MIT
// How often an operation may read the same bytes of a document.
#pragma once

#include <cstdint>
#include <optional>

namespace jt::bytes {

/// Where values are within one another, each may be read again for every level around it, which would take hours where
/// there are thousands of levels. So many bytes in all may be read again in a document of that size.
constexpr std::uint64_t most_reread(std::optional<std::uint64_t> document) {
  constexpr std::uint64_t first = std::uint64_t{64} << 20;
  constexpr std::uint64_t times = 100;
  return first + times * document.value_or(first);
}

}  // namespace jt::bytes
