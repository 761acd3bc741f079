// SPDX-License-Identifier: MIT
// A unified diff of an edit: what --dry-run prints.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::splice {

/// Prints the changes as `diff -u` does, with three lines of context, in document order, as they are found. Lines
/// longer than 400 bytes are truncated to the text around the change ("…" marks omissions), so that a document in one
/// line has a short diff too; `patch` cannot apply such a diff. Prints nothing if nothing changed. The sink returns
/// false to stop.
Result<void> unified_diff(PieceTable& document, std::string_view name,
                          const std::function<bool(std::string_view)>& sink);

}  // namespace jt::splice
