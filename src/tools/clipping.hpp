// SPDX-License-Identifier: MIT
// Clipping: a value cut to fit, with the calls that show the rest.
#pragma once

#include "core/clip/clip.hpp"
#include "tools/parameter.hpp"
#include "tools/run.hpp"

namespace jt::tools {

/// Shows the value. The parameters `offset` and `limit` change the options.
Result<void> show_clipped(Run& run, actions::Targets value, const Arguments& arguments, clip::ClipOptions options);

}  // namespace jt::tools
