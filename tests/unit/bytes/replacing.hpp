// SPDX-License-Identifier: MIT
// Shared by the tests of edits: read files back, and find files left in the folder.
#pragma once

#include <grp.h>
#include <sys/wait.h>
#include <sys/xattr.h>

#include <algorithm>

#include "bytes/sandbox.hpp"
#include "core/bytes/replace.hpp"

namespace jt::test {

inline std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The names in a folder, sorted.
inline std::vector<std::string> listing(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// An edit that replaces the whole file by `text`.
inline Result<void> replace_by(const std::string& path, std::string_view text,
                               const bytes::ReplaceOptions& options = {}, const bytes::Roots& roots = {}) {
  auto target = bytes::EditTarget::open(roots, path, {});
  if (!target) return fail(target.error());
  auto replacement = bytes::Replacement::begin(**target, text.size(), options);
  if (!replacement) return fail(replacement.error());
  if (auto written = (*replacement)->write(bytes_of(text)); !written) return written;
  return (*replacement)->commit();
}

inline struct stat stat_of(const std::string& path) {
  struct stat status {};
  REQUIRE(::lstat(path.c_str(), &status) == 0);
  return status;
}

inline std::string attribute_of(const std::string& path, const char* name) {
  char value[256];
  const ssize_t size = ::lgetxattr(path.c_str(), name, value, sizeof value);
  return size < 0 ? "none" : std::string(value, static_cast<std::size_t>(size));
}

/// A POSIX ACL in the format of the attribute: owner rw, `user` with these rights, group r, mask, others nothing.
inline std::string access_list(std::uint32_t user, std::uint16_t rights) {
  std::string value{"\2\0\0\0", 4};
  const auto entry = [&](std::uint16_t tag, std::uint16_t permissions, std::uint32_t id) {
    for (const std::uint16_t field : {tag, permissions}) {
      value += static_cast<char>(field & 0xFF);
      value += static_cast<char>(field >> 8);
    }
    for (int shift = 0; shift < 32; shift += 8) value += static_cast<char>(id >> shift & 0xFF);
  };
  const std::uint32_t none = 0xFFFFFFFF;
  entry(0x01, 6, none);
  entry(0x02, rights, user);
  entry(0x04, 4, none);
  entry(0x10, 6, none);
  entry(0x20, 0, none);
  return value;
}

/// Runs `act` in a child process and returns its exit code, or minus the signal that ended it.
template <class Act>
int in_child(Act act) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(act());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

inline constexpr uid_t nobody = 4242;

/// The same as a user with only ordinary rights; 90 if that is not possible.
template <class Act>
int in_child_without_rights(Act act) {
  return in_child([&] {
    const bool root = ::geteuid() == 0;
    if (root && (::setgroups(0, nullptr) != 0 || ::setgid(nobody) != 0 || ::setuid(nobody) != 0)) return 90;
    return act();
  });
}

}  // namespace jt::test
