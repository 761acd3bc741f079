// SPDX-License-Identifier: MIT
// Queries as they were understood.
#pragma once

#include <span>

#include "core/path/query.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Each as JSONPath, or as it was given where JSONPath cannot say it.
void show_queries(const Output& output, std::span<const path::Query> queries);

}  // namespace jt::results
