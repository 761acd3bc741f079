// SPDX-License-Identifier: MIT
// AlignedBuffer: memory for what is read again and again. The operating system copies to memory that is as far from the
// beginning of a page as the bytes are in the file several times faster than to other memory (see scan/stream.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

namespace jt::bytes {

class AlignedBuffer {
 public:
  /// Room for so many bytes that are at that offset of a source. What was in the buffer is gone.
  std::span<std::uint8_t> room(std::uint64_t offset, std::size_t size) {
    const auto shift = static_cast<std::size_t>(offset % page);
    if (shift + size > capacity_) {
      capacity_ = (shift + size + page - 1) / page * page;
      bytes_.reset();
      bytes_.reset(static_cast<std::uint8_t*>(::operator new[](capacity_, std::align_val_t{page})));
    }
    return {bytes_.get() + shift, size};
  }

 private:
  static constexpr std::size_t page = 4096;
  struct Free {
    void operator()(std::uint8_t* bytes) const { ::operator delete[](bytes, std::align_val_t{page}); }
  };

  std::unique_ptr<std::uint8_t[], Free> bytes_;
  std::size_t capacity_ = 0;
};

}  // namespace jt::bytes
