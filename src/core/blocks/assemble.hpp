// SPDX-License-Identifier: MIT
// Assembler: makes the calls of the text in a fence: reads their fields, checks them, and places what is wrong.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

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
  bool bare = false;          ///< there is no fence: a call with lines of its own
};

/// What is in it, or the rest of that.
struct FenceText {
  std::string_view text;
  std::uint64_t base = 0;         ///< the offset of its first byte
  document::LineCounter counter;  ///< at that byte
  bool mark = false;              ///< the answer begins with a byte order mark
  bool closed = true;
  bool more = false;  ///< more blocks of the same fence follow
  /// The line of a block before it that is cut in a string which may hold this text; 0: there is none.
  std::uint64_t open_string = 0;
};

/// Makes the calls of a text, one at a time, without their id and time.
class Assembler {
 public:
  /// Borrows the fence, the text and the rules. `known`: what a survey of the text has found.
  Assembler(OpenFence& fence, const FenceText& text, const PieceOptions& options, const Rules& rules, Survey&& known);
  ~Assembler();
  Assembler(const Assembler&) = delete;
  Assembler& operator=(const Assembler&) = delete;

  /// The next call; nothing at the end of the text.
  std::optional<ToolCall> next();
  /// Values so far that are no calls, but other JSON in a `json` fence.
  [[nodiscard]] std::uint64_t others() const;
  /// The line of a block that is cut in a string; 0: there is none.
  [[nodiscard]] std::uint64_t cut_string() const;
  /// The same where that string may hold what follows: the fence has no end before the next block.
  [[nodiscard]] std::uint64_t open_string() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace jt::blocks
