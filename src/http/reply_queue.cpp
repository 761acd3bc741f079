// SPDX-License-Identifier: MIT
#include "http/reply_queue.hpp"

#include <utility>

namespace jt::http {
namespace {

class Entry final : public mcp::HttpReply {
 public:
  explicit Entry(std::shared_ptr<ReplyQueue> queue) : queue_(std::move(queue)) {}
  ~Entry() override { queue_->end(ReplyQueue::State::dropped); }

  void head(int status, const mcp::HttpHeaders& headers) override { queue_->set_head(status, headers); }
  bool write(std::string_view bytes) override { return queue_->write(bytes); }
  void end() override { queue_->end(ReplyQueue::State::ended); }
  [[nodiscard]] bool gone() const override { return queue_->gone(); }

 private:
  std::shared_ptr<ReplyQueue> queue_;
};

}  // namespace

std::unique_ptr<mcp::HttpReply> ReplyQueue::entry(std::shared_ptr<ReplyQueue> queue) {
  return std::make_unique<Entry>(std::move(queue));
}

std::optional<ReplyQueue::Head> ReplyQueue::head(std::chrono::milliseconds wait) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, wait, [this] { return head_ || state_ != State::open; });
  if (!head_) {
    if (state_ == State::open) return std::nullopt;
    return Head{};  // it was dropped
  }
  // Most replies follow their head at once; then their length is known.
  changed_.wait_for(lock, std::chrono::milliseconds(1), [this] { return state_ != State::open; });
  Head head = *head_;
  head.whole = state_ == State::ended;
  return head;
}

ReplyQueue::State ReplyQueue::take(std::string& bytes, std::chrono::milliseconds wait) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, wait, [this] { return !bytes_.empty() || state_ != State::open; });
  bytes = std::exchange(bytes_, {});
  return state_;
}

void ReplyQueue::give_up() {
  const std::lock_guard lock(mutex_);
  gone_ = true;
  bytes_.clear();
  bytes_.shrink_to_fit();
}

void ReplyQueue::set_head(int status, const mcp::HttpHeaders& headers) {
  const std::lock_guard lock(mutex_);
  head_ = Head{status, headers, false};
  changed_.notify_all();
}

bool ReplyQueue::write(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  // One that is never read may not grow for ever; a first message may be of any size.
  if (!bytes_.empty() && bytes_.size() + bytes.size() > unsent_) gone_ = true;
  if (gone_) return false;
  bytes_ += bytes;
  changed_.notify_all();
  return true;
}

void ReplyQueue::end(State state) {
  const std::lock_guard lock(mutex_);
  if (state_ != State::open) return;
  state_ = state;
  changed_.notify_all();
}

bool ReplyQueue::gone() const {
  const std::lock_guard lock(mutex_);
  return gone_;
}

}  // namespace jt::http
