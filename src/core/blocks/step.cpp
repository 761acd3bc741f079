// SPDX-License-Identifier: MIT
#include "core/blocks/step.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "core/blocks/action.hpp"
#include "core/blocks/file_version.hpp"
#include "core/blocks/occurrences.hpp"
#include "core/bytes/edit_target.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/replace.hpp"
#include "core/bytes/staged_file.hpp"

namespace jt::blocks {
namespace {

constexpr mode_t new_mode = 0666;  // the umask applies

std::span<const std::uint8_t> bytes_in(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

class Step {
 public:
  Step(const Workspace& workspace, RunRecord& record, const ToolCall& call, const StepOptions& options)
      : workspace_(workspace), record_(record), call_(call), options_(options) {}

  Result<void> run() {
    if (const auto why = refuse_path(call_.path)) {
      return fail(workspace_.roots().outside(call_.path, fmt::format("the path '{}' {}", call_.path, *why)));
    }
    switch (action_of(call_.tool)) {
      case Action::write:
        return write();
      case Action::edit:
        return edit();
      case Action::remove:
        return remove();
      case Action::make_folder:
        return synced(workspace_.make_folder(call_.path, noting()));
      default:
        return fail(Code::invalid_input,
                    fmt::format("cannot run '{}': it is not a tool that changes files", call_.tool));
    }
  }

 private:
  std::function<Result<void>(const std::string&)> noting() {
    return [this](const std::string& key) {
      auto noted = record_.note_folder(options_.number, key);
      made_.push_back(key);
      if (noted) options_.executing();
      return noted;
    };
  }

  /// The names of new folders are in the folders above them.
  Result<void> synced(Result<void> made) const {
    if (!made || !options_.sync) return made;
    for (const std::string& key : made_) {
      const std::size_t slash = key.rfind('/');
      const auto above = workspace_.roots().open_folder(slash == std::string::npos ? "." : key.substr(0, slash));
      if (above) (void)::fsync(above->get());
    }
    return made;
  }

  Result<std::unique_ptr<bytes::EditTarget>> open() {
    bytes::EditOpening how;
    how.lock_timeout = options_.lock_timeout;
    return bytes::EditTarget::open(workspace_.roots(), call_.path, how);
  }

  /// The record of a change of an open file.
  Result<void> note(const bytes::EditTarget& target, const FileVersion& after) {
    auto before = TRY(version_of(target.file(), call_.path));
    const std::string key = workspace_.key_of(target.real_path());
    TRY(record_.note_change(options_.number, key, before, after, &target.file()));
    options_.executing();
    return {};
  }

  /// The file is there under its new name, but a loss of power could still undo that: it is done.
  Result<void> commit(const bytes::EditTarget& target, bytes::Replacement& replacement) {
    auto after = TRY(version_of(replacement.file(), call_.path));
    return replacement.commit([&] { return note(target, after); });
  }

  Result<std::unique_ptr<bytes::Replacement>> begin(bytes::EditTarget& target, std::uint64_t size) {
    bytes::ReplaceOptions how;
    how.sync = options_.sync;
    return bytes::Replacement::begin(target, size, how);
  }

  Result<void> write() {
    auto place = workspace_.roots().locate_for_edit(call_.path);
    if (!place && place.error()->code == Code::file_not_found) {
      TRY(synced(workspace_.make_parents(call_.path, noting())));
      place = workspace_.roots().locate_for_edit(call_.path);
    }
    if (!place) return fail(std::move(place.error()));
    struct stat status {};
    if (::fstatat(place->folder.get(), place->name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
      return errno == ENOENT ? create(*place) : fail(bytes::system_error(errno, "write", call_.path));
    }
    auto target = TRY(open());
    auto replacement = TRY(begin(*target, text().size()));
    TRY(replacement->write(bytes_in(text())));
    return commit(*target, *replacement);
  }

  [[nodiscard]] std::string_view text() const { return call_.content ? *call_.content : std::string_view(); }

  Result<void> create(const bytes::Located& place) {
    bytes::StagedFileOptions how;
    how.mode = new_mode;
    how.size = text().size();
    auto file = TRY(bytes::StagedFile::make(place.folder.get(), place.name, call_.path, how));
    TRY(file->write(bytes_in(text())));
    TRY(file->finish(options_.sync));
    auto after = TRY(version_of(file->file(), call_.path));
    const std::string key = workspace_.key_of(place.real);
    TRY(record_.note_change(options_.number, key, {}, after, nullptr));
    options_.executing();
    TRY(file->place_new());
    return options_.sync ? file->sync_folder() : Result<void>();
  }

  Result<void> edit() {
    if (!call_.search_replace || call_.search_replace->old_string.empty()) {
      return fail(Code::invalid_input, "there is no text to replace");
    }
    auto target = TRY(open());
    auto source = TRY(target->source());
    auto count = TRY(count_occurrences(*source, call_.search_replace->old_string));
    if (count.count == 0) {
      return fail(Code::no_match, fmt::format("the text to replace does not occur in '{}'", call_.path));
    }
    if (count.count > 1 && !options_.replace_all) {
      return fail(Code::ambiguous_match,
                  fmt::format("the text to replace occurs {} times in '{}'", count.count, call_.path));
    }
    return replace(*target, *source, count.count);
  }

  /// What is not replaced is copied from the old file, in the kernel if possible.
  Result<void> replace(bytes::EditTarget& target, bytes::Source& source, std::uint64_t count) {
    const SearchReplace& texts = *call_.search_replace;
    const std::uint64_t size = target.size() + count * texts.new_string.size();
    auto replacement = TRY(begin(target, size - std::min(size, count * texts.old_string.size())));
    Occurrences occurrences(source, texts.old_string);
    std::uint64_t kept = 0;
    for (;;) {
      auto at = TRY(occurrences.next(kept));
      const std::uint64_t end = at ? *at : target.size();
      if (end > kept) {
        TRY(replacement->copy(kept, end - kept));
      }
      if (!at) return commit(target, *replacement);
      TRY(replacement->write(bytes_in(texts.new_string)));
      kept = end + texts.old_string.size();
    }
  }

  /// A link is removed itself, whatever it leads to.
  Result<void> remove() {
    auto place = TRY(workspace_.roots().locate_itself(call_.path));
    struct stat status {};
    if (::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
      return fail(bytes::system_error(errno, "delete", call_.path));
    }
    if (!S_ISLNK(status.st_mode)) return remove_file(place);
    auto before = TRY(version_at(place, call_.path));
    const std::string key = workspace_.key_of(place.real);
    TRY(record_.note_change(options_.number, key, before, {}, nullptr));
    options_.executing();
    return unlink(place.folder, place.name);
  }

  Result<void> remove_file(const bytes::Located& place) {
    auto target = TRY(open());
    if (target->real_path() != place.real) {
      return fail(Code::document_changed, fmt::format("'{}' was replaced by a link meanwhile", call_.path));
    }
    TRY(note(*target, {}));
    TRY(target->check_unchanged());
    return unlink(target->folder(), target->leaf());
  }

  Result<void> unlink(const bytes::Fd& folder, const std::string& name) const {
    if (::unlinkat(folder.get(), name.c_str(), 0) != 0) {
      return fail(bytes::system_error(errno, "delete", call_.path));
    }
    if (!options_.sync) return {};
    const bytes::Fd listing(::openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (listing.valid()) (void)::fsync(listing.get());
    return {};
  }

  const Workspace& workspace_;
  RunRecord& record_;
  const ToolCall& call_;
  const StepOptions& options_;
  std::vector<std::string> made_;  ///< keys of new folders
};

}  // namespace

Result<void> carry_out(const Workspace& workspace, RunRecord& record, const ToolCall& call,
                       const StepOptions& options) {
  return Step(workspace, record, call, options).run();
}

}  // namespace jt::blocks
