// SPDX-License-Identifier: MIT
// Opening a path beneath a folder without ever leaving it: by the kernel (openat2), and by a walk of our own.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "core/bytes/fd.hpp"

namespace jt::bytes {

/// Where to open what.
struct Beneath {
  int folder = -1;     ///< O_PATH descriptor of the root; borrowed
  std::string real;    ///< the root's absolute path without links, "/" or "/a/b"
  std::string rest;    ///< relative path below it, as given: may hold `.`, `..`, links and a slash at the end
  int flags = 0;       ///< of open(2), without the creating ones
  bool magic = false;  ///< find_beneath: follows the text of magic links of /proc where it is a path
};

/// How a walk ended: with a file, with an errno, or at a step that leaves the root.
struct Walked {
  Fd file;
  int error = 0;
  bool leaves = false;
  std::string
      onward;  ///< the absolute path at which it would go on; empty where that is no path (magic links of /proc)
};

/// How a search ended: as a walk, or with the folder that holds the file.
struct FoundFolder {
  Walked end;        ///< `end.file` is that folder (O_PATH)
  std::string name;  ///< the file's name in it
  std::string real;  ///< the file's absolute path without links
};

/// openat2(2) with RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS; the errno where it fails. EXDEV: the path leaves the root,
/// or holds an absolute link; ELOOP: a circle or a magic link; ENOSYS, EPERM: the kernel or a seccomp filter has none.
/// EAGAIN, the answer to a rename meanwhile, is tried again a limited number of times first.
tl::expected<Fd, int> open_by_kernel(const Beneath& place);

/// The same component by component, each opened with O_NOFOLLOW beneath the one before; links are read and followed
/// here, and `..` returns to the folder that it was entered from, so nothing that is renamed meanwhile leads outside.
/// Where a step leaves the root (an absolute link, `..` at the top), it stops and says where to; the caller may know a
/// root that holds it. `links` counts the links that were followed; more than 40 is ELOOP.
Walked walk_beneath(const Beneath& place, int& links);

/// The same walk up to the folder of the file, which is not opened and may be missing; links at the end are followed,
/// so what stands there is none. EISDIR where the path ends at a folder, ENXIO at a pipe that has no path. `flags` are
/// not used.
FoundFolder find_beneath(const Beneath& place, int& links);

}  // namespace jt::bytes
