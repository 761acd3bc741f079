// SPDX-License-Identifier: MIT
// Members: the members before or after the items of a long result in a document; prints nothing in other formats.
#pragma once

#include "output/json_sink.hpp"
#include "output/renderer.hpp"

namespace jt::results {

/// Of all members; and of those that are printed if --max-bytes is too small for all.
using Members = output::Frame;

}  // namespace jt::results
