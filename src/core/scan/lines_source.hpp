// SPDX-License-Identifier: MIT
// LinesSource: presents a file with one document per line (NDJSON) as one virtual array.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>

#include "core/bytes/raw_listener.hpp"
#include "core/bytes/source.hpp"
#include "core/scan/kernel.hpp"

namespace jt::scan {

/// The virtual document is `[`, the bytes of the file with a separator in place of each newline, and `]`; so a
/// virtual offset is the real one plus 1. A byte order mark at the start becomes three spaces. The carriage return of
/// a CRLF stays, because it is whitespace. The separator is not valid JSON, so a document that spans lines is not
/// accepted as one; if the file contains that byte itself, it is replaced by 0x1F (also not valid JSON).
class LinesSource final : public bytes::Source {
 public:
  static constexpr std::uint8_t separator = 0x1E;

  /// Borrows the source, which must outlive this one.
  explicit LinesSource(bytes::Source& inner, bytes::RawListener listener = {}, const Kernel& kernel = best_kernel())
      : inner_(inner), listener_(std::move(listener)), kernel_(kernel) {}

  /// Offsets are virtual. With a listener, a read beyond what it has received first reads the bytes between. What
  /// precedes the line that the listener refuses is read first; its error comes behind it.
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override;
  [[nodiscard]] bool rewinds() const override { return inner_.rewinds(); }
  [[nodiscard]] bool reads_beside() const override { return !hears() && inner_.reads_beside(); }
  [[nodiscard]] bool reads_ahead() const override { return inner_.reads_beside() || refused_; }
  /// The virtual size: the real one plus 2.
  [[nodiscard]] std::optional<std::uint64_t> size() const override;
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }

  /// The real offset of a virtual one; `[` gives 0 and `]` the end of the file.
  static constexpr std::uint64_t real_offset(std::uint64_t virtual_offset) {
    return virtual_offset == 0 ? 0 : virtual_offset - 1;
  }

 private:
  [[nodiscard]] bool hears() const { return listener_.bytes || listener_.end; }
  Result<void> look_for_mark();
  Result<std::size_t> read_beside(std::uint64_t real, std::uint8_t* into, std::size_t size);
  Result<std::size_t> read_real(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  Result<std::size_t> read_inner(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  Result<std::size_t> hear(std::uint64_t offset, std::span<const std::uint8_t> bytes);
  void refuse(std::uint64_t at, Error error);
  Result<void> walk_to(std::uint64_t offset);

  bytes::Source& inner_;
  bytes::RawListener listener_;
  const Kernel& kernel_;
  std::atomic<bool> looked_ = false;    ///< `head_` is as it stays
  std::array<std::uint8_t, 3> head_{};  ///< the first bytes of the file, which may be a byte order mark
  std::size_t head_size_ = 0;

  mutable std::recursive_mutex turn_;  ///< for all below; of one read, and a listener may read too
  std::uint64_t heard_ = 0;            ///< real bytes that were read without a gap
  bool end_heard_ = false;
  std::atomic<bool> refused_ = false;  ///< by the listener, with an error
  std::optional<Error> refusal_;
  std::uint64_t refused_at_ = 0;            ///< the real offset of that line
  std::optional<std::uint64_t> real_size_;  ///< known once the end was reached
};

}  // namespace jt::scan
