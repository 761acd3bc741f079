// SPDX-License-Identifier: MIT
#include "output/style.hpp"

#include <array>

#include "output/sanitise.hpp"

namespace jt::output {
namespace {

constexpr std::string_view colour_end = "\033[0m";

// In the order of Role.
constexpr std::array<std::string_view, 11> colours{
    "",            // plain
    "\033[34;1m",  // key
    "\033[32m",    // string
    "\033[36m",    // number
    "\033[35m",    // literal
    "",            // punctuation: the terminal's default colour, so that the rest is easier to see
    "\033[36;1m",  // path
    "\033[33m",    // note
    "\033[32;1m",  // good
    "\033[31;1m",  // bad
    "\033[31;1m",  // match
};

}  // namespace

bool wants_colour(When when, bool terminal, const ColourVariables& variables) {
  if (when != When::automatic) return when == When::always;
  if (variables.no_color && !variables.no_color->empty()) return false;
  const auto& force = variables.clicolor_force;
  if (force && !force->empty() && *force != "0") return true;
  return terminal && variables.term != "dumb";
}

std::string_view colour_of(Role role) { return colours[static_cast<std::size_t>(role)]; }

void append_painted(std::string& out, Role role, std::string_view text, bool colour) {
  const std::string_view begin = colour && !text.empty() ? colour_of(role) : std::string_view();
  out += begin;
  out += text;
  if (!begin.empty()) out += colour_end;
}

void append_line(std::string& out, const Line& line, bool colour, bool terminal) {
  std::size_t size = 1;
  for (const Piece& piece : line) size += piece.text.size();
  out.reserve(out.size() + size);
  for (const Piece& piece : line) {
    if (terminal) {
      std::string text;
      Sanitiser sanitiser(piece.tabs ? Sanitiser::Mode::terminal_text : Sanitiser::Mode::terminal);
      sanitiser.push(piece.text, text);
      sanitiser.finish(text);
      append_painted(out, piece.role, text, colour);
    } else {
      append_painted(out, piece.role, piece.text, colour);
    }
  }
  out += '\n';
}

}  // namespace jt::output
