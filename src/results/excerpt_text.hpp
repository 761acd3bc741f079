// SPDX-License-Identifier: MIT
// A line of a document for people, and a caret below one of its characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "output/renderer.hpp"

namespace jt::results {

/// Document text in which each character has the columns that it appears to have.
std::string shown_text(std::string text);

/// "  12 | TEXT"; `number` is padded already.
output::Line numbered_line(std::string_view number, const std::string& raw);
/// The line below it; `caret` is counted in code points of the raw text.
output::Line caret_line(std::size_t number_width, const std::string& raw, std::size_t caret);

}  // namespace jt::results
