// SPDX-License-Identifier: MIT
// Metadata of a file: owner, mode, ACLs, extended attributes.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"

namespace jt::bytes {

struct Metadata {
  mode_t mode = 0;  ///< permissions, with the set-user-id bits
  uid_t user = 0;
  gid_t group = 0;
  /// Extended attributes, ACLs among them, without those that sign the content.
  std::vector<std::pair<std::string, std::string>> attributes;
  bool operator==(const Metadata&) const = default;
};

/// The metadata of a file; errors as below.
Result<Metadata> read_metadata(const Fd& from, std::string_view name);

/// Gives it to another file; only what differs is changed. Errors as below.
Result<void> apply_metadata(const Metadata& wanted, const Fd& to, std::string_view name);

/// Gives `to` the metadata of `from`; only what differs is changed. What cannot be kept is an error that names it
/// (PERMISSION_DENIED, or IO_ERROR); `name` is the file in the message. A write to a file clears its set-user-id bits
/// and capabilities, so this is done again after the last byte.
Result<void> keep_metadata(const Fd& from, const Fd& to, std::string_view name);

}  // namespace jt::bytes
