// SPDX-License-Identifier: MIT
// Interrupt: what a user's Ctrl-C is while servers run.
#pragma once

#include <csignal>

#include "core/bytes/fd.hpp"

namespace jt::transport {

/// While one exists, SIGINT, SIGTERM and SIGHUP wait: `fd()` is readable from then on, for every thread that polls it,
/// and stays so. When it is destroyed, the signal is delivered as it would have been: with its default action it ends
/// the process, and a SignalGuard still removes its file. A signal that is ignored stays ignored.
///
/// The signals are blocked, and a descriptor (signalfd) reports that one is pending; so there is no handler and no
/// state outside this object. What follows from that: it is made before the threads that run meanwhile, which inherit
/// what is blocked, and destroyed by its own thread after them; and a program that is started meanwhile must unblock
/// the signals (Child does).
class Interrupt {
 public:
  Interrupt();
  /// Not signals interrupt, but the descriptor when it becomes readable: of a call that can be cancelled. Signals are
  /// the business of an Interrupt that exists meanwhile.
  explicit Interrupt(bytes::Fd fd);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// To poll for reading, never to read.
  [[nodiscard]] int fd() const { return fd_.get(); }
  [[nodiscard]] bool raised() const;
  /// The signal has been obeyed: the process does not die of it afterwards.
  void clear() const;

 private:
  sigset_t before_{};  ///< what was blocked
  bytes::Fd fd_;
};

}  // namespace jt::transport
