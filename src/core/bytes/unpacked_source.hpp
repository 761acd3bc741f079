// SPDX-License-Identifier: MIT
// UnpackedSource: a compressed regular file as the text that it holds.
//
// A read a little behind is answered from the last blocks; one further back unpacks the file again from its beginning.
// Who does that again and again reads a temporary file in the end, as of a pipe: so the work grows with the document,
// not with the number of reads.
#pragma once

#include <memory>

#include "core/bytes/spooled_source.hpp"
#include "core/bytes/unpacked_blocks.hpp"

namespace jt::bytes {

struct UnpackedOptions {
  BlockOptions blocks = {};
  std::uint64_t again = std::uint64_t{16} << 20;  ///< so many bytes, and the text three times, may be unpacked again
  SpoolOptions spool = {};
};

class UnpackedSource final : public Source {
 public:
  /// `packed` must rewind. `passed_over`: see Waiting.
  UnpackedSource(std::shared_ptr<Source> packed, unpack::Packing format,
                 std::function<void(const std::string&)> passed_over = {}, UnpackedOptions options = {});

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool rewinds() const override { return true; }
  /// Known once the end was reached.
  [[nodiscard]] std::optional<std::uint64_t> size() const override {
    return total_ || !spool_ ? total_ : spool_->size();
  }
  [[nodiscard]] bool unpacked() const override { return true; }
  [[nodiscard]] const std::string& name() const override { return packed_->name(); }

  /// Whether it reads a temporary file by now, or memory in its place (tests).
  [[nodiscard]] bool spooled() const { return spool_ != nullptr; }
  /// How often it began anew (tests).
  [[nodiscard]] unsigned restarts() const { return restarts_; }

 private:
  void go_back();
  void note_end();

  std::shared_ptr<Source> packed_;
  unpack::Packing format_;
  std::function<void(const std::string&)> passed_over_;
  UnpackedOptions options_;
  std::optional<std::uint64_t> total_;
  std::uint64_t spent_ = 0;     ///< bytes that earlier passes unpacked
  std::uint64_t furthest_ = 0;  ///< the most that one of them did
  unsigned restarts_ = 0;
  std::unique_ptr<UnpackedBlocks> pass_;
  std::unique_ptr<SpooledSource> spool_;
};

}  // namespace jt::bytes
