// SPDX-License-Identifier: MIT
#include "core/edit/together.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <csignal>
#include <memory>
#include <set>

#include "core/bytes/errors.hpp"
#include "core/edit/recover.hpp"
#include "core/stop.hpp"
#include "core/store/session_errors.hpp"
#include "core/store/unfinished.hpp"

namespace jt::edit {
namespace {

/// A signal would remove what is staged, between two renames too.
class SignalsLater {
 public:
  SignalsLater() {
    sigset_t all;
    ::sigemptyset(&all);
    for (const int each : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&all, each);
    (void)::pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  SignalsLater(const SignalsLater&) = delete;
  SignalsLater& operator=(const SignalsLater&) = delete;
  ~SignalsLater() { (void)::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

class Together {
 public:
  Together(const bytes::Roots& roots, std::span<const EditRequest> requests)
      : roots_(roots), requests_(requests), edits_(requests.size()) {}

  Expected<std::vector<EditOutcome>, TogetherError> run() {
    if (auto done = edit_all(); !done) return Unexpected(TogetherError{std::move(done.error()), file_});
    file_.reset();
    const Unstoppable whole;
    auto placed = requests_.front().dry_run ? Result<void>() : place();
    std::vector<EditOutcome> outcomes;
    for (const auto& each : edits_) outcomes.push_back(each->outcome());
    edits_.clear();  // the locks
    if (placed) return outcomes;
    // What was begun is taken back, or was done after all but for an fsync.
    (void)recover_all(roots_, state_folder(), requests_.front().opening);
    return Unexpected(TogetherError{std::move(placed.error()), file_});
  }

 private:
  [[nodiscard]] const std::string& state_folder() const { return requests_.front().state_folder; }

  Result<void> edit_all() {
    if (state_folder().empty())
      return fail(Code::io_error,
                  "neither XDG_STATE_HOME nor HOME is an absolute path, and several files are changed together only "
                  "where what is "
                  "unfinished can be recorded");
    TRY(refuse_twice());
    TRY(lock());
    for (std::size_t i = 0; i < edits_.size(); ++i) {
      file_ = i;
      TRY(edits_[i]->apply());
    }
    for (std::size_t i = 0; i < edits_.size(); ++i) {
      file_ = i;
      TRY(edits_[i]->stage());
    }
    return {};
  }

  Result<void> refuse_twice() {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < requests_.size(); ++i) {
      file_ = i;
      const auto place = TRY(roots_.locate_for_edit(requests_[i].file));
      if (!seen.insert(place.real).second)
        return fail(Code::invalid_input, fmt::format("{} is named twice", bytes::quoted_file(requests_[i].file)));
    }
    return {};
  }

  Result<void> lock() {
    std::vector<std::string> files;
    for (const EditRequest& each : requests_) files.push_back(each.file);
    return lock_in_order(
        roots_, files, requests_.front().opening, requests_.front().dry_run ? "" : state_folder(),
        [&](std::size_t i, const bytes::EditOpening& how) -> Result<const bytes::EditTarget*> {
          file_ = i;
          edits_[i] = std::make_unique<EditInParts>(roots_, requests_[i]);
          TRY(edits_[i]->open(how));
          return edits_[i]->target();
        },
        [&] {
          for (auto& each : edits_) each.reset();
        });
  }

  Result<void> place() {
    std::vector<Staged> staged;
    for (const auto& each : edits_) {
      if (each->replacement() == nullptr) continue;  // nothing changes in it
      const EditOutcome& outcome = each->outcome();
      staged.push_back({each->target(), each->replacement(), outcome.previous_rev, outcome.rev});
    }
    std::string batch;
    if (staged.size() > 1) batch = TRY(store::random_digits());
    for (std::size_t i = 0; i < edits_.size(); ++i) {
      if (edits_[i]->replacement() == nullptr) continue;
      file_ = i;
      TRY(edits_[i]->record(batch));
    }
    file_.reset();
    return place_together(state_folder(), staged);
  }

  const bytes::Roots& roots_;
  std::span<const EditRequest> requests_;
  std::vector<std::unique_ptr<EditInParts>> edits_;
  std::optional<std::size_t> file_;  ///< the one that is worked on
};

}  // namespace

Result<void> place_together(const std::string& state_folder, std::span<const Staged> files) {
  if (files.empty()) return {};
  std::vector<store::UnfinishedFile> record;
  for (const Staged& each : files) {
    TRY(each.target->check_unchanged());
    record.push_back({each.target->real_path(), each.replacement->staged_name(), each.rev_before, each.rev_after});
  }
  const SignalsLater later;
  const Unstoppable whole;
  const auto unfinished = TRY(store::Unfinished::begin(state_folder, record));
  for (const Staged& each : files) TRY(each.replacement->place());
  return unfinished->end();
}

Expected<std::vector<EditOutcome>, TogetherError> edit_together(const bytes::Roots& roots,
                                                                std::span<const EditRequest> requests) {
  if (requests.empty()) return std::vector<EditOutcome>();
  return Together(roots, requests).run();
}

}  // namespace jt::edit
