// SPDX-License-Identifier: MIT
#include "core/mcp/pool.hpp"

#include <malloc.h>

#include <algorithm>
#include <system_error>

namespace jt::mcp {

namespace {

/// The allocator keeps what was freed in small pieces, and a server lives long: after a large call the system gets it.
void give_memory_back() {
#ifdef __GLIBC__
  constexpr std::size_t kept = std::size_t{8} << 20;
  if (::mallinfo2().fordblks > kept) ::malloc_trim(0);
#endif
}

}  // namespace

bool Pool::submit(std::string key, std::size_t bytes, std::function<void()> run) {
  const std::lock_guard lock(mutex_);
  if (stopped_ || waiting_ >= limits_.waiting || (waiting_ > 0 && bytes_ + bytes > limits_.bytes)) return false;
  if (idle_ <= ready_.size() && threads_.size() < limits_.threads) {
    // glibc's allocator sets itself up at its first call, which two threads must not do at once. Where another
    // allocator is used (a sanitizer's), that call would come from the threads of the pool.
    if (threads_.empty()) give_memory_back();
    try {
      threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      if (threads_.empty()) return false;  // the others do it
    }
  }
  ++waiting_;
  bytes_ += bytes;
  Job job{std::move(key), bytes, std::move(run)};
  if (!job.key.empty()) {
    const auto [place, first] = behind_.try_emplace(job.key);
    if (!first) {
      place->second.push_back(std::move(job));
      return true;
    }
  }
  ready_.push_back(std::move(job));
  changed_.notify_one();
  return true;
}

void Pool::next_of(const std::string& key) {
  const auto place = behind_.find(key);
  if (place == behind_.end()) return;
  if (place->second.empty()) {
    behind_.erase(place);
    return;
  }
  ready_.push_back(std::move(place->second.front()));
  place->second.pop_front();
  changed_.notify_one();
}

std::deque<Pool::Job>::iterator Pool::startable() {
  return std::find_if(ready_.begin(), ready_.end(),
                      [this](const Job& job) { return weight(job) == 0 || running_ + weight(job) <= limits_.running; });
}

void Pool::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [this] { return stopped_ || startable() != ready_.end(); });
    --idle_;
    if (stopped_) return;
    const auto next = startable();
    Job job = std::move(*next);
    ready_.erase(next);
    const std::size_t own = weight(job);
    running_ += own;
    --waiting_;
    bytes_ -= job.bytes;
    lock.unlock();
    job.run();
    job.run = nullptr;  // what it holds is released without the lock
    give_memory_back();
    lock.lock();
    running_ -= own;
    if (own > 0) changed_.notify_all();
    if (!job.key.empty()) next_of(job.key);
  }
}

void Pool::stop() {
  std::vector<std::thread> threads;
  std::deque<Job> ready;
  std::map<std::string, std::deque<Job>> behind;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    threads.swap(threads_);
    ready.swap(ready_);
    behind.swap(behind_);
    waiting_ = 0;
    bytes_ = 0;
  }
  changed_.notify_all();
  for (std::thread& each : threads) each.join();
}

}  // namespace jt::mcp
