// SPDX-License-Identifier: MIT
#include "core/propose/attempt.hpp"

#include "core/store/journal.hpp"

namespace jt::propose {

Happened happened(const Attempt& attempt, const std::string& file, const std::string& rev,
                  const std::string& state_folder) {
  if (rev == attempt.rev) return Happened::yes;
  if (rev == attempt.before) return Happened::no;
  if (state_folder.empty()) return Happened::unknown;
  const auto edits = store::Journal(state_folder).history(file);  // the newest first
  if (!edits) return Happened::unknown;
  for (const store::JournalEntry& edit : *edits) {
    if (edit.rev_before == attempt.rev) return Happened::yes;
    // Its own entry is made before it writes, and tells nothing.
    if (edit.rev_before == attempt.before && edit.rev_after != attempt.rev) return Happened::no;
  }
  return Happened::unknown;
}

}  // namespace jt::propose
