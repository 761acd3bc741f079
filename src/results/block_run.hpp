// SPDX-License-Identifier: MIT
// What became of the blocks of an answer that were run, and of a run that was rolled back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/blocks/rollback.hpp"
#include "core/blocks/runner.hpp"
#include "results/output.hpp"

namespace jt::results {

struct RanBlocks {
  std::string file;  ///< the answer
  const std::vector<blocks::ToolCall>& calls;
  const blocks::RunReport& report;
  std::string undo;                 ///< the command that takes the run back; empty: there is nothing to take back
  std::optional<std::string> diff;  ///< of a dry run
};
void show_run(const Output& output, const RanBlocks& ran);

/// The id of a run that begins, as one line of JSON: one that is killed can be rolled back.
std::string begin_event(const std::string& run_id);
/// A change of status.
std::string status_event(const blocks::ToolCall& call);
/// The last line after those: the result of the run, with the findings of invalid blocks.
std::string run_event(const RanBlocks& ran);

void show_rollback(const Output& output, const std::string& run_id, const std::string& root,
                   const blocks::RollbackReport& report);

}  // namespace jt::results
