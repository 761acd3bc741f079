// SPDX-License-Identifier: MIT
#include "core/bytes/open.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/bytes/errors.hpp"
#include "core/bytes/file_source.hpp"
#include "core/bytes/unpacked_pipe.hpp"
#include "core/bytes/unpacked_source.hpp"
#include "core/text/distance.hpp"

namespace jt::bytes {
namespace {

/// Of a folder with more entries than this, only a part is read.
constexpr std::size_t most_names = 10'000;

Result<std::unique_ptr<Source>> as_source(Result<std::unique_ptr<FileSource>> source, Waiting waiting, bool unpacks) {
  if (!source) return fail(std::move(source.error()));
  std::unique_ptr<FileSource> file = std::move(*source);
  auto passed_over = std::move(waiting.passed_over);
  file->when_waiting(std::move(waiting));
  if (!unpacks) return std::unique_ptr<Source>(std::move(file));
  if (!file->rewinds()) return std::make_unique<UnpackedPipe>(std::move(file), std::move(passed_over));
  const auto format = packed_as(*file);
  if (!format) return std::unique_ptr<Source>(std::move(file));
  return std::make_unique<UnpackedSource>(std::move(file), *format, std::move(passed_over));
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

/// A link in a root may lead to what the roots do not have.
bool leads_outside(const Roots& roots, const std::string& path) {
  if (!roots.confined()) return false;
  const auto place = roots.locate_for_edit(path);
  return !place && place.error()->code == Code::outside_root;
}

}  // namespace

std::optional<unpack::Packing> packed_as(Source& file) {
  std::array<std::uint8_t, unpack::most_magic> first;
  const std::size_t count = file.read(0, first.data(), first.size()).value_or(0);  // a failed read will be seen again
  return unpack::recognise(std::span(first).first(count)).format;
}

Result<void> refuse_packed(const Roots& roots, Source& file) {
  const auto format = roots.unpacks() ? packed_as(file) : std::nullopt;
  if (!format) return {};
  const std::string_view with = name(*format);
  Error error = make_error(Code::invalid_input,
                           fmt::format("cannot edit {}: it is compressed with {}", quoted_file(file.name()), with));
  error->advice.push_back({Advice::Kind::edit_unpacked, {std::string(with), file.name()}});
  error->of_file = true;
  return fail(std::move(error));
}

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
    std::string full = std::string(before) + name;
    if (!leads_outside(roots, full)) error->choices.push_back(std::move(full));
  }
  if (error->choices.empty()) return;
  error->hints.push_back(fmt::format("did you mean '{}'?", fmt::join(error->choices, "' or '")));
}

Result<std::unique_ptr<Source>> open_source(const Roots& roots, std::string_view path, Waiting waiting) {
  if (path == "-") return as_source(FileSource::standard_input(), std::move(waiting), roots.unpacks());
  auto file = roots.open_read(path);
  if (!file) {
    Error error = std::move(file.error());
    propose_similar(roots, path, error);
    return fail(std::move(error));
  }
  waiting.nothing = nullptr;  // a user who names a pipe knows that it is read
  return as_source(FileSource::make(std::move(*file), std::string(path)), std::move(waiting), roots.unpacks());
}

}  // namespace jt::bytes
