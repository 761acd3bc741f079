// SPDX-License-Identifier: MIT
// Converts errno to Error: one wording for all system errors.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::bytes {

/// The system's text for an errno, in lowercase: "input/output error".
std::string system_text(int number);

/// The Error for a failed system call. `tried` is the verb ("open", "read"), `name` the file as the user gave it.
/// ENOENT and ENOTDIR: FILE_NOT_FOUND; EACCES, EPERM: PERMISSION_DENIED; EISDIR, ENXIO: NOT_A_FILE; others: IO_ERROR.
Error system_error(int number, std::string_view tried, std::string_view name);

/// INVALID_INPUT for a file name with a NUL byte: the system would use only the part before it.
std::optional<Error> refuse_nul(std::string_view name);

/// The name for messages: "'x.json'", or "standard input" for "-".
std::string quoted_file(std::string_view name);

}  // namespace jt::bytes
