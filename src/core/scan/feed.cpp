// SPDX-License-Identifier: MIT
#include "core/scan/feed.hpp"

#include <algorithm>
#include <utility>

#include "core/scan/stream.hpp"

namespace jt::scan {

bool Feed::takes_marks() const {
  return std::any_of(observers_.begin(), observers_.end(), [](const Observer* each) { return each->takes_marks(); });
}

std::unique_ptr<WindowWork> Feed::window_work() const {
  for (const Observer* each : observers_)
    if (auto work = each->window_work()) return work;
  return nullptr;
}

Result<void> Feed::feed(std::uint64_t offset, std::span<const std::uint8_t> bytes, Made made, bool ended) {
  const std::uint64_t end = offset + bytes.size();
  // After a seek to where no stream has been yet there is a gap: `drain` goes back for it.
  if (end > seen_ && (offset <= seen_ || observers_.empty())) {
    if (error_) return fail(*error_);
    const std::uint64_t from = std::max(offset, seen_);
    if (auto fed = all(bytes.subspan(from - offset), from == offset ? made : Made{}); !fed) {
      error_ = fed.error();
      return fed;
    }
    seen_ = end;
  }
  if (ended && !finished_ && seen_ >= end) {
    if (error_) return fail(*error_);
    for (Observer* observer : observers_) {
      if (auto told = observer->finish(); !told) {
        error_ = told.error();
        return told;
      }
    }
    finished_ = true;
  }
  return {};
}

Result<void> Feed::all(std::span<const std::uint8_t> bytes, Made made) {
  // Observers may read the bytes until the next call.
  std::vector<std::uint8_t> copy(frees_window ? bytes.begin() : bytes.end(), bytes.end());
  if (frees_window) bytes = copy;
  for (Observer* observer : observers_) {
    TRY(made.marked != nullptr && observer->takes_marks() ? observer->feed_marked(bytes, *made.marked)
        : made.work != nullptr                            ? observer->feed_with(bytes, *made.work)
                                                          : observer->feed(bytes));
  }
  observed_.swap(copy);
  return {};
}

Result<void> Feed::settle() {
  for (Observer* observer : observers_) TRY(observer->settle());
  return {};
}

}  // namespace jt::scan
