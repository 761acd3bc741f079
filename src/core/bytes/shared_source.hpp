// SPDX-License-Identifier: MIT
// SharedSource: one of several owners of a source that rewinds, such as a pipe that is read as two documents.
#pragma once

#include <memory>
#include <utility>

#include "core/bytes/source.hpp"

namespace jt::bytes {

class SharedSource final : public Source {
 public:
  explicit SharedSource(std::shared_ptr<Source> inner) : inner_(std::move(inner)) {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    return inner_->read(offset, into, size);
  }
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override { return inner_->would_wait(offset); }
  [[nodiscard]] bool rewinds() const override { return inner_->rewinds(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_->size(); }
  [[nodiscard]] const std::string& name() const override { return inner_->name(); }

 private:
  std::shared_ptr<Source> inner_;
};

}  // namespace jt::bytes
