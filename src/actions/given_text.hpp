// SPDX-License-Identifier: MIT
// Texts that a caller gives: files that are read into memory, and JSON values.
#pragma once

#include <string>
#include <string_view>

#include "actions/caller.hpp"

namespace jt::actions {

/// The text of a file, or of standard input for "-". LIMIT_EXCEEDED where it is longer than 64 MiB; the errors of
/// opening and reading it.
Result<std::string> whole_text(const Caller& caller, std::string_view file);

/// The same of a file that may have comments. `jsonc`: whether it may, by its name or as it has some; then there is a
/// note.
Result<std::string> whole_text(const Caller& caller, std::string_view file, bool& jsonc);

/// A JSON value, checked, without the whitespace around it. `failure` begins the message of INVALID_INPUT, which says
/// where the text is wrong: "value 'x' is not JSON". LIMIT_EXCEEDED where it is nested too deeply.
/// `commented`: not null where the value may have comments and trailing commas; those within it stay, and it becomes
/// true.
Result<std::string> given_value(std::string text, std::string_view failure, bool* commented = nullptr);

}  // namespace jt::actions
