// SPDX-License-Identifier: MIT
// ChoppedSource: a Source with difficult behaviour: short reads, a first read of odd size, no rewinding, a failure in
// the middle.
#pragma once

#include <algorithm>
#include <limits>

#include "core/bytes/source.hpp"

namespace jt::test {

struct Chops {
  std::size_t most = std::numeric_limits<std::size_t>::max();  ///< the most bytes that a read returns
  std::size_t first = 0;  ///< the most bytes that the read at offset 0 returns; 0: as the others
  bool rewinds = true;    ///< false: claims to be a pipe, and fails on any offset out of order
  std::optional<std::uint64_t> fails_at = std::nullopt;  ///< reads stop before this offset and fail from it on
  Code code = Code::io_error;
};

class ChoppedSource final : public bytes::Source {
 public:
  /// Borrows the inner source.
  ChoppedSource(bytes::Source& inner, Chops chops) : inner_(inner), chops_(chops) {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    ++reads_;
    if (!chops_.rewinds && offset != position_) return fail(Code::io_error, "a pipe was read out of order");
    if (chops_.fails_at && offset >= *chops_.fails_at)
      return fail(chops_.code, "cannot read 'chopped': injected fault");
    const std::size_t limit = offset == 0 && chops_.first > 0 ? chops_.first : chops_.most;
    size = std::min(size, limit);
    if (chops_.fails_at) {
      size = static_cast<std::size_t>(std::min(std::uint64_t{size}, *chops_.fails_at - offset));
    }
    auto count = inner_.read(offset, into, size);
    if (count) position_ = offset + *count;
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return chops_.rewinds && inner_.rewinds(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override {
    return chops_.rewinds ? inner_.size() : std::nullopt;
  }
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }
  [[nodiscard]] std::size_t reads() const { return reads_; }

 private:
  bytes::Source& inner_;
  Chops chops_;
  std::uint64_t position_ = 0;
  std::size_t reads_ = 0;
};

}  // namespace jt::test
