// SPDX-License-Identifier: MIT
// ScratchSource: a document that is written first and read then: short ones in memory, others in a temporary file
// without a name.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

#include "core/bytes/scratch_file.hpp"
#include "core/bytes/source.hpp"

namespace jt::format {

class ScratchSource final : public bytes::Source {
 public:
  /// So many bytes are in memory.
  static constexpr std::size_t held = std::size_t{1} << 20;

  explicit ScratchSource(std::string name) : name_(std::move(name)) {}

  /// What is to be appended; `settle` takes it over.
  std::string& tail() { return tail_; }
  /// IO_ERROR for a full disk.
  Result<void> settle() {
    if (tail_.size() < held) return {};
    TRY(file_.append(tail_.data(), tail_.size()));
    written_ += tail_.size();
    tail_.clear();
    return {};
  }

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset >= written_) {
      const auto at = static_cast<std::size_t>(std::min<std::uint64_t>(offset - written_, tail_.size()));
      const std::size_t count = std::min(size, tail_.size() - at);
      if (count > 0) std::memcpy(into, tail_.data() + at, count);
      return count;
    }
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, written_ - offset));
    TRY(file_.read(offset, into, count));
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return written_ + tail_.size(); }
  [[nodiscard]] const std::string& name() const override { return name_; }

 private:
  std::string name_;
  bytes::ScratchFile file_;
  std::uint64_t written_ = 0;  ///< bytes in the file
  std::string tail_;           ///< what comes after them
};

}  // namespace jt::format
