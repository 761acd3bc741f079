// SPDX-License-Identifier: MIT
#include "core/scan/parallel_observer.hpp"

#include <system_error>

namespace jt::scan {

ParallelObserver::ParallelObserver(std::vector<Observer*> observers)
    : observers_(std::move(observers)), alone_(thread_limit() < 2) {}

ParallelObserver::~ParallelObserver() {
  if (!thread_.joinable()) return;
  wait_while(busy);
  enter(quit);
  thread_.join();
}

ParallelObserver::State ParallelObserver::wait_while(State state) {
  std::unique_lock lock(turn_);
  changed_.wait(lock, [&] { return state_ != state; });
  return state_;
}

void ParallelObserver::enter(State state) {
  {
    const std::lock_guard lock(turn_);
    state_ = state;
  }
  changed_.notify_one();
}

void ParallelObserver::observe(std::span<const std::uint8_t> bytes) {
  for (Observer* observer : observers_) {
    if (error_) return;
    if (auto fed = observer->feed(bytes); !fed) error_ = std::move(fed.error());
  }
}

void ParallelObserver::work() {
  for (;;) {
    if (wait_while(idle) == quit) return;
    observe(bytes_);
    enter(idle);
  }
}

bool ParallelObserver::start() {
  if (alone_) return false;
  if (thread_.joinable()) return true;
  try {
    thread_ = std::thread([this] { work(); });
  } catch (const std::system_error&) {
    alone_ = true;  // a limit on processes: the observers run in this thread
  }
  return !alone_;
}

Result<void> ParallelObserver::feed(std::span<const std::uint8_t> bytes) {
  TRY(settle());
  if (!begun_ || !start()) {
    begun_ = true;
    observe(bytes);
    return settle();
  }
  bytes_ = bytes;
  enter(busy);
  return {};
}

Result<void> ParallelObserver::settle() {
  wait_while(busy);
  if (error_) return fail(*error_);
  return {};
}

Result<void> ParallelObserver::finish() {
  TRY(settle());
  for (Observer* observer : observers_) TRY(observer->finish());
  return {};
}

}  // namespace jt::scan
