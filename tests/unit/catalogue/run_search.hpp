// SPDX-License-Identifier: MIT
// Searches a catalogue in memory, for tests.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/catalogue/search.hpp"
#include "core/scan/cursor.hpp"

namespace jt::test {

struct SearchRun {
  std::vector<std::string> lines;    ///< "PATH KIND VALUE" of each match; KIND is "key" or the type
  std::vector<std::string> details;  ///< the other members of each match
  catalogue::SearchedCatalogue searched;
  std::vector<catalogue::FailedServer> failed;
  std::optional<Error> error;
};

inline SearchRun search_catalogue(const std::string& text, const std::string& pattern,
                                  const catalogue::SearchOptions& options = {}, const scan::StreamOptions& reading = {},
                                  std::uint64_t most = ~std::uint64_t{0}) {
  SearchRun run;
  const std::vector<std::string> patterns{pattern};
  const auto compiled = search::TextPattern::compile(patterns, {});
  REQUIRE(compiled);
  bytes::MemorySource source(text);
  scan::Stream stream(source, reading);
  scan::Cursor cursor(stream);
  catalogue::SearchEvents events;
  events.found = [&](const catalogue::FoundEntry& found) {
    if (found.key) CHECK(found.location.back() == path::LocationStep(std::string(found.text)));
    const std::string kind = found.key ? "key" : std::string(scan::name(found.type));
    CHECK(found.match.begin <= found.match.end);
    CHECK(found.match.end <= found.text.size());
    CHECK(found.owner_steps <= found.holder_steps);
    CHECK(found.holder_steps <= found.location.size());
    run.lines.push_back(path::spell(found.location, path::Spelling::accessor) + " " + kind + " " +
                        std::string(found.text));
    std::string& more = run.details.emplace_back();
    for (const std::size_t each :
         {found.owner_steps, found.holder_steps, static_cast<std::size_t>(found.owner),
          static_cast<std::size_t>(found.part), std::size_t{found.described}, found.match.begin, found.match.end})
      more += std::to_string(each) + " ";
    return run.lines.size() < most;
  };
  events.failed = [&](const catalogue::FailedServer& server) { run.failed.push_back(server); };
  if (!cursor.start()) {
    run.error = cursor.failure();
    return run;
  }
  auto searched = catalogue::search(cursor, *compiled, options, events);
  if (searched) {
    run.searched = *searched;
  } else {
    run.error = std::move(searched.error());
  }
  return run;
}

using Lines = std::vector<std::string>;

}  // namespace jt::test
