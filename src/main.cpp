// SPDX-License-Identifier: MIT
// Arguments in, exit code out; nothing else.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "cli/run.hpp"

namespace {

/// A closed standard stream must not become the next opened file. Its replacement fails as a closed one would:
/// /dev/null opened for reading in place of an output, for writing in place of the input.
void keep_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams();
  // A closed pipe is reported as EPIPE, which a Writer does not treat as a failure.
  std::signal(SIGPIPE, SIG_IGN);
  jt::output::Writer out(STDOUT_FILENO);
  jt::output::Writer err(STDERR_FILENO);
  const jt::cli::Environment environment = [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    if (value == nullptr) return std::nullopt;
    return value;
  };
  return jt::cli::run({.words = {argv + (argc > 0 ? 1 : 0), argv + argc},
                       .out = out,
                       .err = err,
                       .out_terminal = isatty(STDOUT_FILENO) == 1,
                       .err_terminal = isatty(STDERR_FILENO) == 1,
                       .input = jt::cli::standard_input(),
                       .environment = environment});
}
