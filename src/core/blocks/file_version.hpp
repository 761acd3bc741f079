// SPDX-License-Identifier: MIT
// FileVersion: what was at a path, by its digest, so that it can be recognised later.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/bytes/root.hpp"
#include "core/result.hpp"

namespace jt::blocks {

struct FileVersion {
  enum class Kind : std::uint8_t { absent, file, link };
  Kind kind = Kind::absent;
  std::uint64_t size = 0;  ///< of a file
  std::string text;        ///< the digest of a file, the target of a link

  bool operator==(const FileVersion&) const = default;
};

/// The version of an open file, which is read from its beginning.
Result<FileVersion> version_of(const bytes::Fd& file, std::string_view name);

/// What is at a place now. NOT_A_FILE for a folder, a pipe, a socket or a device.
Result<FileVersion> version_at(const bytes::Located& place, std::string_view name);

}  // namespace jt::blocks
