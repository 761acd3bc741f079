// SPDX-License-Identifier: MIT
// Carries out edits and reports them.
#pragma once

#include <functional>

#include "cli/context.hpp"
#include "core/edit/editor.hpp"
#include "core/path/path.hpp"
#include "results/edit_result.hpp"

namespace jt::cli {

/// Carries the edit out and reports it; returns the exit code. `finish` may set the view's message and warnings.
/// `spelling`: of paths, if `--paths` is not given.
Result<Exit> run_edit(Context& context, edit::EditRequest request, path::Spelling spelling,
                      const std::function<void(results::EditView&)>& finish);

}  // namespace jt::cli
