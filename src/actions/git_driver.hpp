// SPDX-License-Identifier: MIT
// git merge, git diff: what git starts for one file.
#pragma once

#include <optional>
#include <string>

#include "actions/caller.hpp"

namespace jt::actions {

/// The files of a merge, as git names them in `merge.*.driver`.
struct GitMerge {
  std::string base;    ///< %O; blank: both sides added the file
  std::string ours;    ///< %A, which gets the result
  std::string theirs;  ///< %B
  std::size_t marker_size = 7;
  std::string path;  ///< of the file in the repository
  std::string ours_label = "ours";
  std::string base_label = "base";
  std::string theirs_label = "theirs";
};

/// `no` for conflicts, which are in the file with markers. What jt cannot merge, git merges by lines.
Result<Exit> git_merge(Caller& caller, const GitMerge& merge);

/// The files of `diff.*.command`.
struct GitDiff {
  std::string path;
  std::optional<std::string> old_file;  ///< nothing: the path is unmerged
  std::optional<std::string> new_file;
  std::optional<std::string> new_path;  ///< the file was renamed
  std::string old_mode, new_mode;       ///< "100644"
};

/// What differs by value. Files that were added or deleted are shown as their shape. Always `done`: git takes anything
/// else as a failure.
Result<Exit> git_diff(Caller& caller, const GitDiff& diff);

/// Whether git wants colour there.
bool git_wants_colour(bool terminal);

}  // namespace jt::actions
