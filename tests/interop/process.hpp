// SPDX-License-Identifier: MIT
// Runs the jt under test as any program would: arguments in, output and exit code out.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace jt::interop {

struct Outcome {
  int code = 0;    ///< exit code
  int signal = 0;  ///< what ended it, where it did not exit by itself
  std::string out;
  std::string err;
};

/// Runs the program with nothing on standard input and waits for it.
Outcome run(const std::vector<std::string>& command);

/// A folder of its own that is removed with everything in it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  /// Writes a file and returns its path.
  [[nodiscard]] std::string write(const std::string& name, const std::string& bytes) const;

 private:
  std::string path_;
};

/// Counts cases and says what went wrong in each that failed.
class Tally {
 public:
  void pass() { ++passed_; }
  void fail(const std::string& name, const std::string& why);
  /// Cases that were not run, all for one reason.
  void skip(const std::string& what, int cases, const std::string& why);
  /// Fails the case if there is something to complain of; whether there is nothing.
  bool check(const std::string& name, const std::string& complaint);
  /// Prints `N passed, N failed, N skipped`; the exit code of the program.
  [[nodiscard]] int finish() const;

 private:
  int passed_ = 0;
  int failed_ = 0;
  int skipped_ = 0;
};

/// How many cases of a public suite pass. `print` writes the line that tests/run collects for the front page
/// (tests/front_page): `conformance: STANDARD PASSED ALL`.
class Conformance {
 public:
  explicit Conformance(std::string standard) : standard_(std::move(standard)) {}
  void add(bool passed) {
    ++all_;
    if (passed) ++passed_;
  }
  void print() const;

 private:
  std::string standard_;
  int passed_ = 0;
  int all_ = 0;
};

/// The file or folder of the public suites (`JT_SUITES`, else beside the project).
std::string suites(const std::string& name);

}  // namespace jt::interop
