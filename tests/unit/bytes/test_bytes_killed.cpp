// SPDX-License-Identifier: MIT
// An edit that is killed before and after each of its system calls leaves the old file or the new one.
#include <sys/ptrace.h>
#include <sys/wait.h>

#include <csignal>
#include <ctime>

#include "bytes/replacing.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

enum class End { killed, finished, untraceable };

/// Runs `act` in a child that is killed at its `stops`th halt; there is one before and one after each system call.
template <class Act>
End run_and_kill(int stops, Act act) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(99);
    (void)::raise(SIGSTOP);
    ::_exit(act() ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) return End::untraceable;
  for (int i = 0; i < stops; ++i) {
    if (::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr) != 0) break;
    ::waitpid(child, &status, 0);
    if (!WIFSTOPPED(status)) {
      CHECK(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 0);
      return End::finished;
    }
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, &status, 0);
  return End::killed;
}

void make_old(const std::string& path) {
  const timespec times[2] = {{0, UTIME_NOW}, {std::time(nullptr) - 4000, 0}};
  REQUIRE(::utimensat(AT_FDCWD, path.c_str(), times, 0) == 0);
}

}  // namespace

TEST_CASE("Replacement that is killed at any system call") {
  for (const bool named : {false, true}) {
    const Scratch scratch;
    const std::string path = scratch.file("x", "the old text");
    bool was_new = false;
    End end = End::killed;
    int stops = 0;
    // After one call and before the next it is the same: every second halt is enough.
    for (; end == End::killed && stops < 2000; stops += 2) {
      std::ofstream(path) << "the old text";
      end = run_and_kill(stops, [&] { return replace_by(path, "the new one", {true, named}).has_value(); });
      if (end == End::untraceable) return skip("processes cannot be traced here");
      const std::string text = text_of(path);
      const bool is_new = text == "the new one";
      REQUIRE((is_new || text == "the old text"));
      was_new = is_new;
      const std::vector<std::string> names = listing(scratch.path());
      CHECK(names.size() <= 2);
      for (const std::string& name : names) {
        if (name != "x") make_old(scratch / name);
      }
      // The next edit finds no lock and leaves nothing.
      REQUIRE(replace_by(path, "next", {false, named}));
      CHECK(listing(scratch.path()) == std::vector<std::string>{"x"});
    }
    CHECK(end == End::finished);
    CHECK(was_new);
    CHECK(stops > 40);
  }
}
