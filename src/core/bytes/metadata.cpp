// SPDX-License-Identifier: MIT
#include "core/bytes/metadata.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/errors.hpp"

namespace jt::bytes {
namespace {

constexpr mode_t permissions = 07777;
constexpr int most_size_tries = 16;  // attempts, while another process makes the data longer
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
  for (int tries = 0; tries < most_size_tries; ++tries) {
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

Result<void> apply_owner(const Metadata& wanted, const Fd& to, std::string_view name) {
  struct stat now {};
  if (::fstat(to.get(), &now) != 0) return lost(errno, name, "its owner");
  const bool user = now.st_uid != wanted.user;
  const bool group = now.st_gid != wanted.group;
  if (!user && !group) return {};
  const auto unchanged = static_cast<uid_t>(-1);
  if (::fchown(to.get(), user ? wanted.user : unchanged, group ? wanted.group : unchanged) == 0) return {};
  return lost(errno, name,
              user ? fmt::format("its owner (user {})", wanted.user) : fmt::format("its group ({})", wanted.group));
}

Result<void> apply_attributes(const Metadata& wanted, const Fd& to, std::string_view name) {
  bool has_list = false;
  for (const auto& [attribute, value] : wanted.attributes) {
    has_list = has_list || attribute == access_list;
    if (value_of(to, attribute) == value) continue;
    if (::fsetxattr(to.get(), attribute.c_str(), value.data(), value.size(), 0) != 0) {
      return lost(errno, name, fmt::format("its extended attribute '{}'", attribute));
    }
  }
  // A default ACL of the folder applies to every new file, and may allow what the old file denied.
  if (!has_list && ::fremovexattr(to.get(), access_list.data()) != 0 && errno != ENODATA && errno != EOPNOTSUPP &&
      errno != ENOSYS) {
    return lost(errno, name, "its lack of an ACL");
  }
  return {};
}

}  // namespace

Result<Metadata> read_metadata(const Fd& from, std::string_view name) {
  struct stat status {};
  if (::fstat(from.get(), &status) != 0) return fail(system_error(errno, "read", name));
  Metadata metadata{status.st_mode & permissions, status.st_uid, status.st_gid, {}};
  const auto attributes = attributes_of(from);
  if (!attributes) return lost(errno, name, "its extended attributes");
  for (const std::string& attribute : *attributes) {
    if (belongs_to_content(attribute)) continue;
    auto value = value_of(from, attribute);
    if (!value && errno == ENODATA) continue;  // just removed, which check_unchanged detects
    if (!value) return lost(errno, name, fmt::format("its extended attribute '{}'", attribute));
    metadata.attributes.emplace_back(attribute, std::move(*value));
  }
  return metadata;
}

/// The mode comes last: a change of owner clears bits, a change of the ACL sets some.
Result<void> apply_metadata(const Metadata& wanted, const Fd& to, std::string_view name) {
  TRY(apply_owner(wanted, to, name));
  TRY(apply_attributes(wanted, to, name));
  const std::string text = fmt::format("its mode {:04o}", wanted.mode);
  if (::fchmod(to.get(), wanted.mode) != 0) return lost(errno, name, text);
  struct stat now {};
  // The kernel silently clears the set-group-id bit if we are not in the group.
  if (::fstat(to.get(), &now) != 0) return lost(errno, name, text);
  return (now.st_mode & permissions) == wanted.mode ? Result<void>() : lost(EPERM, name, text);
}

Result<void> keep_metadata(const Fd& from, const Fd& to, std::string_view name) {
  auto metadata = TRY(read_metadata(from, name));
  return apply_metadata(metadata, to, name);
}

}  // namespace jt::bytes
