// SPDX-License-Identifier: MIT
#include "core/bytes/record_sorter.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <queue>
#include <utility>

namespace jt::bytes {
namespace {

/// The sizes of key and payload, before them in the file.
using Sizes = std::array<std::uint64_t, 2>;

/// Bytes of a run that are read at once, at least.
constexpr std::size_t smallest_piece = std::size_t{32} << 10;
/// Runs that are merged at once, at most.
constexpr std::size_t most_runs = 512;

std::uint64_t prefix_of(std::string_view key) {
  std::uint64_t prefix = 0;
  for (std::size_t i = 0; i < sizeof prefix; ++i) {
    prefix = prefix << 8 | (i < key.size() ? static_cast<std::uint8_t>(key[i]) : 0);
  }
  return prefix;
}

}  // namespace

/// The records of a run, one after the other.
class RecordSorter::Reader {
 public:
  Reader(const ScratchFile& file, Run run, std::size_t piece) : file_(file), left_(run), piece_(piece) {}

  /// To the next record; false: there is none.
  Result<bool> next() {
    at_ += used_;
    used_ = 0;
    if (at_ == held_.size() && left_.begin == left_.end) return false;
    TRY(hold(sizeof(Sizes)));
    Sizes sizes{};
    std::memcpy(sizes.data(), held_.data() + at_, sizeof sizes);
    key_ = static_cast<std::size_t>(sizes[0]);
    used_ = sizeof sizes + key_ + static_cast<std::size_t>(sizes[1]);
    TRY(hold(used_));
    return true;
  }
  [[nodiscard]] std::string_view key() const { return {held_.data() + at_ + sizeof(Sizes), key_}; }
  [[nodiscard]] std::string_view payload() const {
    return {held_.data() + at_ + sizeof(Sizes) + key_, used_ - sizeof(Sizes) - key_};
  }

 private:
  /// So many bytes from `at_` on are in memory.
  Result<void> hold(std::size_t size) {
    if (held_.size() - at_ >= size) return {};
    held_.erase(0, at_);
    at_ = 0;
    const std::size_t before = held_.size();
    const std::uint64_t more = std::min<std::uint64_t>(left_.end - left_.begin, std::max(piece_, size - before));
    held_.resize(before + static_cast<std::size_t>(more));
    TRY(file_.read(left_.begin, held_.data() + before, static_cast<std::size_t>(more)));
    left_.begin += more;
    return {};
  }

  const ScratchFile& file_;
  Run left_;
  std::size_t piece_;
  std::string held_;
  std::size_t at_ = 0;    ///< of the record
  std::size_t used_ = 0;  ///< its size
  std::size_t key_ = 0;
};

/// Writes the records of a run.
class RecordSorter::Writer {
 public:
  Writer(ScratchFile& file, std::size_t piece) : file_(file), piece_(piece) {}

  Result<void> add(std::string_view key, std::string_view payload) {
    const Sizes sizes{key.size(), payload.size()};
    held_.append(reinterpret_cast<const char*>(sizes.data()), sizeof sizes);
    held_ += key;
    held_ += payload;
    return held_.size() < piece_ ? Result<void>() : flush();
  }
  Result<Run> finish() {
    TRY(flush());
    return run_;
  }

 private:
  Result<void> flush() {
    if (held_.empty()) return {};
    const std::uint64_t begin = TRY(file_.append(held_.data(), held_.size()));
    if (run_.end == 0) run_.begin = begin;
    run_.end = begin + held_.size();
    held_.clear();
    return {};
  }

  ScratchFile& file_;
  std::size_t piece_;
  std::string held_;
  Run run_;
};

RecordSorter::RecordSorter(SorterOptions options) : options_(std::move(options)), file_(options_.folder) {}

Result<void> RecordSorter::add(std::string_view key, std::string_view payload) {
  const std::size_t size = key.size() + payload.size();
  // The text is allotted once and never moved; its pages count only when they are written.
  if (held_.capacity() < options_.memory / 2) held_.reserve(options_.memory);
  if (!index_.empty() && held_.size() + size + (index_.size() + 1) * sizeof(Held) > options_.memory) {
    TRY(make_room());
  }
  largest_ = std::max(largest_, size);
  index_.push_back({prefix_of(key), held_.size(), key.size(), payload.size()});
  held_ += key;
  held_ += payload;
  return {};
}

/// Of the same key the one that was added first comes first.
void RecordSorter::sort_held() {
  std::sort(index_.begin(), index_.end(), [this](const Held& a, const Held& b) {
    if (a.prefix != b.prefix) return a.prefix < b.prefix;
    const int order = key_of(a).compare(key_of(b));
    return order != 0 ? order < 0 : a.at < b.at;
  });
  if (index_.size() > options_.most) index_.resize(static_cast<std::size_t>(options_.most));
}

/// Where few records are wanted the others are forgotten, and nothing is written.
Result<void> RecordSorter::make_room() {
  sort_held();
  std::size_t kept = 0;
  for (const Held& held : index_) kept += sizeof(Held) + held.key + held.payload;
  if (kept > options_.memory / 2) return write_run();
  keep_first();
  return {};
}

void RecordSorter::keep_first() {
  std::string text;
  text.reserve(options_.memory);
  for (Held& held : index_) {
    const std::size_t at = text.size();
    text.append(held_, held.at, held.key + held.payload);
    held.at = at;
  }
  held_ = std::move(text);
}

/// What is held is sorted.
Result<void> RecordSorter::write_run() {
  Writer writer(file_, smallest_piece * 8);
  for (const Held& held : index_) {
    TRY(writer.add(key_of(held), payload_of(held)));
  }
  const Run run = TRY(writer.finish());
  runs_.push_back(run);
  index_.clear();
  held_.clear();
  return {};
}

/// A record of each run that is merged is in memory.
std::size_t RecordSorter::most_at_once() const {
  const std::size_t each = std::max(largest_ + sizeof(Sizes), smallest_piece);
  return std::clamp<std::size_t>(options_.memory / each, 2, most_runs);
}

Result<void> RecordSorter::finish(const Take& take) {
  sort_held();
  if (runs_.empty()) {
    for (const Held& held : index_) {
      const bool more = TRY(take(key_of(held), payload_of(held)));
      if (!more) break;
    }
    return {};
  }
  if (!index_.empty()) {
    TRY(write_run());
  }
  std::string().swap(held_);
  std::vector<Held>().swap(index_);
  const std::size_t at_once = most_at_once();
  while (runs_.size() > at_once) {
    TRY(merge_some(at_once));
  }
  return merge(0, runs_.size(), take);
}

/// Neighbours are merged into longer runs, in another file, so that the disk holds each record twice at most.
Result<void> RecordSorter::merge_some(std::size_t at_once) {
  ScratchFile file(options_.folder);
  std::vector<Run> merged;
  for (std::size_t first = 0; first < runs_.size(); first += at_once) {
    Writer writer(file, smallest_piece * 8);
    std::uint64_t left = options_.most;
    TRY(merge(first, std::min(first + at_once, runs_.size()),
              [&](std::string_view key, std::string_view payload) -> Result<bool> {
                TRY(writer.add(key, payload));
                return --left != 0;
              }));
    const Run run = TRY(writer.finish());
    merged.push_back(run);
  }
  runs_ = std::move(merged);
  file_ = std::move(file);
  return {};
}

Result<void> RecordSorter::merge(std::size_t first, std::size_t last, const Take& take) const {
  const std::size_t piece = std::clamp(options_.memory / (last - first), std::size_t{64}, smallest_piece * 32);
  std::vector<Reader> readers;
  readers.reserve(last - first);
  for (std::size_t i = first; i < last; ++i) readers.emplace_back(file_, runs_[i], piece);
  const auto later = [&readers](std::size_t a, std::size_t b) {
    const int order = readers[a].key().compare(readers[b].key());
    return order != 0 ? order > 0 : a > b;
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
  for (std::size_t i = 0; i < readers.size(); ++i) {
    const bool some = TRY(readers[i].next());
    if (some) queue.push(i);
  }
  while (!queue.empty()) {
    const std::size_t i = queue.top();
    queue.pop();
    const bool more = TRY(take(readers[i].key(), readers[i].payload()));
    if (!more) return {};
    const bool some = TRY(readers[i].next());
    if (some) queue.push(i);
  }
  return {};
}

}  // namespace jt::bytes
