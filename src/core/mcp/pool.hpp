// SPDX-License-Identifier: MIT
// Pool: threads for what may take long.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace jt::mcp {

class Pool {
 public:
  struct Limits {
    std::size_t threads = 8;                    ///< made when they are needed
    std::size_t waiting = 1024;                 ///< jobs that have not begun
    std::size_t bytes = std::size_t{64} << 20;  ///< that waiting jobs hold; one job alone may hold more
    /// The same of running jobs: what one does takes a multiple of what it holds. Small jobs do not count.
    std::size_t running = std::size_t{32} << 20;
  };
  static constexpr std::size_t small = std::size_t{64} << 10;

  explicit Pool(Limits limits) : limits_(limits) {}
  ~Pool() { stop(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Jobs of one key run one after the other, in the order in which they came; those with an empty key whenever there
  /// is a thread. False: too much is waiting, or the pool has been stopped. `bytes`: what the job holds.
  bool submit(std::string key, std::size_t bytes, std::function<void()> run);
  /// Returns when the running jobs have ended; those that wait are dropped.
  void stop();

 private:
  struct Job {
    std::string key;
    std::size_t bytes = 0;
    std::function<void()> run;
  };
  void work();
  /// The first job that may begin now; the end: none.
  std::deque<Job>::iterator startable();
  [[nodiscard]] std::size_t weight(const Job& job) const {
    return job.bytes <= small ? 0 : std::min(job.bytes, limits_.running);
  }
  void next_of(const std::string& key);

  const Limits limits_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> ready_;
  std::map<std::string, std::deque<Job>> behind_;  ///< by key: what waits for a job of that key; empty for the last one
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  std::size_t waiting_ = 0;
  std::size_t bytes_ = 0;
  std::size_t running_ = 0;  ///< weights of the jobs that run
  bool stopped_ = false;
};

}  // namespace jt::mcp
