// SPDX-License-Identifier: MIT
// Global options: those that every command accepts, before and after its name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "actions/reading.hpp"
#include "cli/arguments.hpp"
#include "core/path/path.hpp"
#include "output/renderer.hpp"
#include "output/style.hpp"

namespace jt::cli {

/// The descriptions, in the order of the manual.
std::span<const Option> global_options();

/// The smallest value of --max-bytes: any result needs as much to report omissions.
inline constexpr std::uint64_t least_max_bytes = 200;

struct Globals {
  output::Format format = output::usual_format;
  output::When color = output::When::automatic;
  output::When progress = output::When::automatic;
  actions::Check check = actions::Check::usual;
  bool quiet = false;
  bool null = false;                     ///< --list: NUL after each locator
  std::vector<std::string> roots;        ///< of --root, as given
  std::optional<std::string> workspace;  ///< of --workspace, as given
  bool decompress = true;                ///< compressed documents are unpacked
  std::optional<std::uint64_t> max_bytes;
  std::optional<unsigned> threads;      ///< of --threads
  std::optional<path::Spelling> paths;  ///< of --paths, else of the first PATH; else each result has its own
};

/// The globals among the arguments. INVALID_INPUT where they contradict each other or the command's formats.
Result<Globals> resolve_globals(const Arguments& arguments);

/// How many threads may be used: of --threads, else of the variable JT_THREADS, if it is not empty; nothing if neither
/// says. INVALID_INPUT if the variable is no such number.
Result<std::optional<unsigned>> threads_of(const Globals& globals, const std::optional<std::string>& variable);

/// The dialect of the first PATH that was typed: an operand, or the value of --path, --match or --under. Nothing if
/// there is none, or if it is empty or no path.
std::optional<path::Spelling> typed_spelling(const Arguments& arguments);

/// The requested format, found without parsing: for errors of parsing itself.
output::Format glimpse_format(std::span<const std::string> words);

}  // namespace jt::cli
