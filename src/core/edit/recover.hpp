// SPDX-License-Identifier: MIT
// Recover: what a killed edit of several files has begun is finished, or taken back.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/edit_target.hpp"
#include "core/result.hpp"

namespace jt::edit {

struct Recovered {
  bool finished = false;           ///< all files are new; else all are as they were, but for `lost`
  std::vector<std::string> files;  ///< absolute
  std::vector<std::string> lost;   ///< changed meanwhile, or not to be taken back without a journal
};

/// A file of the record that is new stays so if all others can become new too, from what is staged beside them. Else
/// those that are new are taken back with the journal. Nothing if another process has done so meanwhile. The caller
/// holds no lock of one of the files. Errors: OUTSIDE_ROOT for a file that `roots` do not have; LOCKED; those of
/// reading and renaming. The record stays then.
Result<std::optional<Recovered>> recover(const bytes::Roots& roots, const std::string& state_folder,
                                         const std::string& record, const bytes::EditOpening& opening);
/// The same of all records.
Result<std::vector<Recovered>> recover_all(const bytes::Roots& roots, const std::string& state_folder,
                                           const bytes::EditOpening& opening);

/// Opens and locks a file that is to be edited, when nothing of it is unfinished any more: what a killed edit of
/// several files has begun with it is first brought to its end.
Result<std::unique_ptr<bytes::EditTarget>> open_recovered(const bytes::Roots& roots, const std::string& file,
                                                          const bytes::EditOpening& opening,
                                                          const std::string& state_folder);

/// Calls `open(i)`, which locks the file, for each of the files in the order of their devices and inodes, as all do
/// that lock several. Where the files were replaced meanwhile, so that this was not their order, `close()` and again.
Result<void> lock_in_order(const bytes::Roots& roots, const std::vector<std::string>& files,
                           const std::function<Result<const bytes::EditTarget*>(std::size_t index)>& open,
                           const std::function<void()>& close);

}  // namespace jt::edit
