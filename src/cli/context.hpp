// SPDX-License-Identifier: MIT
// Context: the command line as a caller of capabilities, and what commands use besides their arguments.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actions/caller.hpp"
#include "cli/advice.hpp"
#include "cli/globals.hpp"
#include "cli/input.hpp"

namespace jt::cli {

/// The value of an environment variable; nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

class Context final : public actions::Caller {
 public:
  /// Borrows the writers of the options.
  Context(Globals given, bytes::Roots given_roots, output::RendererOptions options, Environment variables);

  Globals globals;
  bytes::Roots allowed;      ///< what `roots` refers to; a server takes them
  mutable bool bar = false;  ///< a progress bar is there: one line has room for one
  bool err_terminal = false;
  Environment environment;
  bool input_implied = false;                 ///< standard input is read although no FILE names it
  StandardInput input = StandardInput::none;  ///< the kind of standard input
  Advised advised{};                          ///< this command, for advice

  /// Writes "warning: TEXT" to standard error unless --quiet is given; json: into the result.
  void warn(const std::string& text) const override;
  /// Before it waits for a pipe, it flushes the output.
  [[nodiscard]] Result<std::unique_ptr<bytes::Source>> open(std::string_view file) const override;
  /// A progress bar.
  [[nodiscard]] std::unique_ptr<document::Watcher> watcher(std::optional<std::uint64_t> bytes = {}) const override;
  /// The error in the words of the command line, with the context that is known.
  [[nodiscard]] Error worded(Error error) const override;
  [[nodiscard]] std::string hint_of(const Advice& advice) const override;
  /// `jt NAME FILE [PATH]` and the options to keep, quoted for a shell.
  [[nodiscard]] std::string command(std::string_view name, const std::string& file,
                                    const std::string& path = {}) const override;
  /// Reports the error through the renderer; returns its exit code.
  int refuse(const Error& error) const;
};

}  // namespace jt::cli
