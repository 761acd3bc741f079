// SPDX-License-Identifier: MIT
#include "core/blocks/run_record.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <chrono>

#include "core/bytes/errors.hpp"
#include "core/bytes/own_folder.hpp"
#include "core/bytes/staged_file.hpp"

namespace jt::blocks {
namespace {

constexpr const char* use = "the record of runs";

/// The time in milliseconds, so that names sort by it, and 80 random bits.
Result<std::string> new_id() {
  std::array<std::uint8_t, 10> random{};
  if (::getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) {
    return fail(bytes::system_error(errno, "get", "random bytes"));
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  std::string id = fmt::format("run_{:012x}", std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  for (const std::uint8_t byte : random) id += fmt::format("{:02x}", byte);
  return id;
}

bytes::Fd open_folder(const std::string& path) {
  return bytes::Fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

Failed no_run(const std::string& id) { return fail(Code::no_match, fmt::format("there is no run '{}'", id)); }

std::string saved_name(std::size_t step) { return fmt::format("{}.old", step); }

}  // namespace

Result<std::unique_ptr<RunRecord>> RunRecord::create(const std::string& state_folder, std::string_view root, bool sync,
                                                     const RecordLimits& limits) {
  auto runs = TRY(bytes::own_folder(state_folder + "/runs", true, use));
  auto id = TRY(new_id());
  std::unique_ptr<RunRecord> record(new RunRecord(id, *runs + "/" + id, sync));
  if (::mkdir(record->path_.c_str(), 0700) != 0) return fail(bytes::own_trouble(errno, record->path_, use));
  record->folder_ = open_folder(record->path_);
  if (record->folder_.valid()) {
    record->log_.reset(
        ::openat(record->folder_.get(), "log", O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600));
  }
  if (!record->log_.valid()) return fail(bytes::own_trouble(errno, record->path_, use));
  const auto now = std::chrono::steady_clock::now();
  bytes::LockWait at_once{now, {}};
  if (auto locked = bytes::lock_file(record->log_, record->path_, at_once); !locked) {
    return fail(std::move(locked.error()));
  }
  TRY(record->append(log_header(root)));
  if (sync) {
    const bytes::Fd above = open_folder(*runs);
    if (::fsync(record->folder_.get()) != 0 || !above.valid() || ::fsync(above.get()) != 0) {
      return fail(bytes::own_trouble(errno, record->path_, use));
    }
  }
  remove_old_runs(*runs, id, limits);
  return record;
}

Result<std::unique_ptr<RunRecord>> RunRecord::open(const std::string& state_folder, const std::string& id,
                                                   bytes::LockWait& wait) {
  if (!is_run_id(id)) return no_run(id);
  auto path = TRY(bytes::own_folder(state_folder + "/runs/" + id, false, use));
  if (!path) return no_run(id);
  std::unique_ptr<RunRecord> record(new RunRecord(id, *path, true));
  auto there = TRY(bytes::own_file(record->path_ + "/log", use));
  if (!there) return no_run(id);
  record->folder_ = open_folder(record->path_);
  if (record->folder_.valid()) {
    record->log_.reset(::openat(record->folder_.get(), "log", O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC));
  }
  if (!record->log_.valid()) return fail(bytes::own_trouble(errno, record->path_, use));
  TRY(bytes::lock_file(record->log_, id, wait));
  return record;
}

/// A line that could not be written completely is removed: the next one must not continue it.
Result<void> RunRecord::append(const std::string& line) {
  struct stat before {};
  if (::fstat(log_.get(), &before) != 0) return fail(bytes::own_trouble(errno, path_, use));
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t count = ::write(log_.get(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      const int error = count < 0 ? errno : ENOSPC;
      if (::ftruncate(log_.get(), before.st_size) != 0) log_.reset();
      return fail(bytes::own_trouble(error, path_, use));
    }
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  if (sync_ && ::fdatasync(log_.get()) != 0) return fail(bytes::own_trouble(errno, path_, use));
  return {};
}

Result<void> RunRecord::save(std::size_t step, const bytes::Fd& old) {
  struct stat status {};
  if (::fstat(old.get(), &status) != 0) return fail(bytes::own_trouble(errno, path_, use));
  const std::string leaf = saved_name(step);
  auto copy = TRY(bytes::StagedFile::make(folder_.get(), leaf, path_ + "/" + leaf, {}));
  TRY(copy->copy(old, 0, static_cast<std::uint64_t>(status.st_size)));
  TRY(copy->finish(sync_));
  TRY(copy->link());
  TRY(copy->place());
  return sync_ ? copy->sync_folder() : Result<void>();
}

Result<void> RunRecord::note_folder(std::size_t step, const std::string& key) {
  return append(log_line(LoggedFolder{step, key}));
}

Result<void> RunRecord::note_change(std::size_t step, const std::string& key, const FileVersion& before,
                                    const FileVersion& after, const bytes::Fd* old) {
  LoggedChange change{step, key, before, after, false, {}};
  const auto known = known_.find(key);
  if (known != known_.end() && before != known->second.first && before != known->second.second) {
    return fail(Code::document_changed, fmt::format("'{}' changed while the run went on", key));
  }
  if (known == known_.end() && old != nullptr) {
    auto metadata = TRY(bytes::read_metadata(*old, key));
    change.metadata = std::move(metadata);
    change.saved = true;
    TRY(save(step, *old));
  }
  TRY(append(log_line(change)));
  known_[key] = {before, after};
  return {};
}

Result<std::string> RunRecord::text() const {
  std::string text;
  std::array<char, 65'536> buffer;
  for (;;) {
    const ssize_t count = ::pread(log_.get(), buffer.data(), buffer.size(), static_cast<off_t>(text.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(bytes::own_trouble(errno, path_, use));
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

Result<RunLog> RunRecord::log() const {
  auto lines = text();
  return lines ? read_log(*lines, path_ + "/log") : fail(std::move(lines.error()));
}

Result<bytes::Fd> RunRecord::saved(std::size_t step) const {
  bytes::Fd file(::openat(folder_.get(), saved_name(step).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (!file.valid()) return fail(bytes::own_trouble(errno, path_ + "/" + saved_name(step), use));
  return file;
}

/// A run that was killed can leave an incomplete line, which this one must not continue.
Result<void> RunRecord::note_rolled_back() {
  auto lines = TRY(text());
  const auto complete = static_cast<off_t>(lines.rfind('\n') + 1);
  if (::ftruncate(log_.get(), complete) != 0) return fail(bytes::own_trouble(errno, path_, use));
  return append(log_rolled_back());
}

}  // namespace jt::blocks
