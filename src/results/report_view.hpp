// SPDX-License-Identifier: MIT
// Reports of checked files in the four formats.
#pragma once

#include "core/shape/check_file.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Shows the report as an item of a series. `alone`: no other file was checked, so an error is shown with its lines.
/// The advice of its errors must be worded already.
void show_report(const Output& output, const shape::FileReport& report, bool alone);

}  // namespace jt::results
