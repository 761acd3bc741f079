// SPDX-License-Identifier: MIT
// ClaimLocks: names of claims that end with the process that made them, however it ends.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"

namespace jt::store {

/// Each claim is a lock on a byte of one file, `jt.claims` in the state folder; the kernel releases it when the process
/// ends. (A lock of an open file, not one of the process: threads of one process that claim are told apart, too.)
/// Where a process runs on another machine, or the file system has no locks, nothing is known of its claims.
class ClaimLocks {
 public:
  explicit ClaimLocks(std::string state_folder) : folder_(std::move(state_folder)) {}

  /// A new name, held from now on. If it cannot be held, it is one of which nothing is known.
  Result<std::string> hold();
  void let_go(const std::string& claim);

  enum class Holder : unsigned char { lives, gone, unknown };
  /// Who is gone holds it no more: the process has ended, or has let go of it.
  [[nodiscard]] Holder holder(std::string_view claim) const;

 private:
  [[nodiscard]] bytes::Fd open() const;

  std::string folder_;
  std::map<std::string, bytes::Fd> held_;
};

}  // namespace jt::store
