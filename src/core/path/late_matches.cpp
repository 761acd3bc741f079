// SPDX-License-Identifier: MIT
#include "core/path/late_matches.hpp"

#include <algorithm>

namespace jt::path {
namespace {

/// Positions of a run that are read at once: there may be thousands of runs.
constexpr std::size_t read_at_once = 64;

}  // namespace

// A list is in memory or in the file as a whole: numbers under `most_` are indices, the others offsets after it.
Result<std::uint64_t> StepLists::add(std::span<const PlacedStep> steps) {
  if (held_.size() + steps.size() <= most_) {
    held_.insert(held_.end(), steps.begin(), steps.end());
    return held_.size() - steps.size();
  }
  const auto at = TRY(file_.append(steps.data(), steps.size_bytes()));
  return most_ + at;
}

Result<void> StepLists::read(std::uint64_t number, std::span<PlacedStep> into) const {
  if (number >= most_) return file_.read(number - most_, into.data(), into.size_bytes());
  std::copy_n(held_.begin() + static_cast<std::ptrdiff_t>(number), into.size(), into.begin());
  return {};
}

Result<void> LateMatches::add(const MatchPlace& place) {
  held_.push_back(place);
  return held_.size() < most_ ? Result<void>{} : write_run();
}

Result<void> LateMatches::write_run() {
  std::sort(held_.begin(), held_.end());
  const auto begin = TRY(file_.append(held_.data(), held_.size() * sizeof(MatchPlace)));
  runs_.push_back({begin, held_.size(), {}, 0});
  held_.clear();
  return {};
}

/// Leaves the buffer empty if the run is at its end.
Result<void> LateMatches::refill(Run& run) {
  run.at = 0;
  run.buffer.resize(static_cast<std::size_t>(std::min<std::uint64_t>(run.left, read_at_once)));
  if (run.buffer.empty()) return {};
  const std::size_t bytes = run.buffer.size() * sizeof(MatchPlace);
  if (auto read = file_.read(run.next, run.buffer.data(), bytes); !read) return read;
  run.next += bytes;
  run.left -= run.buffer.size();
  return {};
}

Result<void> LateMatches::sort() {
  if (runs_.empty()) {
    std::sort(held_.begin(), held_.end());
    return {};
  }
  if (!held_.empty()) {
    if (auto written = write_run(); !written) return written;
  }
  std::vector<MatchPlace>().swap(held_);
  for (Run& run : runs_) {
    if (auto filled = refill(run); !filled) return filled;
  }
  std::make_heap(runs_.begin(), runs_.end(), [](const Run& a, const Run& b) { return first(b) < first(a); });
  return {};
}

const MatchPlace* LateMatches::next() const {
  if (!runs_.empty()) return &first(runs_.front());
  return at_ < held_.size() ? &held_[at_] : nullptr;
}

Result<void> LateMatches::take() {
  if (runs_.empty()) {
    ++at_;
    return {};
  }
  Run& run = runs_.front();
  if (++run.at == run.buffer.size()) {
    if (auto filled = refill(run); !filled) return filled;
    if (run.buffer.empty()) {
      std::swap(runs_.front(), runs_.back());
      runs_.pop_back();
    }
  }
  sift();
  return {};
}

/// Moves the first run to its place in the heap.
void LateMatches::sift() {
  for (std::size_t i = 0;;) {
    std::size_t least = i;
    for (std::size_t child = 2 * i + 1; child < std::min(2 * i + 3, runs_.size()); ++child)
      if (first(runs_[child]) < first(runs_[least])) least = child;
    if (least == i) return;
    std::swap(runs_[i], runs_[least]);
    i = least;
  }
}

}  // namespace jt::path
