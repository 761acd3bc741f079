// SPDX-License-Identifier: MIT
// UnpackedPipe: a pipe that may be compressed, which its first bytes say when they have come.
#pragma once

#include <memory>
#include <vector>

#include "core/bytes/unpacking.hpp"

namespace jt::bytes {

/// Of a plain one, the bytes go straight to the reader. Unpacked is what has come: a line is there as soon as the bytes
/// are that it is made of. (No thread: it could wait for the pipe when nobody wants its bytes any more.)
class UnpackedPipe final : public Source {
 public:
  /// `passed_over`: see Waiting.
  explicit UnpackedPipe(std::unique_ptr<Source> inner, std::function<void(const std::string&)> passed_over = {});

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override;
  [[nodiscard]] bool rewinds() const override { return false; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_->size(); }
  /// Known after the first read.
  [[nodiscard]] bool unpacked() const override { return unpacking_ != nullptr; }
  [[nodiscard]] const std::string& name() const override { return inner_->name(); }

 private:
  Result<std::size_t> read_first(std::uint8_t* into, std::size_t size);
  Result<std::size_t> read_unpacked(std::uint8_t* into, std::size_t size);

  std::unique_ptr<Source> inner_;
  std::function<void(const std::string&)> passed_over_;
  std::vector<std::uint8_t> head_;  ///< the first bytes, while they may be those of a compressed file
  bool decided_ = false;
  std::unique_ptr<Unpacking> unpacking_;
};

}  // namespace jt::bytes
