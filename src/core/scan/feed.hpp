// SPDX-License-Identifier: MIT
// Feed: hands the bytes of a document to observers, each byte once and in order, however it is read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "core/scan/kernel.hpp"

namespace jt::scan {

/// Marks of the whole blocks of some bytes, made before a check needs them.
struct Marked {
  struct Chunk {
    MarkCarry behind;  ///< after its blocks
    bool fine = false;
  };
  MarkCarry before;  ///< at the first block
  std::span<const Marks> marks;
  std::span<const Chunk> chunks;  ///< one for each `max_check_blocks` blocks
};

/// What an observer has done with a window that is read ahead, by itself: it needs nothing of the windows before.
class WindowWork {
 public:
  virtual ~WindowWork() = default;
  /// The window's bytes and their offset, behind the first 64 bytes of the document. Called by any thread, in any order
  /// of windows; it keeps no view of the bytes.
  virtual void run(std::uint64_t offset, std::span<const std::uint8_t> bytes) = 0;
};

/// Receives every byte of the document once, in order, when the stream first reads it (a checker, a digest, a
/// progress bar).
class Observer {
 public:
  virtual ~Observer() = default;
  /// New bytes; an error ends the reading. They stay unchanged until the next call of any function here has returned.
  virtual Result<void> feed(std::span<const std::uint8_t> bytes) = 0;
  /// The same with marks of these bytes, for one that `takes_marks`.
  virtual Result<void> feed_marked(std::span<const std::uint8_t> bytes, const Marked&) { return feed(bytes); }
  [[nodiscard]] virtual bool takes_marks() const { return false; }
  /// For each window that is held ahead: what is to be done with it apart. Null: nothing.
  [[nodiscard]] virtual std::unique_ptr<WindowWork> window_work() const { return nullptr; }
  /// `feed` of a window with its work, which has run.
  virtual Result<void> feed_with(std::span<const std::uint8_t> bytes, const WindowWork&) { return feed(bytes); }
  /// Whether it may be called by other threads than the one that reads, one after the other, before that one comes to
  /// the bytes. It keeps no view of them then.
  [[nodiscard]] virtual bool runs_ahead() const { return false; }
  /// The bytes that were fed will be dropped; an error in them must be reported now.
  virtual Result<void> settle() { return {}; }
  /// The end of the document was reached.
  virtual Result<void> finish() = 0;
};

class Feed {
 public:
  Feed() = default;
  /// What is before that offset is not fed.
  explicit Feed(std::uint64_t from) : seen_(from) {}
  void add(Observer& observer) { observers_.push_back(&observer); }
  [[nodiscard]] bool empty() const { return observers_.empty(); }
  [[nodiscard]] bool takes_marks() const;
  /// Of the one observer that has some, or null.
  [[nodiscard]] std::unique_ptr<WindowWork> window_work() const;

  /// What was made of bytes before they are fed; null: nothing.
  struct Made {
    const Marked* marked = nullptr;
    const WindowWork* work = nullptr;
  };
  /// What was read at that offset; what was fed before is left out, and nothing is fed where there is a gap. `ended`:
  /// the document ends behind it. After an error every call that has new bytes returns it.
  Result<void> feed(std::uint64_t offset, std::span<const std::uint8_t> bytes, Made made, bool ended);
  Result<void> settle();

  /// Offset up to which the observers were fed.
  [[nodiscard]] std::uint64_t seen() const { return seen_; }
  /// Whether they were notified of the end.
  [[nodiscard]] bool finished() const { return finished_; }

 private:
  Result<void> all(std::span<const std::uint8_t> bytes, Made made);

  std::vector<Observer*> observers_;
  std::optional<Error> error_;
  std::vector<std::uint8_t> observed_;  ///< what they may read while the window is freed (sanitized builds)
  std::uint64_t seen_ = 0;
  bool finished_ = false;
};

}  // namespace jt::scan
