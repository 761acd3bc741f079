// SPDX-License-Identifier: MIT
// Lines: text for people, line by line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/role.hpp"

namespace jt::output {

using json::Role;

/// A piece of text for people; it may contain document text, which the renderer sanitises for a terminal.
struct Piece {
  Role role = Role::plain;
  std::string text;
  bool tabs = false;  ///< its tabs are our own, and stay on a terminal
};
/// One line of output for people (without its newline).
using Line = std::vector<Piece>;

class Lines {
 public:
  /// Appends to `out`, with the colours of the roles, or sanitised for a terminal. `ends`: gets the size of `out` after
  /// each line; may be null. Borrows both.
  Lines(std::string& out, bool colour, bool terminal, std::vector<std::size_t>* ends = nullptr)
      : out_(out), colour_(colour), terminal_(terminal), ends_(ends) {}

  /// More of the present line.
  void text(Role role, std::string_view text);
  void end();

  void add(const Line& line);
  void add(const std::vector<Line>& lines);

 private:
  std::string& out_;
  bool colour_;
  bool terminal_;
  std::vector<std::size_t>* ends_;
};

}  // namespace jt::output
