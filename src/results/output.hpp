// SPDX-License-Identifier: MIT
// Output: where results are written, and how they are shown.
#pragma once

#include <optional>

#include "core/path/path.hpp"
#include "output/renderer.hpp"
#include "output/writer.hpp"

namespace jt::results {

/// Borrows what it refers to.
struct Output {
  output::Renderer& renderer;
  output::Writer& out;
  std::optional<path::Spelling> paths;  ///< of --paths, or as a PATH was typed
  std::size_t json_level = 0;           ///< json: how deep the result is nested, where it is one of several
  std::size_t found_text = 0;           ///< json: characters of a text in which something was found; 0: all
};

}  // namespace jt::results
