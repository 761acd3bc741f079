// SPDX-License-Identifier: MIT
// The kernel for x86-64 with AVX-512: a comparison of 64 bytes gives the bitmap of a block at once. Compiled with those
// instruction sets; called only if the CPU has them. VBMI2 is not used: it tells the processors that keep their clock
// with wide registers from those before them.
#include <immintrin.h>

#include "core/scan/kernel_blocks.hpp"
#include "core/scan/kernel_list.hpp"
#include "core/scan/kernel_utf8.hpp"

namespace jt::scan {
namespace {

inline __m512i load(const std::uint8_t* bytes) { return _mm512_loadu_si512(bytes); }
/// The same byte 64 times, from memory, for the reason that the AVX2 kernel has.
inline __m512i same(std::uint8_t byte) { return _mm512_load_si512(byte_rows.rows[byte]); }

/// The same 16 bytes in all lanes, for byte shuffles.
inline __m512i table16(const std::array<std::uint8_t, 16>& bytes) {
  return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data())));
}

inline __m512i high_halves(__m512i bytes) { return _mm512_and_si512(_mm512_srli_epi16(bytes, 4), same(0x0F)); }

class Avx512Block {
 public:
  explicit Avx512Block(const std::uint8_t* bytes) : bytes_(load(bytes)) {}

  [[nodiscard]] std::uint64_t equal(char c) const {
    return _mm512_cmpeq_epi8_mask(bytes_, same(static_cast<std::uint8_t>(c)));
  }
  [[nodiscard]] std::uint64_t open() const { return equal_folded('{', 0x20); }   // `{` and `[`, `}` and `]` differ
  [[nodiscard]] std::uint64_t close() const { return equal_folded('}', 0x20); }  // in that bit alone
  [[nodiscard]] std::uint64_t blank() const {
    static constexpr std::array<std::uint8_t, 16> blanks{' ',  0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                                         0x80, '\t', '\n', 0x80, 0x80, '\r', 0x80, 0x80};
    return _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(table16(blanks), bytes_), bytes_);
  }
  [[nodiscard]] std::uint64_t control() const { return _mm512_cmple_epu8_mask(bytes_, same(0x1F)); }
  [[nodiscard]] std::uint64_t digit() const {
    return _mm512_cmple_epu8_mask(_mm512_sub_epi8(bytes_, same('0')), same(9));
  }
  /// Equal to the byte, once the bits of `fold` are set.
  [[nodiscard]] std::uint64_t equal_folded(std::uint8_t byte, std::uint8_t fold) const {
    return _mm512_cmpeq_epi8_mask(_mm512_or_si512(bytes_, same(fold)), same(byte));
  }
  [[nodiscard]] std::uint64_t in(const ByteSet& set) const {
    static constexpr std::array<std::uint8_t, 16> powers{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const __m512i nibble = _mm512_and_si512(bytes_, same(0x0F));
    const __m512i row =
        _mm512_mask_shuffle_epi8(_mm512_shuffle_epi8(table16(set.low), nibble), not_ascii(), table16(set.high), nibble);
    return _mm512_test_epi8_mask(row, _mm512_shuffle_epi8(table16(powers), high_halves(bytes_)));
  }
  /// One of `"\/bfnrt`: a bit for each high nibble, 2, 5, 6 and 7, that goes with a low one.
  [[nodiscard]] std::uint64_t escape() const {
    static constexpr std::array<std::uint8_t, 16> by_low{0, 0, 13, 0, 8, 0, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1};
    static constexpr std::array<std::uint8_t, 16> by_high{0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0};
    return _mm512_test_epi8_mask(_mm512_shuffle_epi8(table16(by_low), bytes_),
                                 _mm512_shuffle_epi8(table16(by_high), high_halves(bytes_)));
  }
  [[nodiscard]] std::uint64_t not_ascii() const { return _mm512_movepi8_mask(bytes_); }
  /// Writes the block with blanks in place of those bytes.
  void blanked(std::uint64_t places, std::uint8_t* into) const {
    _mm512_storeu_si512(into, _mm512_mask_mov_epi8(bytes_, places, same(' ')));
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
      std::array<std::uint8_t, 64> bytes{};
      std::memcpy(bytes.data() + 60, tail.data(), 4);
      previous_ = load(bytes.data());
    }
    void feed(const Avx512Block& block) {
      const bool ascii = block.not_ascii() == 0;
      wrong_ = _mm512_or_si512(wrong_, ascii ? open_end(previous_) : errors(block.bytes_, previous_));
      previous_ = block.bytes_;
    }
    [[nodiscard]] bool fine() const { return _mm512_test_epi8_mask(wrong_, wrong_) == 0; }

   private:
    /// Not zero if a sequence continues after these bytes.
    static __m512i open_end(__m512i bytes) {
      static constexpr std::array<std::uint8_t, 64> most = [] {
        std::array<std::uint8_t, 64> out{};
        out.fill(255);
        out[61] = 0xEF;
        out[62] = 0xDF;
        out[63] = 0xBF;
        return out;
      }();
      return _mm512_subs_epu8(bytes, load(most.data()));
    }
    static __m512i errors(__m512i bytes, __m512i before) {
      const __m512i joined = _mm512_alignr_epi32(bytes, before, 12);  // each lane's 16 bytes before
      const __m512i one = _mm512_alignr_epi8(bytes, joined, 15);
      const __m512i two = _mm512_alignr_epi8(bytes, joined, 14);
      const __m512i three = _mm512_alignr_epi8(bytes, joined, 13);
      const __m512i special = _mm512_and_si512(
          _mm512_and_si512(_mm512_shuffle_epi8(table16(Utf8Tables::first_high), high_halves(one)),
                           _mm512_shuffle_epi8(table16(Utf8Tables::first_low), _mm512_and_si512(one, same(0x0F)))),
          _mm512_shuffle_epi8(table16(Utf8Tables::second_high), high_halves(bytes)));
      const __m512i third = _mm512_subs_epu8(two, same(0xE0 - 0x80));
      const __m512i fourth = _mm512_subs_epu8(three, same(0xF0 - 0x80));
      const __m512i must = _mm512_and_si512(_mm512_or_si512(third, fourth), same(0x80));
      return _mm512_xor_si512(must, special);
    }
    __m512i previous_;
    __m512i wrong_ = _mm512_setzero_si512();
  };

 private:
  __m512i bytes_;
};

}  // namespace

const Kernel& avx512_kernel() {
  static constexpr Kernel kernel = make_kernel<Avx512Block>("avx512");
  return kernel;
}

}  // namespace jt::scan
