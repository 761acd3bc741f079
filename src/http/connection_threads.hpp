// SPDX-License-Identifier: MIT
// ConnectionThreads: a thread for each connection, up to so many; for more, one that is open has to make room.
#pragma once

#include <httplib.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace jt::http {

class ConnectionThreads final : public httplib::TaskQueue {
 public:
  /// `make_room` ends a connection that can be spared, if there is one.
  ConnectionThreads(std::size_t most, std::function<void()> make_room)
      : most_(most), make_room_(std::move(make_room)) {}

  void enqueue(std::function<void()> serve) override {
    std::unique_lock lock(mutex_);
    // No connection is taken while all are at work.
    const auto room = [this] { return stopped_ || waiting_.size() < idle_ || threads_.size() < most_; };
    while (!room()) {
      make_room_();
      changed_.wait_for(lock, again, room);
    }
    if (waiting_.size() >= idle_ && threads_.size() < most_ && !stopped_) {
      try {
        threads_.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        // The threads that there are will do it.
      }
    }
    waiting_.push_back(std::move(serve));
    changed_.notify_all();
  }

  void shutdown() override {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
    for (std::thread& each : threads_) each.join();
    // What no thread has begun is done here: it closes its socket.
    for (auto& each : std::exchange(waiting_, {})) each();
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      ++idle_;
      changed_.notify_all();
      changed_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
      --idle_;
      if (waiting_.empty()) return;
      const auto serve = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      serve();
      lock.lock();
    }
  }

  /// How long one that has to make room may take.
  static constexpr std::chrono::milliseconds again{100};

  const std::size_t most_;
  const std::function<void()> make_room_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool stopped_ = false;
};

}  // namespace jt::http
