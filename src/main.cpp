// SPDX-License-Identifier: MIT
// Arguments in, exit code out; nothing else.
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "commands/run.hpp"

int main(int argc, char** argv) {
  // A closed pipe comes back as EPIPE, which a Writer knows to be no failure.
  std::signal(SIGPIPE, SIG_IGN);
  jt::Writer out(STDOUT_FILENO);
  jt::Writer err(STDERR_FILENO);
  const jt::Environment environment = [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    if (value == nullptr) return std::nullopt;
    return value;
  };
  return jt::run({.words = {argv + (argc > 0 ? 1 : 0), argv + argc},
                  .out = out,
                  .err = err,
                  .out_terminal = isatty(STDOUT_FILENO) == 1,
                  .err_terminal = isatty(STDERR_FILENO) == 1,
                  .environment = environment});
}
