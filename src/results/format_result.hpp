// SPDX-License-Identifier: MIT
// What `format` prints: whole documents, and what became of a file.
#pragma once

#include <string>

#include "core/edit/rewrite.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Documents one after the other, each with a newline after it.
class DocumentSeries {
 public:
  explicit DocumentSeries(const Output& output);
  /// Runs the pump in any case.
  void add(const output::Pump& document);
  void end();
  /// Nobody reads the output any more.
  [[nodiscard]] bool gone() const { return output_.out.state() != output::Writer::State::open; }

 private:
  Output output_;
};

/// The name of a file that formatting would change.
void show_unformatted(const Output& output, const std::string& file);

/// That the file was replaced, or that it was formatted already.
void show_rewrite(const Output& output, const std::string& file, const edit::RewriteOutcome& outcome);

}  // namespace jt::results
