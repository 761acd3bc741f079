// SPDX-License-Identifier: MIT
// Sorts the members of all objects of a document by their keys.
//
// Values of up to `SortOptions::in_memory` bytes are sorted in memory (ValueSorter). Of a larger object, the keys and
// places of the members are sorted (RecordSorter), and the members are read again in that order; larger values within
// it likewise, each of them passed over once for each large object around it.
#pragma once

#include <memory>

#include "core/document/document.hpp"

namespace jt::format {

struct SortOptions {
  std::size_t in_memory = std::size_t{8} << 20;     ///< bytes
  std::size_t list_memory = std::size_t{32} << 20;  ///< of the members of a large object
};

/// The document in compact form (NDJSON: each on its line) with its members by the code points of their keys; those of
/// one key in their order. Keys and scalars keep their spelling. Reads all of the document, and checks it where it is
/// to be checked. Precondition: it rewinds. The cursor is anywhere afterwards. Comments and trailing commas go where
/// the member goes that they belong to (SortedGap), and stay what they are; `plain` leaves them out. Errors: those of
/// reading and of the check, explained; IO_ERROR for the temporary file.
Result<std::unique_ptr<document::Document>> sorted_by_key(document::Document& document, bool plain,
                                                          const SortOptions& options = {});

}  // namespace jt::format
