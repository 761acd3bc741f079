// SPDX-License-Identifier: MIT
// show: a value, truncated to fit.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "actions/targets.hpp"
#include "core/clip/clip.hpp"

namespace jt::actions {

/// How to ask for what was left out of a value, shown with those limits.
using ShowMore = std::function<std::vector<std::string>(const Target& target, const path::Location& location,
                                                        const clip::ClipOptions& used, const clip::Clipped& clipped)>;

struct ShowRequest {
  Targets targets;
  Reading reading = {};
  clip::ClipOptions limits = {};  ///< where the limit of the output decides, only those that somebody has asked for
  ShowMore more;
  bool more_in_text = false;  ///< people see two of them too, as far as there is room
};

Result<Exit> show(Caller& caller, const ShowRequest& request);

}  // namespace jt::actions
