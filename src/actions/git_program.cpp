// SPDX-License-Identifier: MIT
#include "actions/git_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "core/bytes/errors.hpp"
#include "core/bytes/fd.hpp"

namespace jt::actions {

namespace {

/// jt ignores SIGPIPE, which a program would inherit.
Result<pid_t> start(const std::vector<std::string>& arguments, int output, int messages) {
  std::vector<char*> words{const_cast<char*>("git")};
  for (const std::string& each : arguments) words.push_back(const_cast<char*>(each.c_str()));
  words.push_back(nullptr);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_adddup2(&streams, output, STDOUT_FILENO);
  if (messages >= 0) posix_spawn_file_actions_adddup2(&streams, messages, STDERR_FILENO);
  pid_t child = 0;
  const int failure = posix_spawnp(&child, "git", &streams, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&streams);
  posix_spawnattr_destroy(&attributes);
  if (failure != 0) return fail(Code::io_error, "cannot run git: " + bytes::system_text(failure));
  return child;
}

std::string all_of(int file) {
  std::string out;
  std::array<char, 4096> block{};
  for (;;) {
    const ssize_t got = ::pread(file, block.data(), block.size(), static_cast<off_t>(out.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    out.append(block.data(), static_cast<std::size_t>(got));
  }
  if (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace

Result<GitAnswer> run_git(const std::vector<std::string>& arguments, GitMessages messages) {
  // A file takes all of them while the pipe is read.
  const bytes::Fd kept(messages == GitMessages::kept ? ::memfd_create("git", MFD_CLOEXEC) : -1);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail(Code::io_error, "cannot make a pipe");
  const bytes::Fd reading(ends[0]);
  bytes::Fd writing(ends[1]);
  const pid_t child = TRY(start(arguments, writing.get(), kept.get()));
  writing.reset();
  GitAnswer answer;
  std::array<char, 4096> block{};
  for (;;) {
    const ssize_t got = ::read(reading.get(), block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    answer.text.append(block.data(), static_cast<std::size_t>(got));
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  answer.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  if (answer.text.ends_with('\n')) answer.text.pop_back();
  if (kept.get() >= 0) answer.trouble = all_of(kept.get());
  return answer;
}

}  // namespace jt::actions
