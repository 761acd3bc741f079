// SPDX-License-Identifier: MIT
// Advice in the words of the command line.
#pragma once

#include "core/error.hpp"

namespace jt::cli {

/// The error with its advice as hints and commands to try, which name commands and options of jt. `text::shell_quote`
/// quotes what they hold.
Error worded(Error error);

}  // namespace jt::cli
