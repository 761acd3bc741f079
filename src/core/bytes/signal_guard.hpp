// SPDX-License-Identifier: MIT
// SignalGuard: removes a temporary file when the process is told to end.
#pragma once

#include <string>

namespace jt::bytes {

/// While one exists, SIGINT, SIGTERM and SIGHUP first remove the file it was told of, then end the process as they
/// would have: its parent sees that signal. A signal that is ignored or handled by somebody else is left alone. SIGXFSZ
/// is ignored, so that a file that grows too large is an error (EFBIG) and not a death.
class SignalGuard {
 public:
  SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
  ~SignalGuard();

  /// `folder` is a descriptor that stays open until disarm(). Where too many guards are armed at once this one does
  /// nothing, and the file is left to the next edit's sweep.
  void arm(int folder, const std::string& name);
  void disarm();

 private:
  int slot_ = -1;
};

}  // namespace jt::bytes
