// SPDX-License-Identifier: MIT
#include "core/blocks/runner.hpp"

#include <algorithm>

#include "core/blocks/root_lock.hpp"
#include "core/blocks/run_record.hpp"
#include "core/blocks/step.hpp"

namespace jt::blocks {
namespace {

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::size_t count_invalid(const std::vector<ToolCall>& calls) {
  return static_cast<std::size_t>(
      std::count_if(calls.begin(), calls.end(), [](const ToolCall& call) { return call.is_tool && !call.valid(); }));
}

class Run {
 public:
  Run(const Workspace& workspace, std::vector<ToolCall>& calls, const RunOptions& options)
      : workspace_(workspace), calls_(calls), options_(options) {}

  Result<RunReport> run() {
    const auto lock = TRY(lock_root(workspace_, options_.lock_timeout));
    TRY(check({}));
    const auto doable = [](const ToolCall& call) { return call.is_tool && call.valid(); };
    if (!report_.refused && std::any_of(calls_.begin(), calls_.end(), doable)) {
      if (options_.state_folder.empty()) return fail(Code::io_error, "there is no folder for the record of the run");
      auto record = TRY(RunRecord::create(options_.state_folder, workspace_.real(), options_.sync));
      record_ = std::move(record);
      report_.run_id = record_->id();
      if (options_.on_begin) options_.on_begin(report_.run_id);
    }
    if (!report_.refused) carry_out_all();
    return std::move(report_);
  }

  Result<RunReport> preview(const DiffSink& diff) {
    TRY(check(diff));
    return std::move(report_);
  }

 private:
  Result<void> check(const DiffSink& diff) {
    FileStates states(workspace_, options_.replace_all);
    for (ToolCall& call : calls_) {
      TRY(states.take(call, diff));
    }
    report_.refused = count_invalid(calls_) > 0 && !options_.keep_going;
    return {};
  }

  void carry_out_all() {
    bool stopped = false;
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      ToolCall& call = calls_[i];
      if (!call.is_tool) continue;
      if (stopped) {
        ++report_.not_reached;
      } else if (!call.valid()) {
        leave_out(call);
      } else {
        stopped = !one(call, i + 1) && !options_.keep_going;
      }
    }
  }

  void leave_out(ToolCall& call) {
    const auto error = std::find_if(call.findings.begin(), call.findings.end(),
                                    [](const Finding& finding) { return finding.severity == Severity::error; });
    set(call, Status::processing);
    end(call, error->message);
  }

  bool one(ToolCall& call, std::size_t number) {
    set(call, Status::processing);
    StepOptions how;
    how.number = number;
    how.replace_all = options_.replace_all;
    how.sync = options_.sync;
    how.lock_timeout = options_.lock_timeout;
    how.executing = [&] {
      if (call.status != Status::executing) set(call, Status::executing);
    };
    auto done = carry_out(workspace_, *record_, call, how);
    if (call.status != Status::executing && done) set(call, Status::executing);  // there was nothing to change
    end(call, done ? std::string() : done.error()->message);
    return done.has_value();
  }

  void end(ToolCall& call, std::string error) {
    const bool failed = !error.empty();
    ++(failed ? report_.failed : report_.completed);
    call.end_time = now_ms();
    call.error = std::move(error);
    set(call, failed ? Status::failed : Status::completed);
  }

  void set(ToolCall& call, Status status) {
    call.status = status;
    if (options_.on_status) options_.on_status(call);
  }

  const Workspace& workspace_;
  std::vector<ToolCall>& calls_;
  const RunOptions& options_;
  std::unique_ptr<RunRecord> record_;
  RunReport report_;
};

}  // namespace

Result<RunReport> run(const Workspace& workspace, std::vector<ToolCall>& calls, const RunOptions& options) {
  return Run(workspace, calls, options).run();
}

Result<RunReport> dry_run(const Workspace& workspace, std::vector<ToolCall>& calls, const RunOptions& options,
                          const DiffSink& diff) {
  return Run(workspace, calls, options).preview(diff);
}

}  // namespace jt::blocks
