// SPDX-License-Identifier: MIT
// A unified diff of an edit: what --dry-run prints.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::splice {

/// Prints the changes as `diff -u` does, three lines of context, in document order, as they are found. Lines that are
/// longer than 400 bytes are cut to what surrounds the change ("…" stands for what is left out), so that a document in
/// one line has a short diff too; `patch` cannot apply that one. Nothing where nothing changed. The sink says false to
/// stop.
Result<void> unified_diff(PieceTable& document, std::string_view name,
                          const std::function<bool(std::string_view)>& sink);

}  // namespace jt::splice
