// SPDX-License-Identifier: MIT
#include "core/comments/gap.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "bytes/chopped_source.hpp"
#include "commented.hpp"
#include "core/bytes/memory_source.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

using comments::GapPart;

std::vector<GapPart> parts_of(bytes::Source& source, std::uint64_t begin, std::uint64_t end) {
  std::vector<GapPart> parts;
  const auto read = comments::read_gap(source, begin, end, [&](const GapPart& part) {
    parts.push_back(part);
    return true;
  });
  REQUIRE(read.has_value());
  return parts;
}

/// The parts of a text, each in brackets; of a block comment that spans lines also how many line feeds it has.
std::string seen(const std::string& text) {
  bytes::MemorySource source(text, "x");
  std::string out;
  for (const GapPart& part : parts_of(source, 0, text.size())) {
    const comments::Comment& it = part.comment;
    out += '[' + text.substr(it.begin, it.end - it.begin) + ']';
    if (part.kind == GapPart::Kind::comment) out += it.block ? "b" : "l";
    if (part.kind == GapPart::Kind::comment && it.lines > 0) out += std::to_string(it.lines);
  }
  return out;
}

/// Between `before` (an entry, or nothing: the bracket) and what is behind. Each comment begins with the letter of whom
/// it belongs to: `t`railing, `l`eading, or the `c`ontainer.
struct Row {
  bool before;
  std::string gap;
  bool behind;
};

const std::vector<Row> rows = {
    // Trailing: before the comma on whatever line, behind it on its line.
    {true, " /*t*/ , ", true},
    {true, " // t\n , ", true},
    {true, "\n\n // t\n\n // t\n , ", true},
    {true, ", // t\n ", true},
    {true, ", /*t*/ // t\n ", true},
    {true, " /*t*/, /*t*/\n ", true},
    {true, "\n // t\n, // t\n ", true},
    {true, ", // t\r\n ", true},
    {true, ", /*t\n*/\n ", true},
    // An entry begins on that line: theirs.
    {true, ", /*l*/ ", true},
    {true, ", /*l*/ /*l*/", true},
    {true, " /*t*/, /*l*/ ", true},
    {true, ", /*t*/ /*t\n*/ ", true},
    {true, ", /*t\n*/ /*l*/ ", true},
    // The last one, with a trailing comma or without.
    {true, " // t\n", false},
    {true, " /*t*/ ", false},
    {true, " /*t*/ /*t*/ // t\n // c\n", false},
    {true, "\n // c\n", false},
    {true, "\n\n // c\n // c\n\n", false},
    {true, ", // t\n", false},
    {true, ", // t\n // c\n", false},
    {true, "\n // t\n , // t\n // c\n", false},
    {true, ", /*t*/ ", false},
    // On the last line of a block comment.
    {true, " /*t\n*/ /*t*/ ", false},
    {true, " /*t\n*/ /*t\n*/ // t\n // c\n", false},
    {true, ", /*t\n*/ // t\n // l\n ", true},
    {false, " /*c\n*/ // c\n // l\n ", true},
    // Leading: lines directly above.
    {true, ",\n // l\n ", true},
    {true, ", // t\n // l\n // l\n ", true},
    {true, ",\n /*l*/ ", true},
    {true, ",\n /*l\n *\n\n */ /*l*/\n // l\n", true},
    {true, ",\n\n // l\n ", true},
    {true, ",\r\n // l\r\n ", true},
    {false, "\n // l\n ", true},
    {false, " // c\n // l\n ", true},
    {false, " /*l*/ ", true},
    {false, "/*l*/", true},
    {false, " /*c*/\n /*l*/ ", true},
    {false, " /*c\n*/ ", true},
    // A blank line cuts.
    {true, ", // t\n // c\n\n // l\n ", true},
    {true, ",\n // c\n\n ", true},
    {true, ", // t\n // c\n \t \n ", true},
    {true, ",\n // c\r\n\r\n // c\r\n\r\n // l\r\n", true},
    {false, "\n // c\n\n ", true},
    {false, "\n\n // l\n", true},
    {true, ",\n // c\n\n\n /*l*/ ", true},
    // In an empty container.
    {false, " /*c*/ ", false},
    {false, " // c\n // c\n\n /*c*/ ", false},
    {false, "\n /*c,*/ ", false},
    // What a comment says is no part of this.
    {true, ", // t , ] \" \n // l \" , {\n ", true},
    {true, " /*t,,*/ , /*l]*/", true},
};

/// Whom the comments of the document belong to, as their first letters would say it.
std::string verdict(const comments::Owners& owners, const std::vector<GapPart>& parts) {
  std::string letters;
  for (const GapPart& part : parts) {
    if (part.kind != GapPart::Kind::comment) continue;
    const bool trailing = part.comment.begin < owners.trailing_end;
    letters += trailing ? 't' : part.comment.begin >= owners.leading_begin ? 'l' : 'c';
  }
  return letters;
}

std::string letters_of(const std::string& text, const std::vector<GapPart>& parts) {
  std::string letters;
  for (const GapPart& part : parts) {
    if (part.kind != GapPart::Kind::comment) continue;
    letters += text[text.find_first_not_of(" /*", part.comment.begin)];
  }
  return letters;
}

std::uint64_t count(const std::string& letters, char letter) {
  return static_cast<std::uint64_t>(std::count(letters.begin(), letters.end(), letter));
}

}  // namespace

TEST_CASE("comments: read_gap finds comments, line ends and commas") {
  CHECK(seen("") == "");
  CHECK(seen("  \t\r ") == "");
  CHECK(seen(" // x\n") == "[// x]l[\n]");
  CHECK(seen("// x\r\n\r\n") == "[// x]l[\r\n][\r\n]");
  CHECK(seen("//\r\n") == "[//]l[\r\n]");
  CHECK(seen("// x\ry\n") == "[// x\ry]l[\n]");
  CHECK(seen("// at the end") == "[// at the end]l");
  CHECK(seen("/**/,/***/") == "[/**/]b[,][/***/]b");
  CHECK(seen("/*/ , */,") == "[/*/ , */]b[,]");
  CHECK(seen("/* a\n * b\r\n **/\n") == "[/* a\n * b\r\n **/]b2[\n]");
  CHECK(seen("// /* x\n,/* // */") == "[// /* x]l[\n][,][/* // */]b");
  CHECK(seen("{\"a//,\\\"\": [1, \"/*\"] /*x*/ }") == "[,][/*x*/]b");
}

TEST_CASE("comments: read_gap is the same in pieces of any size, and ends where it is told to") {
  Commented commented(seed(0x6A7));
  for (int i = 0; i < 300; ++i) {
    const std::string text = commented.next();
    bytes::MemorySource whole(text, "x");
    const auto parts = parts_of(whole, 0, text.size());
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{64}}) {
      ChoppedSource chopped(whole, {.most = size});
      const auto again = parts_of(chopped, 0, text.size());
      REQUIRE(again.size() == parts.size());
      for (std::size_t at = 0; at < parts.size(); ++at) {
        CHECK(again[at].comment.begin == parts[at].comment.begin);
        CHECK(again[at].comment.end == parts[at].comment.end);
        CHECK(again[at].comment.lines == parts[at].comment.lines);
      }
    }
  }
  const std::string two = "/*a*/ /*b*/";
  bytes::MemorySource source(two, "x");
  int calls = 0;
  CHECK(comments::read_gap(source, 0, two.size(), [&](const GapPart&) { return ++calls < 1; }).has_value());
  CHECK(calls == 1);
  CHECK(comments::count_comments(source, 0, two.size()).value_or(0) == 2);
  CHECK(comments::count_comments(source, 5, two.size()).value_or(0) == 1);
}

TEST_CASE("comments: read_gap says that a document became shorter") {
  const std::string text = "/*a*/";
  bytes::MemorySource source(text, "x");
  const auto read = comments::read_gap(source, 0, 9, [](const GapPart&) { return true; });
  REQUIRE(!read.has_value());
  CHECK(read.error()->code == Code::document_changed);
}

TEST_CASE("comments: owners, every rule") {
  for (const Row& row : rows) {
    const std::string before = row.before ? "[1" : "[";
    const std::string text = before + row.gap + (row.behind ? "2]" : "]");
    INFO(text);
    bytes::MemorySource source(text, "x");
    const std::uint64_t end = before.size() + row.gap.size();
    const auto parts = parts_of(source, before.size(), end);
    const std::string wanted = letters_of(text, parts);
    const auto owners = comments::owners(source, {before.size(), end, row.before, row.behind});
    REQUIRE(owners.has_value());
    CHECK(verdict(*owners, parts) == wanted);
    CHECK(owners->trailing == count(wanted, 't'));
    CHECK(owners->leading == count(wanted, 'l'));
    CHECK(owners->rest == count(wanted, 'c'));
    const auto comma =
        std::find_if(parts.begin(), parts.end(), [](const GapPart& part) { return part.kind == GapPart::Kind::comma; });
    CHECK(owners->comma.has_value() == (comma != parts.end()));
    if (owners->comma) CHECK(*owners->comma == comma->comment.begin);
    CHECK(owners->trailing_end >= before.size());
    CHECK(owners->trailing_end <= owners->leading_begin);
    CHECK(owners->leading_begin <= end);
  }
}
