// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/bytes/memory_source.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/digest.hpp"
#include "core/scan/parallel_observer.hpp"

using namespace jt;

namespace {

std::string large(std::size_t entries) {
  std::string text = "[";
  for (std::size_t i = 0; i < entries; ++i) text += (i != 0 ? ",{\"id\":" : "{\"id\":") + std::to_string(i) + "}";
  return text + "]";
}

std::string digest_of(const std::string& text) {
  scan::Digest digest;
  REQUIRE(digest.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  return digest.hex();
}

}  // namespace

TEST_CASE("ParallelObserver: sees every byte once, in order, while the cursor walks") {
  const std::string text = large(100'000);
  bytes::MemorySource source(text, "memory");
  scan::Checker checker;
  scan::Digest digest;
  scan::Stream stream(source, {.window = 4096});
  scan::ParallelObserver beside({&checker, &digest});
  stream.observe(beside);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  cursor.enter();
  std::uint64_t count = 0;
  while (cursor.next() == scan::Step::entry) ++count;
  CHECK(count == 100'000);
  CHECK(cursor.finish());
  REQUIRE(stream.drain());
  CHECK(digest.bytes() == text.size());
  CHECK(digest.hex() == digest_of(text));
  CHECK(checker.depth() == 2);
}

TEST_CASE("ParallelObserver: an error of an observer ends the reading, also when only the rest is drained") {
  std::string text = large(50'000);
  text[text.size() / 2] = '\x01';
  for (const bool walk : {true, false}) {
    bytes::MemorySource source(text, "memory");
    scan::Checker checker;
    scan::Stream stream(source, {.window = 4096});
    scan::ParallelObserver beside({&checker});
    stream.observe(beside);
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    if (walk) {
      cursor.skip();
    }
    CHECK(!stream.drain());
    REQUIRE(stream.failure());
    CHECK((*stream.failure())->code == Code::invalid_json);
    CHECK((*stream.failure())->at->offset == text.size() / 2);
  }
}

TEST_CASE("ParallelObserver: what is wrong with the last window is not lost") {
  const std::string good = large(20'000);
  const auto bytes = [](std::string_view text) {
    return std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  for (const std::string_view last : {"x", "   ]", "{}                                   "}) {
    scan::Checker checker;
    scan::ParallelObserver beside({&checker});
    const std::string_view text(good);
    bool fine = beside.feed(bytes(text.substr(0, 4096))).has_value();
    fine = fine && beside.feed(bytes(text.substr(4096))).has_value();
    const std::string padded =
        std::string(last) + std::string(200, ' ');  // enough for the checker to detect it at once
    fine = fine && beside.feed(bytes(padded)).has_value();
    fine = fine && beside.finish().has_value();
    CHECK_FALSE(fine);
  }
}

TEST_CASE("ParallelObserver: is torn down in the middle of a document") {
  const std::string text = large(50'000);
  for (int round = 0; round < 50; ++round) {
    bytes::MemorySource source(text, "memory");
    scan::Checker checker;
    scan::Stream stream(source, {.window = 4096});
    scan::ParallelObserver beside({&checker});
    stream.observe(beside);
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    cursor.enter();
    for (int i = 0; i < round * 100; ++i) REQUIRE(cursor.next() == scan::Step::entry);
  }
}

TEST_CASE("Digest: XXH3-128 in canonical order, the same for every way of cutting and instruction set") {
  // The value for no bytes is in xxHash's own test vectors.
  CHECK(digest_of("") == "99aa06d3014798d86001c324468d497f");
  const std::string text = large(3'000);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{63}, std::size_t{4096}}) {
    scan::Digest digest;
    for (std::size_t at = 0; at < text.size(); at += piece) {
      const std::string_view part = std::string_view(text).substr(at, piece);
      REQUIRE(digest.feed({reinterpret_cast<const std::uint8_t*>(part.data()), part.size()}));
    }
    CHECK(digest.hex() == digest_of(text));
  }
}
