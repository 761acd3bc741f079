// SPDX-License-Identifier: MIT
// Writer: buffered output that keeps its error for the caller, and never exceeds a limit in bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace jt::output {

class Writer {
 public:
  /// `closed`: the reader has closed the pipe (EPIPE), not an error. `failed`: the bytes could not be written (disk
  /// full).
  enum class State : std::uint8_t { open, closed, failed };

  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  /// Writes to a file descriptor, which is borrowed. The process must ignore SIGPIPE, so that EPIPE is returned.
  explicit Writer(int descriptor) : descriptor_(descriptor) {}
  /// Writes to a string, which is borrowed.
  explicit Writer(std::string& into) : into_(&into) {}
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  /// Flushes; an error is then lost, so call `flush` first.
  ~Writer() { flush(); }

  /// At most `bytes` bytes from now on. Everything after the last code point that fits is dropped: a safety net for
  /// renderers, which check `left` first.
  /// `named`: how the user set it ("--max-bytes"), for texts that report what was left out; empty: they do not name it.
  void limit(std::uint64_t bytes, std::string_view named = {}) {
    left_ = bytes;
    limit_ = bytes;
    limit_text_ = named.empty() ? std::string() : std::string(named) + " " + std::to_string(bytes);
  }
  [[nodiscard]] bool limited() const { return limit_ != no_limit; }
  /// The limit as it was set.
  [[nodiscard]] std::uint64_t limit() const { return limit_; }
  /// "--max-bytes 1000"; empty if the limit has no name.
  [[nodiscard]] const std::string& limit_text() const { return limit_text_; }
  /// How many bytes may still be written.
  [[nodiscard]] std::uint64_t left() const { return left_ - std::min(left_, reserved_); }
  /// So many of the bytes that are left are for later text: `left` does not count them.
  void reserve(std::uint64_t bytes) { reserved_ = limited() ? bytes : 0; }
  /// Counts bytes of another Writer against this one's limit.
  void spend(std::uint64_t bytes) { left_ -= limited() && bytes < left_ ? bytes : (limited() ? left_ : 0); }

  /// Writes the text. False when the output is closed or failed (the text is dropped then).
  bool write(std::string_view text);
  /// The same, even if it exceeds the limit: for an error, or the result of an edit. Then no bytes are left for later
  /// text.
  bool write_whole(std::string_view text) {
    if (limited() && left_ < text.size()) left_ = text.size();
    return write(text);
  }
  /// Writes the buffer. False when the output is closed or failed.
  bool flush();

  [[nodiscard]] State state() const { return state_; }
  /// The errno of the failure; 0 if there was none.
  [[nodiscard]] int error_number() const { return error_number_; }
  /// Bytes accepted so far, including buffered ones.
  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  void put(std::string_view text);

  std::string* into_ = nullptr;
  int descriptor_ = -1;
  std::string buffer_;
  std::uint64_t limit_ = no_limit;
  std::string limit_text_;
  std::uint64_t left_ = no_limit;
  std::uint64_t reserved_ = 0;
  std::uint64_t written_ = 0;
  State state_ = State::open;
  int error_number_ = 0;
};

}  // namespace jt::output
