// SPDX-License-Identifier: MIT
#include "core/blocks/old_runs.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <vector>

#include "core/bytes/fd.hpp"

namespace jt::blocks {
namespace {

constexpr std::time_t old_enough = 3600;  // a folder without a log may be that of a run that begins now

std::vector<std::string> names_in(int folder) {
  std::vector<std::string> names;
  bytes::Fd listing(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!listing.valid()) return names;
  const std::unique_ptr<DIR, void (*)(DIR*)> entries(::fdopendir(listing.get()),
                                                     [](DIR* open) { (void)::closedir(open); });
  if (!entries) return names;
  (void)listing.release();  // fdopendir owns it now
  while (const dirent* entry = ::readdir(entries.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  return names;
}

bytes::Fd open_folder(int folder, const std::string& name) {
  return bytes::Fd(::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

std::uint64_t bytes_in(int folder) {
  std::uint64_t bytes = 0;
  for (const std::string& name : names_in(folder)) {
    struct stat status {};
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode)) {
      bytes += static_cast<std::uint64_t>(status.st_size);
    }
  }
  return bytes;
}

/// The log goes first: without it there is no run, so a removal that is killed leaves none that is incomplete.
void remove_run(int runs, const std::string& id) {
  const bytes::Fd folder = open_folder(runs, id);
  if (!folder.valid()) return;
  const bytes::Fd log(::openat(folder.get(), "log", O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (log.valid() && ::flock(log.get(), LOCK_EX | LOCK_NB) != 0) return;
  struct stat status {};
  const bool young = ::fstat(folder.get(), &status) != 0 || status.st_mtime > std::time(nullptr) - old_enough;
  if (!log.valid() && young) return;
  (void)::unlinkat(folder.get(), "log", 0);
  for (const std::string& name : names_in(folder.get())) (void)::unlinkat(folder.get(), name.c_str(), 0);
  (void)::unlinkat(runs, id.c_str(), AT_REMOVEDIR);
}

}  // namespace

bool is_run_id(std::string_view text) {
  constexpr std::string_view begin = "run_";
  if (!text.starts_with(begin) || text.size() != begin.size() + 32) return false;
  text.remove_prefix(begin.size());
  return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

void remove_old_runs(const std::string& folder, const std::string& newest, const RecordLimits& limits) {
  const bytes::Fd runs = open_folder(AT_FDCWD, folder);
  if (!runs.valid()) return;
  std::vector<std::string> ids = names_in(runs.get());
  std::erase_if(ids, [&](const std::string& name) { return !is_run_id(name) || name == newest; });
  std::sort(ids.rbegin(), ids.rend());  // the newest first: an id begins with its time
  std::size_t count = 1;
  std::uint64_t bytes = 0;
  for (const std::string& id : ids) {
    const bytes::Fd one = open_folder(runs.get(), id);
    struct stat status {};
    if (!one.valid() || ::fstat(one.get(), &status) != 0) continue;
    bytes += bytes_in(one.get());
    const bool logged = ::faccessat(one.get(), "log", F_OK, 0) == 0;
    const bool old = status.st_mtime < std::time(nullptr) - limits.seconds;
    if (++count > limits.runs || old || bytes > limits.bytes || !logged) remove_run(runs.get(), id);
  }
}

}  // namespace jt::blocks
