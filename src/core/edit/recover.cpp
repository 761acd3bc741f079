// SPDX-License-Identifier: MIT
#include "core/edit/recover.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <numeric>

#include "core/bytes/errors.hpp"
#include "core/bytes/file_source.hpp"
#include "core/edit/undo.hpp"
#include "core/scan/source_digest.hpp"
#include "core/stop.hpp"
#include "core/store/unfinished.hpp"

namespace jt::edit {
namespace {

using store::UnfinishedFile;

class Recovery {
 public:
  Recovery(const bytes::Roots& roots, const std::string& state_folder, const bytes::EditOpening& opening,
           store::Unfinished& record)
      : roots_(roots), state_folder_(state_folder), record_(record), opening_(opening) {
    opening_.force = opening_.break_links = true;  // as it was decided when the files were staged
  }

  Result<Recovered> run() {
    TRY(open());
    for (std::size_t i = 0; i < files().size(); ++i) states_[i] = TRY(state_of(i));
    Recovered out;
    for (const UnfinishedFile& each : files()) out.files.push_back(each.path);
    out.finished = std::none_of(states_.begin(), states_.end(), [](State each) { return each == State::lost; });
    for (std::size_t i = 0; i < files().size(); ++i) {
      if (out.finished) {
        TRY(finish(i));
      } else {
        const bool back = TRY(take_back(i));
        if (!back) out.lost.push_back(files()[i].path);
      }
    }
    TRY(record_.end());
    return out;
  }

 private:
  enum class State : std::uint8_t { done, ready, lost };

  [[nodiscard]] const std::vector<UnfinishedFile>& files() const { return record_.files(); }

  Result<void> open() {
    std::vector<std::string> paths;
    for (const UnfinishedFile& each : files()) paths.push_back(each.path);
    states_.resize(paths.size());
    return lock_in_order(
        roots_, paths, opening_, "",
        [&](std::size_t i, const bytes::EditOpening& how) -> Result<const bytes::EditTarget*> {
          auto opened = bytes::EditTarget::open(roots_, paths[i], how);
          if (!opened && opened.error()->code == Code::file_not_found) return nullptr;
          targets_.resize(paths.size());
          targets_[i] = TRY(std::move(opened));
          return targets_[i].get();
        },
        [&] { targets_.clear(); });
  }

  Result<State> state_of(std::size_t i) {
    targets_.resize(files().size());
    if (!targets_[i]) return State::lost;
    const auto source = TRY(targets_[i]->source());
    const auto rev = TRY(scan::digest_of(*source, {0, targets_[i]->size()}));
    if (rev == files()[i].rev_after) return State::done;
    if (rev != files()[i].rev_before) return State::lost;
    const auto staged = TRY(is_staged(i));
    return staged ? State::ready : State::lost;
  }

  /// Whether the new file is there, whole and ours.
  Result<bool> is_staged(std::size_t i) {
    const int folder = targets_[i]->folder().get();
    bytes::Fd file(::openat(folder, files()[i].staged.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!file.valid() || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
    bytes::Fd again(::fcntl(file.get(), F_DUPFD_CLOEXEC, 0));
    const auto source = TRY(bytes::FileSource::make(std::move(again), files()[i].staged));
    const auto rev = TRY(scan::digest_of(*source, {0, static_cast<std::uint64_t>(status.st_size)}));
    return rev == files()[i].rev_after;
  }

  Result<void> finish(std::size_t i) {
    if (states_[i] == State::done) return {};
    const int folder = targets_[i]->folder().get();
    if (::renameat(folder, files()[i].staged.c_str(), folder, targets_[i]->leaf().c_str()) != 0)
      return fail(bytes::system_error(errno, "replace", files()[i].path));
    return sync(i);
  }

  /// Whether the file is as it was.
  Result<bool> take_back(std::size_t i) {
    if (!targets_[i]) return false;
    (void)::unlinkat(targets_[i]->folder().get(), files()[i].staged.c_str(), 0);
    if (states_[i] == State::ready) return true;
    if (states_[i] == State::lost) {
      const auto source = TRY(targets_[i]->source());
      const auto rev = TRY(scan::digest_of(*source, {0, targets_[i]->size()}));
      return rev == files()[i].rev_before;
    }
    return take_back_edit(*targets_[i], state_folder_, files()[i].rev_before, files()[i].rev_after);
  }

  Result<void> sync(std::size_t i) {
    const bytes::Fd folder(::openat(targets_[i]->folder().get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.valid() && ::fsync(folder.get()) == 0) return {};
    return fail(bytes::system_error(errno, "write", files()[i].path));
  }

  const bytes::Roots& roots_;
  const std::string& state_folder_;
  store::Unfinished& record_;
  bytes::EditOpening opening_;
  std::vector<std::unique_ptr<bytes::EditTarget>> targets_;
  std::vector<State> states_;
};

}  // namespace

Result<std::optional<Recovered>> recover(const bytes::Roots& roots, const std::string& state_folder,
                                         const std::string& record, const bytes::EditOpening& opening) {
  const Unstoppable whole;
  const auto taken = TRY(store::Unfinished::take(record, opening.lock_timeout));
  if (!taken) return std::nullopt;
  return TRY(Recovery(roots, state_folder, opening, *taken).run());
}

Result<std::vector<Recovered>> recover_all(const bytes::Roots& roots, const std::string& state_folder,
                                           const bytes::EditOpening& opening) {
  std::vector<Recovered> all;
  const auto records = TRY(store::Unfinished::in(state_folder));
  for (const std::string& each : records) {
    auto recovered = TRY(recover(roots, state_folder, each, opening));
    if (recovered) all.push_back(std::move(*recovered));
  }
  return all;
}

Result<std::unique_ptr<bytes::EditTarget>> open_recovered(const bytes::Roots& roots, const std::string& file,
                                                          const bytes::EditOpening& opening,
                                                          const std::string& state_folder) {
  for (;;) {
    auto target = TRY(bytes::EditTarget::open(roots, file, opening));
    const auto records = TRY(store::Unfinished::in(state_folder, target->real_path()));
    if (records.empty()) return target;
    target.reset();
    if (opening.only)
      return fail(Code::document_changed, fmt::format("an edit of {} is unfinished", bytes::quoted_file(file)));
    for (const std::string& each : records) TRY(recover(roots, state_folder, each, opening));
  }
}

Result<void> lock_in_order(const bytes::Roots& roots, const std::vector<std::string>& files,
                           const bytes::EditOpening& opening, const std::string& state_folder, const OpenInOrder& open,
                           const std::function<void()>& close) {
  using std::chrono::steady_clock;
  constexpr int most_tries = 100;
  const auto until = steady_clock::now() + opening.lock_timeout;
  for (int tries = 0; tries < most_tries || steady_clock::now() < until; ++tries) {
    std::vector<bytes::FileIdentity> found(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
      const auto place = TRY(roots.locate_for_edit(files[i]));
      if (!state_folder.empty()) {
        const auto records = TRY(store::Unfinished::in(state_folder, place.real));
        for (const std::string& each : records) TRY(recover(roots, state_folder, each, opening));
      }
      struct stat status {};
      if (::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0)
        found[i] = bytes::identity_of(status);
    }
    std::vector<std::size_t> order(files.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return found[x] < found[y]; });
    bool right = true;
    for (const std::size_t i : order) {
      bytes::EditOpening how = opening;
      how.only = found[i];
      const auto target = open(i, how);
      right = target || target.error()->code != Code::document_changed;
      if (!right) break;
      if (!target) return fail(target.error());
    }
    if (right) return {};
    close();
  }
  return fail(Code::locked, "the files are replaced again and again by other processes");
}

}  // namespace jt::edit
