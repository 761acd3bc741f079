// SPDX-License-Identifier: MIT
// A renderer that reports errors alone.
#pragma once

#include <memory>

#include "output/renderer.hpp"

namespace jt::output {

/// Errors go to `errors`; results and notes nowhere.
std::unique_ptr<Renderer> make_quiet(std::unique_ptr<Renderer> errors);

}  // namespace jt::output
