// SPDX-License-Identifier: MIT
// check_schema: an edited document against the schema of its edit, before anything is written.
#pragma once

#include <cstdint>

#include "core/edit/editor.hpp"

namespace jt::edit {

/// Reads the pieces of the edited document, and, if it has errors, the original. Returns how many errors are left,
/// which that one had too. Errors: SCHEMA_VIOLATION with what the edit adds; those of `request.schema`, and of reading.
Result<std::uint64_t> check_schema(splice::PieceTable& document, const EditRequest& request);

}  // namespace jt::edit
