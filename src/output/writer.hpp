// SPDX-License-Identifier: MIT
// Writer: buffered output that keeps its failure for whoever asks, and never goes over a limit in bytes.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace jt::output {

class Writer {
 public:
  /// `closed`: the reader went away (EPIPE), nothing to tell. `failed`: the bytes could not be written (disk full).
  enum class State : std::uint8_t { open, closed, failed };

  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  /// Writes to a file descriptor, which is borrowed. SIGPIPE must be ignored by the process for EPIPE to be seen.
  explicit Writer(int descriptor) : descriptor_(descriptor) {}
  /// Writes to a string, which is borrowed.
  explicit Writer(std::string& into) : into_(&into) {}
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  /// Flushes; a failure then is lost, so call `flush` first.
  ~Writer() { flush(); }

  /// At most `bytes` bytes from now on. What is written beyond is dropped, from the last code point that fits: a net
  /// for renderers, which look at `left` first.
  void limit(std::uint64_t bytes) {
    left_ = bytes;
    limit_ = bytes;
  }
  [[nodiscard]] bool limited() const { return limit_ != no_limit; }
  /// The limit as it was set.
  [[nodiscard]] std::uint64_t limit() const { return limit_; }
  /// How many bytes may still be written.
  [[nodiscard]] std::uint64_t left() const { return left_; }
  /// Counts bytes that another Writer wrote against this one's limit.
  void spend(std::uint64_t bytes) { left_ -= limited() && bytes < left_ ? bytes : (limited() ? left_ : 0); }

  /// Takes the text. False when the output is closed or failed (the text is dropped then).
  bool write(std::string_view text);
  /// The same also beyond the limit: for an error, or the verdict of an edit. Nothing is left for what follows then.
  bool write_whole(std::string_view text) {
    if (limited() && left_ < text.size()) left_ = text.size();
    return write(text);
  }
  /// Hands everything on. False when the output is closed or failed.
  bool flush();

  [[nodiscard]] State state() const { return state_; }
  /// The errno of the failure; 0 while open.
  [[nodiscard]] int error_number() const { return error_number_; }
  /// Bytes taken so far, buffered ones among them.
  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  void put(std::string_view text);

  std::string* into_ = nullptr;
  int descriptor_ = -1;
  std::string buffer_;
  std::uint64_t limit_ = no_limit;
  std::uint64_t left_ = no_limit;
  std::uint64_t written_ = 0;
  State state_ = State::open;
  int error_number_ = 0;
};

}  // namespace jt::output
