// SPDX-License-Identifier: MIT
// The body of each digest_*.cpp: everything in an unnamed namespace, so that no two instruction sets share a function.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <new>

#include "core/scan/digest_state.hpp"

namespace jt::scan {
namespace {

static_assert(sizeof(XXH3_state_t) <= sizeof(DigestState) && alignof(XXH3_state_t) <= alignof(DigestState));

inline XXH3_state_t& inner(DigestState& state) { return *std::launder(reinterpret_cast<XXH3_state_t*>(state.bytes)); }
inline const XXH3_state_t& inner(const DigestState& state) {
  return *std::launder(reinterpret_cast<const XXH3_state_t*>(state.bytes));
}

inline DigestFunctions make_digest() {
  return {[](DigestState& state) {
            auto* made = new (state.bytes) XXH3_state_t{};
            XXH3_128bits_reset(made);
          },
          [](DigestState& state, const std::uint8_t* bytes, std::size_t size) {
            XXH3_128bits_update(&inner(state), bytes, size);
          },
          [](const DigestState& state) {
            const XXH128_hash_t hash = XXH3_128bits_digest(&inner(state));
            return std::pair<std::uint64_t, std::uint64_t>(hash.high64, hash.low64);
          }};
}

}  // namespace
}  // namespace jt::scan
