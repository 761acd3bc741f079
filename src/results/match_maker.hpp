// SPDX-License-Identifier: MIT
// MatchMaker: the matches of one document, ready to be shown.
#pragma once

#include <optional>

#include "core/document/document.hpp"
#include "core/search/record.hpp"
#include "core/search/search.hpp"
#include "results/match_series.hpp"
#include "results/record_text.hpp"

namespace jt::results {

class MatchMaker {
 public:
  struct Options {
    bool records = false;   ///< each match is returned with the record that holds it
    std::uint64_t few = 0;  ///< only so many are, if their records can be read: `MatchOptions::few_records`
    RecordOptions record = {};
  };

  /// Borrows the document, and what the output refers to.
  MatchMaker(const Output& output, Options options, document::Document& document);
  MatchMaker(const MatchMaker&) = delete;
  MatchMaker& operator=(const MatchMaker&) = delete;

  Match match(const search::FoundText& found);
  /// The error of reading the record of the last match. The match was returned without it: matches are reported one by
  /// one, and the search ends after this one. Not explained yet.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  /// The wanted members that no record had.
  [[nodiscard]] std::vector<std::string> missing() const { return text_.missing(); }

 private:
  [[nodiscard]] std::string spelled(const path::Location& location) const;
  [[nodiscard]] std::vector<std::string> headings(const search::FoundText& found, std::size_t split) const;
  [[nodiscard]] std::optional<MatchRecord> record(const search::FoundText& found);

  Output output_;
  Options options_;
  document::Document& document_;
  search::RecordsSeen seen_;
  std::optional<search::RecordReader> reader_;  ///< if records are wanted
  RecordText text_;
  std::optional<Error> failure_;
};

}  // namespace jt::results
