// SPDX-License-Identifier: MIT
// grep: the keys and values of documents that match a pattern.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "actions/targets.hpp"
#include "core/search/path_glob.hpp"
#include "core/search/search.hpp"
#include "results/part.hpp"
#include "results/record_text.hpp"

namespace jt::actions {

struct GrepRequest {
  enum class Shown : std::uint8_t {
    matches,
    count,  ///< of the matches in each file
    files,  ///< the names of those with matches
    tally,  ///< how often the paths of matches have each shape
    none,   ///< the exit code alone
  };
  static constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

  std::vector<std::string> files;
  Reading reading = {};
  Shown shown = Shown::matches;
  std::vector<std::string> patterns = {};
  search::PatternOptions pattern = {};
  bool keys = true;                                   ///< keys are searched
  bool values = true;                                 ///< and scalars
  bool comments = false;                              ///< and comments, in documents that may have them
  std::uint64_t most = all;                           ///< matches in each file
  std::string_view most_option = {};                  ///< what the caller calls that
  std::uint64_t most_shapes = all;                    ///< of a tally
  std::optional<path::Query> under = {};              ///< to the value that is searched
  std::vector<search::PathGlob> paths = {};           ///< one of them fits, where there are any
  std::vector<search::PathGlob> not_paths = {};       ///< none of them does
  std::optional<std::uint64_t> max_string = {};       ///< characters of a value in concise
  std::optional<results::RecordOptions> record = {};  ///< matches are shown with the records that hold them
  bool few_records = false;                           ///< for people: if there are only a few, without `record` too
  std::uint64_t siblings = 0;                         ///< other keys of its object that are shown with a match
  std::optional<results::Part> part = {};             ///< json, of one file: that part of the matches, or of the shapes
};

/// `no` if nothing matches, `failed` if one of several files cannot be searched. Errors: INVALID_PATTERN; those of a
/// single file.
Result<Exit> grep(Caller& caller, const GrepRequest& request);

}  // namespace jt::actions
