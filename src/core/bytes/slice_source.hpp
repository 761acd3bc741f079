// SPDX-License-Identifier: MIT
// SliceSource: a part of another source, such as one value of a document, as a source of its own.
#pragma once

#include <algorithm>

#include "core/bytes/source.hpp"

namespace jt::bytes {

/// A range of bytes of a document; absolute offsets.
struct Span {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  [[nodiscard]] std::uint64_t size() const { return end - begin; }
};

/// The bytes of a span in one piece. DOCUMENT_CHANGED if the document ends before them.
Result<std::string> bytes_of(Source& document, const Span& span);

class SliceSource final : public Source {
 public:
  /// Borrows the document, which must rewind.
  SliceSource(Source& document, const Span& slice) : document_(&document), slice_(slice) {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset >= slice_.size()) return std::size_t{0};
    const std::uint64_t wanted = std::min<std::uint64_t>(size, slice_.size() - offset);
    return document_->read(slice_.begin + offset, into, static_cast<std::size_t>(wanted));
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] bool reads_beside() const override { return document_->reads_beside(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return slice_.size(); }
  [[nodiscard]] const std::string& name() const override { return document_->name(); }

 private:
  Source* document_;
  Span slice_;
};

}  // namespace jt::bytes
