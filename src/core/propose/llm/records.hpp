// SPDX-License-Identifier: MIT
// The records of a document in which words of an instruction occur, the best ones in bounded memory.
#pragma once

#include <cstdint>
#include <vector>

#include "core/document/document.hpp"
#include "core/path/path.hpp"
#include "core/propose/llm/words.hpp"
#include "core/result.hpp"
#include "core/search/record.hpp"

namespace jt::propose::llm {

struct FoundWords {
  static constexpr std::size_t most_matches = 8;

  search::FoundRecord record;
  path::Location location;              ///< of the record
  std::vector<path::Location> matches;  ///< the first ones in it
  unsigned score = 0;                   ///< words that occur in it; those in values count more than those in keys
};

/// At most `most` records, the best first, then in document order. One more pass over the document, and a part of
/// one where keys match too often. Errors: those of
/// reading, as they come.
Result<std::vector<FoundWords>> find_records(document::Document& document, const Words& words, std::size_t most);

}  // namespace jt::propose::llm
