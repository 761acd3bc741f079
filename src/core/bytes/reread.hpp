// SPDX-License-Identifier: MIT
// How often an operation may read the same bytes of a document.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace jt::bytes {

/// Where values are within one another, each may be read again for every level around it, which would take hours where
/// there are thousands of levels. So many bytes in all may be read again in a document of that size.
constexpr std::uint64_t most_reread(std::optional<std::uint64_t> document) {
  constexpr std::uint64_t first = std::uint64_t{64} << 20;
  constexpr std::uint64_t times = 100;
  return first + times * document.value_or(first);
}

/// Adds up what is read again of values of one document, which come in its order: those around others first.
class Reread {
 public:
  explicit Reread(std::optional<std::uint64_t> document) : most_(most_reread(document)) {}

  /// A value was read. False: too much was read again.
  bool add(std::uint64_t begin, std::uint64_t end) {
    again_ += begin < end_ ? std::min(end, end_) - begin : 0;
    end_ = std::max(end, end_);
    return again_ <= most_;
  }
  /// What comes now was not read before, whatever its offsets are.
  void restart() { end_ = 0; }

 private:
  std::uint64_t most_;
  std::uint64_t again_ = 0;
  std::uint64_t end_ = 0;
};

}  // namespace jt::bytes
