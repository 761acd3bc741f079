// SPDX-License-Identifier: MIT
// Colour: the colour of each role, and whether colour is used.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "output/renderer.hpp"

namespace jt::output {

/// `--color` and `--progress`.
enum class When : std::uint8_t { automatic, always, never };

/// The environment variables for colour; nothing if one is not set.
struct ColourVariables {
  std::optional<std::string> no_color;        ///< NO_COLOR: not empty means none (no-color.org)
  std::optional<std::string> clicolor_force;  ///< CLICOLOR_FORCE: neither empty nor "0" means colour also to a pipe
  std::optional<std::string> term;            ///< TERM: "dumb" means none
};

/// Whether to write colours. `always` and `never` override the variables, NO_COLOR overrides CLICOLOR_FORCE.
bool wants_colour(When when, bool terminal, const ColourVariables& variables);

/// The escape sequence of the role's colour; empty for a role that has none.
std::string_view colour_of(Role role);

/// Appends the text in the role's colour. The text is not changed: sanitise first.
void append_painted(std::string& out, Role role, std::string_view text, bool colour);

/// Appends the line and a newline; `terminal`: its text is sanitised.
void append_line(std::string& out, const Line& line, bool colour, bool terminal);

}  // namespace jt::output
