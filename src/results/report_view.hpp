// SPDX-License-Identifier: MIT
// Reports on checked files in the four formats.
#pragma once

#include "core/check/check_file.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Shows the report as an item of a series. `alone`: no other file was checked, so an error is shown with its lines.
/// The errors of the report are worded.
void show_report(const Output& output, const check::FileReport& report, bool alone);

}  // namespace jt::results
