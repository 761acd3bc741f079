// SPDX-License-Identifier: MIT
// Workspace: the folder that tool calls may change. Every path of a call is below it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/bytes/root.hpp"
#include "core/result.hpp"

namespace jt::blocks {

class Workspace {
 public:
  /// Holds the folder open, so that it stays the same one whatever happens to its name. FILE_NOT_FOUND, NOT_A_FILE as
  /// Roots::make.
  static Result<Workspace> open(const std::string& folder);

  /// The sandbox with this root alone; relative paths start in it.
  [[nodiscard]] const bytes::Roots& roots() const { return roots_; }
  /// Its absolute path without links.
  [[nodiscard]] const std::string& real() const { return real_; }
  /// O_PATH.
  [[nodiscard]] const bytes::Fd& folder() const { return folder_; }

  /// The path of a file below the root, as the record of a run names it: without links, not absolute.
  [[nodiscard]] std::string key_of(std::string_view real) const;

  /// Makes the folders above a path that are missing, below the descriptor of the root. `before` is called with the
  /// key of each, before it is made; its error ends this. OUTSIDE_ROOT if the path leads outside.
  Result<void> make_parents(std::string_view path, const std::function<Result<void>(const std::string&)>& before) const;
  /// The same for a folder and those above it. NOT_A_FILE if something else has that name.
  Result<void> make_folder(std::string_view path, const std::function<Result<void>(const std::string&)>& before) const;

 private:
  bytes::Roots roots_;
  std::string real_;
  bytes::Fd folder_;
};

/// Why a path is refused by its text alone, "is absolute"; nothing if it is fine: relative, without `..`, not empty.
std::optional<std::string> refuse_path(std::string_view path);

}  // namespace jt::blocks
