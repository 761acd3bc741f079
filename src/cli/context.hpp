// SPDX-License-Identifier: MIT
// Context: what a command uses besides its arguments.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/advice.hpp"
#include "cli/globals.hpp"
#include "cli/input.hpp"
#include "core/bytes/open.hpp"
#include "core/bytes/root.hpp"
#include "output/renderer.hpp"
#include "output/writer.hpp"
#include "results/output.hpp"

namespace jt::cli {

/// The value of an environment variable; nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

struct Context {
  Globals globals;
  output::Writer& out;  ///< limited to --max-bytes already; most commands print through `renderer` alone
  output::Writer& err;
  bool out_terminal = false;
  bool err_terminal = false;
  Environment environment;
  bytes::Roots roots;                          ///< of --root, JT_ROOT and --workspace
  std::size_t json_level = 0;                  ///< json: how deep the result is nested, where it is one of several
  bool input_implied = false;                  ///< standard input is read although no FILE names it
  StandardInput input = StandardInput::none;   ///< the kind of standard input
  Advised advised{};                           ///< this command, for advice
  output::RendererOptions rendering;           ///< for a command that makes its renderer anew (`raw`, `compact`)
  std::unique_ptr<output::Renderer> renderer;  ///< of the format asked for
  std::string done = {};  ///< what was written already, "'a.json' was written": said if the result cannot be printed

  /// Opens the FILE of an argument; "-" is standard input. Before it waits for a pipe, it flushes the output.
  [[nodiscard]] Result<std::unique_ptr<bytes::Source>> open(std::string_view file) const {
    bytes::Waiting waiting;
    waiting.before = [this] { out.flush(); };
    if (!globals.quiet) {
      waiting.nothing = [this] {
        err.write(input_implied ? "note: reading standard input; give FILE to read a file\n"
                                : "note: reading standard input\n");
        err.flush();
      };
    }
    return bytes::open_source(roots, file, std::move(waiting));
  }
  /// The parts that results need. Borrows them, also the present renderer.
  [[nodiscard]] results::Output for_results() const {
    return {*renderer, out, rendering.repeat, globals.paths, json_level};
  }
  /// The error in the words of the command line, with the context that is known.
  [[nodiscard]] Error completed(Error error) const {
    error = worded(std::move(error), advised);
    if (input_implied && error->code == Code::invalid_json) {
      error->hints.emplace_back("standard input was read because no FILE was given");
    }
    return error;
  }
  /// Reports the error through the renderer; returns its exit code.
  int refuse(const Error& error) const {
    renderer->error(completed(error));
    return static_cast<int>(info(error->code).exit);
  }
};

}  // namespace jt::cli
