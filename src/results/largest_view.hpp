// SPDX-License-Identifier: MIT
// The largest values of a document in the four formats.
#pragma once

#include <vector>

#include "core/shape/largest_values.hpp"
#include "results/output.hpp"
#include "results/shape_view.hpp"

namespace jt::results {

/// The values below the subject, which has so many bytes.
void show_largest(const Output& output, const ShapeSubject& subject, scan::Type type, std::uint64_t bytes,
                  const std::vector<shape::LargeValue>& values);

}  // namespace jt::results
