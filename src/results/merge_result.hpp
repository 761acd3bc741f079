// SPDX-License-Identifier: MIT
// The result of a merge, for the renderers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/edit/editor.hpp"
#include "core/merge/merge.hpp"
#include "output/renderer.hpp"
#include "results/diff_text.hpp"
#include "results/output.hpp"

namespace jt::results {

/// A conflict with its values as JSON text, long ones truncated; nothing where a document has none.
struct ConflictRow {
  std::string path;
  std::string kind;
  std::optional<std::string> base;
  std::optional<std::string> ours;
  std::optional<std::string> theirs;
  Position at;  ///< in the result
};

struct MergeReport {
  std::string ours;  ///< the names of the files
  std::string theirs;
  std::string output;        ///< where the result is
  std::uint64_t merged = 0;  ///< changes of THEIRS
  bool settled = false;      ///< the conflicts were settled for one side
  std::vector<ConflictRow> conflicts;
  std::vector<std::string> notes;
  edit::EditOutcome outcome;
  std::string undo;              ///< how to undo it; empty where that cannot be done
  std::optional<DiffText> diff;  ///< of a dry run

  [[nodiscard]] bool open() const { return !conflicts.empty() && !settled; }
};

void show_merge(const Output& output, const MergeReport& report);

/// For people: `.a.b  base 1, ours 2, theirs removed`, at most 20.
std::vector<std::string> conflict_lines(const std::vector<ConflictRow>& conflicts);

}  // namespace jt::results
