// SPDX-License-Identifier: MIT
// Common code of set, delete, append, insert and merge: one operation at one location, reported in a sentence.
#pragma once

#include "cli/context.hpp"
#include "core/edit/operation.hpp"

namespace jt::cli {

/// Carries out the operation with the operands PATH and VALUE (OBJECT for a merge); returns the exit code.
Result<Exit> run_short_edit(Context& context, const Arguments& arguments, edit::OperationKind kind);

}  // namespace jt::cli
