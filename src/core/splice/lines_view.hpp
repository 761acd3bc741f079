// SPDX-License-Identifier: MIT
// LinesView: a file of one document per line (NDJSON) as a JSON array of its documents, for what reads and edits JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/bytes/raw_listener.hpp"
#include "core/bytes/source.hpp"

namespace jt::splice {

/// The array is `[`, the bytes of the file, and `]`: an offset in it is the one in the file plus 1. A line end between
/// two documents is a comma, every other one a space, and so is each byte of a mark at the beginning. Which of them a
/// line end is, is seen from the blanks around it: nothing is remembered, so the file may be edited meanwhile.
///
/// Only where each line was checked by itself (`document::LinesCheck`) does it say what the file holds: `1,2` on one
/// line would be two elements, and two lines may be one value.
class LinesView final : public bytes::Source {
 public:
  /// Borrows the source, which must rewind. `listener` receives its bytes as they are.
  explicit LinesView(bytes::Source& inner, bytes::RawListener listener = {})
      : inner_(inner), listener_(std::move(listener)) {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override;
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }

  static constexpr std::uint64_t real_offset(std::uint64_t offset) { return offset == 0 ? 0 : offset - 1; }

 private:
  Result<std::size_t> hear(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  Result<void> walk_to(std::uint64_t offset);
  Result<bool> is_end(std::uint64_t offset);
  Result<void> translate(std::uint64_t offset, std::span<std::uint8_t> bytes);
  Result<bool> has_document_before(std::uint64_t offset, std::span<const std::uint8_t> before);
  Result<bool> has_document_behind(std::uint64_t offset, std::span<const std::uint8_t> behind);

  bytes::Source& inner_;
  bytes::RawListener listener_;
  std::uint64_t heard_ = 0;  ///< bytes that the listener received
  bool end_heard_ = false;
  std::optional<std::uint64_t> end_;  ///< of a source that did not know it
};

}  // namespace jt::splice
