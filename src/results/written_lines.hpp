// SPDX-License-Identifier: MIT
// What an edit wrote, as it is in the file now.
#pragma once

#include "core/splice/excerpt.hpp"
#include "output/renderer.hpp"

namespace jt::results {

/// For people: two blanks, then '+', '-' or a blank directly before each line.
void add_written_lines(output::Lines& out, const splice::Excerpt& excerpt);

/// The member "excerpt": the first lines that changed, as they were and are.
void add_excerpt(output::Fields& out, const splice::Excerpt& excerpt);

}  // namespace jt::results
