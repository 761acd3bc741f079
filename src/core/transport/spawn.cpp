// SPDX-License-Identifier: MIT
#include "core/transport/spawn.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "core/bytes/errors.hpp"
#include "core/text/code_point.hpp"

namespace jt::transport {
namespace {

/// All that the new process needs, made before the fork: after it, other threads may hold the locks of the allocator,
/// so only functions that signal-safety(7) lists may be called.
struct Plan {
  std::vector<std::string> candidates;  ///< files to try
  std::vector<char*> arguments;         ///< with the command first, and a null
  std::vector<char*> shell;  ///< the same for a script without `#!`: the shell first; the file's place is free
  std::vector<std::string> pairs;
  std::vector<char*> environment;
  const char* folder = nullptr;
  std::array<int, 3> streams{};
  int report = -1;  ///< where to write a Failure to
  pid_t parent = 0;
};

struct Failure {
  int error = 0;
  bool folder = false;  ///< the folder could not be entered
};

char* raw(const std::string& text) { return const_cast<char*>(text.c_str()); }

std::vector<std::string> candidates(const Program& program) {
  if (program.command.find('/') != std::string::npos) return {program.command};
  const auto path = program.environment.find("PATH");
  const std::string folders = path == program.environment.end() ? "/bin:/usr/bin" : path->second;
  std::vector<std::string> found;
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    // An empty part is the current folder, by POSIX.
    found.push_back((end == begin ? "." : folders.substr(begin, end - begin)) + "/" + program.command);
    begin = end + 1;
  }
  return found;
}

Plan plan(const Program& program, const std::array<int, 3>& streams, int report) {
  Plan made;
  made.candidates = candidates(program);
  static constexpr const char* sh = "/bin/sh";
  made.shell = {const_cast<char*>(sh), nullptr};
  made.arguments.push_back(raw(program.command));
  for (const auto& argument : program.arguments) {
    made.arguments.push_back(raw(argument));
    made.shell.push_back(raw(argument));
  }
  made.arguments.push_back(nullptr);
  made.shell.push_back(nullptr);
  for (const auto& [name, value] : program.environment) made.pairs.push_back(name + "=" + value);
  for (const auto& pair : made.pairs) made.environment.push_back(raw(pair));
  made.environment.push_back(nullptr);
  if (!program.folder.empty()) made.folder = program.folder.c_str();
  made.streams = streams;
  made.report = report;
  made.parent = ::getpid();
  return made;
}

[[noreturn]] void give_up(const Plan& plan, Failure failure) {
  (void)!::write(plan.report, &failure, sizeof failure);
  ::_exit(127);
}

/// Tries the files in order, as execvp does: one that may not be run counts only if no other is found.
[[noreturn]] void execute(Plan& plan) {
  int error = ENOENT;
  for (const std::string& file : plan.candidates) {
    ::execve(file.c_str(), plan.arguments.data(), plan.environment.data());
    if (errno == ENOEXEC) {
      plan.shell[1] = raw(file);
      ::execve(plan.shell[0], plan.shell.data(), plan.environment.data());
    }
    if (errno == EACCES) error = EACCES;
    if (errno != EACCES && errno != ENOENT && errno != ENOTDIR) give_up(plan, {errno});
  }
  give_up(plan, {error});
}

[[noreturn]] void become(Plan& plan) {
  // If jt ended before this call, nobody would end this process.
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != plan.parent) ::_exit(127);
  (void)::setpgid(0, 0);
  for (int number = 0; number < 3; ++number) {
    if (::dup2(plan.streams[static_cast<std::size_t>(number)], number) < 0) give_up(plan, {errno});
  }
#ifdef SYS_close_range
  // What jt itself was started with: a server that lives on would keep it open. 4 is CLOSE_RANGE_CLOEXEC.
  (void)::syscall(SYS_close_range, 3U, ~0U, 4U);
#endif
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; ++number) (void)::sigaction(number, &standard, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  (void)::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (plan.folder != nullptr && ::chdir(plan.folder) != 0) give_up(plan, {errno, true});
  execute(plan);
}

/// The system says the same of a script whose interpreter is missing.
bool exists(const Program& program) {
  const auto files = candidates(program);
  return std::any_of(files.begin(), files.end(),
                     [](const std::string& file) { return ::access(file.c_str(), F_OK) == 0; });
}

Failed cannot_start(const Program& program, Failure failure) {
  const std::string shown = program.shown.empty() ? "the server" : fmt::format("'{}'", text::excerpt(program.shown));
  Error error = make_error(Code::server_unreachable,
                           fmt::format("cannot {} {}: {}", failure.folder ? "enter the folder of" : "start", shown,
                                       bytes::system_text(failure.error)));
  if (failure.folder || failure.error != ENOENT) return fail(std::move(error));
  const bool path = program.command.find('/') != std::string::npos;
  if (exists(program)) {
    error->message = fmt::format("cannot start {}: the interpreter that its first line names was not found", shown);
  } else {
    error->message = fmt::format("cannot start {}: program not found{}", shown, path ? "" : " in PATH");
    error->hints.emplace_back(program.command.find(' ') == std::string::npos
                                  ? "install the program, or write its full path in the definition"
                                  : "if the command has arguments, write them as 'args' in the definition");
  }
  return fail(std::move(error));
}

/// Signals are blocked around the fork: a handler of jt must not run in the new process.
pid_t fork_and_become(Plan& plan) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  (void)::pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t child = ::fork();
  if (child == 0) become(plan);
  const int error = errno;
  (void)::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return child;
}

bool has_nul(const Program& program) {
  const auto holds = [](const std::string& text) { return text.find('\0') != std::string::npos; };
  bool found = holds(program.command) || holds(program.folder);
  for (const auto& argument : program.arguments) found = found || holds(argument);
  for (const auto& [name, value] : program.environment) found = found || holds(name) || holds(value);
  return found;
}

}  // namespace

Result<pid_t> spawn(const Program& program, const std::array<int, 3>& streams) {
  // The system would use only the part before it.
  if (program.command.empty() || has_nul(program)) return cannot_start(program, {EINVAL});
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return cannot_start(program, {errno});
  bytes::Fd report(pipe[0]);
  // Not one of the numbers that the streams get.
  bytes::Fd writer(::fcntl(pipe[1], F_DUPFD_CLOEXEC, 3));
  ::close(pipe[1]);
  if (!writer.valid()) return cannot_start(program, {errno});
  Plan made = plan(program, streams, writer.get());
  const pid_t child = fork_and_become(made);
  if (child < 0) return cannot_start(program, {errno});
  // Both sides do it: whoever comes first.
  (void)::setpgid(child, child);
  writer.reset();
  Failure failure;
  ssize_t count = 0;
  do count = ::read(report.get(), &failure, sizeof failure);
  while (count < 0 && errno == EINTR);
  if (count != static_cast<ssize_t>(sizeof failure)) return child;
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  return cannot_start(program, failure);
}

}  // namespace jt::transport
