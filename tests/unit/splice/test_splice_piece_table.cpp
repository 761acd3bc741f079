// SPDX-License-Identifier: MIT
#include <random>

#include "edit/edited.hpp"
#include "run.hpp"

using namespace jt_edit_test;

namespace {

std::string letters(std::mt19937_64& random, std::size_t most) {
  std::string text(random() % (most + 1), ' ');
  for (char& c : text) c = static_cast<char>('a' + random() % 26);
  return text;
}

}  // namespace

TEST_CASE("PieceTable: splices, slices, reads and changes are those of a plain string") {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(jt::test::seed(seed));
    const std::string original = letters(random, 60);
    jt::bytes::MemorySource source(original, "t");
    jt::splice::PieceTable table(source, original.size());
    std::string plain = original;
    for (std::size_t step = 0; step < 40; ++step) {
      const std::size_t at = random() % (plain.size() + 1);
      const std::size_t removed = random() % (std::min<std::size_t>(plain.size() - at, 8) + 1);
      if (random() % 4 == 0) {  // an existing slice, moved or copied
        const std::size_t from = random() % (plain.size() + 1);
        const std::size_t size = random() % (plain.size() - from + 1);
        const std::vector<jt::splice::TablePiece> pieces = table.slice(from, size);
        const std::string text = plain.substr(from, size);
        table.splice(at, removed, pieces);
        plain.replace(at, removed, text);
      } else {
        const std::string text = letters(random, 6);
        table.splice(at, removed, text);
        plain.replace(at, removed, text);
      }
      if (plain.size() > 4000) break;
      REQUIRE(table.bytes() == plain.size());
      REQUIRE(table.size() == plain.size());
      const std::size_t begin = random() % (plain.size() + 3);
      std::string into(random() % 70, '?');
      const auto got = table.read(begin, reinterpret_cast<std::uint8_t*>(into.data()), into.size());
      REQUIRE(got);
      const std::string wanted = begin < plain.size() ? plain.substr(begin, into.size()) : "";
      REQUIRE(into.substr(0, *got) == wanted);
    }
    CHECK(whole(table) == plain);
    std::uint64_t bytes = 0;
    jt::splice::PieceList::Position position;
    for (;;) {
      const jt::splice::TablePiece piece = table.pieces().next(position);
      if (piece.size == 0) break;
      bytes += piece.size;
    }
    CHECK(bytes == plain.size());

    // The changes lead from the one to the other.
    std::string rebuilt;
    std::uint64_t before = 0;
    for (const jt::splice::Change& change : changes_of(table)) {
      REQUIRE(change.before_begin >= before);
      rebuilt += original.substr(before, change.before_begin - before);
      REQUIRE(change.after_begin == rebuilt.size());
      rebuilt += plain.substr(change.after_begin, change.after_size);
      before = change.before_begin + change.before_size;
    }
    CHECK(rebuilt + original.substr(before) == plain);

    table.reset();
    CHECK(whole(table) == original);
    CHECK(changes_of(table).empty());
  }
}

TEST_CASE("PieceTable::changes: what touches is one change, what was put back is none") {
  const std::string original = "0123456789";
  jt::bytes::MemorySource source(original, "t");
  jt::splice::PieceTable table(source, original.size());
  CHECK(changes_of(table).empty());
  table.splice(2, 1, "ab");
  table.splice(4, 1, "c");  // 01abc456789
  REQUIRE(changes_of(table).size() == 1);
  CHECK(changes_of(table)[0].before_begin == 2);
  CHECK(changes_of(table)[0].before_size == 2);
  CHECK(changes_of(table)[0].after_size == 3);
  table.splice(table.bytes(), 0, "z");
  CHECK(changes_of(table).size() == 2);
  table.splice(0, 0, "y");
  REQUIRE(changes_of(table).size() == 3);
  CHECK(changes_of(table)[0].after_begin == 0);
  table.splice(table.bytes() - 1, 1, "");
  table.splice(0, 1, "");
  CHECK(changes_of(table).size() == 1);
  const std::vector<jt::splice::TablePiece> cut = table.slice(7, 2);
  table.splice(7, 2, "");
  table.splice(7, 0, cut);  // removed and inserted again at the same position
  CHECK(whole(table) == "01abc456789");
  CHECK(changes_of(table).size() == 1);
}

TEST_CASE("PieceTable: an empty original") {
  jt::bytes::MemorySource source("", "t");
  jt::splice::PieceTable table(source, 0);
  CHECK(table.bytes() == 0);
  table.splice(0, 0, "ab");
  table.splice(1, 0, "c");
  CHECK(whole(table) == "acb");
  CHECK(changes_of(table).size() == 1);
  CHECK(table.slice(0, 0).empty());
}

TEST_CASE("PieceTable: many edits in any order, against a plain string") {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(jt::test::seed(seed));
    const std::string original(20'000, 'o');
    jt::bytes::MemorySource source(original, "t");
    jt::splice::PieceTable table(source, original.size());
    std::string plain = original;
    for (std::size_t step = 0; step < 4000; ++step) {  // chunks are split, emptied and taken out
      const std::size_t at = random() % (plain.size() + 1);
      const std::size_t most = random() % 500 == 0 ? 3000 : 8;
      const std::size_t removed = random() % (std::min<std::size_t>(plain.size() - at, most) + 1);
      const std::string text = letters(random, 9);
      table.splice(at, removed, text);
      plain.replace(at, removed, text);
      REQUIRE(table.bytes() == plain.size());
    }
    CHECK(whole(table) == plain);
    for (std::size_t begin = 0; begin < plain.size(); begin += 371) {
      std::string into(500, '?');
      const auto got = table.read(begin, reinterpret_cast<std::uint8_t*>(into.data()), into.size());
      REQUIRE(got);
      REQUIRE(into.substr(0, *got) == plain.substr(begin, into.size()));
    }
    table.splice(0, plain.size(), "");
    CHECK(table.bytes() == 0);
    CHECK(table.pieces().capacity() == 0);
  }
}

TEST_CASE("PieceTable: an edit anywhere among many others moves few pieces") {
  constexpr std::size_t edits = 40'000;
  const std::string original(edits * 4, 'o');
  jt::bytes::MemorySource source(original, "t");
  jt::splice::PieceTable table(source, edits * 4);
  for (std::size_t i = 0; i < edits; ++i) table.splice(i * 7919 % edits * 4, 1, "t");
  CHECK(table.pieces().moves() < edits * 600);
}

TEST_CASE("PieceTable: edits from the end to the beginning, or the other way, keep 40 bytes for each") {
  constexpr std::size_t edits = 100'000;
  for (const bool forward : {false, true}) {
    const std::string original(edits * 4, 'o');
    jt::bytes::MemorySource source(original, "t");
    jt::splice::PieceTable table(source, edits * 4);
    for (std::size_t i = 0; i < edits; ++i) table.splice((forward ? i : edits - 1 - i) * 4, 1, "t");
    CHECK(table.pieces().capacity() < edits * 40);
    CHECK(table.text() == "t");  // kept once
  }
}
