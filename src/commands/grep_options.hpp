// SPDX-License-Identifier: MIT
// The options of jt grep as data.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "cli/reading.hpp"
#include "core/search/path_glob.hpp"
#include "core/search/search.hpp"
#include "results/record_text.hpp"

namespace jt::commands {

/// The options of the user.
struct GrepOptions {
  std::vector<std::string> patterns;
  std::vector<std::string> files;
  search::PatternOptions pattern;
  search::SearchOptions search;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t most_shapes = std::numeric_limits<std::uint64_t>::max();
  std::optional<path::Path> under;
  std::string under_given;
  std::vector<search::PathGlob> paths;      ///< one of them fits, where there are any
  std::vector<search::PathGlob> not_paths;  ///< none of them does
  std::optional<std::uint64_t> max_string;
  results::RecordOptions record;  ///< where `search.records` is set
  bool count = false;
  bool names = false;  ///< of the files that match
  bool tally = false;  ///< of the shapes of paths

  /// Whether each match is printed.
  [[nodiscard]] bool matches() const { return !count && !names && !tally; }
  /// Whether a match there is wanted.
  [[nodiscard]] bool takes(const path::Location& location) const;
};

/// The options about the pattern.
search::PatternOptions pattern_options(const cli::Arguments& arguments);

/// Errors: usage, INVALID_PATH.
Result<GrepOptions> grep_options(const cli::Context& context, const cli::Arguments& arguments);

}  // namespace jt::commands
