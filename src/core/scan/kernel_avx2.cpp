// SPDX-License-Identifier: MIT
// The kernel for x86-64 with AVX2, BMI2 and PCLMUL. Compiled with those instruction sets; called only if the CPU has
// them.
#include <immintrin.h>

#include "core/scan/kernel_blocks.hpp"
#include "core/scan/kernel_list.hpp"
#include "core/scan/kernel_utf8.hpp"

namespace jt::scan {
namespace {

inline __m256i load(const std::uint8_t* bytes) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes)); }
/// The same byte 32 times, from memory. GCC 12 builds a constant vector again in each iteration of a loop, with three
/// instructions; if it does not know that the table is constant, it needs none (an operand in memory).
inline __m256i same(std::uint8_t byte) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(byte_rows.rows[byte]));
}

/// The same 16 bytes in both lanes, for byte shuffles.
inline __m256i table16(const std::array<std::uint8_t, 16>& bytes) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data())));
}

class Avx2Block {
 public:
  explicit Avx2Block(const std::uint8_t* bytes) : low_(load(bytes)), high_(load(bytes + 32)) {}

  [[nodiscard]] std::uint64_t equal(char c) const {
    const __m256i byte = same(static_cast<std::uint8_t>(c));
    return mask(_mm256_cmpeq_epi8(low_, byte), _mm256_cmpeq_epi8(high_, byte));
  }
  [[nodiscard]] std::uint64_t open() const { return equal_but_bit5('{'); }
  [[nodiscard]] std::uint64_t close() const { return equal_but_bit5('}'); }
  [[nodiscard]] std::uint64_t blank() const {
    static constexpr std::array<std::uint8_t, 16> blanks{' ',  0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                                         0x80, '\t', '\n', 0x80, 0x80, '\r', 0x80, 0x80};
    const __m256i table = table16(blanks);
    return mask(_mm256_cmpeq_epi8(_mm256_shuffle_epi8(table, low_), low_),
                _mm256_cmpeq_epi8(_mm256_shuffle_epi8(table, high_), high_));
  }
  [[nodiscard]] std::uint64_t control() const { return at_most(low_, high_, 0x1F); }
  [[nodiscard]] std::uint64_t digit() const {
    return at_most(_mm256_sub_epi8(low_, same('0')), _mm256_sub_epi8(high_, same('0')), 9);
  }
  /// Equal to the byte, once the bits of `fold` are set.
  [[nodiscard]] std::uint64_t equal_folded(std::uint8_t byte, std::uint8_t fold) const {
    const __m256i wanted = same(byte);
    const __m256i bits = same(fold);
    return mask(_mm256_cmpeq_epi8(_mm256_or_si256(low_, bits), wanted),
                _mm256_cmpeq_epi8(_mm256_or_si256(high_, bits), wanted));
  }
  [[nodiscard]] std::uint64_t in(const ByteSet& set) const {
    static constexpr std::array<std::uint8_t, 16> powers{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const __m256i below = table16(set.low);
    const __m256i above = table16(set.high);
    const auto members = [&](__m256i bytes) {
      const __m256i nibble = _mm256_and_si256(bytes, same(0x0F));
      const __m256i row =
          _mm256_blendv_epi8(_mm256_shuffle_epi8(below, nibble), _mm256_shuffle_epi8(above, nibble), bytes);
      const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), same(0x0F));
      const __m256i bit = _mm256_shuffle_epi8(table16(powers), high);
      return _mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit);
    };
    return mask(members(low_), members(high_));
  }
  /// One of `"\/bfnrt`: a bit for each high nibble, 2, 5, 6 and 7, that goes with a low one.
  [[nodiscard]] std::uint64_t escape() const {
    static constexpr std::array<std::uint8_t, 16> by_low{0, 0, 13, 0, 8, 0, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1};
    static constexpr std::array<std::uint8_t, 16> by_high{0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0};
    const auto not_one = [&](__m256i bytes) {
      const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), same(0x0F));
      return _mm256_cmpeq_epi8(
          _mm256_and_si256(_mm256_shuffle_epi8(table16(by_low), bytes), _mm256_shuffle_epi8(table16(by_high), high)),
          _mm256_setzero_si256());
    };
    return ~mask(not_one(low_), not_one(high_));
  }
  [[nodiscard]] std::uint64_t not_ascii() const { return mask(low_, high_); }
  /// Writes the block with blanks in place of those bytes.
  void blanked(std::uint64_t places, std::uint8_t* into) const {
    store(into, blend(low_, static_cast<std::uint32_t>(places)));
    store(into + 32, blend(high_, static_cast<std::uint32_t>(places >> 32)));
  }
  static std::uint64_t prefix_xor(std::uint64_t bits) {
    const __m128i product =
        _mm_clmulepi64_si128(_mm_set_epi64x(0, static_cast<std::int64_t>(bits)), _mm_set1_epi8('\xFF'), 0);
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(product));
  }

  /// By table lookup, see Utf8Tables.
  class Utf8 {
   public:
    explicit Utf8(const std::array<std::uint8_t, 4>& tail) {
      std::array<std::uint8_t, 32> bytes{};
      std::memcpy(bytes.data() + 28, tail.data(), 4);
      previous_ = load(bytes.data());
    }
    void feed(const Avx2Block& block) {
      if (_mm256_movemask_epi8(_mm256_or_si256(block.low_, block.high_)) == 0) {
        wrong_ = _mm256_or_si256(wrong_, open_end(previous_));
      } else {
        const __m256i errors_here = _mm256_or_si256(errors(block.low_, previous_), errors(block.high_, block.low_));
        wrong_ = _mm256_or_si256(wrong_, errors_here);
      }
      previous_ = block.high_;
    }
    [[nodiscard]] bool fine() const { return _mm256_testz_si256(wrong_, wrong_) != 0; }

   private:
    /// Not zero if a sequence continues after these bytes.
    static __m256i open_end(__m256i bytes) {
      static constexpr std::array<std::uint8_t, 32> most{255, 255, 255, 255, 255, 255, 255, 255,  255,  255, 255,
                                                         255, 255, 255, 255, 255, 255, 255, 255,  255,  255, 255,
                                                         255, 255, 255, 255, 255, 255, 255, 0xEF, 0xDF, 0xBF};
      return _mm256_subs_epu8(bytes, load(most.data()));
    }
    static __m256i errors(__m256i bytes, __m256i before) {
      const __m256i nibble = same(0x0F);
      const __m256i joined = _mm256_permute2x128_si256(before, bytes, 0x21);
      const __m256i one = _mm256_alignr_epi8(bytes, joined, 15);
      const __m256i two = _mm256_alignr_epi8(bytes, joined, 14);
      const __m256i three = _mm256_alignr_epi8(bytes, joined, 13);
      const auto high = [&](__m256i v) { return _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble); };
      const __m256i special = _mm256_and_si256(
          _mm256_and_si256(_mm256_shuffle_epi8(table16(Utf8Tables::first_high), high(one)),
                           _mm256_shuffle_epi8(table16(Utf8Tables::first_low), _mm256_and_si256(one, nibble))),
          _mm256_shuffle_epi8(table16(Utf8Tables::second_high), high(bytes)));
      const __m256i third = _mm256_subs_epu8(two, same(0xE0 - 0x80));
      const __m256i fourth = _mm256_subs_epu8(three, same(0xF0 - 0x80));
      const __m256i must = _mm256_and_si256(_mm256_or_si256(third, fourth), same(0x80));
      return _mm256_xor_si256(must, special);
    }
    __m256i previous_;
    __m256i wrong_ = _mm256_setzero_si256();
  };

 private:
  static void store(std::uint8_t* into, __m256i bytes) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(into), bytes); }
  /// A blank where the bit is set: each byte takes the eight bits that its own is among, and looks for that one.
  static __m256i blend(__m256i bytes, std::uint32_t places) {
    const __m256i eights = _mm256_set_epi64x(0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
    const __m256i own = _mm256_set1_epi64x(static_cast<std::int64_t>(0x8040201008040201));
    const __m256i found =
        _mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<std::int32_t>(places)), eights), own);
    return _mm256_blendv_epi8(bytes, same(' '), _mm256_cmpeq_epi8(found, own));
  }
  static std::uint64_t mask(__m256i low, __m256i high) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(low)) |
           static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(high))) << 32;
  }
  [[nodiscard]] std::uint64_t equal_but_bit5(char c) const {  // `{` and `[`, `}` and `]` differ in bit 5 alone
    const __m256i byte = same(static_cast<std::uint8_t>(c));
    const __m256i bit = same(0x20);
    return mask(_mm256_cmpeq_epi8(_mm256_or_si256(low_, bit), byte),
                _mm256_cmpeq_epi8(_mm256_or_si256(high_, bit), byte));
  }
  static std::uint64_t at_most(__m256i low, __m256i high, std::uint8_t limit) {
    const __m256i most = same(limit);
    return mask(_mm256_cmpeq_epi8(_mm256_max_epu8(low, most), most),
                _mm256_cmpeq_epi8(_mm256_max_epu8(high, most), most));
  }
  __m256i low_;
  __m256i high_;
};

}  // namespace

const Kernel& avx2_kernel() {
  static constexpr Kernel kernel = make_kernel<Avx2Block>("avx2");
  return kernel;
}

}  // namespace jt::scan
