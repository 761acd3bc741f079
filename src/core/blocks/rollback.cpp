// SPDX-License-Identifier: MIT
#include "core/blocks/rollback.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/blocks/restore.hpp"
#include "core/blocks/root_lock.hpp"
#include "core/blocks/run_record.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t most_named = 10;

/// What the run did to one path, all its steps together.
struct Path {
  LoggedChange first;       ///< with the old file
  FileVersion last_before;  ///< the last step may never have been made
  FileVersion last_after;
  FileVersion now;  ///< as it was found
};

class Rollback {
 public:
  Rollback(const Workspace& workspace, const RunRecord& record, const RollbackOptions& options)
      : workspace_(workspace), record_(record), options_(options) {}

  Result<RollbackReport> run(const RunLog& log) {
    log_ = &log;
    for (const LoggedFolder& folder : log.folders) folders_.insert(folder.key);
    for (const LoggedChange& change : log.changes) take(change);
    TRY(check());
    for (std::size_t step = log.last_step; step > 0; --step) {
      TRY(restore(step));
    }
    return std::move(report_);
  }

 private:
  void take(const LoggedChange& change) {
    const auto [path, fresh] = paths_.try_emplace(change.key, Path{change, {}, {}, {}});
    path->second.last_before = change.before;
    path->second.last_after = change.after;
    if (fresh) order_.emplace(change.step, change.key);
  }

  Result<void> check() {
    std::vector<std::string> changed;
    for (auto& [key, path] : paths_) {
      auto now = TRY(find(key));
      const bool known = now && (*now == path.last_after || *now == path.last_before || *now == path.first.before);
      if (known) {
        path.now = *now;
      } else {
        changed.push_back(key);
      }
    }
    if (changed.empty()) return {};
    const std::size_t more = changed.size() > most_named ? changed.size() - most_named : 0;
    changed.resize(changed.size() - more);
    Error error = make_error(Code::document_changed,
                             fmt::format("cannot roll back: '{}'{} changed since the run", fmt::join(changed, "', '"),
                                         more > 0 ? fmt::format(" and {} more", more) : ""));
    error->hints.push_back("nothing was restored");
    return fail(std::move(error));
  }

  /// What is there now; nothing if it is something that the run cannot have left.
  Result<std::optional<FileVersion>> find(const std::string& key) {
    auto now = current_version(workspace_, key);
    if (now) return std::optional(std::move(*now));
    if (now.error()->code != Code::not_a_file && now.error()->code != Code::document_changed) {
      return fail(std::move(now.error()));
    }
    // A folder that the run made in place of a file that it deleted: it goes first.
    if (folders_.contains(key) && holds_nothing_else(key)) return std::optional(FileVersion{});
    return std::optional<FileVersion>();
  }

  /// Whether a folder that the run made holds only what goes with the rollback.
  bool holds_nothing_else(const std::string& folder) {
    auto names = names_below(workspace_, folder);
    if (!names) return false;
    return std::all_of(names->begin(), names->end(), [&](const std::string& name) {
      const std::string key = folder + "/" + name;
      const auto path = paths_.find(key);
      if (path != paths_.end() && path->second.first.before.kind == FileVersion::Kind::absent) return true;
      return folders_.contains(key) && holds_nothing_else(key);
    });
  }

  /// What a step did first: the files, then the folders that it made for them.
  Result<void> restore(std::size_t step) {
    const auto [begin, end] = order_.equal_range(step);
    for (auto entry = begin; entry != end; ++entry) {
      const Path& path = paths_.at(entry->second);
      if (path.now == path.first.before) {
        report_.unchanged.push_back(entry->second);
        continue;
      }
      const RestoreOptions how{options_.sync, options_.lock_timeout};
      TRY(restore_file(workspace_, record_, path.first, path.now, how));
      report_.restored.push_back(entry->second);
    }
    for (auto folder = log_->folders.rbegin(); folder != log_->folders.rend(); ++folder) {
      if (folder->step == step) remove_if_empty(workspace_, folder->key);
    }
    return {};
  }

  const Workspace& workspace_;
  const RunRecord& record_;
  const RollbackOptions& options_;
  const RunLog* log_ = nullptr;
  std::map<std::string, Path> paths_;
  std::multimap<std::size_t, std::string> order_;  ///< paths by the step that changed them first
  std::set<std::string> folders_;
  RollbackReport report_;
};

}  // namespace

Result<RollbackReport> rollback(const Workspace& workspace, const std::string& run_id, const RollbackOptions& options) {
  if (options.state_folder.empty()) return fail(Code::io_error, "there is no folder with records of runs");
  bytes::LockWait wait{std::chrono::steady_clock::now() + options.lock_timeout, options.lock_timeout};
  auto record = TRY(RunRecord::open(options.state_folder, run_id, wait));
  auto log = TRY(record->log());
  if (log.root != workspace.real()) {
    return fail(Code::invalid_input,
                fmt::format("cannot roll back '{}' in '{}': the run was in '{}'", run_id, workspace.real(), log.root));
  }
  if (log.rolled_back) return fail(Code::no_match, fmt::format("'{}' was rolled back already", run_id));
  const auto lock = TRY(lock_root(workspace, options.lock_timeout));
  auto report = Rollback(workspace, *record, options).run(log);
  if (!report) return report;
  TRY(record->note_rolled_back());
  return report;
}

}  // namespace jt::blocks
