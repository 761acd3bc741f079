// SPDX-License-Identifier: MIT
// MemorySource: a document that is in memory already.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/bytes/source.hpp"

namespace jt::bytes {

class MemorySource final : public Source {
 public:
  /// Borrows the bytes, which must outlive the source; a temporary string does not compile.
  explicit MemorySource(std::string_view bytes, std::string name = "memory") : bytes_(bytes), name_(std::move(name)) {}
  template <std::same_as<std::string> Text>
  explicit MemorySource(Text&& bytes, std::string name = "memory") = delete;

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset >= bytes_.size()) return std::size_t{0};
    const auto begin = static_cast<std::size_t>(offset);
    const std::size_t count = std::min(size, bytes_.size() - begin);
    if (count > 0) std::memcpy(into, bytes_.data() + begin, count);
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] bool reads_beside() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return bytes_.size(); }
  [[nodiscard]] const std::string& name() const override { return name_; }

 private:
  std::string_view bytes_;
  std::string name_;
};

}  // namespace jt::bytes
