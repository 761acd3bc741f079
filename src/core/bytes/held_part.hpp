// SPDX-License-Identifier: MIT
// HeldPart: a source of which a short part is held, for many small reads that are close to one another.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "core/bytes/source.hpp"

namespace jt::bytes {

/// What is outside the part is read as ever. The source must rewind, and not change while this is used.
class HeldPart final : public Source {
 public:
  explicit HeldPart(Source& whole) : whole_(&whole) {}

  /// Holds those bytes, as many as there are, if they are no more than fit.
  Result<void> hold(std::uint64_t begin, std::uint64_t end) {
    begin_ = begin;
    held_ = 0;
    if (end < begin || end - begin > bytes_.size()) return {};
    for (const auto wanted = static_cast<std::size_t>(end - begin); held_ < wanted;) {
      auto got = whole_->read(begin + held_, bytes_.data() + held_, wanted - held_);
      if (!got) return fail(std::move(got.error()));
      if (*got == 0) break;
      held_ += *got;
    }
    return {};
  }

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset < begin_ || offset - begin_ >= held_) return whole_->read(offset, into, size);
    const auto at = static_cast<std::size_t>(offset - begin_);
    const std::size_t got = std::min(size, held_ - at);
    std::memcpy(into, bytes_.data() + at, got);
    return got;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return whole_->size(); }
  [[nodiscard]] const std::string& name() const override { return whole_->name(); }

 private:
  Source* whole_;
  std::array<std::uint8_t, 1024> bytes_;  // not initialized
  std::uint64_t begin_ = 0;
  std::size_t held_ = 0;
};

}  // namespace jt::bytes
