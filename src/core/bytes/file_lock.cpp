// SPDX-License-Identifier: MIT
#include "core/bytes/file_lock.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/bytes/errors.hpp"
#include "core/stop.hpp"

namespace jt::bytes {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds longest_pause{100};

std::string seconds(milliseconds time) {
  return time.count() % 1000 == 0 ? fmt::format("{} s", time.count() / 1000) : fmt::format("{} ms", time.count());
}

Error locked_error(const Fd& file, std::string_view name, const LockWait& wait) {
  struct stat status {};
  std::optional<std::string> holder;
  if (::fstat(file.get(), &status) == 0) holder = lock_holder(status);
  Error error = make_error(Code::locked, fmt::format("cannot lock '{}': {} holds it", name,
                                                     holder ? *holder : std::string("another process")));
  if (wait.timeout.count() > 0) error->message += fmt::format(", after waiting {}", seconds(wait.timeout));
  error->advice.push_back({Advice::Kind::wait_longer, {}});
  return error;
}

/// `1234 (jt)`; a process can choose its name, so only plain characters of it are printed.
std::string describe(long process) {
  std::ifstream file(fmt::format("/proc/{}/comm", process));
  std::string command;
  std::getline(file, command);
  std::erase_if(command, [](char c) { return c < ' ' || c > '~'; });
  return command.empty() ? fmt::format("process {}", process) : fmt::format("process {} ({})", process, command);
}

}  // namespace

Result<void> lock_file(const Fd& file, std::string_view name, LockWait& wait) {
  for (;;) {
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
      wait.pause = std::max(wait.pause / 2, milliseconds{1});
      return {};
    }
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK) {
      return fail(Code::io_error, fmt::format("cannot lock '{}': {}", name, system_text(errno)));
    }
    TRY(still_wanted());
    const auto left = std::chrono::ceil<milliseconds>(wait.until - steady_clock::now());
    if (left.count() <= 0) return fail(locked_error(file, name, wait));
    std::this_thread::sleep_for(std::min(wait.pause, left));
    wait.pause = std::min(wait.pause * 2, longest_pause);
  }
}

/// Lines are `1: FLOCK  ADVISORY  WRITE 1234 08:02:131090 0 EOF`; those of waiting processes contain `->`. On file
/// systems whose device numbers differ from those of stat (btrfs) nothing is found.
std::optional<std::string> lock_holder(const struct stat& status) {
  const std::string wanted = fmt::format("{:02x}:{:02x}:{}", ::major(status.st_dev), ::minor(status.st_dev),
                                         static_cast<std::uint64_t>(status.st_ino));
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    std::istringstream fields(line);
    std::string number, kind, strength, mode, inode;
    long process = 0;
    fields >> number >> kind >> strength >> mode >> process >> inode;
    // 0 or less: a process of another namespace.
    if (fields && kind == "FLOCK" && inode == wanted && process > 0) return describe(process);
  }
  return std::nullopt;
}

}  // namespace jt::bytes
