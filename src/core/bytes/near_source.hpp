// SPDX-License-Identifier: MIT
// NearSource: reads another source in larger blocks, for a reader of many short pieces that are near one another: a
// system call for each would be slow.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt::bytes {

class NearSource final : public Source {
 public:
  static constexpr std::size_t block_size = std::size_t{64} << 10;

  /// Borrows the source, which rewinds and must not change meanwhile.
  explicit NearSource(Source& source) : source_(source) {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (size >= block_size) return source_.read(offset, into, size);
    if (offset < begin_ || offset >= begin_ + block_.size()) {
      // Some of what is before it too: who reads backwards goes on there.
      begin_ = offset - std::min<std::uint64_t>(offset, block_size / 4);
      block_.resize(block_size);
      const auto got = source_.read(begin_, block_.data(), block_.size());
      block_.resize(got.value_or(0));
      if (!got || offset >= begin_ + block_.size()) return source_.read(offset, into, size);
    }
    const auto from = static_cast<std::size_t>(offset - begin_);
    const std::size_t count = std::min(size, block_.size() - from);
    std::memcpy(into, block_.data() + from, count);
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return source_.size(); }
  [[nodiscard]] const std::string& name() const override { return source_.name(); }

 private:
  Source& source_;
  std::vector<std::uint8_t> block_;
  std::uint64_t begin_ = 0;
};

}  // namespace jt::bytes
