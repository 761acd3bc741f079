// SPDX-License-Identifier: MIT
// What set, delete, append, insert and merge share: one operation at one location, told in a sentence.
#pragma once

#include "cli/context.hpp"
#include "core/edit/operation.hpp"

namespace jt::cli {

/// Carries the operation out with the operands PATH and VALUE (OBJECT for a merge); returns the exit code.
Result<Exit> run_short_edit(Context& context, const Arguments& arguments, edit::OperationKind kind);

}  // namespace jt::cli
