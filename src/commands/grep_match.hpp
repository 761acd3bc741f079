// SPDX-License-Identifier: MIT
// MatchMaker: the matches of one document, ready to be shown.
#pragma once

#include <optional>

#include "commands/grep_options.hpp"
#include "core/search/record.hpp"
#include "results/match_series.hpp"

namespace jt::commands {

/// Of a longer value only so many characters, and how many more there are.
void truncate_value(std::string& value, std::uint64_t most);

class MatchMaker {
 public:
  /// Borrows all three.
  MatchMaker(const cli::Context& context, const GrepOptions& options, document::Document& document);

  results::Match match(const search::FoundText& found);
  /// The error of reading the record of the last match, which was returned without it; not explained yet.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

 private:
  [[nodiscard]] std::string spelled(const path::Location& location) const;
  void add_headings(const search::FoundText& found, std::size_t split, results::Match& match) const;
  [[nodiscard]] std::optional<results::MatchRecord> record(const search::FoundText& found);

  const cli::Context& context_;
  const GrepOptions& options_;
  document::Document& document_;
  search::RecordsSeen seen_;
  std::optional<search::RecordReader> reader_;  ///< if records are wanted
  results::RecordText text_;
  std::optional<Error> failure_;
};

}  // namespace jt::commands
