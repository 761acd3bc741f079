// SPDX-License-Identifier: MIT
// Shared by the tests of the runner: tool calls made by hand, and a root with a state folder beside it.
#pragma once

#include <map>

#include "bytes/replacing.hpp"
#include "core/blocks/rollback.hpp"
#include "core/blocks/runner.hpp"

namespace jt::test {

inline blocks::ToolCall call(std::string tool, std::string path) {
  static int number = 0;
  blocks::ToolCall made;
  made.id = "tool_" + std::to_string(++number);
  made.tool = std::move(tool);
  made.path = std::move(path);
  made.level = 3;
  return made;
}

inline blocks::ToolCall write_call(std::string path, std::string content) {
  blocks::ToolCall made = call("write_file", std::move(path));
  made.content = std::move(content);
  return made;
}

inline blocks::ToolCall edit_call(std::string path, std::string old_string, std::string new_string) {
  blocks::ToolCall made = call("edit_file", std::move(path));
  made.search_replace = {std::move(old_string), std::move(new_string)};
  return made;
}

inline blocks::ToolCall delete_call(std::string path) { return call("delete_file", std::move(path)); }

/// A folder `root` for runs and a folder `state` for their records.
struct RunBox : Scratch {
  std::string root = folder("root");
  std::string state = *this / "state";

  [[nodiscard]] blocks::Workspace workspace() const {
    auto opened = blocks::Workspace::open(root);
    REQUIRE(opened);
    return std::move(*opened);
  }
  [[nodiscard]] blocks::RunOptions options() const {
    blocks::RunOptions made;
    made.state_folder = state;
    made.sync = false;
    return made;
  }
  Result<blocks::RunReport> run(std::vector<blocks::ToolCall>& calls) const {
    return blocks::run(workspace(), calls, options());
  }
  Result<blocks::RunReport> run(std::vector<blocks::ToolCall>&& calls) const { return run(calls); }
  [[nodiscard]] Result<blocks::RollbackReport> rollback(const std::string& id) const {
    return blocks::rollback(workspace(), id, {state, false, std::chrono::milliseconds(10000)});
  }
  /// Every path below the root: "folder", "-> TARGET" or "MODE CONTENT".
  [[nodiscard]] std::map<std::string, std::string> tree() const {
    namespace fs = std::filesystem;
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      const std::string path = entry.path().string();
      std::string& what = all[path.substr(root.size() + 1)];
      if (entry.is_symlink()) {
        what = "-> " + fs::read_symlink(entry.path()).string();
      } else if (entry.is_directory()) {
        what = "folder";
      } else {
        what = std::to_string(stat_of(path).st_mode & 07777) + " " + text_of(path);
      }
    }
    return all;
  }
};

/// The names of the codes of a call's findings, "EDIT_NOT_FOUND FILE_EXISTS".
inline std::string code_names(const blocks::ToolCall& checked) {
  std::string codes;
  for (const blocks::Finding& finding : checked.findings) {
    codes += (codes.empty() ? "" : " ") + std::string(blocks::name(finding.code));
  }
  return codes;
}

}  // namespace jt::test
