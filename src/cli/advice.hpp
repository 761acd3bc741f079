// SPDX-License-Identifier: MIT
// Advice in the words of the command line.
#pragma once

#include <string>

#include "core/error.hpp"

namespace jt::cli {

/// The error with its advice as hints and commands to try, with names of commands and options. Their arguments are
/// quoted by `text::shell_quote`.
Error worded(Error error);

/// The hint for advice that is not a complete command; "" for advice that is one.
std::string hint_of(const Advice& advice);

/// A file name as an argument of a command to try, quoted. What begins with a dash would be an option.
std::string file_argument(const std::string& file);

}  // namespace jt::cli
