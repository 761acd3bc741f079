// SPDX-License-Identifier: MIT
#include "core/bytes/open.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/bytes/file_source.hpp"
#include "core/text/distance.hpp"

namespace jt::bytes {
namespace {

/// Of a folder with more entries than this, only a part is read.
constexpr std::size_t most_names = 10'000;

Result<std::unique_ptr<Source>> as_source(Result<std::unique_ptr<FileSource>> source, Waiting waiting) {
  if (!source) return fail(std::move(source.error()));
  (*source)->when_waiting(std::move(waiting));
  return std::unique_ptr<Source>(std::move(*source));
}

/// The names in a folder, sorted, without the hidden ones; none if it cannot be read.
std::vector<std::string> names_in(Fd folder) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, void (*)(DIR*)> entries(::fdopendir(folder.get()),
                                                     [](DIR* open) { (void)::closedir(open); });
  if (!entries) return names;
  (void)folder.release();  // fdopendir owns it now
  while (const dirent* entry = ::readdir(entries.get())) {
    const std::string_view name = entry->d_name;
    if (!name.starts_with('.')) names.emplace_back(name);
    if (names.size() == most_names) break;
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

void propose_similar(const Roots& roots, std::string_view path, Error& error) {
  if (error->code != Code::file_not_found) return;
  const std::size_t slash = path.rfind('/');
  const std::string_view leaf = slash == std::string_view::npos ? path : path.substr(slash + 1);
  const std::string_view before = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash + 1);
  if (leaf.empty()) return;
  auto folder = roots.open_folder(before.empty() ? "." : before);
  if (!folder) return;
  const std::vector<std::string> names = names_in(std::move(*folder));
  if (std::find(names.begin(), names.end(), leaf) != names.end()) {
    error->hints.push_back(fmt::format("'{}' is a symbolic link, and its target does not exist", path));
    return;
  }
  for (const std::string& name : text::nearest(leaf, names)) {
    error->choices.push_back(std::string(before) + name);
  }
  if (error->choices.empty()) return;
  error->hints.push_back(fmt::format("did you mean '{}'?", fmt::join(error->choices, "' or '")));
}

Result<std::unique_ptr<Source>> open_source(const Roots& roots, std::string_view path, Waiting waiting) {
  if (path == "-") return as_source(FileSource::standard_input(), std::move(waiting));
  auto file = roots.open_read(path);
  if (!file) {
    Error error = std::move(file.error());
    propose_similar(roots, path, error);
    return fail(std::move(error));
  }
  waiting.nothing = nullptr;  // a user who names a pipe knows that it is read
  return as_source(FileSource::make(std::move(*file), std::string(path)), std::move(waiting));
}

}  // namespace jt::bytes
