// SPDX-License-Identifier: MIT
// Roots: the sandbox. Every file that an argument names is opened through it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/beneath.hpp"
#include "core/result.hpp"

namespace jt::bytes {

/// The two ways of opening; both give the same results.
enum class Opening { best, walk };

/// A file as a folder and a name, as a rename needs it.
struct Located {
  Fd folder;                ///< O_PATH
  std::string name;         ///< in that folder, "x.json"; was not a link or a folder, maybe did not exist
  std::string real;         ///< the absolute path without links
  bool descriptor = false;  ///< the path names an open file, as /dev/stdout does
};

class Roots {
 public:
  /// No roots: every file may be opened.
  Roots() = default;

  /// `folders` are those of --root, `workspace` that of --workspace. A folder that is missing is FILE_NOT_FOUND, a
  /// file in its place NOT_A_FILE. `walk` does not use openat2 (kernels that lack it; tests).
  static Result<Roots> make(const std::vector<std::string>& folders, const std::optional<std::string>& workspace,
                            Opening opening = Opening::best);

  /// Restricts to these folders too: from now on a file must be below one of them and allowed before. `option` names
  /// where they come from, for messages. Errors: those of make(); OUTSIDE_ROOT if nothing is left.
  Result<void> narrow(const std::vector<std::string>& folders, std::string_view option);

  /// Splits a list of folders at colons; an empty entry becomes an empty folder name, which is not a root.
  static std::vector<std::string> split_list(std::string_view list);

  /// From now on relative paths start at the first root, not at the current folder.
  void start_at_root();
  /// The folder that relative paths start at, absolute, without links; empty if it was deleted.
  [[nodiscard]] const std::string& start() const { return current_; }

  /// From now on a pipe or a device is NOT_A_FILE where a file is to be read: nobody would write into it, and who reads
  /// it would wait without an end.
  void refuse_pipes() { refuses_pipes_ = true; }

  /// Opens an existing file for reading. Without roots, any file. With roots, only a file below one of them, links
  /// followed: else OUTSIDE_ROOT, whether it exists or not. Relative paths start at the folder that was current at
  /// make(). A folder or a socket is opened too, and rejected by FileSource; the error for a missing file has no
  /// proposals.
  [[nodiscard]] Result<Fd> open_read(std::string_view path) const;

  /// The same for a folder, to list it.
  [[nodiscard]] Result<Fd> open_folder(std::string_view path) const;

  /// The same, to make, rename and remove files in it: it need not be readable (O_PATH).
  [[nodiscard]] Result<Fd> hold_folder(std::string_view path) const;

  /// Finds the folder and the last component of a file that is to be replaced or created. All links are followed,
  /// also at the end. Nothing is opened for reading or writing, so a FIFO does not block. The file itself may be
  /// missing, its folder may not. With roots the folder must be below one of them: else OUTSIDE_ROOT. A path that
  /// ends at a folder is NOT_A_FILE.
  [[nodiscard]] Result<Located> locate_for_edit(std::string_view path) const { return locate_file(path, false); }

  /// The same, but a link at the end is not followed: it is what the path names. For what is to be removed.
  [[nodiscard]] Result<Located> locate_itself(std::string_view path) const { return locate_file(path, true); }

  /// Whether a document that is opened through the roots is unpacked if it is compressed; at first it is.
  void unpack(bool wanted) { unpacks_ = wanted; }
  [[nodiscard]] bool unpacks() const { return unpacks_; }

  [[nodiscard]] bool confined() const { return !roots_.empty(); }
  /// OUTSIDE_ROOT for a path, with this message and hints that name the allowed folders.
  [[nodiscard]] Error outside(std::string_view path, std::string message) const;
  /// The allowed folders, for messages: as given but absolute; "/workspace" for that of --workspace.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  using Components = std::vector<std::string>;
  struct Root {
    std::string name;                   ///< for messages
    std::string real;                   ///< absolute, without links
    std::vector<Components> spellings;  ///< its absolute paths: without links, as given
    Fd folder;                          ///< O_PATH

    [[nodiscard]] const Components& direct() const { return spellings.front(); }
  };
  struct Place {
    const Root* root;
    std::string rest;
  };

  static Result<Root> open_root(const std::string& folder, std::string_view option);
  static std::optional<Root> inside_both(const Root& a, const Root& b);
  [[nodiscard]] Result<Located> locate_file(std::string_view path, bool keep_link) const;
  [[nodiscard]] Result<Fd> open(std::string_view path, int flags) const;
  [[nodiscard]] Result<Fd> open_confined(const std::string& path, int flags) const;
  [[nodiscard]] std::optional<Place> place_of(const std::string& path) const;
  [[nodiscard]] std::optional<Place> locate(std::string_view absolute) const;

  std::vector<Root> roots_;
  std::string workspace_;  ///< the folder that `/workspace` means, absolute, without links; empty if there is none
  std::string current_;    ///< absolute, without links; empty if it was deleted
  Opening opening_ = Opening::best;
  bool unpacks_ = true;
  bool refuses_pipes_ = false;
};

}  // namespace jt::bytes
