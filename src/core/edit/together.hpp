// SPDX-License-Identifier: MIT
// Together: several files that change all or not at all.
//
//   lock in order ─► check and edit each ─► stage each ─► journal ─► record ─► renames ─► record removed ─► unlock
//
// An error before the record leaves every file as it was. What is left by a kill, or by an error after it, `recover`
// brings to its end: the next edit or undo of one of the files calls it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/bytes/replace.hpp"
#include "core/edit/editor.hpp"
#include "core/result.hpp"

namespace jt::edit {

/// A new file, ready to be put in its place.
struct Staged {
  bytes::EditTarget* target = nullptr;
  bytes::Replacement* replacement = nullptr;
  std::string rev_before, rev_after;
};

/// Puts all in their places. After an error the files may need to be recovered, once their locks are released.
Result<void> place_together(const std::string& state_folder, std::span<const Staged> files);

struct TogetherError {
  Error error;
  std::optional<std::size_t> file;  ///< which of the requests
};

/// Edits of different files, each in its place; in a dry run nothing is written, and the sinks receive the diffs.
/// Errors: those of `edit`, with the file; INVALID_INPUT for a file that is named twice; IO_ERROR without a state
/// folder. Then all files are as they were.
Expected<std::vector<EditOutcome>, TogetherError> edit_together(const bytes::Roots& roots,
                                                                std::span<const EditRequest> requests);

}  // namespace jt::edit
