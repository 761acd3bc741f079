// SPDX-License-Identifier: MIT
// MendedSource: a document as it would be with other bytes in some places.
#pragma once

#include <string>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt::schema {

/// Bytes and what takes their place.
struct Patch {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::string text;
};

class MendedSource final : public bytes::Source {
 public:
  /// Borrows the document, which rewinds and has a size. The patches are in order, and do not overlap.
  MendedSource(bytes::Source& document, std::vector<Patch> patches);

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return size_; }
  [[nodiscard]] const std::string& name() const override { return document_.name(); }
  /// Where the text of a patch begins.
  [[nodiscard]] std::uint64_t place_of(std::size_t patch) const { return parts_[2 * patch + 1].begin; }

 private:
  /// Of the document and of the patches, by turns.
  struct Part {
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
    std::uint64_t from = 0;  ///< in the document
  };
  bytes::Source& document_;
  std::vector<Patch> patches_;
  std::vector<Part> parts_;
  std::uint64_t size_ = 0;
};

}  // namespace jt::schema
