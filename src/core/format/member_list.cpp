// SPDX-License-Identifier: MIT
#include "core/format/member_list.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <queue>

namespace jt::format {

/// In a run: this, then the key.
struct MemberList::Head {
  MemberSpan span;
  std::uint64_t key_size = 0;
};

/// A run while it is read.
class MemberList::Run {
 public:
  Run(const bytes::ScratchFile& file, std::uint64_t begin, std::uint64_t end) : file_(file), next_(begin), end_(end) {}

  /// To the next member. False: there is none.
  Result<bool> next() {
    at_ += size_;
    size_ = 0;
    const auto any = TRY(have(sizeof(Head)));
    if (!any) return false;
    std::memcpy(&head_, buffer_.data() + at_, sizeof(Head));
    size_ = sizeof(Head) + static_cast<std::size_t>(head_.key_size);
    return have(size_);
  }
  [[nodiscard]] const MemberSpan& span() const { return head_.span; }
  [[nodiscard]] std::string_view key() const {
    return std::string_view(buffer_).substr(at_ + sizeof(Head), size_ - sizeof(Head));
  }

 private:
  /// So many bytes from `at_` on are in the buffer. False: the run has ended.
  Result<bool> have(std::size_t size) {
    if (buffer_.size() - at_ >= size) return true;
    buffer_.erase(0, at_);
    at_ = 0;
    const std::size_t had = buffer_.size();
    const std::size_t wanted = std::max(size - had, step);
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, end_ - next_));
    if (had + count < size) return false;
    buffer_.resize(had + count);
    TRY(file_.read(next_, buffer_.data() + had, count));
    next_ += count;
    return true;
  }

  static constexpr std::size_t step = std::size_t{128} << 10;
  const bytes::ScratchFile& file_;
  std::uint64_t next_;
  std::uint64_t end_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::size_t size_ = 0;  ///< of the present member in the buffer
  Head head_;
};

Result<void> MemberList::add(std::string_view key, const MemberSpan& span) {
  held_.push_back({span, keys_.size(), key.size()});
  keys_ += key;
  if (held_.size() * sizeof(Held) + keys_.size() < most_) return {};
  return write_run();
}

void MemberList::sort() {
  const auto before = [this](const Held& a, const Held& b) { return key_of(a) < key_of(b); };
  if (!std::is_sorted(held_.begin(), held_.end(), before)) std::stable_sort(held_.begin(), held_.end(), before);
}

Result<void> MemberList::write_run() {
  sort();
  std::string text;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const Head head{held_[i].span, held_[i].size};
    text.append(reinterpret_cast<const char*>(&head), sizeof head);
    text += key_of(held_[i]);
    if (text.size() < (std::size_t{1} << 20) && i + 1 < held_.size()) continue;
    const auto at = TRY(file_.append(text.data(), text.size()));
    if (end == 0) begin = at;
    end = at + text.size();
    text.clear();
  }
  runs_.emplace_back(begin, end);
  held_.clear();
  keys_.clear();
  return {};
}

Result<void> MemberList::finish(const std::function<Result<void>(const MemberSpan&)>& take) {
  if (runs_.empty()) {
    sort();
    for (const Held& held : held_) {
      TRY(take(held.span));
    }
    return {};
  }
  if (!held_.empty()) {
    TRY(write_run());
  }
  std::vector<Held>().swap(held_);
  std::string().swap(keys_);
  return merge(take);
}

Result<void> MemberList::merge(const std::function<Result<void>(const MemberSpan&)>& take) {
  std::vector<std::unique_ptr<Run>> runs;
  const auto later = [&runs](std::size_t a, std::size_t b) {
    const int order = runs[b]->key().compare(runs[a]->key());
    return order != 0 ? order < 0 : b < a;  // those of one key are in the order of their runs
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    runs.push_back(std::make_unique<Run>(file_, runs_[i].first, runs_[i].second));
    const auto any = TRY(runs[i]->next());
    if (any) queue.push(i);
  }
  while (!queue.empty()) {
    const std::size_t i = queue.top();
    queue.pop();
    TRY(take(runs[i]->span()));
    const auto any = TRY(runs[i]->next());
    if (any) queue.push(i);
  }
  return {};
}

}  // namespace jt::format
