// SPDX-License-Identifier: MIT
// PiecesSource: a document that is in memory in several pieces, which are not copied to be one.
#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt::bytes {

class PiecesSource final : public Source {
 public:
  /// Borrows the pieces, which must outlive the source.
  explicit PiecesSource(std::vector<std::string_view> pieces, std::string name = "memory")
      : pieces_(std::move(pieces)), name_(std::move(name)) {
    for (const std::string_view each : pieces_) {
      begins_.push_back(size_);
      size_ += each.size();
    }
  }

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    const auto after = std::upper_bound(begins_.begin(), begins_.end(), offset);
    if (after == begins_.begin() || offset >= size_) return std::size_t{0};
    const auto piece = static_cast<std::size_t>(after - begins_.begin() - 1);  // the last one that begins by then
    const auto at = static_cast<std::size_t>(offset - begins_[piece]);
    const std::size_t count = std::min(size, pieces_[piece].size() - at);
    if (count > 0) std::memcpy(into, pieces_[piece].data() + at, count);
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return size_; }
  [[nodiscard]] const std::string& name() const override { return name_; }

 private:
  std::vector<std::string_view> pieces_;
  std::vector<std::uint64_t> begins_;
  std::uint64_t size_ = 0;
  std::string name_;
};

}  // namespace jt::bytes
