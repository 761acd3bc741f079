// SPDX-License-Identifier: MIT
// Whether the work of this thread is still wanted. What reads, walks, sorts or writes for long asks at the places
// through which all such work goes (files, temporary files, the steps of a cursor), so that none of it needs to know
// who waits for it.
#pragma once

#include <atomic>
#include <functional>

#include "core/result.hpp"

namespace jt {

/// Says, from any thread, whether to stop; once it has said so, it always does.
class StopSource {
 public:
  explicit StopSource(std::function<bool()> asked) : asked_(std::move(asked)) {}
  StopSource(const StopSource&) = delete;
  StopSource& operator=(const StopSource&) = delete;

  [[nodiscard]] bool stopped() const {
    if (!stopped_ && asked_()) stopped_ = true;
    return stopped_;
  }

 private:
  std::function<bool()> asked_;
  mutable std::atomic<bool> stopped_{false};
};

namespace detail {
/// Null: the work of this thread is not stopped.
extern constinit thread_local const StopSource* stop_source;
}  // namespace detail

/// The one of this thread, to hand it to another one that works for it; null: there is none.
inline const StopSource* stop_source() { return detail::stop_source; }

/// While one exists, its source stops the work of this thread; null: nothing does. Borrowed.
class Stoppable {
 public:
  explicit Stoppable(const StopSource* source) : before_(detail::stop_source) { detail::stop_source = source; }
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;
  ~Stoppable() { detail::stop_source = before_; }

 private:
  const StopSource* before_;
};

/// While one exists, what this thread does goes to its end: a file that takes the place of another, and what takes that
/// back, must not be left half done.
class Unstoppable : Stoppable {
 public:
  Unstoppable() : Stoppable(nullptr) {}
};

/// Cheap where nothing stops this thread.
inline bool stop_wanted() { return detail::stop_source != nullptr && detail::stop_source->stopped(); }

Error stopped_error();

/// An error if the work is to stop.
inline Result<void> still_wanted() { return stop_wanted() ? fail(stopped_error()) : Result<void>(); }

}  // namespace jt
