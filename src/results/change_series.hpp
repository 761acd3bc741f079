// SPDX-License-Identifier: MIT
// ChangeSeries: what differs between two documents, in the four formats.
#pragma once

#include <string>

#include "core/compare/compare.hpp"
#include "core/document/document.hpp"
#include "results/output.hpp"

namespace jt::results {

struct ChangeOptions {
  path::Spelling spelling = path::Spelling::accessor;  ///< where --paths says nothing
  bool keys = false;                                   ///< paths alone, no values
  bool moves = false;                                  ///< elements can have moved
  std::string match = {};                              ///< the member by which elements are matched
  path::Location prefix = {};                          ///< what the paths of changes begin below
};

class ChangeSeries {
 public:
  /// A longer value, and one of more than a third of the bytes that may be printed, is left out, and its size is given;
  /// people see the beginning of each value alone.
  static constexpr std::uint64_t longest_value = std::uint64_t{1} << 20;

  /// Borrows the documents, in which values are read.
  ChangeSeries(const Output& output, document::Document& a, document::Document& b, const ChangeOptions& options);
  /// Errors: those of reading a value.
  Result<void> add(const compare::Change& change);
  /// `left_out`: changes that were not added; `more` writes other members of the document after the counts.
  void end(const compare::Counts& counts, std::uint64_t left_out, const output::Frame::Members& more);
  /// Nobody reads the output any more.
  [[nodiscard]] bool gone() const { return output_.out.state() != output::Writer::State::open; }

 private:
  Output output_;
  document::Document& a_;
  document::Document& b_;
  ChangeOptions options_;
};

/// The numbers of changes alone. Not for list.
void show_counts(const Output& output, const compare::Counts& counts, bool moves);

}  // namespace jt::results
