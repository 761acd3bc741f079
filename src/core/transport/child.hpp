// SPDX-License-Identifier: MIT
// Child: a program that is started with pipes for its standard input, output and errors, and ended with all that it has
// started.
//
// A child is started by fork and exec, since posix_spawn cannot set PR_SET_PDEATHSIG, in a process group of its own;
// its pipes are polled, never read or written blocking. The kernel ends it when the thread that started it ends, so a
// transport lives in one thread. Signals wait in a signalfd (`Interrupt`), so that on Ctrl-C every group is ended
// first.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"
#include "core/transport/interrupt.hpp"

namespace jt::transport {

/// What is started. Arguments and environment are secret: no message repeats them.
struct Program {
  std::string command;  ///< looked up in the PATH of `environment` if it holds no slash
  std::vector<std::string> arguments = {};
  std::map<std::string, std::string> environment = {};  ///< all of it
  std::string folder = {};                              ///< to run it in; empty: the current one
  std::string shown = {};  ///< the command in messages, if it may be shown there; empty: "the server"
};

/// It is in a process group of its own, so a Ctrl-C of the terminal does not reach it. If jt is killed, the kernel
/// kills it (PR_SET_PDEATHSIG); it does so too when the thread that started it ends, so that thread must end it first.
class Child {
 public:
  /// How long end() waits: after its input was closed, and after SIGTERM.
  static constexpr std::chrono::milliseconds patience{2000};

  /// Borrows the interrupt. SERVER_UNREACHABLE, with the system's reason, if it cannot be started.
  static Result<std::unique_ptr<Child>> start(const Program& program, const Interrupt& interrupt);
  /// As end().
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // The jt sides of its pipes, which do not block.
  [[nodiscard]] int input() const { return input_.get(); }    ///< to write to
  [[nodiscard]] int output() const { return output_.get(); }  ///< to read
  [[nodiscard]] int errors() const { return errors_.get(); }  ///< to read
  /// Readable when it has ended; -1 where the kernel has no such descriptors.
  [[nodiscard]] int ended_fd() const { return pidfd_.get(); }
  [[nodiscard]] pid_t pid() const { return pid_; }
  /// "exit status 3", "signal 9"; nothing while it runs.
  [[nodiscard]] std::optional<std::string> ending() const;

  void close_input() { input_.reset(); }
  /// Closes its input and waits, then sends SIGTERM and waits, then SIGKILL, both to its process group; what it writes
  /// meanwhile is read and dropped. An interrupt makes this short. When it returns, no process of the group runs.
  void end();

 private:
  Child(pid_t pid, const Interrupt& interrupt, bytes::Fd input, bytes::Fd output, bytes::Fd errors);
  bool gone_within(std::chrono::milliseconds span, std::chrono::milliseconds interrupted);
  [[nodiscard]] bool gone() const;
  void reap();

  pid_t pid_;
  const Interrupt* interrupt_;
  bytes::Fd input_;
  bytes::Fd output_;
  bytes::Fd errors_;
  bytes::Fd pidfd_;
};

}  // namespace jt::transport
