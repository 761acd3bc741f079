// SPDX-License-Identifier: MIT
// What `format` prints: whole documents, what would change in them, and what became of files.
#pragma once

#include <string>
#include <string_view>

#include "core/edit/rewrite.hpp"
#include "results/file_errors.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Documents one after the other, each with a newline after it; or hunks of diffs.
class DocumentSeries {
 public:
  explicit DocumentSeries(const Output& output);
  /// Runs the pump in any case.
  void add(const output::Pump& document);
  /// Whole lines of a diff.
  void add_diff(std::string_view lines);
  void end();
  /// Nobody reads the output any more.
  [[nodiscard]] bool gone() const { return output_.out.state() != output::Writer::State::open; }

 private:
  Output output_;
};

/// Files, and whether formatting changed them, or would.
class FormatReports {
 public:
  /// `check`: files are only checked.
  FormatReports(const Output& output, bool check);
  /// For people, and as a locator, only a file that would change.
  void checked(const std::string& file, bool formatted);
  /// `undo`: the command that undoes it; empty: there is none. A locator is a file that was changed.
  void replaced(const std::string& file, const edit::RewriteOutcome& outcome, const std::string& undo);
  void end(const FileErrors& errors);

 private:
  Output output_;
};

}  // namespace jt::results
