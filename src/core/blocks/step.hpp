// SPDX-License-Identifier: MIT
// Carries one tool call out.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

#include "core/blocks/run_record.hpp"
#include "core/blocks/tool_call.hpp"
#include "core/blocks/workspace.hpp"
#include "core/result.hpp"

namespace jt::blocks {

struct StepOptions {
  std::size_t number = 0;  ///< in the record
  bool replace_all = false;
  bool sync = true;
  std::chrono::milliseconds lock_timeout{10000};
  std::function<void()> executing;  ///< after the change is in the record, directly before it is made
};

/// The change is made as a whole or not at all, below the root, and is in the record before. Everything is checked
/// again: files may have changed since the calls were checked. Errors: OUTSIDE_ROOT, FILE_NOT_FOUND, NOT_A_FILE;
/// NO_MATCH and AMBIGUOUS_MATCH for the text to replace; DOCUMENT_CHANGED, LOCKED, PERMISSION_DENIED, IO_ERROR.
Result<void> carry_out(const Workspace& workspace, RunRecord& record, const ToolCall& call, const StepOptions& options);

}  // namespace jt::blocks
