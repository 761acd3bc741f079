// SPDX-License-Identifier: MIT
// How often the paths of matches have each shape, in the four formats.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/search/path_tally.hpp"
#include "results/file_errors.hpp"
#include "results/members.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Which of the shapes are shown.
struct ShapePart {
  std::uint64_t from = 0;
  std::uint64_t most = 0;
};

/// Finishes the tally and prints those shapes, spelled as below. `tail`: makes the members after them, of the number of
/// shapes.
void show_path_tally(const Output& output, search::PathTally& tally, const std::vector<std::string>& patterns,
                     ShapePart part, const std::function<Members(std::uint64_t shapes)>& tail);

/// Finishes the tally and prints at most `limit` shapes: for people and in concise as accessors, in list and json as
/// JSONPath queries, unless --paths names another spelling.
void show_path_tally(const Output& output, search::PathTally& tally, const std::vector<std::string>& patterns,
                     std::uint64_t limit, const FileErrors& errors);

}  // namespace jt::results
