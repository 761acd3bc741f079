// SPDX-License-Identifier: MIT
// Alignment: which elements of two arrays are the same, by a longest common subsequence of their hashes (Myers, "An
// O(ND) Difference Algorithm", 1986), in bounded memory and time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/compare/value_hash.hpp"

namespace jt::compare {

struct Element {
  ValueHash hash;
  std::uint32_t bytes = 0;  ///< its size, at most 2^32 - 1
};

/// First elements that have no partner, then elements that are the same in both.
struct Stretch {
  std::uint64_t removed = 0;  ///< of the first array alone
  std::uint64_t added = 0;    ///< of the second
  std::uint64_t kept = 0;
};

/// How much of the arrays is known.
enum class Known : std::uint8_t {
  part,   ///< more elements can be asked for
  most,   ///< there are more, but no more can be held
  whole,  ///< these are all elements that are left
};

/// So many elements in a row, or elements of so many bytes, are no accident.
inline constexpr std::size_t sure_elements = 16;
inline constexpr std::uint64_t sure_bytes = 4096;

/// Where `whole`, all elements are aligned, with as few removed and added as can be (where these are at most
/// `most_edits`); else the front of both up to where a run of equal elements begins. Nothing where it takes more
/// elements to know.
std::optional<std::vector<Stretch>> align(std::span<const Element> a, std::span<const Element> b, Known known);

}  // namespace jt::compare
