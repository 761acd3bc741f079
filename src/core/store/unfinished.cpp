// SPDX-License-Identifier: MIT
#include "core/store/unfinished.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/bytes/file_lock.hpp"
#include "core/bytes/own_folder.hpp"
#include "core/store/session_errors.hpp"

namespace jt::store {
namespace {

constexpr std::string_view use = "the records of edits of several files";
constexpr std::string_view first_field = "jt unfinished 1";
constexpr std::string_view last_field = "end";

std::string folder_in(const std::string& state_folder) { return state_folder + "/unfinished"; }

Failed trouble(int number, const std::string& path) { return fail(bytes::own_trouble(number, path, use)); }

/// Fields end with a zero byte, which no path has; the last one says that nothing is missing.
std::string text_of(const std::vector<UnfinishedFile>& files) {
  std::string text;
  const auto add = [&](std::string_view field) { (text += field) += '\0'; };
  add(first_field);
  for (const UnfinishedFile& each : files) {
    for (const std::string* field : {&each.path, &each.staged, &each.rev_before, &each.rev_after}) add(*field);
  }
  add(last_field);
  return text;
}

std::optional<std::vector<UnfinishedFile>> files_of(std::string_view text) {
  std::vector<std::string> fields;
  while (!text.empty()) {
    const std::size_t end = text.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    fields.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  if (fields.size() % 4 != 2 || fields.front() != first_field || fields.back() != last_field) return std::nullopt;
  std::vector<UnfinishedFile> files;
  for (std::size_t i = 1; i + 1 < fields.size(); i += 4) {
    files.push_back({fields[i], fields[i + 1], fields[i + 2], fields[i + 3]});
  }
  return files;
}

Result<std::string> read_all(const bytes::Fd& file, const std::string& path) {
  std::string text;
  std::array<char, 4096> block;
  for (;;) {
    const ssize_t count = ::pread(file.get(), block.data(), block.size(), static_cast<off_t>(text.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return trouble(errno, path);
    if (count == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(count));
  }
}

Result<void> write_all(const bytes::Fd& file, std::string_view text, const std::string& path) {
  while (!text.empty()) {
    const ssize_t count = ::write(file.get(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return trouble(count < 0 ? errno : ENOSPC, path);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return ::fsync(file.get()) == 0 ? Result<void>() : trouble(errno, path);
}

Result<void> sync_folder(const std::string& folder) {
  const bytes::Fd open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return open.valid() && ::fsync(open.get()) == 0 ? Result<void>() : trouble(errno, folder);
}

bytes::Fd open_record(const std::string& path) {
  return bytes::Fd(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
}

/// What a process has left that died while it wrote a record: nothing was renamed then.
void sweep(const std::string& path) {
  const bytes::Fd file = open_record(path);
  if (file.valid() && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) (void)::unlink(path.c_str());
}

/// The names in the folder; those of records that are not whole begin with a point.
Result<std::vector<std::string>> names_in(const std::string& folder) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, void (*)(DIR*)> entries(::opendir(folder.c_str()),
                                                     [](DIR* open) { (void)::closedir(open); });
  if (!entries) return errno == ENOENT ? Result<std::vector<std::string>>(names) : trouble(errno, folder);
  while (const dirent* entry = ::readdir(entries.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  return names;
}

}  // namespace

Result<std::unique_ptr<Unfinished>> Unfinished::begin(const std::string& state_folder,
                                                      const std::vector<UnfinishedFile>& files) {
  const auto folder = TRY(bytes::own_folder(folder_in(state_folder), true, use));
  const auto names = TRY(names_in(*folder));
  for (const std::string& name : names) {
    if (name.starts_with('.')) sweep(*folder + "/" + name);
  }
  const std::string name = TRY(random_digits());
  const std::string path = *folder + "/" + name;
  const std::string temporary = *folder + "/." + name;
  bytes::Fd file(::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!file.valid() || ::flock(file.get(), LOCK_EX) != 0) return trouble(errno, temporary);
  auto written = write_all(file, text_of(files), temporary);
  if (written && ::rename(temporary.c_str(), path.c_str()) != 0) written = trouble(errno, path);
  if (!written) {
    (void)::unlink(temporary.c_str());
    return fail(std::move(written.error()));
  }
  TRY(sync_folder(*folder));
  return std::unique_ptr<Unfinished>(new Unfinished(path, std::move(file), files));
}

Result<std::unique_ptr<Unfinished>> Unfinished::take(const std::string& path, std::chrono::milliseconds patience) {
  bytes::Fd file = open_record(path);
  if (!file.valid()) return errno == ENOENT ? Result<std::unique_ptr<Unfinished>>(nullptr) : trouble(errno, path);
  bytes::LockWait wait{std::chrono::steady_clock::now() + patience, patience};
  TRY(bytes::lock_file(file, path, wait));
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return trouble(errno, path);
  if (status.st_nlink == 0) return nullptr;
  const auto text = TRY(read_all(file, path));
  auto files = files_of(text);
  if (!files) return fail(Code::io_error, fmt::format("the record '{}' is damaged", path));
  return std::unique_ptr<Unfinished>(new Unfinished(path, std::move(file), std::move(*files)));
}

Result<std::vector<std::string>> Unfinished::in(const std::string& state_folder,
                                                const std::optional<std::string>& real_path) {
  std::vector<std::string> found;
  if (state_folder.empty()) return found;
  // The usual case: there never was one.
  const std::string given = folder_in(state_folder);
  if (::access(given.c_str(), F_OK) != 0) return found;
  const auto folder = TRY(bytes::own_folder(given, false, use));
  if (!folder) return found;
  const auto names = TRY(names_in(*folder));
  for (const std::string& name : names) {
    if (name.starts_with('.')) continue;
    std::string path = *folder + "/" + name;
    if (real_path) {
      const bytes::Fd file = open_record(path);
      if (!file.valid()) continue;
      const auto text = TRY(read_all(file, path));
      const auto files = files_of(text);
      const bool named = files && std::any_of(files->begin(), files->end(),
                                              [&](const UnfinishedFile& each) { return each.path == *real_path; });
      if (!named) continue;
    }
    found.push_back(std::move(path));
  }
  return found;
}

Result<void> Unfinished::end() {
  if (::unlink(path_.c_str()) != 0 && errno != ENOENT) return trouble(errno, path_);
  return sync_folder(path_.substr(0, path_.rfind('/')));
}

}  // namespace jt::store
