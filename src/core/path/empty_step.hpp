// SPDX-License-Identifier: MIT
// Why a query selects nothing: the first step that selects nothing, and keys that it may be a typo of.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/path/evaluate.hpp"

namespace jt::path {

struct EmptyStep {
  std::size_t segment = 0;
  std::string text;                        ///< of the step, as the query has it
  std::string missing;                     ///< the key that is not there; empty if the step is not about one key
  std::vector<std::string> near;           ///< keys that are there and similar to it, the nearest first
  bool in_array = false;                   ///< the step is a key, and what the steps before select are arrays
  [[nodiscard]] std::string hint() const;  ///< "did you mean 'users'?", or empty
};

/// A cursor over the document that has not started.
using FreshCursor = std::function<scan::Cursor&()>;

/// Bytes of a document in which keys at any depth are looked at: the query has read all of it already.
constexpr std::uint64_t looked_at_for_keys = std::uint64_t{64} << 20;

/// For a query that has selected nothing. Runs its beginnings, each up to its first value, and reads the keys of some
/// values; so the source must rewind. Nothing if reading fails. `most`: as `looked_at_for_keys`.
std::optional<EmptyStep> find_empty_step(const FreshCursor& fresh, const Query& query,
                                         std::uint64_t most = looked_at_for_keys);

}  // namespace jt::path
