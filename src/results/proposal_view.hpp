// SPDX-License-Identifier: MIT
// Proposed and applied changes in the four formats.
#pragma once

#include <optional>
#include <string>

#include "core/propose/apply.hpp"
#include "core/propose/preview.hpp"
#include "results/diff_text.hpp"
#include "results/output.hpp"
#include "results/part.hpp"

namespace jt::results {

/// A value as text: a string without its quotes, anything else as compact JSON; nothing is "".
std::string plain_value(const std::optional<std::string>& json);

/// `apply`: the command that applies the changes, for people; `part`: of the changes, for json.
void show_preview(const Output& output, const propose::Preview& preview, const std::string& apply, const Part& part);

struct AppliedExtras {
  std::string undo;                     ///< for people: the command that takes it back; empty: there is none
  std::optional<DiffText> diff;         ///< of a dry run
  std::optional<std::string> document;  ///< json: the whole document as it is now
};
/// What was done, in one line: "Successfully applied 1 change; 3 changes left in the session".
std::string applied_message(const propose::ApplyOutcome& outcome, bool dry_run);
void show_applied(const Output& output, const propose::ApplyOutcome& outcome, const AppliedExtras& extras);

}  // namespace jt::results
