// SPDX-License-Identifier: MIT
#include "core/bytes/beneath.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>

#include <array>
#include <cerrno>
#include <climits>
#include <optional>
#include <string_view>
#include <vector>

namespace jt::bytes {
namespace {

constexpr int most_links = 40;  // the same limit as the kernel
constexpr int most_tries = 64;

int open_at(int folder, const std::string& name, int flags) {
  int file = -1;
  do {
    file = ::openat(folder, name.c_str(), flags | O_NOFOLLOW | O_CLOEXEC);
  } while (file < 0 && errno == EINTR);
  return file;
}

Walked failed(int error) {
  Walked walked;
  walked.error = error;
  return walked;
}

Walked leaving(std::string onward) {
  Walked walked;
  walked.leaves = true;
  walked.onward = std::move(onward);
  return walked;
}

/// Links of /proc that lead to an open file or folder, whatever their text says. Ordinary links of /proc are
/// relative; a rare absolute one is refused too.
bool is_magic(int link, std::string_view text) {
  struct statfs system {};
  if (::fstatfs(link, &system) != 0) return true;
  if (system.f_type != PROC_SUPER_MAGIC) return false;
  return text.starts_with('/') || text.find(':') != std::string_view::npos;
}

class Walk {
 public:
  Walk(const Beneath& place, int& links) : place_(place), links_(links) { put_first(place.rest); }

  FoundFolder find() {
    finding_ = true;
    FoundFolder found;
    found.end = run();
    found.name = std::move(found_);
    found.real = place_.real == "/" ? "" : place_.real;
    for (const std::string& name : names_) found.real += "/" + name;
    found.real += "/" + found.name;
    return found;
  }

  Walked run() {
    while (!todo_.empty()) {
      const std::string name = std::move(todo_.back());
      todo_.pop_back();
      if (name == "..") {
        if (!folders_.empty()) {
          folders_.pop_back();
          names_.pop_back();
        } else if (place_.real != "/") {
          return leaving(place_.real.substr(0, place_.real.rfind('/')) + "/" + remaining());
        }
      } else if (name != ".") {
        if (auto end = step(name)) return std::move(*end);
      }
    }
    return finding_ ? failed(EISDIR) : opened(open_at(here(), ".", place_.flags));
  }

 private:
  [[nodiscard]] int here() const { return folders_.empty() ? place_.folder : folders_.back().get(); }

  static Walked opened(int file) {
    if (file < 0) return failed(errno);
    Walked walked;
    walked.file.reset(file);
    return walked;
  }

  /// Puts the components of a path before those still to be walked. A slash at the end requires a folder: "x/" is
  /// "x/.".
  void put_first(std::string_view path) {
    if (path.ends_with('/')) todo_.emplace_back(".");
    while (!path.empty()) {
      const std::size_t slash = path.rfind('/');
      const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
      if (!name.empty()) todo_.emplace_back(name);
      path = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
    }
  }

  [[nodiscard]] std::string remaining() const {
    std::string path;
    for (auto name = todo_.rbegin(); name != todo_.rend(); ++name) {
      if (!path.empty()) path += '/';
      path += *name;
    }
    return path;
  }

  /// Enters `name`; a value is the end of the walk.
  std::optional<Walked> step(const std::string& name) {
    for (int tries = 0; tries < most_tries; ++tries) {
      Fd node(open_at(here(), name, O_PATH));
      if (!node.valid() && errno == ENOENT && finding_ && todo_.empty()) return stop_before(name);
      struct stat status {};
      if (!node.valid() || ::fstat(node.get(), &status) != 0) return failed(errno);
      if (S_ISLNK(status.st_mode) && finding_ && place_.keep_link && todo_.empty()) return stop_before(name);
      if (S_ISLNK(status.st_mode)) return follow(node.get());
      if (S_ISDIR(status.st_mode)) {
        folders_.push_back(std::move(node));
        names_.push_back(name);
        return std::nullopt;
      }
      if (!todo_.empty()) return failed(ENOTDIR);
      if (finding_) return stop_before(name);
      Walked walked = opened(open_at(here(), name, place_.flags));
      if (walked.error != ELOOP) return walked;
      // A link was put there meanwhile: try again.
    }
    return failed(EAGAIN);
  }

  /// The end of a search: the folder, and the rest of the path in it.
  Walked stop_before(const std::string& name) {
    found_ = name;
    return opened(::openat(here(), ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
  }

  std::optional<Walked> follow(int link) {
    if (++links_ > most_links) return failed(ELOOP);
    std::array<char, PATH_MAX + 1> buffer{};
    const ssize_t length = ::readlinkat(link, "", buffer.data(), buffer.size());
    if (length < 0) return failed(errno);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(length));
    if (text.empty()) return failed(ENOENT);
    if (text.size() > PATH_MAX) return failed(ENAMETOOLONG);
    const bool magic = is_magic(link, text);
    if (magic && !place_.magic) return leaving("");
    if (magic && !text.starts_with('/')) return failed(ENXIO);
    if (text.starts_with('/')) {
      Walked walked = leaving(std::string(text) + (todo_.empty() ? "" : "/") + remaining());
      walked.descriptor = magic && todo_.empty();
      return walked;
    }
    put_first(text);
    return std::nullopt;
  }

  const Beneath& place_;
  int& links_;
  std::vector<std::string> todo_;   ///< components, the next one last
  std::vector<Fd> folders_;         ///< the folders entered below the root
  std::vector<std::string> names_;  ///< theirs
  bool finding_ = false;
  std::string found_;
};

}  // namespace

Expected<Fd, int> open_by_kernel(const Beneath& place) {
  const std::string path = place.rest.empty() ? "." : place.rest;
  open_how how{};
  how.flags = static_cast<decltype(how.flags)>(place.flags | O_CLOEXEC);
  // Today Linux refuses magic links under RESOLVE_BENEATH alone too, but openat2(2) does not guarantee it; so no test
  // can detect the second flag.
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  int renames = 0;
  for (;;) {
    const long file = ::syscall(SYS_openat2, place.folder, path.c_str(), &how, sizeof how);
    if (file >= 0) return Fd(static_cast<int>(file));
    if (errno == EINTR || (errno == EAGAIN && ++renames < most_tries)) continue;
    return Unexpected(errno);
  }
}

Walked walk_beneath(const Beneath& place, int& links) { return Walk(place, links).run(); }

FoundFolder find_beneath(const Beneath& place, int& links) { return Walk(place, links).find(); }

}  // namespace jt::bytes
