// SPDX-License-Identifier: MIT
// RunSorter: sorts records of one size, in memory as long as they fit, else as runs in a temporary file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <type_traits>
#include <vector>

#include "core/bytes/scratch_file.hpp"

namespace jt::bytes {

template <class Record>
class RunSorter {
  static_assert(std::is_trivially_copyable_v<Record>);

 public:
  /// `memory` in bytes; the runs are in `folder`, as ScratchFile has it.
  explicit RunSorter(std::size_t memory, std::string folder = {})
      : most_(std::max<std::size_t>(memory / sizeof(Record), 1)), file_(std::move(folder)) {}

  Result<void> add(const Record& record) {
    if (held_.size() >= most_) {
      TRY(write_run());
    }
    held_.push_back(record);
    return {};
  }

  /// Hands on all records by `<`, until the callee returns false. Nothing can be added or finished after it.
  Result<void> finish(const std::function<bool(const Record&)>& take) {
    if (runs_.empty()) {
      std::sort(held_.begin(), held_.end());
      for (const Record& record : held_) {
        if (!take(record)) break;
      }
      return {};
    }
    if (!held_.empty()) {
      TRY(write_run());
    }
    std::vector<Record>().swap(held_);
    return merge(take);
  }

 private:
  struct Run {
    std::uint64_t next = 0;  ///< offset in the file of what is not in the buffer
    std::uint64_t left = 0;  ///< records there
    std::vector<Record> buffer = {};
    std::size_t at = 0;
  };

  Result<void> write_run() {
    std::sort(held_.begin(), held_.end());
    const auto begin = TRY(file_.append(held_.data(), held_.size() * sizeof(Record)));
    runs_.push_back({begin, held_.size()});
    held_.clear();
    return {};
  }

  /// False: the run is at its end.
  Result<bool> refill(Run& run, std::size_t records) const {
    if (run.left == 0) return false;
    run.buffer.resize(static_cast<std::size_t>(std::min<std::uint64_t>(run.left, records)));
    const std::size_t bytes = run.buffer.size() * sizeof(Record);
    TRY(file_.read(run.next, run.buffer.data(), bytes));
    run.next += bytes;
    run.left -= run.buffer.size();
    run.at = 0;
    return true;
  }

  Result<void> merge(const std::function<bool(const Record&)>& take) {
    const std::size_t each = std::max<std::size_t>(16, most_ / runs_.size());
    const auto later = [this](std::size_t a, std::size_t b) {
      return runs_[b].buffer[runs_[b].at] < runs_[a].buffer[runs_[a].at];
    };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const auto filled = TRY(refill(runs_[i], each));
      if (filled) queue.push(i);
    }
    while (!queue.empty()) {
      const std::size_t i = queue.top();
      queue.pop();
      Run& run = runs_[i];
      if (!take(run.buffer[run.at])) return {};
      if (++run.at == run.buffer.size()) {
        const auto filled = TRY(refill(run, each));
        if (!filled) continue;
      }
      queue.push(i);
    }
    return {};
  }

  std::size_t most_;  ///< records held
  std::vector<Record> held_;
  std::vector<Run> runs_;
  ScratchFile file_;
};

}  // namespace jt::bytes
