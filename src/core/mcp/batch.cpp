// SPDX-License-Identifier: MIT
#include "core/mcp/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

namespace jt::mcp {
namespace {

/// What the outlets of one batch share. Used by any thread.
class Replies {
 public:
  Replies(std::size_t open, std::shared_ptr<Outlet> outer) : outer_(std::move(outer)), open_(open) {}

  [[nodiscard]] Outlet& outer() { return *outer_; }

  /// A message has ended; empty: without a reply.
  void end(std::string_view reply) {
    {
      const std::lock_guard lock(mutex_);
      if (!reply.empty()) {
        text_ += text_.empty() ? '[' : ',';
        text_ += reply;
      }
      if (--open_ > 0) return;
      if (!text_.empty()) text_ += ']';
    }
    outer_->finish(text_, 0);
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<Outlet> outer_;
  std::size_t open_;
  std::string text_;
};

class BatchOutlet final : public Outlet {
 public:
  explicit BatchOutlet(std::shared_ptr<Replies> replies) : replies_(std::move(replies)) {}
  /// A notification has no reply, and nobody who would end it.
  ~BatchOutlet() override {
    if (!ended_) replies_->end({});
  }

  void send(std::string_view message) override { replies_->outer().send(message); }
  void finish(std::string_view reply, std::int64_t) override {
    if (!std::exchange(ended_, true)) replies_->end(reply);
  }
  [[nodiscard]] bool gone() const override { return replies_->outer().gone(); }
  void pause() override { replies_->outer().pause(); }

 private:
  std::shared_ptr<Replies> replies_;
  bool ended_ = false;  ///< by the one thread that answers the message
};

}  // namespace

bool is_batch(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '[';
}

Expected<std::vector<BatchEntry>, Fault> read_batch(std::string_view text) {
  value::Tape tape;
  if (const auto read = tape.read(text); !read) return Unexpected(parse_fault(read.error()));
  const value::View array = tape.root();
  std::vector<BatchEntry> out;
  for (const value::View& each : array) {
    if (out.size() == longest_batch) {
      return Unexpected(Fault{.message = fmt::format("a batch has at most {} messages", longest_batch)});
    }
    out.push_back(Letter::read(std::string(each.text())));
  }
  if (out.empty()) return Unexpected(Fault{.message = "the batch has no message"});
  return out;
}

bool wants_reply(const std::vector<BatchEntry>& batch) {
  return std::any_of(batch.begin(), batch.end(), [](const BatchEntry& each) {
    return each ? (*each)->message().kind == Message::Kind::request : !each.error().of_reply;
  });
}

std::vector<std::shared_ptr<Outlet>> batch_outlets(std::size_t count, const std::shared_ptr<Outlet>& outer) {
  const auto replies = std::make_shared<Replies>(count, outer);
  std::vector<std::shared_ptr<Outlet>> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(std::make_shared<BatchOutlet>(replies));
  return out;
}

}  // namespace jt::mcp
