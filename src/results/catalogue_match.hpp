// SPDX-License-Identifier: MIT
// What a match in a catalogue looks like: grouped by server, then by tool, prompt or resource; and the servers that
// could not be searched.
#pragma once

#include <string>
#include <vector>

#include "core/catalogue/search.hpp"
#include "core/path/spell_steps.hpp"
#include "results/match_series.hpp"

namespace jt::results {

/// Makes matches ready for a series, one after the other. Texts that the match before had too are kept.
class CatalogueMatches {
 public:
  /// `people`: for the human format, with headings in place of the path, and a description shortened.
  CatalogueMatches(path::Spelling spelling, bool people) : spelling_(spelling), people_(people), path_(spelling) {}

  /// Valid until the next call.
  Match& of(const catalogue::FoundEntry& found);

 private:
  void add_headings(const catalogue::FoundEntry& found);

  path::Spelling spelling_;
  bool people_;
  path::LocationText path_;
  Match match_;
  // Of the match before, for people.
  path::Location location_;
  std::size_t owner_steps_ = 0;
  std::size_t holder_steps_ = 0;
};

/// The number of matches, and the servers that failed, as members after the matches in json. Borrows both.
Members catalogue_tail(const MatchSeries& series, const std::vector<catalogue::FailedServer>& failed);

/// The same members.
void write_catalogue_tail(output::JsonSink& out, std::uint64_t count,
                          const std::vector<catalogue::FailedServer>& failed);

/// For people: that the server was not searched, and why.
Error not_searched(const catalogue::FailedServer& server);
/// The same of servers of the current folder that are not trusted, with the advice to do so.
Error not_searched(const std::vector<catalogue::FailedServer>& untrusted);

}  // namespace jt::results
