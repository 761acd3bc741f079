// SPDX-License-Identifier: MIT
// Identity: the members by which an element may be recognised.
#pragma once

#include <string>
#include <vector>

#include "core/propose/properties.hpp"
#include "core/scan/cursor.hpp"

namespace jt::propose {

/// A scalar in an element that identifies it if no other element has it.
struct Identity {
  static constexpr std::size_t longest = 256;

  Property property;
  std::string text;       ///< as spelled in the document
  std::size_t rank = 0;   ///< the lowest is the best
  std::size_t place = 0;  ///< of the search for it
};

/// What may identify the object at the cursor, which moves past it. False: failure of the cursor.
bool read_identities(scan::Cursor& cursor, std::vector<Identity>& out);

/// `[?@.metadata.name=="a"]`: the segment of a query that selects it. `text` is JSON.
std::string filter_segment(const std::vector<std::string>& keys, std::string_view text);

}  // namespace jt::propose
