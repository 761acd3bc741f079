// SPDX-License-Identifier: MIT
#include "core/transport/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <utility>

#include "core/bytes/errors.hpp"
#include "core/transport/spawn.hpp"

namespace jt::transport {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// How long a group gets after an interrupt, between SIGTERM and SIGKILL.
constexpr milliseconds short_patience{300};

struct Pipe {
  bytes::Fd read;
  bytes::Fd write;
};

/// No end has a number below 3: the new process puts its own there.
Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail(bytes::system_error(errno, "create", "pipe"));
  Pipe pipe{bytes::Fd(ends[0]), bytes::Fd(ends[1])};
  for (bytes::Fd* end : {&pipe.read, &pipe.write}) {
    if (end->get() > 2) continue;
    const int moved = ::fcntl(end->get(), F_DUPFD_CLOEXEC, 3);
    if (moved < 0) return fail(bytes::system_error(errno, "create", "pipe"));
    end->reset(moved);
  }
  return pipe;
}

/// Reads what there is and drops it, some of it at a time: it may never stop. False: there will be no more.
bool drop(int fd) {
  std::array<char, 16384> bytes{};
  for (int i = 0; i < 64; ++i) {
    const ssize_t count = ::read(fd, bytes.data(), bytes.size());
    if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EINTR);
  }
  return true;
}

void pause_for(milliseconds span) {
  const timespec time{0, static_cast<long>(span.count()) * 1'000'000};
  (void)::nanosleep(&time, nullptr);
}

}  // namespace

Child::Child(pid_t pid, const Interrupt& interrupt, bytes::Fd input, bytes::Fd output, bytes::Fd errors)
    : pid_(pid),
      interrupt_(&interrupt),
      input_(std::move(input)),
      output_(std::move(output)),
      errors_(std::move(errors)),
      pidfd_(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))) {
  for (const int fd : {input_.get(), output_.get(), errors_.get()}) {
    (void)::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
  }
}

Result<std::unique_ptr<Child>> Child::start(const Program& program, const Interrupt& interrupt) {
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  for (auto* pipe : {&input, &output, &errors}) {
    if (!*pipe) return fail(Code::server_unreachable, pipe->error()->message);
  }
  auto pid = TRY(spawn(program, {input->read.get(), output->write.get(), errors->write.get()}));
  return std::unique_ptr<Child>(
      new Child(pid, interrupt, std::move(input->write), std::move(output->read), std::move(errors->read)));
}

Child::~Child() { end(); }

/// It stays a zombie until reap(): so its number, which is that of the group too, belongs to nobody else.
bool Child::gone() const {
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) return errno == ECHILD;
  return info.si_pid == pid_;
}

std::optional<std::string> Child::ending() const {
  siginfo_t info{};
  if (pid_ <= 0 || ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) return {};
  if (info.si_pid != pid_) return {};
  return fmt::format("{} {}", info.si_code == CLD_EXITED ? "exit status" : "signal", info.si_status);
}

/// Waits for the end of the child, at most `span`, and after an interrupt at most `interrupted`.
bool Child::gone_within(milliseconds span, milliseconds interrupted) {
  auto until = Clock::now() + span;
  bool watch = true;
  // Where the kernel has no pidfd, it is asked every 10 ms.
  std::array<pollfd, 4> fds{pollfd{interrupt_->fd(), POLLIN, 0}, pollfd{output_.get(), POLLIN, 0},
                            pollfd{errors_.get(), POLLIN, 0}, pollfd{pidfd_.get(), POLLIN, 0}};
  while (true) {
    if (gone()) return true;
    if (watch && interrupt_->raised()) {
      until = std::min(until, Clock::now() + interrupted);
      watch = false;
      fds[0].fd = -1;
    }
    const auto rest = std::chrono::ceil<milliseconds>(until - Clock::now());
    if (rest.count() <= 0) return false;
    const auto longest = pidfd_.valid() ? rest : std::min(rest, milliseconds(10));
    (void)::poll(fds.data(), fds.size(), static_cast<int>(longest.count()));
    for (const std::size_t at : {1U, 2U}) {
      if (fds[at].revents != 0 && !drop(fds[at].fd)) fds[at].fd = -1;
    }
  }
}

void Child::end() {
  if (pid_ <= 0) return;
  close_input();
  if (!gone_within(patience, milliseconds(0))) {
    (void)::kill(-pid_, SIGTERM);
    (void)gone_within(patience, short_patience);
  }
  // Also where it has ended by itself: what it started may be left.
  (void)::kill(-pid_, SIGKILL);
  reap();
  input_.reset();
  output_.reset();
  errors_.reset();
  pidfd_.reset();
}

void Child::reap() {
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  // Others of the group are children of other processes; a killed one is gone within moments. Zombies that nobody
  // reaps are still counted, so this has an end.
  for (int i = 0; i < 100 && ::kill(-pid_, 0) == 0; ++i) pause_for(milliseconds(1));
  pid_ = -1;
}

}  // namespace jt::transport
