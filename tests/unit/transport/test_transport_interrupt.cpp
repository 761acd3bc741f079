// SPDX-License-Identifier: MIT
// Each case runs in a process of its own, because the signal ends it.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <csignal>
#include <functional>
#include <thread>

#include "transport/hostile.hpp"

using namespace jt;
using namespace jt::transport;
using namespace std::chrono_literals;

namespace {

/// Runs it in a new process; the status of that as waitpid gives it.
int in_process(const std::function<void()>& body) {
  const pid_t child = ::fork();
  if (child == 0) {
    body();
    ::_exit(0);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  return status;
}

}  // namespace

TEST_CASE("Interrupt: a signal waits until it is destroyed, then acts as it would have") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const Scratch scratch;
    const int status = in_process([&] {
      (void)std::signal(signal, SIG_DFL);
      const Interrupt interrupt;
      const bool before = interrupt.raised();
      ::kill(::getpid(), signal);
      if (!before && interrupt.raised()) std::ofstream(scratch.file("seen")) << "1\n" << std::flush;
    });
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == signal);
    CHECK(scratch.pids("seen").size() == 1);
  }
}

TEST_CASE("Interrupt: what is ignored stays so, a handler is called afterwards, and without a signal nothing happens") {
  int status = in_process([] {
    (void)std::signal(SIGHUP, SIG_IGN);
    const Interrupt interrupt;
    ::kill(::getpid(), SIGHUP);
    if (interrupt.raised()) ::_exit(1);
  });
  CHECK(status == 0);
  status = in_process([] {
    (void)std::signal(SIGTERM, [](int) { ::_exit(9); });
    const Interrupt interrupt;
    ::kill(::getpid(), SIGTERM);
    if (!interrupt.raised()) ::_exit(1);
  });
  CHECK(WEXITSTATUS(status) == 9);
  status = in_process([] {
    { const Interrupt interrupt; }
    sigset_t blocked;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    if (::sigismember(&blocked, SIGINT) == 1) ::_exit(1);
  });
  CHECK(status == 0);
}

TEST_CASE("Interrupt: every thread ends its server, also one that ignores SIGTERM, and then jt ends") {
  const Scratch scratch;
  const int status = in_process([&] {
    (void)std::signal(SIGINT, SIG_DFL);
    const Interrupt interrupt;
    std::vector<std::thread> threads;
    for (const std::string mode : {"silent", "grandchild", "stubborn"}) {
      threads.emplace_back([&, mode] {
        Program program{.command = JT_HOSTILE, .arguments = {mode}};
        program.environment = {{"HOSTILE_PIDS", scratch.file("pids")}};
        auto server = start(program, interrupt);
        // Nothing is asked, so nothing comes but the interrupt.
        auto line = (*server)->receive(mcp::Clock::now() + 10min);
        if (!line && line.error()->message == "interrupted") std::ofstream(scratch.file(mode)) << "1\n";
      });
    }
    while (scratch.pids().size() < 4) std::this_thread::sleep_for(10ms);
    ::kill(::getpid(), SIGINT);
    for (auto& each : threads) each.join();
  });
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGINT);
  const auto pids = scratch.pids();
  CHECK(pids.size() == 4);
  for (const pid_t pid : pids) CHECK_FALSE(runs(pid));
  for (const std::string mode : {"silent", "grandchild", "stubborn"}) CHECK(scratch.pids(mode).size() == 1);
}
