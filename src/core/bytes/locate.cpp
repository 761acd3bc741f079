// SPDX-License-Identifier: MIT
// Roots::locate_for_edit: finds the folder and the name that a rename needs.
#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <climits>
#include <filesystem>
#include <system_error>

#include "core/bytes/errors.hpp"
#include "core/bytes/root.hpp"

namespace jt::bytes {
namespace {

constexpr int most_turns = 4096;  // more than a path of PATH_MAX and 40 links can need

Error locate_error(int number, std::string_view path) {
  if (number != ENXIO) return system_error(number, "open", path);
  return make_error(Code::not_a_file, fmt::format("'{}' is a pipe or a socket, not a file", path));
}

/// Where a path begins if no root applies; `start` keeps the folder open.
std::optional<Beneath> begin_anywhere(std::string_view path, Fd& start) {
  std::string real = "/";
  if (!path.starts_with('/')) {
    std::error_code gone;
    real = std::filesystem::current_path(gone).string();
    if (!real.starts_with('/')) return std::nullopt;
  }
  start.reset(::open(path.starts_with('/') ? "/" : ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
  return Beneath{start.get(), std::move(real), std::string(path), 0, true};
}

}  // namespace

/// Always by the walk: openat2 would not report in which folder it found the file. Each step is one component below
/// the descriptor of the one before, so a file replaced meanwhile cannot lead outside. Without roots the walk is the
/// same, below "/" or the current folder.
Result<Located> Roots::locate_file(std::string_view path, bool keep_link) const {
  if (const auto bad = refuse_nul(path)) return fail(*bad);
  if (path.empty()) return fail(system_error(ENOENT, "open", path));
  if (path.size() >= PATH_MAX) return fail(system_error(ENAMETOOLONG, "open", path));
  Fd start;
  const auto begin = [&](std::string_view from, bool users) -> std::optional<Beneath> {
    if (!confined()) return begin_anywhere(from, start);
    auto place = users ? place_of(std::string(from)) : locate(from);
    if (!place) return std::nullopt;
    return Beneath{place->root->folder.get(), place->root->real, std::move(place->rest)};
  };
  int links = 0;
  bool descriptor = false;
  auto place = begin(path, true);
  for (int turn = 0; place && turn < most_turns; ++turn) {
    place->keep_link = keep_link;
    FoundFolder found = find_beneath(*place, links);
    if (found.end.file.valid()) {
      return Located{std::move(found.end.file), std::move(found.name), std::move(found.real), descriptor};
    }
    if (!found.end.leaves) return fail(locate_error(found.end.error, path));
    descriptor = descriptor || found.end.descriptor;
    place = begin(found.end.onward, false);
  }
  if (!confined()) return fail(system_error(ENOENT, "open", path));  // the current folder was deleted
  return fail(outside(path, fmt::format("cannot open '{}': it leads outside the allowed folders", path)));
}

}  // namespace jt::bytes
