// SPDX-License-Identifier: MIT
// KeyAnswers: what is known about keys, so that the predicates are asked once for each: keys repeat.
#pragma once

#include <cstdint>
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

  using Ask = std::function<std::uint8_t(std::string_view key)>;
  /// The answer to a key (decoded) is a set of bits.
  explicit KeyAnswers(Ask ask) : ask_(std::move(ask)), slots_(std::size_t{1} << 10) {}

  std::uint8_t of(std::string_view key);

 private:
  /// A short key is known by its first and last eight bytes and its size; a longer one is compared.
  struct Slot {
    std::uint64_t front = 0;
    std::uint64_t back = 0;
    std::uint32_t begin = 0;  ///< in `bytes_`
    std::uint32_t size = 0;
    std::uint8_t answer = 0;
    bool used = false;
  };
  /// Keys that were prepared to collide are not searched for further than this.
  static constexpr std::size_t most_steps = 16;

  [[nodiscard]] bool is(const Slot& slot, const Slot& wanted, std::string_view key) const;
  static std::size_t hash(const Slot& slot);
  std::uint8_t add(Slot slot, std::string_view key);
  void grow();
  static bool put(std::vector<Slot>& slots, const Slot& slot);

  Ask ask_;
  std::vector<Slot> slots_;  ///< open addressing, at most half full
  std::string bytes_;        ///< of the keys with more than 16 bytes
  std::size_t held_ = 0;
};

}  // namespace jt::propose::rules
