// SPDX-License-Identifier: MIT
// Why a query selects nothing: the first step that selects nothing, and keys that it may be a typo of.
#pragma once

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

/// For a query that has selected nothing. Runs its beginnings, each up to its first value, and reads the keys of some
/// values; so the source must rewind. Nothing if reading fails.
std::optional<EmptyStep> find_empty_step(const FreshCursor& fresh, const Query& query);

}  // namespace jt::path
