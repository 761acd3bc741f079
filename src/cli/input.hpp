// SPDX-License-Identifier: MIT
// Input: which operand is FILE and which is PATH, and whether standard input is read if no FILE is given.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "actions/reading.hpp"
#include "cli/arguments.hpp"
#include "core/bytes/root.hpp"

namespace jt::cli {

/// The kind of standard input.
enum class StandardInput : std::uint8_t {
  none,    ///< a terminal, or closed: it is read only for the operand `-`
  device,  ///< /dev/null and the like: a read takes it where no FILE is given
  stream,  ///< the same for a pipe, a file or a socket
};

/// The kind of this process's standard input.
StandardInput standard_input();

/// The file that a value is to be read from: of `@FILE`, and of `-`, which is standard input. Nothing: it is the value.
std::optional<std::string> file_of_value(std::string_view given);

/// Puts `-` before the only operand if that is a PATH and standard input can be read. Errors: INVALID_INPUT if FILE
/// and PATH (FILE and PATTERN of grep) are in the wrong order, with the correct command to try, and if FILE is
/// missing; FILE_NOT_FOUND for a single operand that is neither a file nor a path.
Result<void> settle_input(Arguments& arguments, const bytes::Roots& roots, StandardInput input);

/// Whether it names something that can be opened as a document. Nothing is opened: a FIFO would block.
bool names_file(const bytes::Roots& roots, const std::string& word);

/// Adds to an error of `grep` without FILE how to search standard input.
void add_input_hint(const Arguments& arguments, Error& error);

/// Whether files are read as one document per line, and whether they may have comments, as --lines, --no-lines,
/// --skip-invalid, --syntax and --jsonc say.
actions::Reading lines_of(const Arguments& arguments);

/// --syntax and --jsonc; `automatic` for a command without them.
comments::Choice syntax_of(const Arguments& arguments);

}  // namespace jt::cli
