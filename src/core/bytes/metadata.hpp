// SPDX-License-Identifier: MIT
// What belongs to a file beside its bytes: owner, mode, ACLs, extended attributes.
#pragma once

#include <string_view>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"

namespace jt::bytes {

/// Makes `to` what `from` is; only what differs is touched. What cannot be kept is an error that names it
/// (PERMISSION_DENIED, or IO_ERROR); `name` is the file of the message. Writing to a file takes its set-user-id bits
/// and capabilities away, so this is done again after the last byte.
Result<void> keep_metadata(const Fd& from, const Fd& to, std::string_view name);

}  // namespace jt::bytes
