// SPDX-License-Identifier: MIT
// compare_places: compares the values at two places.
#pragma once

#include <functional>

#include "core/compare/compare.hpp"
#include "core/path/place.hpp"

namespace jt::compare {

/// As `compare`, and reads both documents to their ends. `take` returns false when no more changes are wanted. Errors:
/// those of `take`, and those of either document, with its name and place.
Result<Counts> compare_places(path::Place& a, path::Place& b, const CompareOptions& options,
                              const std::function<Result<bool>(const Change&)>& take);

}  // namespace jt::compare
