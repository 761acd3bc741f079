// SPDX-License-Identifier: MIT
// SpooledSource: makes a pipe rewind, by keeping its bytes in a temporary file without a name.
#pragma once

#include <memory>
#include <vector>

#include "core/bytes/fd.hpp"
#include "core/bytes/source.hpp"

namespace jt::bytes {

struct SpoolOptions {
  std::string folder;                         ///< for the temporary file; if empty, $TMPDIR, else /tmp
  std::size_t memory = std::size_t{1} << 20;  ///< documents of up to this many bytes need no file
  bool named = false;  ///< creates the file with a name and unlinks it, as where O_TMPFILE is missing (tests)
};

/// Reads the inner source once, in order and only as far as needed. The bytes are kept in memory up to a limit, then
/// in a file that is unlinked from the start, so nothing is left however the process ends.
class SpooledSource final : public Source {
 public:
  explicit SpooledSource(std::unique_ptr<Source> inner, SpoolOptions options = {});

  /// An offset beyond the bytes so far reads the inner source up to it. A full disk is an IO_ERROR that names the
  /// folder; the error is sticky, because what could not be kept cannot be read a second time.
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override {
    return offset >= kept_ && !ended_ && inner_->would_wait(kept_);
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override;
  [[nodiscard]] bool unpacked() const override { return inner_->unpacked(); }
  [[nodiscard]] const std::string& name() const override { return inner_->name(); }
  /// Bytes read from the inner source so far.
  [[nodiscard]] std::uint64_t kept() const { return kept_; }
  /// Whether a temporary file was needed.
  [[nodiscard]] bool on_disk() const { return file_.valid(); }

 private:
  Result<std::size_t> read_kept(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  Result<std::size_t> pull(std::uint8_t* into, std::size_t size);
  Result<void> keep(const std::uint8_t* bytes, std::size_t size);
  Result<void> start_file();
  Result<void> write_all(const std::uint8_t* bytes, std::size_t size, std::uint64_t offset);
  Failed spool_error(int number);

  std::unique_ptr<Source> inner_;
  SpoolOptions options_;
  std::vector<std::uint8_t> head_;  ///< all bytes so far, until there is a file
  Fd file_;
  std::uint64_t kept_ = 0;
  bool ended_ = false;
  std::optional<Error> failure_;
};

}  // namespace jt::bytes
