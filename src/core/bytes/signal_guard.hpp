// SPDX-License-Identifier: MIT
// SignalGuard: removes a temporary file when a signal ends the process.
#pragma once

#include <string>

namespace jt::bytes {

/// While one exists, SIGINT, SIGTERM and SIGHUP first remove its file, then end the process as they would have: the
/// parent sees that signal. A signal that is ignored or has another handler is left alone. SIGXFSZ is ignored, so
/// that a file that grows too large is an error (EFBIG) and does not end the process.
class SignalGuard {
 public:
  SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
  ~SignalGuard();

  /// `folder` is a descriptor that stays open until disarm(). If too many guards are armed at once, this one does
  /// nothing, and the next edit removes the file as stale.
  void arm(int folder, const std::string& name);
  void disarm();

 private:
  int slot_ = -1;
};

}  // namespace jt::bytes
