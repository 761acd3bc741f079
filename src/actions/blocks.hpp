// SPDX-License-Identifier: MIT
// The tool calls in an answer of a model: checked, repaired, run below a folder, and rolled back.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "actions/caller.hpp"
#include "core/blocks/check.hpp"
#include "core/blocks/fix.hpp"
#include "core/blocks/rollback.hpp"
#include "core/blocks/runner.hpp"
#include "core/edit/rewrite.hpp"
#include "results/block_report.hpp"

namespace jt::actions {

/// The answer, and the rules by which its blocks are read. `rules` may refer to `schemas`, so it stays where it is.
struct Answer {
  std::string name;                 ///< of its file; "-" is standard input
  std::optional<std::string> text;  ///< the answer itself. Its reader has it, so long parts of it are not repeated.
  blocks::Schemas schemas;
  blocks::Rules rules;
};

/// Adds the schemas of a file of the caller's. Errors: those of reading it; INVALID_INPUT, INVALID_JSON.
Result<void> add_schemas(const Caller& caller, const std::string& file, Answer& answer);

/// Whether there is a tool call.
Result<bool> has_blocks(const Caller& caller, const Answer& answer);

struct CheckRequest {
  std::optional<std::string> root;         ///< the folder of the targets: calls are checked against its files too
  bool replace_all = false;                ///< the text to replace may occur several times
  results::FixCommands fix;                ///< how to ask for the repairs
  std::string list_others;                 ///< for people: how to see JSON that is no call; empty: it is not mentioned
  std::optional<results::Part> part = {};  ///< of the blocks; all are counted
};
/// Shows what is wrong with each block; false: one is invalid. Errors: those of reading, OUTSIDE_ROOT.
Result<bool> check_blocks(const Caller& caller, Answer& answer, const CheckRequest& request);

struct FixRequest {
  blocks::FixClass allowed = blocks::FixClass::lossless;
  std::optional<edit::RewriteRequest> in_place;  ///< the file is replaced, and the repairs shown; else the repaired
                                                 ///< answer is the result
};
/// Repairs the blocks; false: not all are valid afterwards. Errors: those of reading and of replacing the file.
Result<bool> fix_blocks(const Caller& caller, Answer& answer, FixRequest request);

struct RunRequest {
  std::string root;
  blocks::RunOptions options;  ///< without the folder for records and the events
  bool dry_run = false;        ///< shows what would change
  bool events = false;         ///< each change of status is printed at once, as a line of JSON
  /// How to take the run of that id back.
  std::function<std::string(const std::string& run)> rollback;
};
/// Carries the calls out. `no`: blocks are invalid; `failed`: a valid one could not be carried out. Errors: those of
/// `blocks::run`; OUTSIDE_ROOT.
Result<Exit> run_blocks(const Caller& caller, Answer& answer, RunRequest request);

/// Takes the run of that id back. Errors: those of `blocks::rollback`; OUTSIDE_ROOT.
Result<void> roll_back(const Caller& caller, const std::string& root, const std::string& run,
                       blocks::RollbackOptions options);

}  // namespace jt::actions
