// SPDX-License-Identifier: MIT
// File names that are none: a path in the document is glued to them, as in users.json#/users/0.
#pragma once

#include "core/error.hpp"
#include "tools/tool.hpp"
#include "tools/workplace.hpp"

namespace jt::tools {

/// Adds to an error about a file what could have been meant: the file and the path in it, each in its parameter, as a
/// call; else where relative names start.
void explain_file(const Workplace& workplace, const Tool& tool, const Arguments& arguments, Error& error);

}  // namespace jt::tools
