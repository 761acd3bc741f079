// SPDX-License-Identifier: MIT
// Carries tool calls out below a root, with a record that can take everything back.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/blocks/state.hpp"
#include "core/blocks/tool_call.hpp"
#include "core/blocks/workspace.hpp"
#include "core/result.hpp"

namespace jt::blocks {

struct RunOptions {
  bool keep_going = false;   ///< leaves out invalid calls and goes on after one that failed
  bool replace_all = false;  ///< replaces every occurrence of the old text, not exactly one
  bool sync = true;          ///< fsync of files, folders and the record
  std::string state_folder;  ///< absolute; the records of runs are kept in it
  std::chrono::milliseconds lock_timeout{10000};
  std::function<void(const std::string&)> on_begin;  ///< the id of the run, before its first change
  std::function<void(const ToolCall&)> on_status;    ///< after every change of status
};

struct RunReport {
  std::string run_id;    ///< empty if nothing was to be done, or the check found errors
  bool refused = false;  ///< the check found errors, so nothing was done
  std::size_t completed = 0;
  std::size_t failed = 0;       ///< invalid calls that were left out too
  std::size_t not_reached = 0;  ///< after the failure that ended the run
};

/// Checks all calls (FileStates), and does nothing if one has errors, unless keep_going. Then carries them out in
/// order. Each is atomic: a file is the old or the new one at any time. Statuses: `detected`, `processing` (it is
/// located and locked), `executing` (its change is in the record and is made), `completed` or `failed`, with end_time
/// and error. A failure of a call is in its `error`, and no error of this function. Errors: what prevents the whole
/// run: no place for the record, another run in the same root until the timeout (LOCKED), files that cannot be read by
/// the check.
Result<RunReport> run(const Workspace& workspace, std::vector<ToolCall>& calls, const RunOptions& options);

/// The same check; instead of the run, `diff` gets the change of each call, against the files as the calls before
/// leave them. Contents that are too large for that are described by their sizes.
Result<RunReport> dry_run(const Workspace& workspace, std::vector<ToolCall>& calls, const RunOptions& options,
                          const DiffSink& diff);

}  // namespace jt::blocks
