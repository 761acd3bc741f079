// SPDX-License-Identifier: MIT
#include "core/transport/interrupt.hpp"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace jt::transport {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

bool ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && (action.sa_flags & SA_SIGINFO) == 0 &&
         action.sa_handler == SIG_IGN;
}

}  // namespace

Interrupt::Interrupt() {
  sigset_t ours;
  ::sigemptyset(&ours);
  for (const int signal : signals) {
    if (!ignored(signal)) ::sigaddset(&ours, signal);
  }
  // Without the descriptor nothing may be blocked: the signals would be lost.
  fd_.reset(::signalfd(-1, &ours, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!fd_.valid()) ::sigemptyset(&ours);
  (void)::pthread_sigmask(SIG_BLOCK, &ours, &before_);
}

Interrupt::Interrupt(bytes::Fd fd) : fd_(std::move(fd)) { (void)::pthread_sigmask(SIG_BLOCK, nullptr, &before_); }

Interrupt::~Interrupt() { (void)::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

bool Interrupt::raised() const {
  pollfd wait{fd_.get(), POLLIN, 0};
  return fd_.valid() && ::poll(&wait, 1, 0) == 1;
}

void Interrupt::clear() const {
  signalfd_siginfo signal{};
  while (fd_.valid() && ::read(fd_.get(), &signal, sizeof signal) > 0) {
  }
}

}  // namespace jt::transport
