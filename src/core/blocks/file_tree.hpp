// SPDX-License-Identifier: MIT
// FileTree: the files below a root as calls that were only checked would leave them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/blocks/content.hpp"
#include "core/blocks/finding.hpp"
#include "core/blocks/workspace.hpp"
#include "core/result.hpp"

namespace jt::blocks {

/// What a path leads to.
struct Found {
  enum class Kind : std::uint8_t { absent, file, folder, link, other };
  Kind kind = Kind::absent;
  std::string key;          ///< the path below the root, without links
  std::uint64_t size = 0;   ///< of a file
  std::uint64_t names = 1;  ///< of a file: its hard links
  std::string target;       ///< of a link
};

/// Why a path leads to nothing that a call may change.
struct Refusal {
  FindingCode code = FindingCode::path_outside_root;
  std::string why;  ///< "leads outside the root"
};

/// A tree in which nothing was changed is the real one. Reads no file; never follows a link out of the root.
class FileTree {
 public:
  explicit FileTree(const Workspace& workspace) : workspace_(workspace) {}

  /// Links are followed, at the end only without `keep_link`. The path is one that refuse_path accepts.
  [[nodiscard]] Expected<Found, Refusal> find(std::string_view path, bool keep_link) const;

  /// The content of a file that was found.
  [[nodiscard]] Content content(const Found& file) const;

  /// Puts a file there, with the folders above it.
  void put(const std::string& key, Content content);
  void put_folder(const std::string& key);
  void remove(const std::string& key);

  /// Nodes that changes have visited so far, for tests of growth.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  struct Entry {
    Found::Kind kind = Found::Kind::absent;
    Content content;
  };
  /// A component of a path.
  struct Node {
    std::optional<Entry> entry;  ///< what calls have left there
    std::map<std::string, Node, std::less<>> below;
  };
  class Walk;
  [[nodiscard]] Expected<Found, int> look(const std::string& key) const;
  [[nodiscard]] const Entry* changed(std::string_view key) const;
  /// The node of the path. With `folders` the nodes above it become folders.
  Node& node(std::string_view key, bool folders);

  const Workspace& workspace_;
  Node top_;
  std::uint64_t steps_ = 0;
};

}  // namespace jt::blocks
