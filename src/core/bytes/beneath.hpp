// SPDX-License-Identifier: MIT
// Opens a path below a folder and never leaves that folder: with the kernel (openat2), or with a walk of our own.
#pragma once

#include <string>
#include "core/expected.hpp"

#include "core/bytes/fd.hpp"

namespace jt::bytes {

/// What to open, and below which folder.
struct Beneath {
  int folder = -1;         ///< O_PATH descriptor of the root; borrowed
  std::string real;        ///< the root's absolute path without links, "/" or "/a/b"
  std::string rest;        ///< relative path below it, as given: may hold `.`, `..`, links and a slash at the end
  int flags = 0;           ///< of open(2), without the creating ones
  bool magic = false;      ///< find_beneath: follows the text of magic links of /proc if it is a path
  bool keep_link = false;  ///< find_beneath: does not follow a link at the end of the path
};

/// The end of a walk: a file, an errno, or a step that leaves the root.
struct Walked {
  Fd file;
  int error = 0;
  bool leaves = false;
  bool descriptor = false;  ///< by a link of /proc to an open file
  std::string
      onward;  ///< the absolute path where the walk would continue; empty if that is no path (magic links of /proc)
};

/// The end of a search: that of a walk, or the folder that holds the file.
struct FoundFolder {
  Walked end;        ///< `end.file` is that folder (O_PATH)
  std::string name;  ///< the file's name in it
  std::string real;  ///< the file's absolute path without links
};

/// openat2(2) with RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS; its errno if it fails. EXDEV: the path leaves the root,
/// or holds an absolute link; ELOOP: a circle or a magic link; ENOSYS, EPERM: the kernel or a seccomp filter does not
/// support it. EAGAIN (the path was renamed meanwhile) is first tried again a limited number of times.
Expected<Fd, int> open_by_kernel(const Beneath& place);

/// The same, component by component, each opened with O_NOFOLLOW below the one before. Links are read and followed
/// here, and `..` returns to the folder that it was entered from, so a rename meanwhile cannot lead outside. At a
/// step that leaves the root (an absolute link, `..` at the top), it stops and returns the target; the caller may
/// know a root that holds it. `links` counts the followed links; more than 40 is ELOOP.
Walked walk_beneath(const Beneath& place, int& links);

/// The same walk up to the folder of the file, which is not opened and may be missing. Links at the end are followed,
/// so `name` is never a link, unless `keep_link`. EISDIR if the path ends at a folder, ENXIO at a pipe that has no
/// path. `flags` are not used.
FoundFolder find_beneath(const Beneath& place, int& links);

}  // namespace jt::bytes
