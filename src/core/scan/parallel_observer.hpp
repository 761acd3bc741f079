// SPDX-License-Identifier: MIT
// ParallelObserver: runs observers on a second thread while the cursor walks the same window, so that checking and
// hashing a document take little longer than the slower of the two.
//
// A ParallelObserver runs the check, or the check and the hash, on a second thread while the cursor walks the same
// window and the next one is read. A small document starts no thread. It is declared after the stream that feeds it,
// so that its thread ends before the windows are freed.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "core/scan/stream.hpp"

namespace jt::scan {

class ParallelObserver final : public Observer {
 public:
  /// Window size for the stream that feeds it, in bytes: large, so that the threads seldom wait for each other.
  static constexpr std::size_t window = std::size_t{1} << 20;

  /// Borrows the observers, which must outlive it; it must not outlive the stream that feeds it.
  explicit ParallelObserver(std::vector<Observer*> observers);
  ~ParallelObserver() override;
  ParallelObserver(const ParallelObserver&) = delete;
  ParallelObserver& operator=(const ParallelObserver&) = delete;

  /// Waits until the bytes before were observed, and returns while these are being observed. The first ones are
  /// observed before it returns: a document that fits a window needs no thread.
  Result<void> feed(std::span<const std::uint8_t> bytes) override;
  /// Waits for the observers and returns their error.
  Result<void> settle() override;
  Result<void> finish() override;

 private:
  enum State : std::uint8_t { idle, busy, quit };

  void observe(std::span<const std::uint8_t> bytes);
  void work();
  State wait_while(State state);
  void enter(State state);
  bool start();

  std::vector<Observer*> observers_;
  // Not an atomic to wait on: that one yields many times before it sleeps, and on a machine with other work each yield
  // costs a slice of time.
  std::mutex turn_;
  std::condition_variable changed_;
  State state_ = idle;
  std::span<const std::uint8_t> bytes_;  ///< used by the other thread while `busy`
  std::optional<Error> error_;           ///< likewise
  std::thread thread_;
  bool begun_ = false;
  bool alone_ = false;  ///< there is no second processor, or no thread could be started
};

}  // namespace jt::scan
