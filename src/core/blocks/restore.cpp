// SPDX-License-Identifier: MIT
#include "core/blocks/restore.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <memory>

#include "core/bytes/edit_target.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/staged_file.hpp"

namespace jt::blocks {
namespace {

using Kind = FileVersion::Kind;

Failed changed(const std::string& key) {
  return fail(Code::document_changed, fmt::format("'{}' changed since the run", key));
}

/// Where a path of the record is: it had no links in it.
Result<bytes::Located> locate(const Workspace& workspace, const std::string& key) {
  auto place = workspace.roots().locate_itself(key);
  if (place && workspace.key_of(place->real) != key) return changed(key);
  return place;
}

class Restore {
 public:
  Restore(const Workspace& workspace, const RunRecord& record, const LoggedChange& change, const FileVersion& now,
          const RestoreOptions& options)
      : workspace_(workspace), record_(record), change_(change), now_(now), options_(options) {}

  Result<void> run() {
    const auto free = [](const std::string&) { return Result<void>(); };
    if (change_.before.kind != Kind::absent) {
      TRY(workspace_.make_parents(change_.key, free));
    }
    auto place = TRY(locate(workspace_, change_.key));
    place_ = std::move(place);
    TRY(hold());
    switch (change_.before.kind) {
      case Kind::absent:
        return remove();
      case Kind::link:
        return put_link();
      default:
        return put_file();
    }
  }

 private:
  /// Locks the file that is there, and compares it once more.
  Result<void> hold() {
    if (now_.kind != Kind::file) {
      auto now = TRY(version_at(place_, change_.key));
      return now == now_ ? Result<void>() : changed(change_.key);
    }
    bytes::EditOpening how;
    how.force = true;
    how.lock_timeout = options_.lock_timeout;
    auto target = TRY(bytes::EditTarget::open(workspace_.roots(), change_.key, how));
    if (target->real_path() != place_.real) return changed(change_.key);
    auto now = TRY(version_of(target->file(), change_.key));
    if (now != now_) return changed(change_.key);
    target_ = std::move(target);
    return {};
  }

  [[nodiscard]] Result<void> check_held() const { return target_ ? target_->check_unchanged() : Result<void>(); }

  Result<void> remove() {
    TRY(check_held());
    if (::unlinkat(place_.folder.get(), place_.name.c_str(), 0) != 0) {
      return fail(bytes::system_error(errno, "remove", change_.key));
    }
    sync_folder();
    return {};
  }

  void sync_folder() const {
    if (!options_.sync) return;
    const bytes::Fd folder(::openat(place_.folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.valid()) (void)::fsync(folder.get());
  }

  Result<void> put_file() {
    auto saved = TRY(record_.saved(change_.step));
    auto file = TRY(bytes::StagedFile::make(place_.folder.get(), place_.name, change_.key, {}));
    TRY(file->copy(saved, 0, change_.before.size));
    // After the last byte: a write clears set-user-id bits.
    TRY(bytes::apply_metadata(change_.metadata, file->file(), change_.key));
    TRY(file->finish(options_.sync));
    auto version = TRY(version_of(file->file(), change_.key));
    if (version != change_.before) {
      return fail(Code::io_error, fmt::format("cannot restore '{}': the copy that was kept is damaged", change_.key));
    }
    TRY(check_held());
    TRY(place(*file));
    return options_.sync ? file->sync_folder() : Result<void>();
  }

  Result<void> place(bytes::StagedFile& file) const {
    if (now_.kind == Kind::absent) return file.place_new();
    auto named = file.link();
    return named ? file.place() : named;
  }

  /// Made under another name first, so that it takes the place of a file in one step.
  Result<void> put_link() {
    const int folder = place_.folder.get();
    const std::string& text = change_.before.text;
    const auto trouble = [this] { return fail(bytes::system_error(errno, "restore", change_.key)); };
    if (now_.kind == Kind::absent) {
      if (::symlinkat(text.c_str(), folder, place_.name.c_str()) != 0) return trouble();
      sync_folder();
      return {};
    }
    const std::string staged = bytes::staged_name(place_.name, bytes::longest_name(folder));
    TRY(check_held());
    if (::symlinkat(text.c_str(), folder, staged.c_str()) != 0) return trouble();
    if (::renameat(folder, staged.c_str(), folder, place_.name.c_str()) != 0) {
      const Failed error = trouble();
      (void)::unlinkat(folder, staged.c_str(), 0);
      return error;
    }
    sync_folder();
    return {};
  }

  const Workspace& workspace_;
  const RunRecord& record_;
  const LoggedChange& change_;
  const FileVersion& now_;
  const RestoreOptions& options_;
  bytes::Located place_;
  std::unique_ptr<bytes::EditTarget> target_;
};

}  // namespace

/// A folder above that is gone means that the file is too.
Result<FileVersion> current_version(const Workspace& workspace, const std::string& key) {
  auto place = locate(workspace, key);
  if (place) return version_at(*place, key);
  if (place.error()->code == Code::file_not_found) return FileVersion{};
  return fail(std::move(place.error()));
}

Result<std::vector<std::string>> names_below(const Workspace& workspace, const std::string& key) {
  auto folder = TRY(workspace.roots().open_folder(key));
  const std::unique_ptr<DIR, void (*)(DIR*)> entries(::fdopendir(folder.get()),
                                                     [](DIR* open) { (void)::closedir(open); });
  if (!entries) return fail(bytes::system_error(errno, "read", key));
  (void)folder.release();  // fdopendir owns it now
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(entries.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  return names;
}

void remove_if_empty(const Workspace& workspace, const std::string& key) {
  const std::size_t slash = key.rfind('/');
  auto above = workspace.roots().hold_folder(slash == std::string::npos ? "." : key.substr(0, slash));
  const std::string name = slash == std::string::npos ? key : key.substr(slash + 1);
  if (above) (void)::unlinkat(above->get(), name.c_str(), AT_REMOVEDIR);
}

Result<void> restore_file(const Workspace& workspace, const RunRecord& record, const LoggedChange& change,
                          const FileVersion& now, const RestoreOptions& options) {
  return Restore(workspace, record, change, now, options).run();
}

}  // namespace jt::blocks
