// SPDX-License-Identifier: MIT
// Stream: a sliding window over a Source, with its structural bitmaps; the only class that fills buffers.
//
// A Stream keeps a window of a source (256 KiB, page-aligned: the kernel's copy to unaligned memory took six times as
// long on the machine where this was measured) and has a Kernel turn it into bitmaps, 64 bytes at a time: quotes,
// brackets, commas. A token that crosses the end of a window moves to the front of the next one; the buffer grows, to
// 64 MiB, only for a key or value that must be in memory as a whole. A window of a pipe is what has arrived, and the
// first ones behind a jump are small. Before a source waits for more, it has the output flushed.
//
// Of a large file that is read on and on, other threads read and mark the next windows ahead, if there may be any
// (`Ahead`). What a reader sees is the same: the kept end of a window is copied to before the next one.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/result.hpp"
#include "core/scan/feed.hpp"
#include "core/scan/indexed_source.hpp"
#include "core/scan/kernel.hpp"
#include "core/scan/window_marks.hpp"
#include "core/threads.hpp"

namespace jt::scan {

class Ahead;
struct AheadWindow;

/// The sanitized build has a small window (JT_WINDOW, in bytes), and frees its bytes at each slide: so every test that
/// reads a document finds who keeps a view of them.
#ifdef JT_WINDOW
constexpr std::size_t default_window = JT_WINDOW;
constexpr bool frees_window = true;
#else
constexpr std::size_t default_window = std::size_t{256} << 10;
constexpr bool frees_window = false;
#endif

struct StreamOptions {
  std::size_t window = default_window;   ///< bytes; tests use 64, 65, …
  std::size_t shift = 0;                 ///< 0 to 63: where in its 64-byte block the document begins (tests)
  const Kernel* kernel = nullptr;        ///< null: the best one for this machine
  bool lines = false;                    ///< the source is a LinesSource: documents are separated by 0x1E
  bool whole_lines = false;              ///< an observer checks them: the window ends as `stream_lines.cpp` says
  unsigned threads = 1;                  ///< with the one that reads; the others read ahead
  std::uint64_t large = worth_a_thread;  ///< bytes of a source from which on they do
};

class Stream {
 public:
  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  /// The largest buffer, for keys and values that are held in one piece.
  static constexpr std::size_t max_buffer = (std::size_t{64} << 20) + (std::size_t{1} << 20);

  /// Borrows the source, which must outlive it.
  explicit Stream(bytes::Source& source, StreamOptions options = {});
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  /// Whether other threads read ahead in a stream over this source that goes on and on.
  static bool may_read_ahead(const bytes::Source& source, const StreamOptions& options) {
    return options.threads > 1 && source.reads_ahead() && source.size().value_or(0) >= options.large;
  }

  /// Adds an observer, before the first read. Borrowed.
  void observe(Observer& observer) { (observer.runs_ahead() ? early_ : observers_).add(observer); }
  /// Before the first read: takes over the observers of another stream over the same source; they go on where it has
  /// ended. Nothing may be read from that one afterwards. False: an observer has failed, and nothing was taken over.
  bool continue_observing(Stream& other);
  /// What is read from that offset on, in the window or behind it, is fed to this observer too, which runs ahead, until
  /// it parts. Borrowed.
  void join(Observer& observer, std::uint64_t from);
  void part(const Observer& observer);
  /// Reads what has not been read yet, so that every observer has received the whole document. False: failure.
  bool drain();
  /// Whether every observer has received the whole document.
  [[nodiscard]] bool observed() const { return observers_.finished() && early_.finished(); }
  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  [[nodiscard]] bytes::Source& source() { return source_; }
  [[nodiscard]] const StreamOptions& options() const { return options_; }
  [[nodiscard]] const Kernel& kernel() const { return *kernel_; }

  // ---- for the cursor: offsets are absolute, in bytes
  /// The window holds the bytes from `begin()` up to `end()`.
  [[nodiscard]] std::uint64_t begin() const { return base_; }
  [[nodiscard]] std::uint64_t end() const { return base_ + size_; }
  [[nodiscard]] bool at_end() const { return ended_; }
  [[nodiscard]] const std::uint8_t* data(std::uint64_t offset) const { return front_ + (offset - base_); }
  /// Bitmaps of the window's blocks; block 0 begins at `begin()`.
  [[nodiscard]] const Bits* bits() const { return front_bits_; }
  [[nodiscard]] std::size_t blocks() const { return (size_ + 63) / 64; }
  /// Moves the window forward, keeping everything from `keep` (at most `end()`), and reads at least one byte more: as
  /// many as there is room for, or as a pipe has available. False: nothing more to read, or failure.
  bool slide(std::uint64_t keep);
  /// Nothing is read ahead until the next slides.
  void rest();
  /// Moves the window to an offset outside strings. Precondition: it is within the window, or the source rewinds.
  bool seek(std::uint64_t offset);

  struct Free {
    void operator()(std::uint8_t* bytes) const { ::operator delete[](bytes, std::align_val_t{alignment}); }
  };
  using Buffer = std::unique_ptr<std::uint8_t[], Free>;
  /// One block more than that is readable.
  static Buffer make_buffer(std::size_t capacity);

 private:
  /// The kernel of the operating system copies to page-aligned memory several times faster than to other memory on
  /// some machines (measured: 0.10 s against 0.7 s for 1.2 GB).
  static constexpr std::size_t alignment = 4096;

  bool allocate(std::size_t capacity);
  bool fill();
  bool settle();
  bool observe_fresh(std::uint64_t offset, std::size_t count);
  bool mark_fresh(std::size_t before);
  [[nodiscard]] bool wants_marks(std::uint64_t offset) const;
  Result<void> feed_joined(std::uint64_t offset, std::span<const std::uint8_t> bytes, Feed::Made made);
  void index(std::size_t from_block);
  bool read_on(std::uint64_t keep);
  bool read_lines(std::uint64_t keep);
  void end_before(Error error, std::uint64_t seen);
  [[nodiscard]] std::uint64_t line_before(std::uint64_t offset) const;
  void hide_unfinished(std::uint64_t seen);
  void hide(std::uint64_t from);
  void show_hidden();
  bool goes_ahead(std::size_t kept);
  void start_ahead();
  bool slide_ahead(std::size_t drop);
  bool leave_ahead(std::size_t keep);

  bytes::Source& source_;
  IndexedSource* indexed_;  ///< the source, if it is one
  StreamOptions options_;
  const Kernel* kernel_;
  Feed observers_;  ///< of the thread that reads
  Feed early_;      ///< those that run ahead; in use by other threads while `ahead_` reads
  struct Joined {
    const Observer* observer = nullptr;
    Feed feed;
    bool early = false;  ///< as `early_`
  };
  std::list<Joined> joined_;
  std::optional<Error> failure_;
  Buffer buffer_;
  Buffer spare_;  ///< the previous window, which observers may still read while the next one is being filled
  std::vector<Bits> bits_;
  std::uint8_t* front_ = nullptr;  ///< the window: in `buffer_`, or one that was read ahead
  Bits* front_bits_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;                ///< valid bytes in the buffer
  std::size_t most_ = max_buffer;       ///< bytes that the next slide reads
  std::uint64_t base_ = 0;              ///< absolute offset of the buffer's first byte (wraps below 0 with a shift)
  Carry carry_;                         ///< state before the first block that is not full
  WindowMarks marks_;                   ///< of what was read last, for the observers that take them
  std::array<std::uint8_t, 4> tail_{};  ///< the last bytes of the window before it has slid
  std::optional<Error> behind_;         ///< of a read after bytes that are still to be used
  /// Bytes of the window behind its `size_`, and what stands in its last block without them hidden.
  struct Hidden {
    std::size_t size = 0;
    std::array<std::uint8_t, 64> block{};
    Bits bits;
  };
  Hidden hidden_;
  std::uint64_t line_ = 0;  ///< where the last line began that a window has ended in
  std::unique_ptr<Ahead> ahead_;
  AheadWindow* window_ = nullptr;  ///< the one in use, of those read ahead
  unsigned in_a_row_ = 0;          ///< slides since the last jump
  unsigned enough_ = 0;            ///< so many in a row, and it reads ahead; 0: it never does
  bool carried_ = true;            ///< `carry_` is that of the window's end
  bool ended_ = false;
  bool draining_ = false;  ///< only the observers need the bytes
};

}  // namespace jt::scan
