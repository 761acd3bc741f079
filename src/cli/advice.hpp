// SPDX-License-Identifier: MIT
// Advice in the words of the command line.
#pragma once

#include "core/error.hpp"

namespace jt::cli {

/// The error with its advice as hints and commands to try, with names of commands and options. Their arguments are
/// quoted by `text::shell_quote`.
Error worded(Error error);

}  // namespace jt::cli
