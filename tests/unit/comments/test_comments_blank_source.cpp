// SPDX-License-Identifier: MIT
#include "core/comments/blank_source.hpp"

#include <doctest/doctest.h>

#include "bytes/chopped_source.hpp"
#include "commented.hpp"
#include "core/bytes/memory_source.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

/// All of it, in reads of that size.
std::string all_of(bytes::Source& source, std::size_t size) {
  std::string text;
  std::vector<std::uint8_t> block(size);
  for (;;) {
    auto got = source.read(text.size(), block.data(), size);
    if (!got) return text + "!" + got.error()->message;
    if (*got == 0) return text;
    text.append(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(*got));
  }
}

std::string at_once(const std::string& text, std::size_t size = 1 << 20,
                    const scan::Kernel& kernel = scan::best_kernel()) {
  bytes::MemorySource memory(text, "x");
  comments::BlankSource source(memory, {}, kernel);
  return all_of(source, size);
}

bool unclosed(const std::string& text) { return at_once(text).find('!') != std::string::npos; }

struct Blanking {
  std::string document;
  std::string seen;
};

const std::vector<Blanking> blankings = {
    {"", ""},
    {"1", "1"},
    {"1// x", "1    "},
    {"1// x\n", "1    \n"},
    {"1// x\r\n2", "1    \r\n2"},
    {"/**/1", "    1"},
    {"/*/ 1*/2", "       2"},
    {"/***/1", "     1"},
    {"/* a\n b */1", "    \n     1"},
    {"\"//\"", "\"//\""},
    {"\"\\\"//\"//", "\"\\\"//\"  "},
    {"[1,]", "[1 ]"},
    {"[1,//,\n]", "[1    \n]"},
    {"[1,/*]*/]", "[1      ]"},
    {"[1 /*,*/, ]", "[1        ]"},
    {"[1,,]", "[1,,]"},
    {"[,]", "[,]"},
    {"{,}", "{,}"},
    {"{\"a\":,}", "{\"a\":,}"},
    {"{\"a\":1,}", "{\"a\":1 }"},
    {"[[1,],]", "[[1 ] ]"},
    {"[\",]\",]", "[\",]\" ]"},
    {"1 / 2", "1 / 2"},
    {"1 /", "1 /"},
    {"/", "/"},
    {"[1,/]", "[1,/]"},
    {"[1,", "[1,"},
    {"//\xC3\xA9\n1", "    \n1"},
};

/// What is blanked, for each byte: `c` in a comment, `C` at its beginning, `,` a trailing comma, else a blank.
std::string taken_by_hand(const std::string& text, const std::string& seen) {
  std::string out(text.size(), ' ');
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\') ++i;
      ++i;
    } else if (text.compare(i, 2, "//") == 0 || text.compare(i, 2, "/*") == 0) {
      const std::size_t found = text[i + 1] == '*' ? text.find("*/", i + 2) + 2 : text.find('\n', i);
      const std::size_t end = std::min(found, text.size());
      out.replace(i, end - i, end - i, 'c');
      out[i] = 'C';
      i = end;
    } else {
      if (text[i] == ',' && seen[i] == ' ') out[i] = ',';
      ++i;
    }
  }
  return out;
}

/// The same as it is asked for in pieces of at most that size; `read` before each piece, up to that offset.
std::string taken_in_pieces(comments::BlankSource& source, const std::string& all, Commented& random, std::size_t most,
                            bool read) {
  const std::size_t size = all.size();
  std::string out(size, ' ');
  source.will_take(true);
  std::uint64_t readers = 0;
  std::vector<std::uint8_t> block(most + 1);
  for (std::uint64_t at = 0; at < size;) {
    const std::uint64_t end = std::min<std::uint64_t>(size, at + random.below(most) + 1);
    while (read && readers < end) readers += source.read(readers, block.data(), block.size()).value();
    comments::TakenParts taken;
    REQUIRE(source.taken(at, end, taken));
    std::uint64_t last = at;
    std::uint64_t text = 0;
    for (const comments::Taken& part : taken.parts) {
      CHECK(part.begin >= last);
      CHECK(part.end > part.begin);
      CHECK(part.end <= end);
      last = part.end;
      for (std::uint64_t i = part.begin; i < part.end; ++i)
        out[i] = part.comma ? ',' : part.begun && i == part.begin ? 'C' : 'c';
      if (part.comma) continue;
      CHECK(part.text == text);
      text += part.end - part.begin;
      const auto* const bytes = reinterpret_cast<const char*>(taken.text.data() + part.text);
      CHECK(std::string(bytes, part.end - part.begin) == all.substr(part.begin, part.end - part.begin));
    }
    CHECK(text == taken.text.size());
    at = end;
  }
  return out;
}

}  // namespace

TEST_CASE("BlankSource: what is blanked, asked for in pieces, while it is read or without") {
  Commented random(seed(5));
  for (std::size_t round = 0; round < fewer(3000); ++round) {
    const std::string text = round % 2 == 0 ? random.next() : random.soup(random.below(300));
    CAPTURE(text);
    if (unclosed(text)) continue;
    const std::string expected = taken_by_hand(text, blanked(text));
    bytes::MemorySource memory(text, "x");
    ChoppedSource chopped(memory, {.most = random.below(70) + 1});
    comments::BlankSource source(chopped);
    CHECK(taken_in_pieces(source, text, random, random.below(100) + 1, round % 3 != 0) == expected);
    CHECK(taken_in_pieces(source, text, random, 1000, round % 3 == 0) == expected);
  }
  std::string text = "[\n";
  while (text.size() < fewer(1'000'000, 4)) text += "/**/ 1, // x\r\n/* y\n*/";
  text += "0, /*" + std::string(200'000, ',') + "*/]";
  const std::string expected = taken_by_hand(text, blanked(text));
  bytes::MemorySource memory(text, "x");
  comments::BlankSource source(memory);
  CHECK(taken_in_pieces(source, text, random, 70'000, true) == expected);
  CHECK(taken_in_pieces(source, text, random, 70'000, false) == expected);
  source.moved(1, 0, 0);
  CHECK(taken_in_pieces(source, text, random, 70'000, true) == expected);
}

TEST_CASE("BlankSource: comments that are longer than what is kept of them") {
  Commented random(seed(6));
  const std::string text = "[/*" + std::string(fewer(9'000'000, 2), 'x') + "*/1,//" + std::string(100, 'y') + "\n]";
  bytes::MemorySource memory(text, "x");
  comments::BlankSource source(memory);
  const std::string expected = taken_by_hand(text, blanked(text));
  CHECK(taken_in_pieces(source, text, random, text.size(), true) == expected);
  CHECK(taken_in_pieces(source, text, random, 3'000'000, true) == expected);
}

TEST_CASE("BlankSource: blanks in place of comments and trailing commas, however it is read") {
  for (const Blanking& row : blankings) {
    CAPTURE(row.document);
    CHECK(blanked(row.document) == row.seen);
    for (const scan::Kernel* kernel : scan::kernels())
      for (std::size_t size = 1; size <= row.document.size() + 1; ++size)
        CHECK(at_once(row.document, size, *kernel) == row.seen);
  }
}

TEST_CASE("BlankSource: random documents and bytes, as a plain walk sees them") {
  Commented random(seed(1));
  for (std::size_t round = 0; round < fewer(4000); ++round) {
    const std::string text = round % 2 == 0 ? random.next() : random.soup(random.below(300));
    CAPTURE(text);
    if (unclosed(text)) continue;
    const std::string expected = blanked(text);
    const scan::Kernel& kernel = *scan::kernels()[random.below(scan::kernels().size())];
    CHECK(at_once(text, random.below(200) + 1, kernel) == expected);
    bytes::MemorySource memory(text, "x");
    ChoppedSource chopped(memory, {.most = random.below(70) + 1});
    comments::BlankSource source(chopped);
    if (round % 3 == 0) {  // what is read again is known then
      source.remember();
      CHECK(all_of(source, random.below(100) + 1) == expected);
    }
    for (int i = 0; i < 20 && !text.empty(); ++i) {
      const std::size_t at = random.below(text.size());
      std::vector<std::uint8_t> block(random.below(100) + 1);
      const auto got = source.read(at, block.data(), block.size());
      REQUIRE(got);
      REQUIRE(*got > 0);
      CHECK(std::string(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(*got)) == expected.substr(at, *got));
    }
  }
}

TEST_CASE("BlankSource: any offset of a long document, forwards and backwards") {
  Commented random(seed(2));
  std::string text = "[";
  while (text.size() < fewer(3'000'000, 4)) text += random.next() + ",";
  text +=
      "// " + std::string(300'000, 'c') + "\n" + std::string(100'000, ' ') + "/*" + std::string(70'000, '*') + "*/]";
  if (unclosed(text)) return;
  const std::string expected = blanked(text);
  bytes::MemorySource memory(text, "x");
  comments::BlankSource source(memory);
  source.remember();
  CHECK(all_of(source, 262'144) == expected);
  CHECK(all_of(source, 262'144) == expected);
  for (int i = 0; i < 3000; ++i) {
    const std::size_t at = random.below(text.size());
    std::vector<std::uint8_t> block(random.below(5000) + 1);
    const auto got = source.read(at, block.data(), block.size());
    REQUIRE(got);
    REQUIRE(*got > 0);
    REQUIRE(std::string(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(*got)) == expected.substr(at, *got));
  }
}

TEST_CASE("BlankSource: with the bitmaps of what is left, those of the kernel's index") {
  Commented random(seed(4));
  for (std::size_t round = 0; round < fewer(3000); ++round) {
    std::string text;
    while (text.size() < random.below(30'000)) text += (random.below(2) == 0 ? random.next(2) : random.next(5)) + ",";
    CAPTURE(text);
    if (unclosed(text)) continue;
    const std::string expected = blanked(text);
    const scan::Kernel& kernel = *scan::kernels()[random.below(scan::kernels().size())];
    bytes::MemorySource memory(text, "x");
    comments::BlankSource source(memory, {}, kernel);
    const bool again = round % 2 == 0;  // the second time what is blanked is known
    if (again) source.remember();
    scan::Carry carry;
    for (std::size_t at = 0, pass = 0; at < text.size();) {
      std::vector<std::uint8_t> block(random.below(10'000) + 64);
      std::vector<scan::Bits> bits((block.size() + 63) / 64);
      scan::Carry wanted_carry = carry;
      const auto got = source.read_indexed(at, block.data(), block.size(), bits.data(), carry);
      REQUIRE(got);
      REQUIRE(std::string(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(*got)) ==
              expected.substr(at, *got));
      const std::size_t blocks = *got / 64;
      std::vector<scan::Bits> wanted(blocks);
      kernel.index(block.data(), blocks, wanted_carry, wanted.data());
      bits.resize(blocks);
      REQUIRE(bits == wanted);
      REQUIRE(carry == wanted_carry);
      at += blocks * 64;
      if (blocks > 0 && at < text.size()) continue;
      if (pass++ > 0 || !again) break;
      at = 0;
      carry = {};
    }
  }
}

TEST_CASE("BlankSource: a comment that is not closed, or not UTF-8, is an error at its place") {
  const std::string open = "{\"a\": 1} /* x";
  bytes::MemorySource memory(open, "x");
  comments::BlankSource source(memory);
  std::array<std::uint8_t, 64> block{};
  REQUIRE(source.read(0, block.data(), 64).value() == open.size());
  const auto end = source.read(open.size(), block.data(), 64);
  REQUIRE_FALSE(end);
  CHECK(end.error()->code == Code::invalid_json);
  CHECK(end.error()->at->offset == 9);

  for (const std::string bad : {"[1, // a\n /* \xFF */ 2] // \xFE", "[1, // a\n /* \xC3*/ 2] // \xFE",
                                "[1, // a\n /* \xC3\xA9\x80*/ 2]", "[1, // a\n /* \xF0\x9F\x98*/ 2]"}) {
    bytes::MemorySource text(bad, "x");
    comments::BlankSource broken(text);
    CHECK(broken.read(0, block.data(), 64).value() == 10);
    const auto rest = broken.read(10, block.data(), 64);
    REQUIRE_FALSE(rest);
    // Of a character that is cut off, its first byte.
    const std::uint64_t at = bad.find_first_of("\x80\xFF") == std::string::npos ? 13 : bad.find_first_of("\x80\xFF");
    CHECK(rest.error()->at->offset == at);
    CHECK(broken.read(9, block.data(), 64).value() == 1);
    CHECK_FALSE(broken.read(12, block.data(), 64));
  }

  // A character that the end of the document, or of the line, cuts off.
  for (const std::string behind : {"", "\n", "\r\n1"}) {
    const std::string cut = "1 // \xE2\x82" + behind;
    for (std::size_t size = 1; size < 20; ++size) CHECK(at_once(cut, size).find('!') != std::string::npos);
    bytes::MemorySource text(cut, "x");
    comments::BlankSource broken(text);
    std::size_t at = 0;
    auto got = broken.read(0, block.data(), 64);
    while (got && *got > 0) got = broken.read(at += *got, block.data(), 64);
    REQUIRE_FALSE(got);
    CHECK(got.error()->at->offset == 5);
  }
}

TEST_CASE("BlankSource: what has changed is read anew from there on") {
  std::string text = "[1, /* a */ 2]" + std::string(10'000, ' ') + "// x";
  bytes::MemorySource memory(text, "x");
  comments::BlankSource source(memory);
  source.remember();
  CHECK(all_of(source, 100) == blanked(text));
  text.replace(3, 8, "/*,*/, 3");
  source.forget(2);
  CHECK(all_of(source, 100) == blanked(text));
}

namespace {

/// A text that changes.
class Changing final : public bytes::Source {
 public:
  explicit Changing(std::string& text) : text_(text) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset >= text_.size()) return std::size_t{0};
    return text_.copy(reinterpret_cast<char*>(into), size, static_cast<std::size_t>(offset));
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return text_.size(); }
  [[nodiscard]] const std::string& name() const override { return name_; }

 private:
  std::string& text_;
  std::string name_ = "x";
};

/// Small reads near that place.
void check_around(comments::BlankSource& source, const std::string& expected, std::size_t at, Commented& random) {
  for (int i = 0; i < 4; ++i) {
    const std::size_t low = at - std::min<std::size_t>(at, 400);
    const std::size_t from = std::min(low + random.below(800), expected.size() - 1);
    std::vector<std::uint8_t> block(random.below(600) + 1);
    std::string seen;
    while (seen.size() < block.size() && from + seen.size() < expected.size()) {
      const auto got = source.read(from + seen.size(), block.data(), block.size() - seen.size());
      REQUIRE(got);
      REQUIRE(*got > 0);
      seen.append(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(*got));
    }
    REQUIRE(seen == expected.substr(from, block.size()));
  }
}

}  // namespace

TEST_CASE("BlankSource: small reads around many edits") {
  Commented random(seed(6));
  for (std::size_t round = 0; round < fewer(60, 4); ++round) {
    std::string text = "[";
    while (text.size() < 8000) text += "7 /* a, b */, // c ]\n  [1 /*,*/ , ], ";
    text += "8 ]";
    Changing changing(text);
    comments::BlankSource source(changing);
    REQUIRE(all_of(source, 4096) == blanked(text));
    std::size_t at = round % 2 == 0 ? text.size() : 0;
    for (int edit = 0; edit < 60; ++edit) {
      // The last, or the next, token that is a number, a comma after one, or a bracket.
      at = round % 2 == 0 ? at - std::min<std::size_t>(at, random.below(300)) : at + random.below(300);
      at = text.find_first_of("178", std::min(at, text.size() - 3));
      if (at == std::string::npos) break;
      const std::string seen = blanked(text);
      if (seen[at] == ' ') continue;
      const std::size_t next = seen.find_first_not_of(" \t\r\n", at + 1);
      if (random.below(2) == 0) {
        text.replace(at, 1, "177");
        source.moved(at, 1, 3);
      } else if (seen[next] == ',') {  // one element less, and a comma may be a trailing one now, or the only one
        text.replace(at, 1, "[ ]");
        source.moved(at, 1, 3);
      } else if (text[next - 1] == ' ') {
        text.insert(next, ",1");
        source.moved(next, 0, 2);
      }
      check_around(source, blanked(text), at, random);
    }
    CHECK(all_of(source, 1000) == blanked(text));
  }
}

TEST_CASE("BlankSource: the listener receives the bytes as they are, once") {
  Commented random(seed(3));
  for (int round = 0; round < 200; ++round) {
    const std::string text = random.next();
    bytes::MemorySource memory(text, "x");
    std::string heard;
    int ends = 0;
    comments::BlankSource source(memory, {[&](std::span<const std::uint8_t> raw) -> Result<void> {
                                            heard.append(raw.begin(), raw.end());
                                            return {};
                                          },
                                          [&]() -> Result<void> {
                                            ++ends;
                                            return {};
                                          }});
    std::array<std::uint8_t, 64> block{};
    (void)source.read(random.below(text.size()), block.data(), random.below(64) + 1);
    (void)source.read(0, block.data(), random.below(64) + 1);
    (void)all_of(source, random.below(64) + 1);
    CHECK(heard == text);
    CHECK(ends == 1);
  }
}
