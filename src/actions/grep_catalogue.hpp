// SPDX-License-Identifier: MIT
// A search of what MCP servers offer.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "actions/reading.hpp"
#include "actions/servers.hpp"
#include "core/catalogue/search.hpp"
#include "core/search/text_pattern.hpp"

namespace jt::actions {

struct CatalogueSearch {
  std::vector<std::string> patterns;
  search::PatternOptions pattern;
  catalogue::SearchOptions options;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();  ///< matches that are shown
  std::optional<std::uint64_t> max_string;                         ///< concise: the most characters of a value
  bool rank = false;                                               ///< the most relevant ones first
  Reading reading;                                                 ///< of a saved catalogue
};

struct CataloguePatterns {
  search::TextPattern usual;
  search::TextPattern words;  ///< whole words alone, for the ranking
};
/// Errors: those of `TextPattern::compile`.
Result<CataloguePatterns> compile(const CatalogueSearch& search);

/// Searches the catalogue of the servers, or the saved one. Servers that failed are reported. `no`: nothing matches;
/// `failed`: no server could be asked. Errors: those of finding the servers and of reading, after the matches so far.
Result<Exit> grep_catalogue(const Caller& caller, const Servers& servers, const CatalogueSearch& search,
                            const CataloguePatterns& patterns);

}  // namespace jt::actions
