// SPDX-License-Identifier: MIT
#include "core/bytes/root.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <memory>

#include "core/bytes/errors.hpp"
#include "core/bytes/write_permission.hpp"

namespace jt::bytes {
namespace {

constexpr int most_steps = 4096;  // more than a path of PATH_MAX and 40 links can need

/// Removes the first component of a path, and the slashes before it.
std::string_view take_component(std::string_view& path) {
  const std::size_t begin = std::min(path.find_first_not_of('/'), path.size());
  const std::size_t end = std::min(path.find('/', begin), path.size());
  const std::string_view name = path.substr(begin, end - begin);
  path.remove_prefix(end);
  return name;
}

/// The components of an absolute path; `.` is dropped, `..` removes the one before.
std::vector<std::string> components_of(std::string_view path) {
  std::vector<std::string> components;
  while (!path.empty()) {
    const std::string_view name = take_component(path);
    if (name == "..") {
      if (!components.empty()) components.pop_back();
    } else if (!name.empty() && name != ".") {
      components.emplace_back(name);
    }
  }
  return components;
}

std::string without_links(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real ? std::string(real.get()) : std::string();
}

std::string current_folder() {
  const std::unique_ptr<char, void (*)(void*)> folder(::getcwd(nullptr, 0), &std::free);
  return folder && *folder == '/' ? std::string(folder.get()) : std::string();
}

/// Descriptors with a name: as the shell passes for `<(...)`.
bool names_a_descriptor(std::string_view path) {
  return path.starts_with("/dev/fd/") || path == "/dev/stdin" ||
         (path.starts_with("/proc/") && path.find("/fd/") != std::string_view::npos);
}

Error folder_error(int number, const std::string& folder, std::string_view use) {
  const auto text = [&](std::string_view why) { return fmt::format("cannot use '{}' as {}: {}", folder, use, why); };
  if (number == ENOENT) return make_error(Code::file_not_found, text("no such folder"));
  if (number == ENOTDIR) return make_error(Code::not_a_file, text("it is not a folder"));
  return make_error(number == EACCES ? Code::permission_denied : Code::io_error, text(system_text(number)));
}

}  // namespace

Result<Roots> Roots::make(const std::vector<std::string>& folders, const std::optional<std::string>& workspace,
                          Opening opening) {
  Roots roots;
  roots.opening_ = opening;
  roots.current_ = current_folder();
  for (const std::string& folder : folders) {
    auto root = TRY(open_root(folder, "a root"));
    roots.roots_.push_back(std::move(root));
  }
  if (workspace) {
    auto root = TRY(open_root(*workspace, "the workspace"));
    root.name = "/workspace";
    roots.workspace_ = root.real;
    roots.roots_.push_back(std::move(root));
  }
  return roots;
}

Result<void> Roots::narrow(const std::vector<std::string>& folders, std::string_view option) {
  std::vector<Root> others;
  for (const std::string& folder : folders) {
    auto root = TRY(open_root(folder, option));
    others.push_back(std::move(root));
  }
  if (!confined()) {
    roots_ = std::move(others);
    return {};
  }
  // Two folders share nothing, or one of them contains the other: then the common part is the inner one.
  std::vector<Root> left;
  for (const Root& root : roots_) {
    for (const Root& other : others) {
      if (auto both = inside_both(root, other)) left.push_back(std::move(*both));
    }
  }
  if (left.empty() && !others.empty()) {
    return fail(Code::outside_root, fmt::format("no folder is inside both {} and the other allowed folders", option));
  }
  roots_ = std::move(left);
  return {};
}

/// The inner one of two folders, which may be reached by the spelling of the outer one too; nothing if neither
/// contains the other.
std::optional<Roots::Root> Roots::inside_both(const Root& a, const Root& b) {
  const bool a_inside = a.direct().size() >= b.direct().size();
  const Root& inner = a_inside ? a : b;
  const Root& outer = a_inside ? b : a;
  const auto shared = static_cast<std::ptrdiff_t>(outer.direct().size());
  if (!std::equal(outer.direct().begin(), outer.direct().end(), inner.direct().begin())) return std::nullopt;
  Root both{inner.name, inner.real, inner.spellings, Fd(::fcntl(inner.folder.get(), F_DUPFD_CLOEXEC, 3))};
  for (Components spelled : outer.spellings) {
    spelled.insert(spelled.end(), inner.direct().begin() + shared, inner.direct().end());
    both.spellings.push_back(std::move(spelled));
  }
  return both;
}

std::vector<std::string> Roots::split_list(std::string_view list) {
  std::vector<std::string> folders;
  for (;;) {
    const std::size_t end = std::min(list.find(':'), list.size());
    folders.emplace_back(list.substr(0, end));
    if (end == list.size()) return folders;
    list.remove_prefix(end + 1);
  }
}

Result<Roots::Root> Roots::open_root(const std::string& folder, std::string_view option) {
  if (folder.empty() || folder.find('\0') != std::string::npos) {
    return fail(Code::invalid_input, fmt::format("{} needs the name of a folder, not ''", option));
  }
  Root root;
  root.real = without_links(folder);
  if (root.real.empty()) return fail(folder_error(errno, folder, option));
  root.folder.reset(::open(root.real.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!root.folder.valid()) return fail(folder_error(errno, folder, option));
  root.spellings.push_back(components_of(root.real));
  // `..` after a link means another folder than the text says: such a spelling is not used to find the root.
  const bool as_given = folder.starts_with('/') && folder.find("..") == std::string::npos;
  if (as_given) root.spellings.push_back(components_of(folder));
  root.name = fmt::format("/{}", fmt::join(root.spellings.back(), "/"));
  return root;
}

void Roots::start_at_root() {
  if (confined()) current_ = roots_.front().real;
}

std::vector<std::string> Roots::names() const {
  std::vector<std::string> names;
  for (const Root& root : roots_) names.push_back(root.name);
  return names;
}

Result<Fd> Roots::open_read(std::string_view path) const {
  if (!refuses_pipes_) return open(path, O_RDONLY | O_NOCTTY);
  auto file = TRY(open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK));
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return fail(system_error(errno, "read", path));
  if (!S_ISDIR(status.st_mode)) TRY(refuse_special(status, path));
  return file;
}

Result<Fd> Roots::open_folder(std::string_view path) const { return open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK); }

Result<Fd> Roots::hold_folder(std::string_view path) const { return open(path, O_PATH | O_DIRECTORY); }

Result<Fd> Roots::open(std::string_view path, int flags) const {
  if (const auto bad = refuse_nul(path)) return fail(*bad);
  const std::string name(path);
  if (confined()) return open_confined(name, flags);
  for (;;) {
    Fd file(::open(name.c_str(), flags | O_CLOEXEC));
    if (file.valid()) return file;
    if (errno != EINTR) return fail(system_error(errno, "open", path));
  }
}

/// Links and `..` may lead from one root into another, or out of one and back: each turn continues below the root
/// that holds the next step, and every open is below a root's descriptor.
Result<Fd> Roots::open_confined(const std::string& path, int flags) const {
  if (path.empty()) return fail(system_error(ENOENT, "open", path));
  if (path.size() >= PATH_MAX) return fail(system_error(ENAMETOOLONG, "open", path));
  std::optional<Place> place = place_of(path);
  int links = 0;
  for (int turn = 0; place && turn < most_steps; ++turn) {
    const Beneath beneath{place->root->folder.get(), place->root->real, std::move(place->rest), flags};
    if (opening_ == Opening::best) {
      auto file = open_by_kernel(beneath);
      if (file) return std::move(*file);
      // The others may be links that stay inside, or need the walk to find the cause.
      const int error = file.error();
      if (error == ENOENT || error == EACCES || error == ENOTDIR || error == ENXIO) {
        return fail(system_error(error, "open", path));
      }
    }
    Walked walked = walk_beneath(beneath, links);
    if (walked.file.valid()) return std::move(walked.file);
    if (walked.error == EAGAIN) {
      return fail(Code::io_error, fmt::format("cannot open '{}': the folders in its path keep changing", path));
    }
    if (!walked.leaves) return fail(system_error(walked.error, "open", path));
    place = locate(walked.onward);
  }
  return fail(outside(path, fmt::format("cannot open '{}': it leads outside the allowed folders", path)));
}

/// The root that contains a path of the user, by its text alone.
std::optional<Roots::Place> Roots::place_of(const std::string& path) const {
  if (!path.starts_with('/')) return current_.empty() ? std::nullopt : locate(current_ + "/" + path);
  if (!workspace_.empty()) {
    std::string_view rest = path;
    if (take_component(rest) == "workspace") return locate(workspace_ + "/" + std::string(rest));
  }
  return locate(path);
}

/// Follows an absolute path, by its text, until it reaches a root; the rest is for the walk below that root.
std::optional<Roots::Place> Roots::locate(std::string_view absolute) const {
  if (!absolute.starts_with('/')) return std::nullopt;
  Components here;
  for (;;) {
    for (const Root& root : roots_) {
      if (std::find(root.spellings.begin(), root.spellings.end(), here) == root.spellings.end()) continue;
      const bool folder = absolute.ends_with('/');
      absolute.remove_prefix(std::min(absolute.find_first_not_of('/'), absolute.size()));
      return Place{&root, absolute.empty() && folder ? "." : std::string(absolute)};
    }
    if (absolute.empty()) return std::nullopt;
    const std::string_view name = take_component(absolute);
    if (name == "..") {
      if (!here.empty()) here.pop_back();
    } else if (!name.empty() && name != ".") {
      here.emplace_back(name);
    }
  }
}

Error Roots::outside(std::string_view path, std::string message) const {
  Error error = make_error(Code::outside_root, std::move(message));
  std::vector<std::string> quoted;
  for (const Root& root : roots_) quoted.push_back(fmt::format("'{}'", root.name));
  error->hints.push_back(
      fmt::format("the allowed {}: {}", quoted.size() == 1 ? "folder is" : "folders are", fmt::join(quoted, ", ")));
  if (names_a_descriptor(path)) error->advice.push_back({Advice::Kind::use_standard_input, {}});
  error->choices = names();
  return error;
}

}  // namespace jt::bytes
