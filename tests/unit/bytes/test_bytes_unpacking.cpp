// SPDX-License-Identifier: MIT
#include "core/bytes/unpacking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "bytes/chopped_source.hpp"
#include "bytes/scratch.hpp"
#include "core/bytes/memory_source.hpp"
#include "run.hpp"
#include "unpack/packing.hpp"

using namespace jt;
using namespace jt::test;

namespace {

/// All of it, read in pieces of that size, from a source that gives at most `chop` bytes at once.
Result<std::string> unpacked(unpack::Packing format, std::string_view packed, std::size_t piece = 4096,
                             std::size_t chop = 1 << 20, std::optional<std::uint64_t>* left = nullptr) {
  bytes::MemorySource memory(packed, "x");
  ChoppedSource source(memory, {.most = chop, .rewinds = false});
  bytes::Unpacking unpacking(source, format);
  std::string text;
  std::vector<std::uint8_t> buffer(piece);
  for (;;) {
    const std::size_t count = TRY(unpacking.read(buffer.data(), buffer.size()));
    REQUIRE(count <= piece);
    text.append(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count));
    if (count > 0) continue;
    if (left != nullptr) *left = unpacking.left();
    return text;
  }
}

void check_damaged(const Result<std::string>& result) {
  REQUIRE_FALSE(result);
  CHECK(result.error()->code == Code::invalid_input);
  CHECK(result.error()->of_file);
  CHECK(result.error()->message.starts_with("cannot decompress 'x': "));
}

}  // namespace

TEST_CASE("Unpacking: every format, sizes around those of buffers, in pieces of any size") {
  for (const unpack::Packing format : formats) {
    for (const std::size_t middle : {1U, 64U, 4096U, 65536U, 131072U, 262144U}) {
      for (const std::size_t size : {middle - 1, middle, middle + 1}) {
        const std::string text = size < 4 ? std::string(size, '7') : json_of(size, 3).substr(0, size);
        const std::string packed = pack(format, text);
        for (const std::size_t piece : {1U, 64U, 4096U, 65536U, 262144U}) {
          if (piece * 40000 < size) continue;
          CHECK(unpacked(format, packed, piece) == text);
        }
        if (packed.size() < 20000) CHECK(unpacked(format, packed, 4096, 1) == text);
        CHECK(unpacked(format, packed, 65536, 4096) == text);
      }
    }
  }
}

TEST_CASE("Unpacking: members one after the other are one text, empty ones too") {
  for (const unpack::Packing format : formats) {
    const std::string a = json_of(5000, 1);
    const std::string b = json_of(90000, 2);
    const std::string empty = pack(format, "");
    const std::string packed = empty + pack(format, a) + empty + empty + pack(format, b) + empty;
    for (const std::size_t chop : {1U, 7U, 4096U}) CHECK(unpacked(format, packed, 4096, chop) == a + b);
    CHECK(unpacked(format, empty) == "");
    CHECK(unpacked(format, empty, 1, 1) == "");
  }
  using namespace std::string_literals;
  const std::string skipped = "\x53\x2A\x4D\x18\x05\0\0\0abcde"s;
  const std::string one = pack(unpack::Packing::zstd, "[1]");
  CHECK(unpacked(unpack::Packing::zstd, skipped + one + skipped + one + skipped, 64, 1) == "[1][1]");
  CHECK(unpacked(unpack::Packing::zstd, skipped) == "");
  const std::string xz = pack(unpack::Packing::xz, "[1]");
  CHECK(unpacked(unpack::Packing::xz, xz + std::string(8, '\0') + xz + std::string(4, '\0'), 64, 1) == "[1][1]");
}

TEST_CASE("Unpacking: what follows and is not compressed") {
  using unpack::Packing;
  for (const Packing format : formats) {
    const std::string packed = pack(format, "[1]");
    const bool passes = format == Packing::gzip || format == Packing::bzip2;
    for (const std::string& behind : {std::string("x"), std::string("garbage"), std::string("\0\0\0x", 4)}) {
      for (const std::size_t chop : {1U, 4096U}) {
        std::optional<std::uint64_t> left;
        const auto text = unpacked(format, packed + behind, 64, chop, &left);
        if (!passes) {
          check_damaged(text);
          continue;
        }
        CHECK(text == "[1]");
        CHECK(left == packed.size() + behind.find_first_not_of('\0'));
      }
    }
    if (passes) {
      std::optional<std::uint64_t> left;
      CHECK(unpacked(format, packed + std::string(1000, '\0'), 64, 4096, &left) == "[1]");
      CHECK_FALSE(left);
    }
  }
}

TEST_CASE("Unpacking: cut off at each byte it is an error, with the offset") {
  for (const unpack::Packing format : formats) {
    const std::string text = json_of(700, 5);
    const std::string first = pack(format, text);
    const std::string packed = first + pack(format, text);
    for (std::size_t size = 1; size < packed.size(); ++size) {
      const auto result = unpacked(format, packed.substr(0, size), 4096, size % 2 == 0 ? 1 : 4096);
      if (size == first.size()) {
        CHECK(result == text);
        continue;
      }
      check_damaged(result);
      const std::string end = fmt::format("at byte {} of the {} data", size, unpack::name(format));
      CHECK_MESSAGE(result.error()->message.ends_with(end), result.error()->message);
    }
  }
}

TEST_CASE("Unpacking: damaged in a thousand ways it is an error, or the same text") {
  std::mt19937_64 random(seed(27));
  for (const unpack::Packing format : formats) {
    const std::string text = json_of(3000, 9);
    const std::string good = pack(format, text);
    std::size_t errors = 0;
    const std::size_t ways = fewer(1000, 10);
    for (std::size_t i = 0; i < ways; ++i) {
      std::string packed = good;
      const std::size_t at = random() % packed.size();
      switch (random() % 4) {
        case 0:
          packed[at] = static_cast<char>(packed[at] ^ (1 << random() % 8));
          break;
        case 1:
          packed[at] = static_cast<char>(random());
          break;
        case 2:
          packed.erase(at, 1 + random() % 20);
          break;
        default:
          packed.insert(at, 1 + random() % 20, static_cast<char>(random()));
      }
      const auto result = unpacked(format, packed, 1 + random() % 5000, 1 + random() % 5000);
      // (What was put in at the end of gzip or bzip2 is passed over. All four have a checksum.)
      if (result) CHECK(*result == text);
      if (!result) check_damaged(result);
      errors += result ? 0U : 1U;
    }
    CHECK(errors > ways / 2);
  }
}

TEST_CASE("Unpacking: a window of over 128 MiB is refused") {
  using namespace std::string_literals;
  // RFC 8878: a frame of one raw block; the byte at 5 has the exponent of the window above 10 in its upper five bits.
  const auto frame = [](char window) { return "\x28\xB5\x2F\xFD\0"s + window + "\x11\0\0[]"s; };
  CHECK(unpacked(unpack::Packing::zstd, frame('\x88')) == "[]");
  const auto refused = unpacked(unpack::Packing::zstd, frame('\x90'));
  check_damaged(refused);
  CHECK(refused.error()->message ==
        "cannot decompress 'x': it needs a window of over 128 MiB, at byte 0 of the zstd data");
  // The header of the first block is at byte 12: its size, flags, sizes of the data, the filter and the size of what
  // belongs to that, which is the byte of its dictionary.
  const auto with_dictionary = [](char size) {
    std::string packed = pack(unpack::Packing::xz, "[]");
    packed[packed.find("\x21\x01", 13) + 2] = size;
    const std::size_t header = (static_cast<std::size_t>(packed[12]) + 1) * 4;
    const std::uint32_t crc = ::lzma_crc32(reinterpret_cast<const std::uint8_t*>(&packed[12]), header - 4, 0);
    for (std::size_t i = 0; i < 4; ++i) packed[12 + header - 4 + i] = static_cast<char>(crc >> (8 * i));
    return packed;
  };
  CHECK(unpacked(unpack::Packing::xz, with_dictionary(30)) == "[]");
  const auto large = unpacked(unpack::Packing::xz, with_dictionary(32));
  check_damaged(large);
  CHECK(large.error()->message.find("window of over 128 MiB") != std::string::npos);
}

TEST_CASE("Unpacking: an error of the source comes after what was unpacked before it") {
  const std::string text = json_of(400000, 4);
  for (const unpack::Packing format : formats) {
    const std::string packed = pack(format, text);
    bytes::MemorySource memory(packed, "x");
    ChoppedSource source(memory, {.fails_at = packed.size() - 10});
    bytes::Unpacking unpacking(source, format);
    std::string got;
    std::vector<std::uint8_t> buffer(65536);
    for (;;) {
      const auto count = unpacking.read(buffer.data(), buffer.size());
      if (!count) CHECK(count.error()->code == Code::io_error);
      if (!count) break;
      REQUIRE(*count > 0);
      got.append(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*count));
    }
    CHECK(got.size() > text.size() / 2);
    CHECK(text.starts_with(got));
  }
}
