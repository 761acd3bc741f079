// SPDX-License-Identifier: MIT
// Writes the repaired answer: one pass, in which the bytes outside the repaired blocks stay as they are.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/blocks/check.hpp"

namespace jt::blocks {

/// The repairs that make the block valid JSON with its fields under their right names, if those of the allowed kind are
/// enough for the JSON; else none, so that nothing is repaired in part. `allowed` guess: both kinds.
Repairs repairs_of(const ToolCall& call, FixClass allowed);

/// A block and what was done to it.
struct FixedBlock {
  ToolCall call;  ///< as it was
  Repairs applied;
  std::vector<Finding> left;  ///< what is still wrong, at its place in the answer before the repairs
  /// Whether it is valid now.
  [[nodiscard]] bool valid() const {
    return std::none_of(left.begin(), left.end(),
                        [](const Finding& finding) { return finding.severity == Severity::error; });
  }
};

struct FixCount {
  std::uint64_t blocks = 0;
  std::uint64_t repaired = 0;  ///< blocks that were changed
  std::uint64_t valid = 0;     ///< afterwards
};

using Write = std::function<Result<void>(std::string_view)>;
using OnFixed = std::function<Result<void>(FixedBlock&&)>;

/// Passes the repaired answer to `write` in pieces, and each block to `on_fixed`. IO_ERROR, or what they return.
Result<FixCount> fix(bytes::Source& source, const Rules& rules, FixClass allowed, const Write& write,
                     const OnFixed& on_fixed);

}  // namespace jt::blocks
