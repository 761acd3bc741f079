// SPDX-License-Identifier: MIT
// Ahead: windows of a large file that other threads read and mark before the stream comes to them.
//
// There is a ring of windows. Each is read, and what an observer has done with it by itself is done, in any order
// unless the source has to be read in turn; then prepared: its bitmaps, and marks for a check if they are wanted, which
// need the state of the window before; then handed to the observers that run ahead, which need to see all in order.
// Whoever is free does what is next: the workers, and the reader itself instead of waiting. So neither side waits long
// for the other, whichever has more to do. Memory is bounded by the ring; workers stop where it is full.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "core/scan/feed.hpp"
#include "core/scan/stream.hpp"
#include "core/scan/window_marks.hpp"

namespace jt::scan {

/// The bytes stand behind room for the end of the window before, and their bitmaps behind as many blocks.
struct AheadWindow {
  Stream::Buffer bytes;
  std::vector<Bits> bits;
  WindowMarks marks;                 ///< if they are wanted
  std::size_t size = 0;              ///< of the document's bytes
  bool ended = false;                ///< the document ends behind them
  std::optional<Error> error;        ///< of the read behind them
  Carry carry;                       ///< behind the whole blocks
  std::unique_ptr<WindowWork> work;  ///< of the observers that run ahead
  Result<void> observed;             ///< what the observers say; after an error no window follows
};

class Ahead {
 public:
  /// Windows in the ring.
  static constexpr std::size_t count = 6;
  /// Reading and marking keep two busy, at most, beside the fastest reader.
  static constexpr unsigned most_workers = 2;

  /// Borrows the source, which must `reads_ahead`, and the observers. `window` in bytes: whole blocks. `workers`: 1 or
  /// more; if none can be started, the reader does all.
  Ahead(bytes::Source& source, const Kernel& kernel, Feed& observers, std::size_t window, unsigned workers);
  ~Ahead();
  Ahead(const Ahead&) = delete;
  Ahead& operator=(const Ahead&) = delete;

  /// Begins at an offset, the state of which is known. `also`: other observers, until they part. `bits`: whether the
  /// reader needs bitmaps. Precondition: new or stopped, and not finished.
  void start(std::uint64_t offset, const MarkCarry& carry, std::vector<Feed*> also, bool bits);
  /// These observers are called no more.
  void part(const Feed& feed);
  /// Waits for what is being done, and drops all windows.
  void stop();
  /// Ends the workers: nothing more is to be read. Windows stay as they are.
  void finish();
  [[nodiscard]] bool finished() const { return quit_; }
  /// What is prepared from now on is marked.
  void want_marks();

  /// The next window, for the one that reads. It stays as it is until it is returned; those before it must have been.
  /// Precondition: started, and the last one was neither `ended` nor had an error.
  AheadWindow& take();
  void give_back(AheadWindow& window);

  /// Bytes, and 64 times the blocks, that may be written before those of a window.
  [[nodiscard]] std::size_t room() const { return window_; }

 private:
  /// The steps of a window; of each but the first, those of one window after the other.
  enum class State : std::uint8_t { empty, reading, read, preparing, prepared, observing, ready, taken };
  struct Slot {
    AheadWindow window;
    State state = State::empty;
  };
  using Lock = std::unique_lock<std::mutex>;

  Slot& slot(std::uint64_t number) { return ring_[number % count]; }
  void work();
  bool help(Lock& lock);
  void read(std::uint64_t number, AheadWindow& window);
  void prepare(AheadWindow& window, bool marks);
  bool observe_next(Lock& lock);
  bool prepare_next(Lock& lock);
  bool read_next(Lock& lock);

  bytes::Source& source_;
  const Kernel& kernel_;
  Feed& observers_;
  const bool in_turn_;  ///< windows are read one after the other
  const std::size_t window_;
  std::vector<Slot> ring_;
  std::vector<std::thread> workers_;
  std::uint64_t begin_ = 0;  ///< offset of the first window
  MarkCarry carry_;          ///< behind the last window that was prepared; of the one who prepares

  std::mutex mutex_;  ///< for all below, and the states of the slots
  std::condition_variable changed_;
  std::uint64_t next_read_ = 0;
  std::uint64_t next_prepared_ = 0;
  std::uint64_t next_observed_ = 0;
  std::uint64_t next_taken_ = 0;
  std::uint64_t last_ = 0;  ///< number of the last window, once it is known
  std::size_t busy_ = 0;    ///< jobs in progress
  bool reading_ = false;    ///< one of them reads
  std::vector<Feed*> also_;
  bool bits_ = true;
  bool marks_ = false;
  bool paused_ = true;
  bool quit_ = false;  ///< written by the one who reads
};

}  // namespace jt::scan
