// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "comments/commented.hpp"
#include "core/scan/kernel.hpp"
#include "run.hpp"

using namespace jt;

namespace {

using Flags = std::vector<bool>;

/// Which bytes are in comments and begin them, and before which brackets a comma is, byte by byte.
struct Plain {
  std::string text;
  Flags comment, begins, closes;

  explicit Plain(const std::string& document)
      : text(document), comment(document.size()), begins(document.size()), closes(document.size()) {
    bool after_comma = false;
    for (std::size_t at = 0; at < text.size();) {
      const std::string_view two = std::string_view(document).substr(at, 2);
      if (two == "//") {
        take(at, std::min(document.find('\n', at), document.size()));
      } else if (two == "/*") {
        const std::size_t end = document.find("*/", at + 2);
        take(at, end == std::string::npos ? document.size() : end + 2);
      } else {
        const char c = text[at];
        closes[at] = after_comma && (c == ']' || c == '}');
        if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) after_comma = c == ',';
        if (c == '"') pass_string(at);
        // Outside strings it is no JSON, and still escapes a quote.
        if (c == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\')) ++at;
        ++at;
      }
    }
  }

 private:
  void take(std::size_t& at, std::size_t end) {
    begins[at] = true;
    for (; at < end; ++at) {
      comment[at] = true;
      if (text[at] != '\n' && text[at] != '\r') text[at] = ' ';
    }
  }
  void pass_string(std::size_t& at) const {
    while (++at < text.size() && text[at] != '"') at += text[at] == '\\' ? 1U : 0U;
  }
};

std::uint64_t bits_of(const Flags& flags, std::size_t begin, std::size_t end) {
  std::uint64_t bits = 0;
  for (std::size_t at = begin; at < end; ++at) bits |= static_cast<std::uint64_t>(flags[at]) << (at - begin);
  return bits;
}

std::uint64_t entry(std::uint64_t blocks, const std::array<std::uint64_t, 64>& entries, std::size_t block) {
  return (blocks >> block & 1) != 0 ? entries[block] : 0;
}

/// What a piece must become, and what must be found in it.
void check_piece(const Plain& plain, const std::string& document, const std::string& got, std::size_t at,
                 std::size_t size, const scan::CommentBlocks& found) {
  const auto of_piece = [&](const Flags& flags) {
    const auto first = flags.begin() + static_cast<std::ptrdiff_t>(at);
    return static_cast<std::uint64_t>(std::count(first, first + static_cast<std::ptrdiff_t>(size), true));
  };
  REQUIRE(found.bytes == of_piece(plain.comment));
  REQUIRE(found.count == of_piece(plain.begins));
  for (std::size_t block = 0; block * 64 < size; ++block) {
    const std::size_t begin = at + block * 64;
    const std::size_t end = std::min(begin + 64, at + size);
    const std::uint64_t comment = bits_of(plain.comment, begin, end);
    REQUIRE(entry(found.commented, found.comment, block) == comment);
    REQUIRE(entry(found.commented, found.begins, block) == bits_of(plain.begins, begin, end));
    bool ascii = true;
    for (std::size_t i = begin; i < end; ++i)
      ascii &= !plain.comment[i] || static_cast<unsigned char>(document[i]) < 128;
    REQUIRE((found.not_ascii >> block & 1) == (ascii ? 0 : 1));
    REQUIRE(got.substr(begin - at, end - begin) == (ascii ? plain.text : document).substr(begin, end - begin));
    // Of a comma before the block, whether it is the last token is not sure.
    const std::uint64_t wanted = bits_of(plain.closes, begin, end);
    const std::uint64_t closes = entry(found.closed, found.closes, block);
    REQUIRE((wanted & ~closes) == 0);
    REQUIRE(((closes & ~wanted) & ((closes & ~wanted) - 1)) == 0);
  }
}

std::string soup(test::Commented& random) {
  static constexpr std::string_view bytes = "///**,,]}[{\"\" \n\r\t:a1\xC3\xA9";
  std::string text;
  for (std::size_t size = random.below(1200); text.size() < size;) {
    const std::size_t run = random.below(40) == 0 ? random.below(200) : 1;
    text.append(run, run == 1 ? bytes[random.below(bytes.size())] : " x*/\""[random.below(5)]);
    if (random.below(12) == 0) text += "\"\\\\\\\"//,]\"";
    if (random.below(20) == 0) text += "// \\\" \\\n";
    if (random.below(20) == 0) text += "/* \\\" \\*/";
  }
  return text;
}

}  // namespace

TEST_CASE("kernel: blank finds what a plain walk does, and makes the bitmaps of the rest, in pieces of any size") {
  test::Commented random(test::seed(31));
  for (std::size_t round = 0; round < test::fewer(6000); ++round) {
    const std::string document = round % 2 == 0 ? soup(random) : random.next();
    CAPTURE(document);
    const Plain plain(document);
    for (const scan::Kernel* kernel : scan::kernels()) {
      CAPTURE(kernel->name);
      scan::BlankCarry carry;
      scan::Carry strings;
      for (std::size_t at = 0; at < document.size();) {
        std::size_t size =
            std::min(document.size() - at, random.below(4) == 0 ? random.below(100) + 1 : 64 * (1 + random.below(64)));
        const int next = at + size < document.size() ? static_cast<unsigned char>(document[at + size]) : -1;
        std::string piece = document.substr(at, size);
        std::vector<scan::Bits> bits((size + 63) / 64);
        scan::CommentBlocks found;

        std::string alone = piece;  // without bitmaps
        scan::BlankCarry carry_alone = carry;
        kernel->blank(reinterpret_cast<std::uint8_t*>(alone.data()), size, next, carry_alone, nullptr, found);
        check_piece(plain, document, alone, at, size, found);

        kernel->blank(reinterpret_cast<std::uint8_t*>(piece.data()), size, next, carry, bits.data(), found);
        check_piece(plain, document, piece, at, size, found);

        std::string rest = plain.text.substr(at, size);
        rest.resize(bits.size() * 64, ' ');
        std::vector<scan::Bits> wanted(bits.size());
        scan::kernels().front()->index(reinterpret_cast<const std::uint8_t*>(rest.data()), bits.size(), strings,
                                       wanted.data());
        if (size % 64 != 0) strings.escaped = carry.strings.escaped;  // of a block that goes on with blanks
        REQUIRE(bits == wanted);
        REQUIRE(carry.strings == strings);
        REQUIRE(carry_alone.strings == carry.strings);
        REQUIRE(carry_alone.open == carry.open);
        at += size;
      }
    }
  }
}
