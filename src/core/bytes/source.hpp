// SPDX-License-Identifier: MIT
// Source: where the bytes of a document come from. All reading code uses this interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.hpp"

namespace jt::bytes {

/// Callbacks of a source: it has to wait for more input, or leaves some out.
struct Waiting {
  std::function<void()> before;   ///< each time, before it waits: results so far can be shown
  std::function<void()> nothing;  ///< once, if nothing at all has come after a second
  /// If bytes behind compressed ones are passed over: a sentence about them.
  std::function<void(const std::string& text)> passed_over;
};

class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  /// Reads up to `size` bytes at the absolute byte `offset` into `into`; 0 means that the end was reached. A source
  /// that cannot `rewind()` accepts each offset once, in order: `offset` is the sum of what it returned so far.
  virtual Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) = 0;

  /// Whether a read at `offset`, the next one, would have to wait for more input (a pipe, a terminal).
  [[nodiscard]] virtual bool would_wait(std::uint64_t) const { return false; }

  /// Whether any offset may be read at any time (a regular file, memory, a spooled pipe).
  [[nodiscard]] virtual bool rewinds() const = 0;

  /// Whether several threads may read at the same time, in any order. Only of one that rewinds.
  [[nodiscard]] virtual bool reads_beside() const { return false; }

  /// Whether a thread may read on while another one reads elsewhere: in turn, if it does not `reads_beside`.
  [[nodiscard]] virtual bool reads_ahead() const { return reads_beside(); }

  /// The size in bytes if it is known beforehand.
  [[nodiscard]] virtual std::optional<std::uint64_t> size() const = 0;

  /// Whether the bytes are those of a compressed file, unpacked: offsets are not those in the file.
  [[nodiscard]] virtual bool unpacked() const { return false; }

  /// The name for messages, as the user gave it.
  [[nodiscard]] virtual const std::string& name() const = 0;
};

}  // namespace jt::bytes
