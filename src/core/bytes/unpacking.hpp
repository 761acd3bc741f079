// SPDX-License-Identifier: MIT
// Unpacking: one pass over a compressed source, from its beginning to its end.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/unpack/unpacker.hpp"

namespace jt::bytes {

class Unpacking {
 public:
  /// Borrows the source. `begun`: what was read of it already.
  Unpacking(Source& packed, unpack::Packing format, std::span<const std::uint8_t> begun = {});

  /// The next bytes: at least one, or 0 at the end. Errors are those of the source, and INVALID_INPUT, which names the
  /// offset in the compressed bytes; what comes before is read first.
  Result<std::size_t> read(std::uint8_t* into, std::size_t size);
  /// Whether the next read would have to wait for the source.
  [[nodiscard]] bool would_wait();
  /// Where the compressed bytes end that others follow, which are passed over; known at the end.
  [[nodiscard]] std::optional<std::uint64_t> left() const { return left_; }
  /// A sentence about them.
  [[nodiscard]] std::string about_left() const;

 private:
  /// How far a step came.
  enum class Went : std::uint8_t { on, ended, hungry };
  Result<void> feed();
  Went take(std::uint8_t* into, std::size_t size, std::size_t& written);
  Error damaged(std::string_view problem) const;
  Error cut_off() const;

  Source& packed_;
  unpack::Packing format_;
  std::unique_ptr<unpack::Unpacker> unpacker_;
  std::vector<std::uint8_t> in_;
  std::size_t begin_ = 0;     ///< of what is not yet unpacked in it
  std::size_t end_ = 0;       ///< of what was read
  std::uint64_t read_ = 0;    ///< bytes read from the source
  bool last_ = false;         ///< the source has ended
  bool more_inside_ = false;  ///< the output was full: the unpacker may hold more
  bool ended_ = false;
  std::vector<std::uint8_t> ready_;  ///< unpacked before it was asked for
  std::size_t given_ = 0;            ///< of that
  std::optional<std::uint64_t> left_;
  std::optional<Error> failure_;
};

}  // namespace jt::bytes
