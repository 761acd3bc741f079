// SPDX-License-Identifier: MIT
#include "core/scan/ahead.hpp"

#include <algorithm>
#include <cstring>
#include <system_error>
#include <utility>

namespace jt::scan {

Ahead::Ahead(bytes::Source& source, const Kernel& kernel, Feed& observers, std::size_t window, unsigned workers)
    : source_(source),
      kernel_(kernel),
      observers_(observers),
      in_turn_(!source.reads_beside()),
      window_(window),
      ring_(count) {
  const std::size_t blocks = window / 64;
  for (Slot& each : ring_) {
    each.window.bytes = Stream::make_buffer(2 * window);
    each.window.bits.resize(2 * blocks + 1);
    each.window.work = observers.window_work();
  }
  workers_.reserve(most_workers);
  try {
    for (unsigned i = 0; i < std::min(workers, most_workers); ++i) workers_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    // A limit on processes: those that there are, or the reader alone.
  }
}

Ahead::~Ahead() { finish(); }

void Ahead::finish() {
  {
    const Lock lock(mutex_);
    quit_ = true;
    paused_ = true;
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
  workers_.clear();
}

void Ahead::start(std::uint64_t offset, const MarkCarry& carry, std::vector<Feed*> also, bool bits) {
  {
    const Lock lock(mutex_);
    for (Slot& each : ring_) each.state = State::empty;
    next_read_ = next_prepared_ = next_observed_ = next_taken_ = 0;
    last_ = ~std::uint64_t{0};
    begin_ = offset;
    also_ = std::move(also);
    carry_ = carry;
    bits_ = bits;
    paused_ = false;
  }
  changed_.notify_all();
}

void Ahead::stop() {
  Lock lock(mutex_);
  paused_ = true;
  changed_.wait(lock, [this] { return busy_ == 0; });
}

void Ahead::part(const Feed& feed) {
  Lock lock(mutex_);
  changed_.wait(lock, [this] { return slot(next_observed_).state != State::observing; });
  std::erase(also_, &feed);
}

/// The memory is taken here: what a worker allocates would cost it an arena of its own.
void Ahead::want_marks() {
  const Lock lock(mutex_);
  if (marks_) return;
  for (Slot& each : ring_) each.window.marks.reserve(window_ / 64);
  marks_ = true;
}

AheadWindow& Ahead::take() {
  Lock lock(mutex_);
  Slot& next = slot(next_taken_);
  while (next.state != State::ready)
    if (!help(lock)) changed_.wait(lock);
  next.state = State::taken;
  ++next_taken_;
  return next.window;
}

/// Workers that wait for room are woken when half of the ring is empty: each waking costs more than a window.
void Ahead::give_back(AheadWindow& window) {
  const Lock lock(mutex_);
  if (frees_window) window.bytes = Stream::make_buffer(2 * window_);  // who still reads them is found
  const auto of = [&](const Slot& each) { return &each.window == &window; };
  std::find_if(ring_.begin(), ring_.end(), of)->state = State::empty;
  if (next_read_ - next_taken_ <= count / 2) changed_.notify_all();
}

void Ahead::work() {
  Lock lock(mutex_);
  while (!quit_)
    if (!help(lock)) changed_.wait(lock);
}

/// Does what is next, without the lock meanwhile: the step that is nearest to the reader. False: there is nothing to do
/// now.
bool Ahead::help(Lock& lock) {
  if (paused_ || !(observe_next(lock) || prepare_next(lock) || read_next(lock))) return false;
  changed_.notify_all();
  return true;
}

bool Ahead::observe_next(Lock& lock) {
  Slot& next = slot(next_observed_);
  if (next_observed_ > last_ || next.state != State::prepared) return false;
  next.state = State::observing;
  const std::uint64_t begin = begin_ + next_observed_ * window_;
  ++busy_;
  lock.unlock();
  AheadWindow& window = next.window;
  const std::span<const std::uint8_t> bytes(window.bytes.get() + window_, window.size);
  window.observed = observers_.feed(begin, bytes, {window.marks.made(), window.work.get()}, window.ended);
  for (Feed* each : also_)
    if (window.observed) window.observed = each->feed(begin, bytes, {window.marks.made(), nullptr}, window.ended);
  lock.lock();
  --busy_;
  if (!window.observed) last_ = std::min(last_, next_observed_);
  ++next_observed_;
  next.state = State::ready;
  return true;
}

bool Ahead::prepare_next(Lock& lock) {
  Slot& next = slot(next_prepared_);
  if (next_prepared_ > last_ || next.state != State::read) return false;
  next.state = State::preparing;
  const bool marks = marks_;
  ++busy_;
  lock.unlock();
  prepare(next.window, marks);
  lock.lock();
  --busy_;
  ++next_prepared_;
  next.state = State::prepared;
  return true;
}

bool Ahead::read_next(Lock& lock) {
  Slot& free = slot(next_read_);
  if (next_read_ > last_ || free.state != State::empty || (in_turn_ && reading_)) return false;
  const std::uint64_t number = next_read_++;
  free.state = State::reading;
  reading_ = true;
  ++busy_;
  lock.unlock();
  read(number, free.window);
  if (free.window.work && free.window.size != 0)
    free.window.work->run(begin_ + number * window_, {free.window.bytes.get() + window_, free.window.size});
  lock.lock();
  --busy_;
  reading_ = false;
  free.state = State::read;
  if (free.window.ended || free.window.error) last_ = std::min(last_, number);
  return true;
}

void Ahead::read(std::uint64_t number, AheadWindow& window) {
  const std::uint64_t begin = begin_ + number * window_;
  window.size = 0;
  window.ended = false;
  window.error.reset();
  while (window.size < window_) {
    auto got = source_.read(begin + window.size, window.bytes.get() + window_ + window.size, window_ - window.size);
    if (!got) {
      window.error = std::move(got.error());
      return;
    }
    if (*got == 0) {
      window.ended = true;
      return;
    }
    window.size += *got;
  }
}

/// Bitmaps of the whole blocks, and of the last one as far as it is there; marks of the whole ones.
void Ahead::prepare(AheadWindow& window, bool marks) {
  const std::size_t full = window.size / 64;
  std::uint8_t* const bytes = window.bytes.get() + window_;
  Bits* const bits = window.bits.data() + window_ / 64;
  window.marks.clear();
  if (marks && full != 0) {
    window.marks.make(kernel_, bytes, full, carry_, bits);
  } else if (bits_) {
    kernel_.index(bytes, full, carry_.strings, bits);
    if (full != 0) std::memcpy(carry_.tail.data(), bytes + full * 64 - carry_.tail.size(), carry_.tail.size());
  }
  window.carry = carry_.strings;
  if (window.size % 64 == 0 || !(marks || bits_)) return;
  std::fill_n(bytes + window.size, 64 - window.size % 64, std::uint8_t{' '});
  Carry rest = carry_.strings;
  kernel_.index(bytes + full * 64, 1, rest, bits + full);
}

}  // namespace jt::scan
