// SPDX-License-Identifier: MIT
// Makes the calls of the pieces in a fence: reads their fields, checks them, and places what is wrong.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/check.hpp"
#include "core/blocks/fences.hpp"
#include "core/blocks/pieces.hpp"
#include "core/document/position.hpp"

namespace jt::blocks {

/// A fence that was opened.
struct OpenFence {
  FenceLine open;
  std::uint64_t offset = 0;  ///< of its line
  std::uint64_t line = 1;
  std::string text;           ///< the line, without its line end
  std::uint64_t content = 0;  ///< the offset after the line
  bool named = false;         ///< its language was already reported as wrong, with the repair
};

/// What is in it, or the rest of that.
struct FenceText {
  std::string_view text;
  std::uint64_t base = 0;         ///< the offset of its first byte
  document::LineCounter counter;  ///< at that byte
  bool mark = false;              ///< the answer begins with a byte order mark
  bool closed = true;
  bool more = false;  ///< more blocks of the same fence follow
};

/// Appends the calls of the pieces, in order; without their id and time.
void assemble(OpenFence& fence, const FenceText& text, Pieces&& pieces, const Rules& rules,
              std::vector<ToolCall>& calls);

}  // namespace jt::blocks
