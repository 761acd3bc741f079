// SPDX-License-Identifier: MIT
#include "core/scan/parallel_observer.hpp"

#include <system_error>

namespace jt::scan {

ParallelObserver::ParallelObserver(std::vector<Observer*> observers)
    : observers_(std::move(observers)), alone_(thread_limit() < 2) {}

ParallelObserver::~ParallelObserver() {
  if (!thread_.joinable()) return;
  state_.wait(busy);
  state_.store(quit);
  state_.notify_one();
  thread_.join();
}

void ParallelObserver::observe(std::span<const std::uint8_t> bytes) {
  for (Observer* observer : observers_) {
    if (error_) return;
    if (auto fed = observer->feed(bytes); !fed) error_ = std::move(fed.error());
  }
}

void ParallelObserver::work() {
  for (;;) {
    state_.wait(idle);
    if (state_.load() == quit) return;
    observe(bytes_);
    state_.store(idle);
    state_.notify_one();
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
  state_.store(busy);
  state_.notify_one();
  return {};
}

Result<void> ParallelObserver::settle() {
  state_.wait(busy);
  if (error_) return fail(*error_);
  return {};
}

Result<void> ParallelObserver::finish() {
  TRY(settle());
  for (Observer* observer : observers_) TRY(observer->finish());
  return {};
}

}  // namespace jt::scan
