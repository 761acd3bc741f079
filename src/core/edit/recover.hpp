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
/// several files has begun with it is first brought to its end. (With `only` of the opening: DOCUMENT_CHANGED instead,
/// as the caller may hold other locks.)
Result<std::unique_ptr<bytes::EditTarget>> open_recovered(const bytes::Roots& roots, const std::string& file,
                                                          const bytes::EditOpening& opening,
                                                          const std::string& state_folder);

/// Opens and locks one of several files, as it is said.
using OpenInOrder =
    std::function<Result<const bytes::EditTarget*>(std::size_t index, const bytes::EditOpening& opening)>;

/// Calls `open(i, …)` for each of the files in the order of their devices and inodes, as all do that lock several. Who
/// holds some of them waits for no file that may come before those: where one was replaced meanwhile, `close()` and
/// again. First what is unfinished of one of them is brought to its end (`state_folder`; empty: nothing is). LOCKED
/// after the timeout.
Result<void> lock_in_order(const bytes::Roots& roots, const std::vector<std::string>& files,
                           const bytes::EditOpening& opening, const std::string& state_folder, const OpenInOrder& open,
                           const std::function<void()>& close);

}  // namespace jt::edit
