// SPDX-License-Identifier: MIT
// Metadata of a file: owner, mode, ACLs, extended attributes.
#pragma once

#include <string_view>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"

namespace jt::bytes {

/// Gives `to` the metadata of `from`; only what differs is changed. What cannot be kept is an error that names it
/// (PERMISSION_DENIED, or IO_ERROR); `name` is the file in the message. A write to a file clears its set-user-id bits
/// and capabilities, so this is done again after the last byte.
Result<void> keep_metadata(const Fd& from, const Fd& to, std::string_view name);

}  // namespace jt::bytes
