// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scan/kernel.hpp"
#include "documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

/// Random bytes, most of them significant ones.
std::vector<std::uint8_t> soup(jt_test::Documents& random, std::size_t blocks) {
  static const std::string bytes = "{}[]:,\"\"\\\\ \n\taeu01-.x\xC3\xA9\x01";
  std::vector<std::uint8_t> out(blocks * 64);
  for (auto& byte : out) byte = static_cast<std::uint8_t>(bytes[random.below(bytes.size())]);
  return out;
}

}  // namespace

TEST_CASE("kernel: index gives the same bitmaps as the scalar kernel, split anywhere") {
  jt_test::Documents random(jt::test::seed(1));
  const scan::Kernel& reference = *scan::kernels().front();
  for (const scan::Kernel* kernel : scan::kernels()) {
    CAPTURE(kernel->name);
    for (int round = 0; round < 300; ++round) {
      const auto bytes = soup(random, 16);
      std::vector<scan::Bits> expected(16);
      std::vector<scan::Bits> found(16);
      scan::Carry carry_expected;
      scan::Carry carry_found;
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
  jt_test::Documents random(jt::test::seed(2));
  const scan::Kernel& kernel = scan::best_kernel();
  for (int round = 0; round < 300; ++round) {
    const auto bytes = soup(random, 8);
    std::vector<scan::Bits> expected(8);
    bool in_string = false;
    bool escaped = false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      scan::Bits& bits = expected[i / 64];
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
    std::vector<scan::Bits> found(8);
    scan::Carry carry;
    kernel.index(bytes.data(), 8, carry, found.data());
    CHECK(expected == found);
  }
}

TEST_CASE("kernel: gaps finds whitespace and colons outside strings as a plain walk does, split anywhere") {
  jt_test::Documents random(jt::test::seed(5));
  for (int round = 0; round < 300; ++round) {
    auto bytes = soup(random, 8);
    bytes[random.below(bytes.size())] = 0x1E;
    std::vector<scan::Bits> bits(8);
    scan::Carry carry;
    scan::kernels().front()->index(bytes.data(), 8, carry, bits.data());
    std::vector<scan::Gaps> expected(8);
    bool in_string = false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      const auto c = static_cast<char>(bytes[i]);
      scan::Gaps& gaps = expected[i / 64];
      if ((bits[i / 64].quote & bit) != 0) in_string = !in_string;
      if (in_string) gaps.in_string |= bit;
      if (!in_string && c == ':') gaps.colon |= bit;
      if (!in_string && std::string_view(" \t\r\n").find(c) != std::string_view::npos) gaps.blank |= bit;
      if (c == '\x1E') gaps.line |= bit;
    }
    for (const scan::Kernel* kernel : scan::kernels()) {
      CAPTURE(kernel->name);
      std::vector<scan::Gaps> found(8);
      const std::size_t cut = random.below(9);
      kernel->gaps(bytes.data(), bits.data(), cut, 0, found.data());
      const std::uint64_t inside = cut == 0 ? 0 : ~std::uint64_t{0} * (expected[cut - 1].in_string >> 63);
      kernel->gaps(bytes.data() + cut * 64, bits.data() + cut, 8 - cut, inside, found.data() + cut);
      CHECK(expected == found);
    }
  }
}

TEST_CASE("kernel: separate changes line feeds and its own bytes, and nothing else, at any size") {
  jt_test::Documents random(jt::test::seed(14));
  for (const scan::Kernel* kernel : scan::kernels()) {
    CAPTURE(kernel->name);
    for (std::size_t round = 0; round < 400; ++round) {
      // from no bytes below 0x20 at all to nothing else
      const std::size_t dense = random.below(9);
      std::vector<std::uint8_t> bytes(round);
      for (auto& byte : bytes)
        byte = static_cast<std::uint8_t>(random.below(8) < dense ? random.below(0x21) : random.below(256));
      std::vector<std::uint8_t> expected = bytes;
      for (auto& byte : expected) byte = byte == '\n' ? 0x1E : byte == 0x1E ? 0x1F : byte;
      kernel->separate(bytes.data(), bytes.size());
      CHECK(bytes == expected);
    }
  }
}

TEST_CASE("kernel: member stops at every key that may be the one, wherever it is called from") {
  jt_test::Documents random(jt::test::seed(4));
  static constexpr std::array<std::string_view, 6> names{"", "a", "ae", "u0", ":", "a\xC3\xA9"};
  const auto has = [](std::uint64_t map, std::size_t i) { return (map >> (i % 64) & 1) != 0; };
  for (int round = 0; round < 20'000; ++round) {
    auto bytes = soup(random, 4);
    bytes.resize(257);  // one byte more is readable
    const std::size_t size = 193 + random.below(64);
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.end(), std::uint8_t{' '});
    std::vector<scan::Bits> bits(4);
    scan::Carry carry;
    scan::kernels().front()->index(bytes.data(), 4, carry, bits.data());
    const std::string_view name = names[random.below(names.size())];
    const std::size_t from = random.below(256);
    scan::MemberWalk before{random.below(3) + 1, 0};
    if (before.depth == 1)
      for (std::size_t i = 0; i < from; ++i) before.in_string ^= (bits[i / 64].quote >> (i % 64)) & 1;

    scan::MemberWalk expected = before;
    std::size_t at = from;
    bool stopped = false;
    for (; at < 256 && !stopped; ++at) {
      const scan::Bits& block = bits[at / 64];
      if (has(block.open, at)) ++expected.depth;
      if (has(block.close, at) && --expected.depth == 0) stopped = true;
      if (expected.depth > 1) expected.in_string = 0;  // as it is at the closing bracket
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
    for (const scan::Kernel* kernel : scan::kernels()) {
      CAPTURE(kernel->name);
      CAPTURE(name);
      std::size_t position = from;
      scan::MemberWalk walk = before;
      CHECK(kernel->member(bytes.data(), size, bits.data(), std::span(&name, 1), position, walk) == stopped);
      CHECK(position == at);
      CHECK(walk.depth == expected.depth);
      if (walk.depth == 1) CHECK(walk.in_string == expected.in_string);
    }
  }
}

TEST_CASE("kernel: skip stops where a plain walk stops") {
  jt_test::Documents random(jt::test::seed(3));
  for (const scan::Kernel* kernel : scan::kernels()) {
    for (int round = 0; round < 500; ++round) {
      const auto bytes = soup(random, 4);
      std::vector<scan::Bits> bits(4);
      scan::Carry carry;
      kernel->index(bytes.data(), 4, carry, bits.data());
      const std::size_t from = random.below(256);
      const std::uint64_t depth_before = random.below(4) + 1;
      const auto has = [&](std::uint64_t scan::Bits::*map, std::size_t i) {
        return ((bits[i / 64].*map) >> (i % 64) & 1) != 0;
      };
      std::size_t at = from;
      std::uint64_t depth = depth_before;
      for (; at < 256 && depth != 0; ++at) {
        if (has(&scan::Bits::open, at)) ++depth;
        if (has(&scan::Bits::close, at)) --depth;
      }
      std::size_t position = from;
      std::uint64_t found_depth = depth_before;
      CHECK(kernel->skip(bits.data(), 4, position, found_depth) == (depth == 0));
      CHECK(position == at);
      CHECK(found_depth == depth);
    }
  }
}

namespace {

/// `elements`, byte by byte.
class PlainEntries {
 public:
  PlainEntries(const std::vector<std::uint8_t>& bytes, const std::vector<scan::Bits>& bits, scan::ElementWalk& walk)
      : bytes_(bytes), bits_(bits), walk_(walk) {}

  bool run(std::size_t& at, std::size_t size) {
    for (; at < size; ++at) {
      if (walk_.depth > 1) {
        walk_.depth += has(&scan::Bits::open, at) ? 1U : 0U;
        walk_.depth -= has(&scan::Bits::close, at) ? 1U : 0U;
        walk_.in_string = 0;
        walk_.in_value = 0;
      } else if (has(&scan::Bits::close, at)) {
        walk_.wrong = walk_.after_value == 0;
        if (!walk_.wrong) walk_.depth = 0;
        return true;
      } else if (!step(at)) {
        if (!walk_.wrong) ++at;
        return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] bool has(std::uint64_t scan::Bits::*map, std::size_t i) const {
    return ((bits_[i / 64].*map) >> (i % 64) & 1) != 0;
  }

  // False: the walk ends here.
  bool step(std::size_t at) {
    const char c = static_cast<char>(bytes_[at]);
    const bool quote = has(&scan::Bits::quote, at);
    const bool inside = walk_.in_string != 0;
    if (quote) walk_.in_string ^= 1;
    if (!inside && !quote && (has(&scan::Bits::comma, at) || (walk_.object && c == ':'))) {
      walk_.wrong = walk_.after_value == 0;
      if (walk_.wrong) return false;
      walk_.after_value = walk_.in_value = 0;
      walk_.after_colon = c == ':';
      return c == ':' || --walk_.commas != 0;
    }
    if (!inside && !quote && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      walk_.in_value = 0;
      return true;
    }
    const bool open = has(&scan::Bits::open, at);
    if (open || (quote && !inside) || walk_.in_value == 0) {
      walk_.wrong = walk_.after_value != 0;
      if (walk_.wrong) return false;
      walk_.after_value = 1;
    }
    walk_.in_value = quote && inside ? 0U : 1U;
    if (open) walk_.depth = 2;
    return true;
  }

  const std::vector<std::uint8_t>& bytes_;
  const std::vector<scan::Bits>& bits_;
  scan::ElementWalk& walk_;
};

/// Valid entries in most cases, in a row of blocks.
std::vector<std::uint8_t> entries(jt_test::Documents& random, std::size_t size) {
  static constexpr std::array<std::string_view, 16> values{"1",
                                                           "-2.5e7",
                                                           "null",
                                                           "\"a\"",
                                                           "\"\"",
                                                           "\",[\"",
                                                           "\"\\\"\"",
                                                           "[]",
                                                           "{}",
                                                           "[1,2]",
                                                           "{\"a\":[[]]}",
                                                           "[[[1],[2]]]",
                                                           "\"  \"",
                                                           "x",
                                                           "12345678901234567890",
                                                           "\"\xC3\xA9\""};
  static constexpr std::array<std::string_view, 6> blanks{"", "", "", " ", "\n  ", "            "};
  std::string text;
  while (text.size() < size) {
    text += blanks[random.below(blanks.size())];
    if (random.below(60) != 0) text += values[random.below(values.size())];
    text += blanks[random.below(blanks.size())];
    if (random.below(9) == 0) text += ":1";
    if (random.below(40) == 0) text += random.below(2) == 0 ? "]" : "}";
    if (random.below(60) != 0) text += ",";
  }
  text.resize(size);
  return {text.begin(), text.end()};
}

}  // namespace

TEST_CASE("kernel: elements stops where a plain walk stops, at commas, brackets and what is not in turn") {
  jt_test::Documents random(6);
  std::size_t wrong = 0;
  std::size_t ends = 0;
  for (int round = 0; round < 20'000; ++round) {
    auto bytes = random.below(4) == 0 ? soup(random, 8) : entries(random, 512);
    const std::size_t size = 449 + random.below(64);
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.end(), std::uint8_t{' '});
    std::vector<scan::Bits> bits(8);
    scan::Carry carry;
    scan::kernels().front()->index(bytes.data(), 8, carry, bits.data());
    std::size_t from = random.below(128);
    if (random.below(2) == 0) from = 0;
    scan::ElementWalk before;
    before.object = random.below(2) == 0;
    before.commas = random.below(60) + 1;
    before.depth = random.below(5) == 0 ? random.below(4) + 1 : 1;
    if (before.depth == 1) {
      for (std::size_t i = 0; i < from; ++i) before.in_string ^= (bits[i / 64].quote >> (i % 64)) & 1;
      before.after_value = before.in_string != 0 || random.below(4) == 0 ? 1U : 0U;
      before.in_value = before.after_value != 0 && (before.in_string != 0 || random.below(2) == 0) ? 1U : 0U;
    } else {
      before.after_value = 1;
    }
    scan::ElementWalk expected = before;
    std::size_t at = from;
    const bool stopped = PlainEntries(bytes, bits, expected).run(at, size);
    wrong += expected.wrong ? 1U : 0U;
    ends += expected.depth == 0 ? 1U : 0U;
    for (const scan::Kernel* kernel : scan::kernels()) {
      CAPTURE(kernel->name);
      CAPTURE(std::string(bytes.begin(), bytes.end()));
      CAPTURE(from);
      scan::ElementWalk walk = before;
      std::size_t position = from;
      // A window that ends anywhere, as Stream leaves it, and then one that continues.
      const std::size_t cut = from + random.below(size - from);
      auto part = bytes;
      std::fill(part.begin() + static_cast<std::ptrdiff_t>(cut), part.end(), std::uint8_t{' '});
      std::vector<scan::Bits> part_bits(8);
      scan::Carry part_carry;
      kernel->index(part.data(), 8, part_carry, part_bits.data());
      bool found = kernel->elements(part.data(), cut, part_bits.data(), position, walk);
      if (!found) {
        REQUIRE(position == cut);
        found = kernel->elements(bytes.data(), size, bits.data(), position, walk);
      }
      REQUIRE(found == stopped);
      REQUIRE(position == at);
      CHECK(walk.wrong == expected.wrong);
      CHECK(walk.depth == expected.depth);
      CHECK(walk.commas == expected.commas);
      if (walk.wrong) CHECK(walk.after_value == expected.after_value);
      if (walk.wrong && walk.object) CHECK(walk.after_colon == expected.after_colon);
    }
  }
  CHECK(wrong > 1000);
  CHECK(ends > 1000);
}

TEST_CASE("kernel: hits are where bytes of the set or a pair of bytes stand") {
  jt_test::Documents random(jt::test::seed(5));
  for (const scan::Kernel* kernel : scan::kernels()) {
    CAPTURE(kernel->name);
    for (int round = 0; round < 300; ++round) {
      auto bytes = soup(random, 9);
      for (auto& byte : bytes)
        if (random.below(3) == 0) byte = static_cast<std::uint8_t>(random.below(256));
      scan::Probes probes;
      probes.with_set = random.below(2) == 0;
      for (std::size_t i = random.below(20); i > 0; --i) probes.set.add(static_cast<std::uint8_t>(random.below(256)));
      if (random.below(2) == 0) {
        probes.run = 1 + random.below(scan::Probes::longest_run);
        const std::uint8_t one = bytes[random.below(bytes.size())];
        probes.set.add(one);
        for (std::size_t from = 0; from < 8 * 64; from += random.below(99))
          for (std::size_t left = random.below(99); left > 0 && from < 8 * 64; --left) bytes[from++] = one;
      }
      probes.count = random.below(4);
      for (std::size_t k = 0; k < probes.count; ++k) {
        for (scan::Probes::Byte* byte : {&probes.pairs[k].first, &probes.pairs[k].second}) {
          byte->distance = static_cast<std::uint8_t>(random.below(scan::Probes::most_distance + 1));
          byte->fold = random.below(2) == 0 ? 0x20 : 0;
          byte->value = static_cast<std::uint8_t>(bytes[random.below(bytes.size())] | byte->fold);
        }
      }
      const auto stands = [&](std::size_t at, const scan::Probes::Byte& byte) {
        return (bytes[at + byte.distance] | byte.fold) == byte.value;
      };
      std::vector<std::uint64_t> expected(8);
      for (std::size_t at = 0, run = 0; at < 8 * 64; ++at) {
        run = probes.set.has(bytes[at]) ? run + 1 : 0;
        bool hit = probes.with_set && run >= probes.run;
        for (std::size_t k = 0; k < probes.count; ++k)
          hit = hit || (stands(at, probes.pairs[k].first) && stands(at, probes.pairs[k].second));
        if (hit) expected[at / 64] |= std::uint64_t{1} << (at % 64);
      }
      std::vector<std::uint64_t> found(8);
      kernel->hits(bytes.data(), 8, probes, found.data());
      CHECK(expected == found);
    }
  }
}

TEST_CASE("kernel: nest knows what is open and how many commas were passed, as a plain walk does") {
  jt_test::Documents random(jt::test::seed(6));
  static const std::string kinds = "{}[],,   ";
  for (const scan::Kernel* kernel : scan::kernels()) {
    CAPTURE(kernel->name);
    for (int round = 0; round < 2000; ++round) {
      // Small containers one after the other, or anything.
      std::string text;
      const bool small = random.below(2) == 0;
      while (text.size() < 8 * 64) {
        text += small ? std::string(random.below(9), ' ') + (random.below(2) == 0 ? "[1,2]," : "{},")
                      : std::string(1, kinds[random.below(kinds.size())]);
        if (small && random.below(30) == 0) text += random.below(2) == 0 ? "[" : "]";
      }
      text.resize(8 * 64);
      std::vector<scan::Bits> bits(8);
      scan::Carry carry;
      const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
      kernel->index(bytes, 8, carry, bits.data());
      std::vector<scan::Nesting::Level> expected(3);
      std::size_t end = 0;
      std::size_t lowest = 3;
      for (std::size_t at = 0; at < text.size() && end == 0; ++at) {
        if (text[at] == ',') ++expected.back().index;
        if (text[at] == '{' || text[at] == '[') expected.push_back({1000 + at, 0, text[at] == '{'});
        if (text[at] == '}' || text[at] == ']') expected.pop_back();
        lowest = std::min(lowest, expected.size());
        if (expected.empty()) end = at + 1;
      }
      scan::Nesting nesting;
      nesting.levels.resize(64);
      nesting.depth = nesting.lowest = 3;
      std::size_t position = 0;
      const bool closed = kernel->nest(bytes, bits.data(), 0, 8, 1000, nesting, position);
      CHECK(closed == (end != 0));
      CHECK(position == end);
      CHECK(nesting.lowest == lowest);
      REQUIRE(nesting.depth == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(nesting.levels[i].begin == expected[i].begin);
        CHECK(nesting.levels[i].index == expected[i].index);
        CHECK(nesting.levels[i].object == expected[i].object);
      }
    }
  }
}

TEST_CASE("kernel: keys stops where a key may begin, with what is open there") {
  jt_test::Documents random(jt::test::seed(16));
  const std::vector<std::string_view> names{"name", "a", ", "};
  const std::vector<std::string> parts{"{\"name\":", "{\"a\": ", "\"nam\"", "\"name\"",    "[",
                                       ",",          "}",        "]",       "\", \"",      "\"\\\"name\"",
                                       "\"a",        "\"",       "     ",   "\"\\u0061\":"};
  for (const scan::Kernel* kernel : scan::kernels()) {
    CAPTURE(kernel->name);
    for (int round = 0; round < 2000; ++round) {
      std::string text = "{";
      while (text.size() < 5 * 64) text += parts[random.below(parts.size())];
      const std::size_t size = 4 * 64 + random.below(64);
      const std::span<const std::string_view> wanted(names.data(), 1 + random.below(names.size()));
      const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
      text.resize(7 * 64, ' ');
      bytes = reinterpret_cast<const std::uint8_t*>(text.data());
      std::vector<scan::Bits> bits(5);
      scan::Carry carry;
      kernel->index(bytes, 5, carry, bits.data());
      const auto bit = [](std::uint64_t mask, std::size_t at) { return ((mask >> (at % 64)) & 1) != 0; };
      // The plain walk: which quotes open a string, and which of them may open one of the keys.
      std::vector<std::size_t> stops;
      std::size_t end = 0;
      std::size_t depth = 0;
      bool inside = false;
      std::vector<std::size_t> depths;
      for (std::size_t at = 0; at < size && end == 0; ++at) {
        const scan::Bits& b = bits[at / 64];
        if (bit(b.open, at)) ++depth;
        if (bit(b.close, at) && (depth < 2 || --depth == 0)) end = at + 1;
        if (!bit(b.quote, at)) continue;
        inside = !inside;
        if (!inside) continue;
        for (const std::string_view name : wanted) {
          std::size_t i = 0;
          while (i < name.size() && at + 1 + i < size && text[at + 1 + i] == name[i]) ++i;
          const std::size_t next = at + 1 + i;
          const bool may = next >= size || text[next] == '\\' || (i == name.size() && text[next] == '"');
          if (!may || (!stops.empty() && stops.back() == at)) continue;
          stops.push_back(at);
          depths.push_back(depth);
        }
      }
      scan::Nesting nesting;
      nesting.levels.resize(64);
      nesting.levels[0] = {0, 0, true};
      nesting.depth = nesting.lowest = 1;
      std::size_t position = 1;
      std::uint64_t in_string = 0;
      std::size_t seen = 0;
      while (kernel->keys(bytes, size, bits.data(), wanted, 0, nesting, position, in_string) && nesting.depth > 0) {
        // More stops than these are allowed; none of these may be left out.
        if (seen < stops.size() && stops[seen] == position) CHECK(nesting.depth == depths[seen++]);
        CHECK((seen == stops.size() || stops[seen] > position));
        ++position;
        in_string = 1;
      }
      CHECK(seen == stops.size());
      CHECK((end != 0) == (nesting.depth == 0));
      CHECK(position == (end != 0 ? end : size));
    }
  }
}

TEST_CASE("kernel: nest has room for every level, also where each block opens one") {
  constexpr std::size_t count = 1000;
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += std::string(63, ' ') + "[";
  for (const scan::Kernel* kernel : scan::kernels()) {
    CAPTURE(kernel->name);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    std::vector<scan::Bits> bits(count);
    scan::Carry carry;
    kernel->index(bytes, count, carry, bits.data());
    scan::Nesting nesting;
    nesting.levels.resize(64);
    nesting.depth = nesting.lowest = 2;
    std::size_t position = 0;
    CHECK(!kernel->nest(bytes, bits.data(), 0, count, 0, nesting, position));
    CHECK(nesting.depth == count + 2);
    REQUIRE(nesting.levels.size() >= nesting.depth);
    for (std::size_t i = 0; i < count; ++i) CHECK(nesting.levels[i + 2].begin == i * 64 + 63);
  }
}

namespace {

/// Where comments stops, byte by byte; the size where it does not.
std::size_t plain_comments(std::string_view text, scan::CommentCarry& carry, std::size_t at) {
  bool in_string = carry.strings.in_string != 0;
  bool escaped = carry.strings.escaped != 0;
  bool after_comma = carry.after_comma != 0;
  const auto keep = [&] {
    carry.strings.in_string = in_string ? ~std::uint64_t{0} : 0;
    carry.strings.escaped = escaped ? 1 : 0;
    carry.after_comma = after_comma ? 1 : 0;
    return at;
  };
  for (; at < text.size(); ++at) {
    const char c = text[at];
    const bool real = !std::exchange(escaped, false);
    if (c == '\\' && real) escaped = true;
    if (c == '"' && real) in_string = !in_string;
    const bool code = !in_string && !(c == '"' && real);
    if (code && c == '/') {
      escaped = false;
      return keep();
    }
    if (code && after_comma && (c == ']' || c == '}')) {
      escaped = false;
      return keep();
    }
    const bool blank = code && std::string_view(" \t\r\n").find(c) != std::string_view::npos;
    if (!blank) after_comma = code && c == ',';
  }
  return keep();
}

}  // namespace

TEST_CASE("kernel: comments stops where a plain walk does, split anywhere, at any size") {
  jt_test::Documents random(jt::test::seed(8));
  static const std::string bytes = "//,,]}[{\"\" \n\t:a1*\xC3\xA9";
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (std::size_t size = random.below(400); text.size() < size;) {
      const std::size_t run = random.below(40) == 0 ? random.below(150) : 1;
      text.append(run, random.below(30) == 0 && run == 1 ? 'x' : bytes[random.below(bytes.size())]);
      // A backslash outside strings is no JSON.
      if (random.below(12) == 0) text += "\"\\\\\\\"/,]\"";
    }
    CAPTURE(text);
    for (const scan::Kernel* kernel : scan::kernels()) {
      CAPTURE(kernel->name);
      scan::CommentCarry carry;
      scan::CommentCarry expected;
      const auto* const data = reinterpret_cast<const std::uint8_t*>(text.data());
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = std::min(text.size(), at + random.below(200) + 1);
        const std::size_t wanted = plain_comments(std::string_view(text).substr(0, size), expected, at);
        const bool stopped = kernel->comments(data, size, carry, at);
        REQUIRE(at == wanted);
        REQUIRE(stopped == (wanted < size));
        REQUIRE(carry == expected);
        if (stopped) {  // as the blanker goes on: past a slash, and at the bracket itself
          at += text[at] == '/' ? 1U : 0U;
          carry.after_comma = expected.after_comma = 0;
        }
      }
    }
  }
}
