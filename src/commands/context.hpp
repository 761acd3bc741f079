// SPDX-License-Identifier: MIT
// Context: what a command works with besides its arguments.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "commands/globals.hpp"
#include "core/bytes/open.hpp"
#include "core/bytes/root.hpp"
#include "output/renderer.hpp"
#include "output/writer.hpp"

namespace jt {

/// The value of an environment variable; nothing where it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

struct Context {
  Globals globals;
  Writer& out;  ///< limited to --max-bytes already; most commands print through `renderer` alone
  Writer& err;
  bool out_terminal = false;
  bool err_terminal = false;
  Environment environment;
  Roots roots;                         ///< of --root, JT_ROOT and --workspace
  RendererOptions rendering;           ///< for a command that makes its renderer anew (`raw`, `compact`)
  std::unique_ptr<Renderer> renderer;  ///< of the format asked for

  /// Opens the FILE of an argument; "-" is standard input. Before it waits for a pipe, what was printed goes out.
  [[nodiscard]] Result<std::unique_ptr<Source>> open(std::string_view file) const {
    Waiting waiting;
    waiting.before = [this] { out.flush(); };
    if (!globals.quiet) {
      waiting.nothing = [this] {
        err.write("note: reading standard input\n");
        err.flush();
      };
    }
    return open_source(roots, file, std::move(waiting));
  }
  /// Tells of the error through the renderer; returns its exit code.
  int refuse(const Error& error) const {
    renderer->error(error);
    return static_cast<int>(info(error.code).exit);
  }
};

}  // namespace jt
