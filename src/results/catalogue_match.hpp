// SPDX-License-Identifier: MIT
// What a match in a catalogue looks like: grouped by server, then by tool, prompt or resource; and the servers that
// could not be searched.
#pragma once

#include <string>
#include <vector>

#include "core/catalogue/search.hpp"
#include "results/match_series.hpp"

namespace jt::results {

/// The match, ready for a series. `people`: for the human format, with headings in place of the path, and
/// a description shortened.
Match catalogue_match(const catalogue::FoundEntry& found, path::Spelling spelling, bool people);

/// The number of matches, and the servers that failed, as members after the matches in json. Borrows both.
Members catalogue_tail(const MatchSeries& series, const std::vector<catalogue::FailedServer>& failed);

/// For people: that the server was not searched, and why.
Error not_searched(const catalogue::FailedServer& server);

}  // namespace jt::results
