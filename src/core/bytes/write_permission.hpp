// SPDX-License-Identifier: MIT
// Checks whether a file may be replaced: not special files, read-only ones, or files in folders that may not be
// written.
#pragma once

#include <sys/stat.h>

#include <string_view>

#include "core/bytes/root.hpp"

namespace jt::bytes {

/// What is tried, for the message, and whether it is forced.
struct WriteAttempt {
  std::string_view verb;     ///< "edit", "write"
  bool force = false;        ///< also a file that is read-only by its mode
  bool break_links = false;  ///< also a file with several names
};

/// PERMISSION_DENIED for a file with several names, unless its links may break. Inside roots it is never allowed: the
/// new file would be safe, but the old one may belong to another user.
Result<void> refuse_links(const Roots& roots, const struct stat& status, std::string_view name,
                          const WriteAttempt& attempt);

/// NOT_A_FILE for everything but a regular file, with the kind named.
Result<void> refuse_special(const struct stat& status, std::string_view name);

/// PERMISSION_DENIED for a file that its owner may not write (by its mode, so for root too) or that we may not write,
/// unless forced; for one that is immutable or append-only; and for a folder in which no file can be created.
/// `status` is null if the file does not exist yet.
Result<void> refuse_read_only(const Located& place, const struct stat* status, std::string_view name,
                              const WriteAttempt& attempt);

}  // namespace jt::bytes
