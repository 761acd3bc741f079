// SPDX-License-Identifier: MIT
// Targets: a capability for several files, and for several values in each of them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "actions/reading.hpp"
#include "core/error.hpp"
#include "results/file_errors.hpp"
#include "results/members.hpp"

namespace jt::actions {

/// Every path in every file.
struct Targets {
  std::vector<std::string> files;
  std::vector<path::Query> paths;
  bool named = false;  ///< results have the names of their files
};

/// Whether nothing is left of the file after it was read: standard input, or a pipe. `confined`: only files have names.
bool passes_once(const std::string& file, bool confined);

/// The errors and the exit code of a capability for several files. Paths are counted from 0, in the order in which they
/// were given.
class FileOutcomes {
 public:
  /// Borrows the caller.
  FileOutcomes(const Caller& caller, std::size_t paths)
      : caller_(caller), errors_(caller.output()), found_(paths, false) {}

  void found(std::size_t path) { found_[path] = true; }
  /// Decides the exit code only.
  void failed(const Error& error);
  /// Reports it too, worded, in json at the end.
  void failed(const std::string& file, const Error& error);
  [[nodiscard]] const results::FileErrors& errors() const { return errors_; }
  /// The errors as members of the json document after the results; their number, if not all of them fit.
  [[nodiscard]] results::Members tail() const;
  /// 2 if a file could not be read; 1 if a path was found in no file.
  [[nodiscard]] Exit exit() const;

 private:
  const Caller& caller_;
  results::FileErrors errors_;
  std::vector<bool> found_;
  bool failed_ = false;
};

/// Shows a result for each target, by a renderer of its own. `headings`: people see the file and the path above it;
/// else the result names them. One target is run as it is. Errors: INVALID_INPUT, which is the same for all; others are
/// reported with the results.
Result<Exit> for_each_target(Caller& caller, const Targets& targets, bool headings,
                             const std::function<Result<Exit>(const Target&)>& run);

}  // namespace jt::actions
