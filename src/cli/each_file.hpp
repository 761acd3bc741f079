// SPDX-License-Identifier: MIT
// A command for several files: FILE… with --path.
#pragma once

#include <cstdint>
#include <string>

#include "cli/context.hpp"
#include "core/path/path.hpp"
#include "results/file_errors.hpp"

namespace jt::cli {

/// Whether results have the names of their files: with several files, unless --no-filename is given.
bool names_files(const Arguments& arguments);

/// Whether nothing is left of the file after it was read: standard input, or a pipe. `confined`: only files have names.
bool passes_once(const std::string& file, bool confined);

/// The errors and the exit code of a command for several files. Paths are counted from 0, in the order in which they
/// were given.
class FileOutcomes {
 public:
  FileOutcomes(const results::Output& output, std::size_t paths) : errors_(output), found_(paths, false) {}

  void found(std::size_t path) { found_[path] = true; }
  /// Decides the exit code only.
  void failed(const Error& error);
  /// Reports it too, in json at the end.
  void failed(const std::string& file, const Error& error);
  [[nodiscard]] const results::FileErrors& errors() const { return errors_; }
  /// 2 if a file could not be read; 1 if a path was found in no file.
  [[nodiscard]] Exit exit() const;

 private:
  results::FileErrors errors_;
  std::vector<bool> found_;
  bool failed_ = false;
};

struct EachFile {
  bool headings = true;  ///< people see the file's name above its result; if false, the command prints the name
  bool queries = false;  ///< a path may be a query
};

/// Runs the command for each FILE and each PATH, with arguments that name only these: it prints one result, for one
/// document. One FILE with at most one PATH is run as it is. Errors: INVALID_PATH, INVALID_INPUT; all others are
/// reported with the results.
Result<Exit> for_each_file(Context& context, const Arguments& arguments, EachFile each,
                           Result<Exit> (*run)(Context&, const Arguments&));

}  // namespace jt::cli
