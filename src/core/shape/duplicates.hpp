// SPDX-License-Identifier: MIT
// Duplicate keys of a document, found in one pass and bounded memory: if the open objects have too many keys, they
// are sorted in a temporary file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::shape {

struct DuplicateKey {
  std::uint64_t first = 0;  ///< offset of the quote that opens the first occurrence
  std::uint64_t again = 0;  ///< and of a later one
  path::Location location;  ///< of the member, once `locate` was called; the last step is the key
};

struct Duplicates {
  std::vector<DuplicateKey> found;  ///< in order of `again`
  std::uint64_t omitted = 0;        ///< how many more there are
};

struct DuplicateOptions {
  std::size_t memory = std::size_t{4} << 20;  ///< bytes for keys before they are sorted in a file
  std::size_t most = 10'000;                  ///< reported; the others are counted
  std::string folder;                         ///< of the temporary file; $TMPDIR, else /tmp, where empty
};

/// All duplicate keys of the document. From a cursor that has not started; reads the whole document. Errors: the
/// cursor's; IO_ERROR if the temporary file cannot be written.
Result<Duplicates> find_duplicates(scan::Cursor& cursor, const DuplicateOptions& options = {});

/// Fills in the locations. From a cursor that has not started, over the same document.
Result<void> locate(scan::Cursor& cursor, Duplicates& duplicates);

}  // namespace jt::shape
