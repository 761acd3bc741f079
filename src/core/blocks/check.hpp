// SPDX-License-Identifier: MIT
// BlockReader: the blocks of an answer, one after the other, each checked. Reads a stream once; holds one fence at
// most.
//
//   answer ─► fences ─► near_json ─► fields, schema ─► findings ─► splices: repairs ─► rewrite
//                       slips                       └─► FileStates ─► runner ─► record ─► rollback
//
// BlockReader reads an answer line by line, keeps one block, and returns it as soon as it is complete. Where a fence
// in a string is not escaped, the block ends at the later fence that makes its JSON complete.
//
// near_json reads what is nearly JSON, and notes each slip as an edit of the text, lossless or a guess. On valid JSON
// it notes nothing. A block's slips and renames become one list of edits, so a repair changes no other byte.
//
// Assembler makes the calls of a fence one at a time: the text is kept, not what was read of it. Slips and repairs are
// packed (`PackedSplices`, about two bytes each), since a text may need millions.
//
// ToolForm is a call of another form (`{"name", "arguments"}`, tags …) as an object of the form `tool`, so there is
// one check for all, with the way back for places and edits. `BareScan` finds where a call ends that is in no fence.
//
// FileStates is what each path will be after the calls before: a tree laid over the root, contents as pieces of real
// files. The runner checks all calls against it, then writes a record before each change (`runs/` in the state
// folder); the record is enough to take back a run that was killed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "core/blocks/schema.hpp"
#include "core/blocks/tool_call.hpp"
#include "core/bytes/source.hpp"

namespace jt::blocks {

struct Rules {
  bool extended = false;             ///< accept all known tools, not the standard set alone
  bool all = false;                  ///< other JSON in fences is returned too
  const Schemas* schemas = nullptr;  ///< tools of the user's own; borrowed
  /// A fence of that line (from 1 on) holds an object around an array of calls, which are not read.
  std::function<void(std::uint64_t line)> on_array = {};
  std::optional<Form> to = {};        ///< repairs write calls of other forms in this one
  std::function<std::int64_t()> now;  ///< ms since 1970, for `start_time`; the system's clock if not set
};

class BlockReader {
 public:
  /// Receives the bytes of the answer in order, in pieces: those of a block after `next` has returned it.
  using Passed = std::function<Result<void>(std::string_view)>;

  /// Borrows the source, and the schemas of the rules.
  BlockReader(bytes::Source& source, const Rules& rules, Passed passed = {});
  ~BlockReader();
  BlockReader(const BlockReader&) = delete;
  BlockReader& operator=(const BlockReader&) = delete;

  /// The next block, as soon as it is known where it ends; nothing at the end of the answer, when all bytes have been
  /// passed. IO_ERROR.
  Result<std::optional<ToolCall>> next();
  /// Values so far in `json` fences that are no calls: what `Rules::all` returns too.
  [[nodiscard]] std::uint64_t others() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace jt::blocks
