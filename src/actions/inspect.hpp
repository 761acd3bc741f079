// SPDX-License-Identifier: MIT
// inspect: the shape of a document or of a value in it, or of what a query selects.
#pragma once

#include <cstdint>
#include <optional>

#include "actions/targets.hpp"
#include "core/shape/shape.hpp"

namespace jt::actions {

struct InspectRequest {
  Targets targets;
  Reading reading = {};
  shape::ShapeOptions shape = {};
  std::optional<std::uint64_t> limit = {};    ///< of keys in each object; list: of paths
  std::optional<std::uint64_t> largest = {};  ///< so many of the largest values in place of the shape, at most 10,000;
                                              ///< not of a query
  bool file_shown = true;                     ///< people see the file
  bool more = false;                          ///< json names the command that lists the keys that are left out
};

/// `no` if a query selects nothing.
Result<Exit> inspect(Caller& caller, const InspectRequest& request);

}  // namespace jt::actions
