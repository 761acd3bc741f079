// SPDX-License-Identifier: MIT
// How often the paths of matches have each shape, in the four formats.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/search/path_tally.hpp"
#include "results/file_errors.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Finishes the tally and prints at most `limit` shapes: for people and in concise as accessors, in list and json as
/// JSONPath queries, unless --paths names another spelling.
void show_path_tally(const Output& output, search::PathTally& tally, const std::vector<std::string>& patterns,
                     std::uint64_t limit, const FileErrors& errors);

}  // namespace jt::results
