// SPDX-License-Identifier: MIT
// The guide: all of jt on one page for a reader who has never seen it, above all a program that pays for each byte.
#pragma once

#include <cstddef>
#include <string>

#include "cli/command.hpp"

namespace jt::cli {

/// Bytes of the page, and of that of one command, at most.
inline constexpr std::size_t longest_guide = 3000;
inline constexpr std::size_t longest_command_guide = 700;

/// The page, made of the commands' guide lines.
std::string guide();
/// One command: its line, its own options, as many examples as there is room for.
std::string guide(const Command& command);

}  // namespace jt::cli
