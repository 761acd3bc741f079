// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/scan/kernel.hpp"
#include "documents.hpp"

using namespace jt;

namespace {

/// Random bytes, most of them those that mean something.
std::vector<std::uint8_t> soup(jt_test::Documents& random, std::size_t blocks) {
  static const std::string bytes = "{}[]:,\"\"\\\\ \n\taeu01-.x\xC3\xA9\x01";
  std::vector<std::uint8_t> out(blocks * 64);
  for (auto& byte : out) byte = static_cast<std::uint8_t>(bytes[random.below(bytes.size())]);
  return out;
}

}  // namespace

TEST_CASE("kernel: index gives the same bitmaps as the scalar kernel, split anywhere") {
  jt_test::Documents random(1);
  const Kernel& reference = *kernels().front();
  for (const Kernel* kernel : kernels()) {
    CAPTURE(kernel->name);
    for (int round = 0; round < 300; ++round) {
      const auto bytes = soup(random, 16);
      std::vector<Bits> expected(16);
      std::vector<Bits> found(16);
      Carry carry_expected;
      Carry carry_found;
      reference.index(bytes.data(), 16, carry_expected, expected.data());
      const std::size_t cut = random.below(17);
      kernel->index(bytes.data(), cut, carry_found, found.data());
      kernel->index(bytes.data() + cut * 64, 16 - cut, carry_found, found.data() + cut);
      CHECK(expected == found);
      CHECK(carry_expected == carry_found);
    }
  }
}

TEST_CASE("kernel: index finds quotes, brackets and commas as a plain walk does") {
  jt_test::Documents random(2);
  const Kernel& kernel = best_kernel();
  for (int round = 0; round < 300; ++round) {
    const auto bytes = soup(random, 8);
    std::vector<Bits> expected(8);
    bool in_string = false;
    bool escaped = false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      Bits& bits = expected[i / 64];
      const char c = static_cast<char>(bytes[i]);
      if (escaped) {
        escaped = false;
        if (c == '"') continue;
        if (in_string) continue;
        if (c == '\\') continue;
      } else if (c == '\\') {
        escaped = true;
        continue;
      } else if (c == '"') {
        in_string = !in_string;
        bits.quote |= bit;
        continue;
      }
      if (in_string) continue;
      if (c == '{' || c == '[') bits.open |= bit;
      if (c == '}' || c == ']') bits.close |= bit;
      if (c == ',') bits.comma |= bit;
    }
    std::vector<Bits> found(8);
    Carry carry;
    kernel.index(bytes.data(), 8, carry, found.data());
    CHECK(expected == found);
  }
}

TEST_CASE("kernel: member stops at every key that may be the one, wherever it is called from") {
  jt_test::Documents random(4);
  static constexpr std::array<std::string_view, 6> names{"", "a", "ae", "u0", ":", "a\xC3\xA9"};
  const auto has = [](std::uint64_t map, std::size_t i) { return (map >> (i % 64) & 1) != 0; };
  for (int round = 0; round < 20'000; ++round) {
    auto bytes = soup(random, 4);
    bytes.resize(257);  // one byte more is readable
    const std::size_t size = 193 + random.below(64);
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.end(), std::uint8_t{' '});
    std::vector<Bits> bits(4);
    Carry carry;
    kernels().front()->index(bytes.data(), 4, carry, bits.data());
    const std::string_view name = names[random.below(names.size())];
    const std::size_t from = random.below(256);
    MemberWalk before{random.below(3) + 1, 0};
    if (before.depth == 1)
      for (std::size_t i = 0; i < from; ++i) before.in_string ^= (bits[i / 64].quote >> (i % 64)) & 1;

    MemberWalk expected = before;
    std::size_t at = from;
    bool stopped = false;
    for (; at < 256 && !stopped; ++at) {
      const Bits& block = bits[at / 64];
      if (has(block.open, at)) ++expected.depth;
      if (has(block.close, at) && --expected.depth == 0) stopped = true;
      if (expected.depth > 1) expected.in_string = 0;  // as it is where the bracket stands that closes
      if (expected.depth == 1 && has(block.quote, at)) {
        const std::string_view rest(reinterpret_cast<const char*>(bytes.data()) + at + 1, size - at - 1);
        std::size_t same = 0;
        while (same < std::min(rest.size(), name.size()) && rest[same] != '\\' && rest[same] == name[same]) ++same;
        const bool escaped = same < rest.size() && rest[same] == '\\';
        const bool whole = same == name.size() && same < rest.size() && rest[same] == '"';
        stopped = expected.in_string == 0 && (same == rest.size() || escaped || whole);
        expected.in_string ^= stopped ? 0U : 1U;
      }
      if (stopped) break;
    }
    for (const Kernel* kernel : kernels()) {
      CAPTURE(kernel->name);
      CAPTURE(name);
      std::size_t position = from;
      MemberWalk walk = before;
      CHECK(kernel->member(bytes.data(), size, bits.data(), name, position, walk) == stopped);
      CHECK(position == at);
      CHECK(walk.depth == expected.depth);
      if (walk.depth == 1) CHECK(walk.in_string == expected.in_string);
    }
  }
}

TEST_CASE("kernel: skip and elements stop where a plain walk stops") {
  jt_test::Documents random(3);
  for (const Kernel* kernel : kernels()) {
    for (int round = 0; round < 500; ++round) {
      const auto bytes = soup(random, 4);
      std::vector<Bits> bits(4);
      Carry carry;
      kernel->index(bytes.data(), 4, carry, bits.data());
      const std::size_t from = random.below(256);
      const std::uint64_t depth_before = random.below(4) + 1;
      const std::uint64_t commas_before = random.below(12) + 1;
      const auto has = [&](std::uint64_t Bits::*map, std::size_t i) {
        return ((bits[i / 64].*map) >> (i % 64) & 1) != 0;
      };

      std::size_t at = from;
      std::uint64_t depth = depth_before;
      for (; at < 256 && depth != 0; ++at) {
        if (has(&Bits::open, at)) ++depth;
        if (has(&Bits::close, at)) --depth;
      }
      std::size_t position = from;
      std::uint64_t found_depth = depth_before;
      CHECK(kernel->skip(bits.data(), 4, position, found_depth) == (depth == 0));
      CHECK(position == at);
      CHECK(found_depth == depth);

      at = from;
      depth = depth_before;
      std::uint64_t commas = commas_before;
      bool stopped = false;
      for (; at < 256; ++at) {
        if (has(&Bits::open, at)) ++depth;
        if (has(&Bits::close, at) && --depth == 0) stopped = true;
        if (stopped) break;
        if (has(&Bits::comma, at) && depth == 1 && --commas == 0) {
          stopped = true;
          ++at;
          break;
        }
      }
      position = from;
      found_depth = depth_before;
      std::uint64_t found_commas = commas_before;
      CHECK(kernel->elements(bits.data(), 4, position, found_depth, found_commas) == stopped);
      CHECK(position == at);
      CHECK(found_depth == depth);
      CHECK(found_commas == commas);
    }
  }
}
