// SPDX-License-Identifier: MIT
// The kernel for 64-bit ARM.
#include <arm_neon.h>

#include "core/scan/kernel_blocks.hpp"
#include "core/scan/kernel_list.hpp"
#include "core/scan/utf8_state.hpp"

namespace jt::scan {
namespace {

class NeonBlock {
 public:
  explicit NeonBlock(const std::uint8_t* bytes)
      : bytes_(bytes), part_{vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48)} {}

  [[nodiscard]] std::uint64_t equal(char c) const {
    const uint8x16_t byte = vdupq_n_u8(static_cast<std::uint8_t>(c));
    return mask([byte](uint8x16_t v) { return vceqq_u8(v, byte); });
  }
  [[nodiscard]] std::uint64_t open() const { return equal_but_bit5('{'); }
  [[nodiscard]] std::uint64_t close() const { return equal_but_bit5('}'); }
  [[nodiscard]] std::uint64_t blank() const {
    return mask([](uint8x16_t v) {
      const uint8x16_t lines = vorrq_u8(vceqq_u8(v, vdupq_n_u8('\n')), vceqq_u8(v, vdupq_n_u8('\r')));
      return vorrq_u8(lines, vorrq_u8(vceqq_u8(v, vdupq_n_u8(' ')), vceqq_u8(v, vdupq_n_u8('\t'))));
    });
  }
  [[nodiscard]] std::uint64_t control() const {
    return mask([](uint8x16_t v) { return vcltq_u8(v, vdupq_n_u8(0x20)); });
  }
  [[nodiscard]] std::uint64_t digit() const {
    return mask([](uint8x16_t v) { return vcleq_u8(vsubq_u8(v, vdupq_n_u8('0')), vdupq_n_u8(9)); });
  }
  [[nodiscard]] std::uint64_t equal_folded(std::uint8_t byte, std::uint8_t fold) const {
    const uint8x16_t wanted = vdupq_n_u8(byte);
    const uint8x16_t bits = vdupq_n_u8(fold);
    return mask([=](uint8x16_t v) { return vceqq_u8(vorrq_u8(v, bits), wanted); });
  }
  [[nodiscard]] std::uint64_t in(const ByteSet& set) const {
    static constexpr std::array<std::uint8_t, 16> powers{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t below = vld1q_u8(set.low.data());
    const uint8x16_t above = vld1q_u8(set.high.data());
    const uint8x16_t power = vld1q_u8(powers.data());
    return mask([=](uint8x16_t v) {
      const uint8x16_t nibble = vandq_u8(v, vdupq_n_u8(0x0F));
      const uint8x16_t row =
          vbslq_u8(vcltq_u8(v, vdupq_n_u8(0x80)), vqtbl1q_u8(below, nibble), vqtbl1q_u8(above, nibble));
      return vtstq_u8(row, vqtbl1q_u8(power, vshrq_n_u8(v, 4)));
    });
  }
  /// One of `"\/bfnrt`: a bit for each high nibble, 2, 5, 6 and 7, that goes with a low one.
  [[nodiscard]] std::uint64_t escape() const {
    static constexpr std::array<std::uint8_t, 16> by_low{0, 0, 13, 0, 8, 0, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1};
    static constexpr std::array<std::uint8_t, 16> by_high{0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0};
    const uint8x16_t low = vld1q_u8(by_low.data());
    const uint8x16_t high = vld1q_u8(by_high.data());
    return mask([&](uint8x16_t v) {
      return vtstq_u8(vqtbl1q_u8(low, vandq_u8(v, vdupq_n_u8(0x0F))), vqtbl1q_u8(high, vshrq_n_u8(v, 4)));
    });
  }
  static std::uint64_t prefix_xor(std::uint64_t bits) {
    // Not every machine has the polynomial multiplication of the crypto extension; six shifts work on all.
    for (unsigned shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
    return bits;
  }

  class Utf8 {
   public:
    explicit Utf8(const std::array<std::uint8_t, 4>& tail) {
      for (const std::uint8_t byte : tail) state_.feed(byte);
    }
    void feed(const NeonBlock& block) {
      const uint8x16_t all =
          vorrq_u8(vorrq_u8(block.part_[0], block.part_[1]), vorrq_u8(block.part_[2], block.part_[3]));
      if (vmaxvq_u8(all) < 0x80) {
        fine_ &= state_.whole();
        return;
      }
      for (std::size_t i = 0; i < 64; ++i) fine_ &= state_.feed(block.bytes_[i]);
    }
    [[nodiscard]] bool fine() const { return fine_; }

   private:
    Utf8State state_;
    bool fine_ = true;
  };

 private:
  template <class Test>
  [[nodiscard]] std::uint64_t mask(Test test) const {
    static constexpr std::array<std::uint8_t, 16> weights{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bit = vld1q_u8(weights.data());
    uint8x16_t low = vpaddq_u8(vandq_u8(test(part_[0]), bit), vandq_u8(test(part_[1]), bit));
    const uint8x16_t high = vpaddq_u8(vandq_u8(test(part_[2]), bit), vandq_u8(test(part_[3]), bit));
    low = vpaddq_u8(low, high);
    low = vpaddq_u8(low, low);
    return vgetq_lane_u64(vreinterpretq_u64_u8(low), 0);
  }
  [[nodiscard]] std::uint64_t equal_but_bit5(char c) const {
    const uint8x16_t byte = vdupq_n_u8(static_cast<std::uint8_t>(c));
    return mask([byte](uint8x16_t v) { return vceqq_u8(vorrq_u8(v, vdupq_n_u8(0x20)), byte); });
  }
  const std::uint8_t* bytes_;
  std::array<uint8x16_t, 4> part_;
};

}  // namespace

const Kernel& neon_kernel() {
  static constexpr Kernel kernel = make_kernel<NeonBlock>("neon");
  return kernel;
}

}  // namespace jt::scan
