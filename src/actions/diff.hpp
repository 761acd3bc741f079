// SPDX-License-Identifier: MIT
// diff: what differs between two documents, or between two values of one.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "actions/reading.hpp"
#include "core/search/path_glob.hpp"
#include "results/part.hpp"

namespace jt::actions {

struct DiffRequest {
  enum class Shown : std::uint8_t {
    changes,
    counts,  ///< not in list
    patch,   ///< a JSON Patch (RFC 6902): the whole output, or in json a member
    none,    ///< the exit code alone
  };
  Target a;
  Target b;
  bool one_file = false;  ///< both values are in the file of `a`, which may be a pipe
  Reading reading = {};
  Shown shown = Shown::changes;
  bool keys = false;                                ///< compare which keys there are, not their values
  std::optional<std::string> match = {};            ///< the member by which elements of arrays are matched
  std::vector<search::PathGlob> ignored = {};       ///< no change is reported of these places
  bool whole_paths = false;                         ///< paths begin at the root of `a`, not at its value
  path::Spelling usual = path::Spelling::accessor;  ///< of paths
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();  ///< of changes that are shown
  std::optional<results::Part> part = {};                           ///< json: that part of the changes
};

/// Both documents are checked as a whole. `no` if they differ. Errors: as of `open_at`, for either; LIMIT_EXCEEDED for
/// a patch in json that does not fit.
Result<Exit> diff(Caller& caller, const DiffRequest& request);

}  // namespace jt::actions
