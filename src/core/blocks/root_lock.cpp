// SPDX-License-Identifier: MIT
#include "core/blocks/root_lock.hpp"

#include <fcntl.h>

namespace jt::blocks {

Result<bytes::Fd> lock_root(const Workspace& workspace, std::chrono::milliseconds timeout) {
  bytes::Fd folder(::openat(workspace.folder().get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.valid()) return folder;
  bytes::LockWait wait{std::chrono::steady_clock::now() + timeout, timeout};
  TRY(bytes::lock_file(folder, workspace.real(), wait));
  return folder;
}

}  // namespace jt::blocks
