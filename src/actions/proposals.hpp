// SPDX-License-Identifier: MIT
// Proposed changes: preview keeps them as a session, apply carries them out.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "actions/caller.hpp"
#include "actions/schema_files.hpp"
#include "core/propose/apply.hpp"
#include "core/propose/preview.hpp"
#include "core/store/session_store.hpp"
#include "results/part.hpp"

namespace jt::actions {

/// How to ask for the changes of a session: a command, or the call of a tool.
using ApplyCommand = std::function<std::string(const std::string& session)>;

/// Proposes changes, keeps them and shows them; false: there are none to apply. The progress and the excerpts are the
/// caller's. `part`: of the changes that json shows. Errors: those of `propose::preview`.
Result<bool> preview(Caller& caller, propose::PreviewRequest request, store::SessionStore& sessions,
                     const ApplyCommand& apply, const results::Part& part = {});

/// Applies changes of a session and shows what was done. What the caller decides for all edits is set here.
/// `print_document`: the whole document is a part of the result, also where a file has it; `schema`: that the changed
/// document must fit. False: none of the changes holds any more. Errors: those of `propose::apply`.
Result<bool> apply(Caller& caller, propose::ApplyRequest request, store::SessionStore& sessions,
                   bool print_document = false, const std::optional<SchemaRequest>& schema = {});

}  // namespace jt::actions
