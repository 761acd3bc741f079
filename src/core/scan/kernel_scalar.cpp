// SPDX-License-Identifier: MIT
// The reference kernel: plain C++, one byte at a time.
#include "core/scan/kernel_blocks.hpp"
#include "core/scan/kernel_list.hpp"
#include "core/scan/utf8_state.hpp"

namespace jt::scan {
namespace {

class ScalarBlock {
 public:
  explicit ScalarBlock(const std::uint8_t* bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint64_t equal(char c) const {
    return collect([c](std::uint8_t byte) { return byte == static_cast<std::uint8_t>(c); });
  }
  [[nodiscard]] std::uint64_t open() const {
    return collect([](std::uint8_t byte) { return byte == '{' || byte == '['; });
  }
  [[nodiscard]] std::uint64_t close() const {
    return collect([](std::uint8_t byte) { return byte == '}' || byte == ']'; });
  }
  [[nodiscard]] std::uint64_t blank() const {
    return collect([](std::uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; });
  }
  [[nodiscard]] std::uint64_t control() const {
    return collect([](std::uint8_t byte) { return byte < 0x20; });
  }
  [[nodiscard]] std::uint64_t digit() const {
    return collect([](std::uint8_t byte) { return byte >= '0' && byte <= '9'; });
  }
  [[nodiscard]] std::uint64_t equal_folded(std::uint8_t wanted, std::uint8_t fold) const {
    return collect([=](std::uint8_t byte) { return (byte | fold) == wanted; });
  }
  [[nodiscard]] std::uint64_t in(const ByteSet& set) const {
    return collect([&set](std::uint8_t byte) { return set.has(byte); });
  }
  /// The bytes that may follow a backslash, except `u`.
  [[nodiscard]] std::uint64_t escape() const {
    return collect([](std::uint8_t byte) { return byte != 0 && std::memchr("\"\\/bfnrt", byte, 8) != nullptr; });
  }
  [[nodiscard]] std::uint64_t not_ascii() const {
    return collect([](std::uint8_t byte) { return byte >= 0x80; });
  }
  /// Writes the block with blanks in place of those bytes.
  void blanked(std::uint64_t places, std::uint8_t* into) const {
    for (unsigned i = 0; i < 64; ++i) into[i] = (places >> i & 1) != 0 ? std::uint8_t{' '} : bytes_[i];
  }
  static std::uint64_t prefix_xor(std::uint64_t bits) {
    for (unsigned shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
    return bits;
  }

  class Utf8 {
   public:
    explicit Utf8(const std::array<std::uint8_t, 4>& tail) {
      for (const std::uint8_t byte : tail) state_.feed(byte);
    }
    void feed(const ScalarBlock& block) {
      for (std::size_t i = 0; i < 64; ++i) fine_ &= state_.feed(block.bytes_[i]);
    }
    [[nodiscard]] bool fine() const { return fine_; }

   private:
    Utf8State state_;
    bool fine_ = true;
  };

 private:
  template <class Test>
  [[nodiscard]] std::uint64_t collect(Test test) const {
    std::uint64_t out = 0;
    for (unsigned i = 0; i < 64; ++i) out |= static_cast<std::uint64_t>(test(bytes_[i])) << i;
    return out;
  }
  const std::uint8_t* bytes_;
};

}  // namespace

const Kernel& scalar_kernel() {
  static constexpr Kernel kernel = make_kernel<ScalarBlock>("scalar");
  return kernel;
}

}  // namespace jt::scan
