// SPDX-License-Identifier: MIT
#include "core/shape/key_sorter.hpp"

#include <algorithm>
#include <queue>

namespace jt::shape {

namespace {

// Reports each record with the same key as the one before; records come sorted.
class Pairs {
 public:
  explicit Pairs(const KeySorter::OnDuplicate& on) : on_(on) {}
  void next(const KeyRecord& record) {
    if (any_ && record.same_key(first_)) {
      on_(first_.offset, record.offset);
    } else {
      first_ = record;
      any_ = true;
    }
  }

 private:
  const KeySorter::OnDuplicate& on_;
  KeyRecord first_;
  bool any_ = false;
};

}  // namespace

void KeySorter::scan(std::vector<KeyRecord>::iterator begin, std::vector<KeyRecord>::iterator end,
                     const OnDuplicate& on) {
  std::sort(begin, end);
  Pairs pairs(on);
  std::for_each(begin, end, [&](const KeyRecord& record) { pairs.next(record); });
}

Result<void> KeySorter::put_aside(std::vector<KeyRecord>::const_iterator begin,
                                  std::vector<KeyRecord>::const_iterator end) {
  while (begin != end) {
    if (held_.size() >= most_) {
      if (auto written = write_run(); !written) return written;
    }
    const auto room = static_cast<std::ptrdiff_t>(std::max<std::size_t>(most_, 1) - held_.size());
    const auto part = begin + std::min(room, end - begin);
    held_.insert(held_.end(), begin, part);
    begin = part;
  }
  return {};
}

Result<void> KeySorter::write_run() {
  std::sort(held_.begin(), held_.end());
  const auto begin = file_.append(held_.data(), held_.size() * sizeof(KeyRecord));
  if (!begin) return fail(begin.error());
  runs_.push_back({*begin, held_.size(), {}, 0});
  held_.clear();
  return {};
}

// False: the run is at its end.
Result<bool> KeySorter::refill(Run& run, std::size_t records) const {
  if (run.left == 0) return false;
  run.buffer.resize(static_cast<std::size_t>(std::min<std::uint64_t>(run.left, records)));
  const std::size_t bytes = run.buffer.size() * sizeof(KeyRecord);
  if (auto read = file_.read(run.next, run.buffer.data(), bytes); !read) return fail(read.error());
  run.next += bytes;
  run.left -= run.buffer.size();
  run.at = 0;
  return true;
}

Result<void> KeySorter::finish(const OnDuplicate& on) {
  if (runs_.empty()) {
    scan(held_.begin(), held_.end(), on);
    return {};
  }
  if (!held_.empty()) {
    if (auto written = write_run(); !written) return written;
  }
  std::vector<KeyRecord>().swap(held_);
  const std::size_t each = std::max<std::size_t>(16, most_ / runs_.size());
  const auto later = [this](std::size_t a, std::size_t b) {
    return runs_[b].buffer[runs_[b].at] < runs_[a].buffer[runs_[a].at];
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const auto filled = refill(runs_[i], each);
    if (!filled) return fail(filled.error());
    if (*filled) queue.push(i);
  }
  Pairs pairs(on);
  while (!queue.empty()) {
    const std::size_t i = queue.top();
    queue.pop();
    Run& run = runs_[i];
    pairs.next(run.buffer[run.at]);
    if (++run.at == run.buffer.size()) {
      const auto filled = refill(run, each);
      if (!filled) return fail(filled.error());
      if (!*filled) continue;
    }
    queue.push(i);
  }
  return {};
}

}  // namespace jt::shape
