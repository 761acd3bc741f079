// SPDX-License-Identifier: MIT
#include "core/bytes/metadata.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/errors.hpp"

namespace jt::bytes {
namespace {

constexpr mode_t permissions = 07777;
constexpr int most_tries = 16;  // attempts, while another process makes the data longer
constexpr std::string_view access_list = "system.posix_acl_access";

Failed lost(int number, std::string_view file, std::string_view what) {
  const bool denied = number == EPERM || number == EACCES;
  Error error = make_error(denied ? Code::permission_denied : Code::io_error,
                           fmt::format("cannot edit '{}': {} cannot be kept: {}", file, what, system_text(number)));
  error->advice.push_back({Advice::Kind::write_elsewhere, {}});
  return fail(std::move(error));
}

/// Calls `get(buffer, size)`, which returns what getxattr returns, with a buffer that is large enough.
template <class Get>
std::optional<std::string> read_fully(Get get) {
  for (int tries = 0; tries < most_tries; ++tries) {
    const ssize_t size = get(nullptr, std::size_t{0});
    if (size < 0) return std::nullopt;
    std::string text(static_cast<std::size_t>(size), '\0');
    if (size == 0) return text;
    const ssize_t got = get(text.data(), text.size());
    if (got >= 0) {
      text.resize(static_cast<std::size_t>(got));
      return text;
    }
    if (errno != ERANGE) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> value_of(const Fd& file, const std::string& attribute) {
  return read_fully(
      [&](void* buffer, std::size_t size) { return ::fgetxattr(file.get(), attribute.c_str(), buffer, size); });
}

/// The names of a file's attributes; none if its file system has no attributes.
std::optional<std::vector<std::string>> attributes_of(const Fd& file) {
  const auto list = read_fully([&](char* buffer, std::size_t size) { return ::flistxattr(file.get(), buffer, size); });
  if (!list && (errno == EOPNOTSUPP || errno == ENOSYS)) return std::vector<std::string>();
  if (!list) return std::nullopt;
  std::vector<std::string> names;
  for (std::size_t at = 0; at < list->size(); at += names.back().size() + 1) names.emplace_back(list->c_str() + at);
  return names;
}

/// Signatures of the content, which the kernel computes again.
bool belongs_to_content(std::string_view attribute) {
  return attribute == "security.ima" || attribute == "security.evm";
}

Result<void> keep_owner(const struct stat& from, const Fd& to, std::string_view name) {
  struct stat now {};
  if (::fstat(to.get(), &now) != 0) return lost(errno, name, "its owner");
  const bool user = now.st_uid != from.st_uid;
  const bool group = now.st_gid != from.st_gid;
  if (!user && !group) return {};
  const auto unchanged = static_cast<uid_t>(-1);
  if (::fchown(to.get(), user ? from.st_uid : unchanged, group ? from.st_gid : unchanged) == 0) return {};
  return lost(errno, name,
              user ? fmt::format("its owner (user {})", from.st_uid) : fmt::format("its group ({})", from.st_gid));
}

Result<void> keep_attributes(const Fd& from, const Fd& to, std::string_view name) {
  const auto wanted = attributes_of(from);
  if (!wanted) return lost(errno, name, "its extended attributes");
  for (const std::string& attribute : *wanted) {
    if (belongs_to_content(attribute)) continue;
    const auto value = value_of(from, attribute);
    if (!value && errno == ENODATA) continue;  // just removed, which check_unchanged detects
    if (value && value_of(to, attribute) == value) continue;
    if (!value || ::fsetxattr(to.get(), attribute.c_str(), value->data(), value->size(), 0) != 0) {
      return lost(errno, name, fmt::format("its extended attribute '{}'", attribute));
    }
  }
  // A default ACL of the folder applies to every new file, and may allow what the old file denied.
  const bool has_list = std::find(wanted->begin(), wanted->end(), access_list) != wanted->end();
  if (!has_list && ::fremovexattr(to.get(), access_list.data()) != 0 && errno != ENODATA && errno != EOPNOTSUPP &&
      errno != ENOSYS) {
    return lost(errno, name, "its lack of an ACL");
  }
  return {};
}

}  // namespace

/// The mode comes last: a change of owner clears bits, a change of the ACL sets some.
Result<void> keep_metadata(const Fd& from, const Fd& to, std::string_view name) {
  struct stat wanted {};
  if (::fstat(from.get(), &wanted) != 0) return fail(system_error(errno, "read", name));
  if (auto kept = keep_owner(wanted, to, name); !kept) return kept;
  if (auto kept = keep_attributes(from, to, name); !kept) return kept;
  const mode_t mode = wanted.st_mode & permissions;
  const std::string text = fmt::format("its mode {:04o}", mode);
  if (::fchmod(to.get(), mode) != 0) return lost(errno, name, text);
  struct stat now {};
  // The kernel silently clears the set-group-id bit if we are not in the group.
  if (::fstat(to.get(), &now) != 0) return lost(errno, name, text);
  return (now.st_mode & permissions) == mode ? Result<void>() : lost(EPERM, name, text);
}

}  // namespace jt::bytes
