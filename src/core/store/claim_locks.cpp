// SPDX-License-Identifier: MIT
#include "core/store/claim_locks.hpp"

#include <fcntl.h>

#include <charconv>
#include <cstdint>
#include <fstream>
#include <optional>

#include "core/bytes/own_folder.hpp"
#include "core/store/session_errors.hpp"

namespace jt::store {
namespace {

constexpr std::string_view claims_use = "the session store";
constexpr char before_machine = '@';

/// Other machines, and this one before it was started anew, have another one. Empty: there is none.
const std::string& this_machine() {
  static const std::string id = [] {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string line;
    std::getline(file, line);
    return line;
  }();
  return id;
}

/// The byte of a claim: its first 60 bits. Two claims that share one are not known to be gone while one of them lives.
std::optional<struct flock> byte_of(std::string_view claim) {
  constexpr std::size_t digits = 15;
  std::uint64_t offset = 0;
  if (claim.size() < digits) return std::nullopt;
  const auto [end, error] = std::from_chars(claim.data(), claim.data() + digits, offset, 16);
  if (error != std::errc() || end != claim.data() + digits) return std::nullopt;
  struct flock range {};
  range.l_type = F_WRLCK;
  range.l_whence = SEEK_SET;
  range.l_start = static_cast<off_t>(offset);
  range.l_len = 1;
  return range;
}

}  // namespace

/// Each time anew: locks of one open file do not exclude each other.
bytes::Fd ClaimLocks::open() const {
  const auto folder = bytes::own_folder(folder_, false, claims_use);
  if (!folder || !*folder) return {};
  const std::string path = **folder + "/jt.claims";
  if (!bytes::own_file(path, claims_use)) return {};
  return bytes::Fd(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
}

Result<std::string> ClaimLocks::hold() {
  auto claim = random_digits();
  if (!claim || this_machine().empty()) return claim;
  bytes::Fd file = open();
  auto range = byte_of(*claim);
  if (!file.valid() || !range || ::fcntl(file.get(), F_OFD_SETLK, &*range) != 0) return claim;
  *claim += before_machine + this_machine();
  held_[*claim] = std::move(file);
  return claim;
}

void ClaimLocks::let_go(const std::string& claim) { held_.erase(claim); }

ClaimLocks::Holder ClaimLocks::holder(std::string_view claim) const {
  const std::size_t at = claim.find(before_machine);
  auto range = byte_of(claim);
  if (at == std::string_view::npos || claim.substr(at + 1) != this_machine() || !range) return Holder::unknown;
  const bytes::Fd file = open();
  if (!file.valid() || ::fcntl(file.get(), F_OFD_GETLK, &*range) != 0) return Holder::unknown;
  return range->l_type == F_UNLCK ? Holder::gone : Holder::lives;
}

}  // namespace jt::store
