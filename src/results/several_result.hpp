// SPDX-License-Identifier: MIT
// The result of an edit of several files, for the renderers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/edit/editor.hpp"
#include "results/diff_text.hpp"
#include "results/edit_result.hpp"
#include "results/output.hpp"

namespace jt::results {

struct SeveralReport {
  const std::vector<edit::EditRequest>& requests;
  const std::vector<edit::EditOutcome>& outcomes;
  path::Spelling spelling = path::Spelling::pointer;
  std::string undo = {};              ///< how to undo it; empty where that cannot be done
  std::optional<DiffText> diff = {};  ///< of a dry run
};

void show_several(const Output& output, const SeveralReport& report);

}  // namespace jt::results
