// SPDX-License-Identifier: MIT
// FileStates: checks tool calls against the files below a root, each as the calls before it will leave them.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "core/blocks/change_diff.hpp"
#include "core/blocks/tool_call.hpp"
#include "core/blocks/workspace.hpp"
#include "core/result.hpp"

namespace jt::blocks {

class FileStates {
 public:
  /// Borrows the workspace. `replace_all`: the text to replace may occur several times.
  FileStates(const Workspace& workspace, bool replace_all);
  FileStates(const FileStates&) = delete;
  FileStates& operator=(const FileStates&) = delete;
  ~FileStates();

  /// Adds the findings that depend on files: PATH_OUTSIDE_ROOT, FILE_NOT_FOUND, EDIT_NOT_FOUND, EDIT_NOT_UNIQUE,
  /// UNSUPPORTED_TOOL, and the note FILE_EXISTS. If the call is valid after that, the next ones see what it will
  /// change; `diff`, if there is one, gets that change. Nothing is written but a temporary file without a name, which
  /// holds the new content: memory does not grow with it. Calls that are invalid already, and other JSON, are passed
  /// over. Errors: those of reading a file and of the temporary one.
  Result<void> take(ToolCall& call, const DiffSink& diff = {});

 private:
  class Check;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace jt::blocks
