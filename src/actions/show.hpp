// SPDX-License-Identifier: MIT
// show: a value, truncated to fit.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "actions/targets.hpp"
#include "core/clip/clip.hpp"

namespace jt::actions {

/// How to ask for what was left out of a value, shown with those limits. Where people see it, `Caller::out.left()` says
/// how much room it has.
using ShowMore = std::function<std::vector<std::string>(const Target& target, const path::Location& location,
                                                        const clip::ClipOptions& used, const clip::Clipped& clipped)>;

struct ShowRequest {
  Targets targets;
  Reading reading = {};
  clip::ClipOptions limits = {};  ///< where the limit of the output decides, only those that somebody has asked for
  ShowMore more;
  std::optional<std::uint64_t> limit = {};  ///< in place of those: entries of each container, or characters of a string
  std::size_t more_in_text = 0;             ///< how many of `more` people see too
};

Result<Exit> show(Caller& caller, const ShowRequest& request);

}  // namespace jt::actions
