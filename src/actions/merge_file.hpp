// SPDX-License-Identifier: MIT
// merge-file: merges into one document what changed between two others.
#pragma once

#include <string>

#include "actions/caller.hpp"
#include "core/edit/editor.hpp"
#include "core/merge/merge.hpp"

namespace jt::actions {

struct MergeRequest {
  edit::EditRequest edit;  ///< of OURS; without operations
  std::string base;
  std::string theirs;
  merge::MergeOptions options;
  bool settled = false;         ///< conflicts are settled for the side that the options say, and are none then
  bool keeps_comments = false;  ///< one that cannot be merged is a conflict, as one with markers around it is
  std::string named = {};       ///< of OURS in remarks, which are all that is shown then; empty: the result is shown
  path::Spelling spelling = path::Spelling::accessor;
};

/// `no` where conflicts are left. Errors: those of opening any of the three; INVALID_JSON, which names the side;
/// DUPLICATE_KEY; those of `edit::edit`.
Result<Exit> merge_file(Caller& caller, MergeRequest request);

}  // namespace jt::actions
