// SPDX-License-Identifier: MIT
// The two values of a command that compares: FILE and OTHER, or two paths in FILE.
#pragma once

#include "cli/reading.hpp"

namespace jt::cli {

struct TwoPlaces {
  path::Place a;
  path::Place b;
  path::Spelling spelling = path::Spelling::accessor;  ///< of the first path, where one was given
};

/// Opens FILE and OTHER, both at `place`; where PATH is given, FILE twice, at the paths OTHER and PATH. A pipe is
/// spooled. Both
/// documents are checked as a whole by the time `finish` returns. Errors: as of `open_at`, for either.
Result<TwoPlaces> open_two(const Context& context, const Arguments& arguments, const std::string& place);

}  // namespace jt::cli
