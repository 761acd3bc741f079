// SPDX-License-Identifier: MIT
// KeyAnswers: what is known about keys, so that the predicates are asked once for each: keys repeat.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace jt::propose::rules {

class KeyAnswers {
 public:
  /// So many keys are remembered, and so many bytes of them; others are asked about each time.
  static constexpr std::size_t most_keys = std::size_t{1} << 14;
  static constexpr std::size_t most_bytes = std::size_t{1} << 20;
  /// Of each key so many bytes, the last ones, are compared at once.
  static constexpr std::size_t tail = 32;

  using Ask = std::function<std::uint8_t(std::string_view key)>;
  /// The answer to a key is a set of bits.
  explicit KeyAnswers(Ask ask) : ask_(std::move(ask)), slots_(std::size_t{1} << 10) {}

  std::uint8_t of(std::string_view key) {
    std::array<char, tail> end{};
    const std::size_t size = std::min(key.size(), tail);
    if (size != 0) std::memcpy(end.data() + tail - size, key.data() + key.size() - size, size);
    return look_up(end.data(), key);
  }
  /// The same, faster: the `tail` bytes before the end of the key can be read, also where the key is shorter.
  std::uint8_t of_within(std::string_view key) { return look_up(key.data() + key.size() - tail, key); }

 private:
  using Words = std::array<std::uint64_t, tail / 8>;
  /// A key is known by its last bytes and its size; a longer one is compared as a whole too.
  struct Slot {
    Words end{};
    std::uint32_t begin = 0;  ///< in `bytes_`
    std::uint32_t size = 0;
    std::uint8_t answer = 0;
    bool used = false;
  };
  /// Keys that were prepared to collide are not searched for further than this.
  static constexpr std::size_t most_steps = 16;

  /// The last bytes of a key, zeros before those of a shorter one: without a branch, for sizes are hard to predict.
  static Words last_words(const char* end, std::size_t size) {
    static constexpr std::array<std::uint8_t, 2 * tail> kept = [] {
      std::array<std::uint8_t, 2 * tail> out{};
      for (std::size_t i = tail; i < 2 * tail; ++i) out[i] = 0xFF;
      return out;
    }();
    Words words, mask;
    std::memcpy(words.data(), end, tail);
    std::memcpy(mask.data(), kept.data() + std::min(size, tail), tail);
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= mask[i];
    return words;
  }

  static std::size_t hash(const Words& end, std::size_t size) {
    const std::uint64_t mixed = (end[3] ^ size) * 0x9E3779B97F4A7C15ULL + end[2] * 0xD6E8FEB86659FD93ULL +
                                end[1] * 0xA0761D6478BD642FULL + end[0] * 0xE7037ED1A0B428DBULL;
    return static_cast<std::size_t>(mixed >> 40);  // the high bits are the well mixed ones
  }

  [[nodiscard]] bool is(const Slot& slot, const Words& end, std::string_view key) const {
    std::uint64_t different = slot.size ^ key.size();
    for (std::size_t i = 0; i < end.size(); ++i) different |= slot.end[i] ^ end[i];
    return different == 0 &&
           (key.size() <= tail || std::memcmp(bytes_.data() + slot.begin, key.data(), key.size()) == 0);
  }

  std::uint8_t look_up(const char* last, std::string_view key) {
    const Words end = last_words(last, key.size());
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash(end, key.size()) & mask;
    for (std::size_t step = 0; step < most_steps && slots_[at].used; ++step) {
      if (is(slots_[at], end, key)) return slots_[at].answer;
      at = (at + 1) & mask;
    }
    return add(end, key);
  }

  std::uint8_t add(const Words& end, std::string_view key);
  void grow();
  static bool put(std::vector<Slot>& slots, const Slot& slot);

  Ask ask_;
  std::vector<Slot> slots_;  ///< open addressing, at most half full
  std::string bytes_;        ///< of the keys with more than `tail` bytes
  std::size_t held_ = 0;
};

}  // namespace jt::propose::rules
