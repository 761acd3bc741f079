// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::catalogue {

/// The longest configuration file, in bytes.
inline constexpr std::size_t longest_config = std::size_t{64} << 20;

/// All of a source. LIMIT_EXCEEDED: it is too long for a configuration file.
Result<std::string> read_text(bytes::Source& source);

/// All of a file that a definition names. NOT_A_FILE: it is a pipe or a device, which might never end; else the errors
/// of opening and reading.
Result<std::string> read_regular(const std::string& path);

}  // namespace jt::catalogue
