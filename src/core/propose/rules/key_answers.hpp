// SPDX-License-Identifier: MIT
// KeyAnswers: what is known about keys, so that the predicates are asked once for each: keys repeat.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/shape/keys.hpp"

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
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t begin = 0;  ///< in `bytes_`
    std::uint32_t size = 0;
    std::uint8_t answer = 0;
    bool used = false;
  };

  void grow();

  Ask ask_;
  shape::KeyHash hash_;
  std::vector<Slot> slots_;  ///< open addressing, at most half full
  std::string bytes_;
  std::size_t held_ = 0;
};

}  // namespace jt::propose::rules
