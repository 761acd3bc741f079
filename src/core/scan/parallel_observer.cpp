// SPDX-License-Identifier: MIT
#include "core/scan/parallel_observer.hpp"

#include <algorithm>
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

void ParallelObserver::observe(std::span<const std::uint8_t> bytes, const Marked* marked) {
  for (Observer* observer : observers_) {
    if (error_) return;
    auto fed =
        marked != nullptr && observer->takes_marks() ? observer->feed_marked(bytes, *marked) : observer->feed(bytes);
    if (!fed) error_ = std::move(fed.error());
  }
}

void ParallelObserver::work() {
  for (;;) {
    state_.wait(idle);
    if (state_.load() == quit) return;
    observe(bytes_, marked_);
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

bool ParallelObserver::takes_marks() const {
  return std::any_of(observers_.begin(), observers_.end(), [](const Observer* each) { return each->takes_marks(); });
}

Result<void> ParallelObserver::hand_over(std::span<const std::uint8_t> bytes, const Marked* marked) {
  TRY(settle());
  if (!begun_ || !start()) {
    begun_ = true;
    observe(bytes, marked);
    return settle();
  }
  bytes_ = bytes;
  marked_ = marked;
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
