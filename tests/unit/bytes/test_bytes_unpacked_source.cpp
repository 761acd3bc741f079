// SPDX-License-Identifier: MIT
#include "core/bytes/unpacked_source.hpp"

#include <fmt/format.h>

#include <random>

#include "bytes/chopped_source.hpp"
#include "bytes/scratch.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/open.hpp"
#include "core/bytes/unpacked_pipe.hpp"
#include "run.hpp"
#include "unpack/packing.hpp"

using namespace jt;
using namespace jt::test;

namespace {

/// Borrows the packed bytes. Small blocks, so that small texts have many.
bytes::UnpackedSource small_blocks(const std::string& packed, unpack::Packing format, std::uint64_t again = 0) {
  return {std::make_shared<bytes::MemorySource>(packed, "x"), format, {}, {{64, 8, 2}, again, {}}};
}

std::string at(bytes::Source& source, std::uint64_t offset, std::size_t size) {
  std::string text(size, '\0');
  std::size_t have = 0;
  while (have < size) {
    const auto count = source.read(offset + have, reinterpret_cast<std::uint8_t*>(text.data()) + have, size - have);
    REQUIRE_MESSAGE(count, count.error()->message);
    if (*count == 0) break;
    have += *count;
  }
  text.resize(have);
  return text;
}

/// A pipe in which each part comes when it is asked for the second time.
class Slow final : public bytes::Source {
 public:
  explicit Slow(std::vector<std::string> parts) : parts_(std::move(parts)) {}
  Result<std::size_t> read(std::uint64_t, std::uint8_t* into, std::size_t size) override {
    if (next_ == parts_.size()) return std::size_t{0};
    std::string& part = parts_[next_];
    const std::size_t count = std::min(size, part.size());
    std::copy_n(part.begin(), count, into);
    part.erase(0, count);
    if (part.empty()) ++next_, here_ = false;
    return count;
  }
  [[nodiscard]] bool would_wait(std::uint64_t) const override { return next_ < parts_.size() && !here_; }
  void arrive() { here_ = true; }
  [[nodiscard]] bool rewinds() const override { return false; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return {}; }
  [[nodiscard]] const std::string& name() const override { return name_; }

 private:
  std::vector<std::string> parts_;
  std::size_t next_ = 0;
  bool here_ = false;
  std::string name_ = "slow";
};

}  // namespace

TEST_CASE("UnpackedSource: any offset at any time") {
  std::mt19937_64 random(seed(28));
  const std::string text = json_of(20000, 7);
  for (const unpack::Packing format : formats) {
    const std::string packed = pack(format, text);
    for (const std::uint64_t again : {0U, 100000U, 100000000U}) {
      auto source = small_blocks(packed, format, again);
      CHECK(source.rewinds());
      CHECK(source.unpacked());
      CHECK_FALSE(source.size());
      for (std::size_t i = 0; i < 100; ++i) {
        const std::size_t offset = random() % (text.size() + 100);
        const std::size_t size = random() % 700;
        CHECK(at(source, offset, size) == text.substr(std::min(offset, text.size()), size));
      }
      CHECK(at(source, 0, text.size() + 1) == text);
      CHECK(source.size() == text.size());
      // Not a pass for each read.
      CHECK(source.spooled() == (again < 100000000));
      if (again == 0) CHECK(source.restarts() < 20);
    }
  }
}

TEST_CASE("UnpackedSource: a short way back needs no second pass, the beginning a few times") {
  const std::string text = json_of(20000, 7);
  const std::string packed = pack_zstd(text);
  auto source = small_blocks(packed, unpack::Packing::zstd);
  for (std::size_t offset = 300; offset + 64 < text.size(); offset += 32) {
    CHECK(at(source, offset, 32) == text.substr(offset, 32));
    CHECK(at(source, offset - 150, 16) == text.substr(offset - 150, 16));
  }
  CHECK(source.restarts() == 0);
  CHECK(at(source, 0, text.size()) == text);
  CHECK(source.restarts() == 1);
  CHECK(at(source, 0, text.size()) == text);
  CHECK(source.restarts() == 2);
  CHECK_FALSE(source.spooled());
}

TEST_CASE("UnpackedSource: an error stays, and what is before it can be read again") {
  const std::string text = json_of(20000, 7);
  for (const unpack::Packing format : formats) {
    const std::string whole = pack(format, text);
    const std::string packed = whole.substr(0, whole.size() - 4);
    auto source = small_blocks(packed, format);
    for (int pass = 0; pass < 5; ++pass) {
      CHECK(at(source, 0, 64) == text.substr(0, 64));
      Result<std::string> all = read_all(source);
      REQUIRE_FALSE(all);
      CHECK(all.error()->code == Code::invalid_input);
      CHECK_FALSE(source.size());
    }
  }
}

TEST_CASE("UnpackedSource: nobody need read it to its end") {
  const std::string packed = pack_gzip(json_of(2000000, 7));
  for (const std::size_t size : {0U, 1U, 100U, 5000U}) {
    auto source = small_blocks(packed, unpack::Packing::gzip);
    CHECK(at(source, 0, size).size() == size);
  }
}

TEST_CASE("UnpackedSource: what follows the compressed bytes is told once, at the end") {
  const std::string packed = pack_gzip("[1]") + "rest";
  std::string told;
  bytes::UnpackedSource source(std::make_shared<bytes::MemorySource>(packed, "x"), unpack::Packing::gzip,
                               [&](const std::string& text) { told += text + "\n"; });
  CHECK(read_all(source) == "[1]");
  CHECK(read_all(source) == "[1]");
  CHECK(told ==
        fmt::format("what follows the gzip data of 'x', from byte {} on, is not compressed and was passed over\n",
                    packed.size() - 4));
}

TEST_CASE("UnpackedPipe: plain bytes pass, also one at a time") {
  for (const std::string_view text : {"{\"a\": 1}", "", "\x1F",
                                      "\xFD"
                                      "7zXY",
                                      "BZ", "(", "\x28\xB5\x2F", "P*M"}) {
    for (const std::size_t chop : {1U, 2U, 4096U}) {
      bytes::MemorySource memory(text, "x");
      bytes::UnpackedPipe pipe(std::make_unique<ChoppedSource>(memory, Chops{.most = chop, .rewinds = false}));
      CHECK(read_all(pipe, 0, 3) == text);
      CHECK_FALSE(pipe.unpacked());
      CHECK_FALSE(pipe.rewinds());
    }
  }
}

TEST_CASE("UnpackedPipe: compressed bytes are unpacked, also one at a time") {
  const std::string text = json_of(9000, 7);
  for (const unpack::Packing format : formats) {
    const std::string packed = pack(format, text);
    for (const std::size_t chop : {1U, 5U, 4096U}) {
      for (const std::size_t piece : {1U, 64U, 100000U}) {
        bytes::MemorySource memory(packed, "x");
        bytes::UnpackedPipe pipe(std::make_unique<ChoppedSource>(memory, Chops{.most = chop, .rewinds = false}));
        CHECK(read_all(pipe, 0, piece) == text);
        CHECK(pipe.unpacked());
      }
    }
  }
}

TEST_CASE("UnpackedPipe: what has come is there before it waits") {
  // A member for each line, as programs write them that flush.
  auto slow = std::make_unique<Slow>(
      std::vector<std::string>{pack_gzip("[1]\n"), pack_gzip("[2]\n").substr(0, 9), pack_gzip("[2]\n").substr(9)});
  Slow& arrives = *slow;
  bytes::UnpackedPipe pipe(std::move(slow));
  CHECK(pipe.would_wait(0));
  arrives.arrive();
  CHECK_FALSE(pipe.would_wait(0));
  CHECK(at(pipe, 0, 4) == "[1]\n");
  CHECK(pipe.would_wait(4));
  arrives.arrive();
  CHECK(pipe.would_wait(4));  // half a member
  arrives.arrive();
  CHECK_FALSE(pipe.would_wait(4));
  CHECK(at(pipe, 4, 4) == "[2]\n");
  CHECK_FALSE(pipe.would_wait(8));
  CHECK(at(pipe, 8, 4).empty());
}

TEST_CASE("open_source unpacks what is compressed, if the roots say so") {
  const Scratch scratch;
  bytes::Roots roots;
  for (const unpack::Packing format : formats) {
    const std::string packed = pack(format, "[1, 2]");
    const std::string file = scratch.file("a.json", packed);
    auto source = bytes::open_source(roots, file);
    REQUIRE(source);
    CHECK((*source)->unpacked());
    CHECK((*source)->name() == file);
    CHECK(read_all(**source) == "[1, 2]");
    roots.unpack(false);
    source = bytes::open_source(roots, file);
    REQUIRE(source);
    CHECK_FALSE((*source)->unpacked());
    CHECK(read_all(**source) == packed);
    roots.unpack(true);
  }
  auto plain = bytes::open_source(roots, scratch.file("b.json", "[1, 2]"));
  REQUIRE(plain);
  CHECK_FALSE((*plain)->unpacked());
  CHECK((*plain)->size() == 6);
}
