// SPDX-License-Identifier: MIT
// The kernel for 64-bit ARM.
#include <arm_neon.h>

#include "core/scan/kernel_blocks.hpp"
#include "core/scan/kernel_list.hpp"
#include "core/scan/kernel_utf8.hpp"

namespace jt::scan {
namespace {

class NeonBlock {
 public:
  explicit NeonBlock(const std::uint8_t* bytes)
      : part_{vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48)} {}

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
  [[nodiscard]] std::uint64_t not_ascii() const {
    return mask([](uint8x16_t v) { return vcgeq_u8(v, vdupq_n_u8(0x80)); });
  }
  /// Writes the block with blanks in place of those bytes.
  void blanked(std::uint64_t places, std::uint8_t* into) const {
    for (const uint8x16_t bytes : part_) {
      const uint8x16_t own =
          vcombine_u8(vdup_n_u8(static_cast<std::uint8_t>(places)), vdup_n_u8(static_cast<std::uint8_t>(places >> 8)));
      vst1q_u8(into, vbslq_u8(vtstq_u8(own, vld1q_u8(weights.data())), vdupq_n_u8(' '), bytes));
      places >>= 16;
      into += 16;
    }
  }
  static std::uint64_t prefix_xor(std::uint64_t bits) {
    // Not every machine has the polynomial multiplication of the crypto extension; six shifts work on all.
    for (unsigned shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
    return bits;
  }

  /// By table lookup, see Utf8Tables.
  class Utf8 {
   public:
    explicit Utf8(const std::array<std::uint8_t, 4>& tail) {
      std::array<std::uint8_t, 16> bytes{};
      std::memcpy(bytes.data() + 12, tail.data(), 4);
      previous_ = vld1q_u8(bytes.data());
    }
    void feed(const NeonBlock& block) {
      const uint8x16_t all =
          vorrq_u8(vorrq_u8(block.part_[0], block.part_[1]), vorrq_u8(block.part_[2], block.part_[3]));
      if (vmaxvq_u8(all) < 0x80) {
        wrong_ = vorrq_u8(wrong_, open_end(previous_));
      } else {
        uint8x16_t before = previous_;
        for (const uint8x16_t bytes : block.part_) {
          wrong_ = vorrq_u8(wrong_, errors(bytes, before));
          before = bytes;
        }
      }
      previous_ = block.part_[3];
    }
    [[nodiscard]] bool fine() const { return vmaxvq_u8(wrong_) == 0; }

   private:
    /// Not zero if a sequence continues after these bytes.
    static uint8x16_t open_end(uint8x16_t bytes) {
      static constexpr std::array<std::uint8_t, 16> most{255, 255, 255, 255, 255, 255,  255,  255,
                                                         255, 255, 255, 255, 255, 0xEF, 0xDF, 0xBF};
      return vqsubq_u8(bytes, vld1q_u8(most.data()));
    }
    static uint8x16_t errors(uint8x16_t bytes, uint8x16_t before) {
      const uint8x16_t one = vextq_u8(before, bytes, 15);
      const uint8x16_t two = vextq_u8(before, bytes, 14);
      const uint8x16_t three = vextq_u8(before, bytes, 13);
      const auto look_up = [](const std::array<std::uint8_t, 16>& table, uint8x16_t nibbles) {
        return vqtbl1q_u8(vld1q_u8(table.data()), nibbles);
      };
      const uint8x16_t special = vandq_u8(vandq_u8(look_up(Utf8Tables::first_high, vshrq_n_u8(one, 4)),
                                                   look_up(Utf8Tables::first_low, vandq_u8(one, vdupq_n_u8(0x0F)))),
                                          look_up(Utf8Tables::second_high, vshrq_n_u8(bytes, 4)));
      const uint8x16_t third = vqsubq_u8(two, vdupq_n_u8(0xE0 - 0x80));
      const uint8x16_t fourth = vqsubq_u8(three, vdupq_n_u8(0xF0 - 0x80));
      return veorq_u8(vandq_u8(vorrq_u8(third, fourth), vdupq_n_u8(0x80)), special);
    }
    uint8x16_t previous_;
    uint8x16_t wrong_ = vdupq_n_u8(0);
  };

 private:
  template <class Test>
  [[nodiscard]] std::uint64_t mask(Test test) const {
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
  static constexpr std::array<std::uint8_t, 16> weights{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  std::array<uint8x16_t, 4> part_;
};

}  // namespace

const Kernel& neon_kernel() {
  static constexpr Kernel kernel = make_kernel<NeonBlock>("neon");
  return kernel;
}

}  // namespace jt::scan
