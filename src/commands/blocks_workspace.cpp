// SPDX-License-Identifier: MIT
#include "commands/blocks_workspace.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include "core/bytes/errors.hpp"

namespace jt::commands {

Result<blocks::Workspace> open_workspace(const cli::Context& context, const std::string& root) {
  if (!context.roots.confined()) return blocks::Workspace::open(root);
  auto allowed = TRY(context.roots.open_folder(root));
  auto workspace = blocks::Workspace::open(root);
  if (!workspace) return workspace;
  // The folder is opened by its name twice: it has to be the same one.
  struct stat inside {};
  struct stat opened {};
  const bool known = ::fstat(allowed.get(), &inside) == 0 && ::fstat(workspace->folder().get(), &opened) == 0;
  if (known && inside.st_dev == opened.st_dev && inside.st_ino == opened.st_ino) return workspace;
  return fail(context.roots.outside(root, fmt::format("{} is outside the roots", bytes::quoted_file(root))));
}

}  // namespace jt::commands
