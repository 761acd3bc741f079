// SPDX-License-Identifier: MIT
// PeekedSource: a pipe whose beginning may be read again, until reading has gone beyond it.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt::bytes {

/// A read at an offset beyond what was read so far is only allowed right behind it, as of any pipe.
class PeekedSource final : public Source {
 public:
  /// What is kept: that many bytes of the beginning. (Those that show whether a document has comments, and the one
  /// behind them.)
  static constexpr std::size_t most = 65'537;

  explicit PeekedSource(std::unique_ptr<Source> inner) : inner_(std::move(inner)) {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset < kept_.size()) {
      const auto begin = static_cast<std::size_t>(offset);
      const std::size_t count = std::min(size, kept_.size() - begin);
      std::copy_n(kept_.begin() + static_cast<std::ptrdiff_t>(begin), count, into);
      return count;
    }
    auto count = inner_->read(offset, into, size);
    if (count && offset == kept_.size() && kept_.size() < most)
      kept_.insert(kept_.end(), into, into + std::min(*count, most - kept_.size()));
    return count;
  }
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override {
    return offset >= kept_.size() && inner_->would_wait(offset);
  }
  [[nodiscard]] bool rewinds() const override { return false; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_->size(); }
  [[nodiscard]] bool unpacked() const override { return inner_->unpacked(); }
  [[nodiscard]] const std::string& name() const override { return inner_->name(); }

 private:
  std::unique_ptr<Source> inner_;
  std::vector<std::uint8_t> kept_;
};

}  // namespace jt::bytes
