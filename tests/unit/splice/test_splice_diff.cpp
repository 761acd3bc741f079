// SPDX-License-Identifier: MIT
#include "core/splice/diff.hpp"

#include <random>

#include "core/json/escape.hpp"
#include "edit/edited.hpp"
#include "run.hpp"

using namespace jt_edit_test;

namespace {

/// The diff of a text in which `find` is replaced by `by`, one pair after the other.
std::string diff_of(const std::string& text, const std::vector<std::pair<std::string, std::string>>& changes) {
  jt::bytes::MemorySource source(text, "t");
  jt::splice::PieceTable table(source, text.size());
  for (const auto& [find, by] : changes) {
    const std::size_t at = whole(table).find(find);
    REQUIRE(at != std::string::npos);
    table.splice(at, find.size(), by);
  }
  std::string out;
  REQUIRE(jt::splice::unified_diff(table, "t", [&](std::string_view piece) {
    out += piece;
    return true;
  }));
  return out;
}

/// Lines "1" to `count`, each in quotes.
std::string numbered(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += "\"" + std::to_string(i) + "\"\n";
  return text;
}

std::size_t hunks(const std::string& diff) {
  std::size_t count = 0;
  for (std::size_t at = diff.find("@@ -"); at != std::string::npos; at = diff.find("@@ -", at + 1)) ++count;
  return count;
}

/// What patch(1) makes of a text and its diff; nothing if the diff does not fit.
std::optional<std::string> patched(const std::string& text, const std::string& diff) {
  std::string out;
  std::size_t at = 0;
  char mark = 0;
  for (std::size_t begin = 0; begin < diff.size();) {
    const std::size_t end = diff.find('\n', begin);
    if (end == std::string::npos) return std::nullopt;
    std::string line = diff.substr(begin, end - begin + 1);
    begin = end + 1;
    if (line.starts_with("---") || line.starts_with("+++")) continue;
    if (line.starts_with("@@")) {
      std::size_t first = std::stoul(line.substr(4));
      if (line.substr(0, line.find(" +")).ends_with(",0")) ++first;  // behind that line
      std::size_t to = 0;
      for (std::size_t i = 1; i < first; ++i) to = text.find('\n', to) + 1;
      out += text.substr(at, to - at);
      at = to;
      continue;
    }
    if (line.starts_with('\\')) {  // of the line before it
      if (mark != '-') out.pop_back();
      if (mark != '+') --at;
      continue;
    }
    mark = line[0];
    line.erase(0, 1);
    const bool there = text.compare(at, line.size(), line) == 0 || text.substr(at) + '\n' == line;
    if (mark != '+' && !there) return std::nullopt;
    if (mark != '+') at += line.size();
    if (mark != '-') out += line;
  }
  return at > text.size() ? std::nullopt : std::optional(out + text.substr(at));
}

}  // namespace

TEST_CASE("unified_diff: applied, it gives the new text, wherever lines are joined or cut") {
  std::mt19937_64 random(jt::test::seed(5));
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  for (std::size_t i = 0; i < jt::test::fewer(20'000); ++i) {
    std::string text;
    for (std::size_t line = below(12); line > 0; --line)
      text += std::string(below(3), 'a' + static_cast<char>(below(3))) + "\n";
    if (below(2) == 0) text += "z";
    jt::bytes::MemorySource source(text, "t");
    jt::splice::PieceTable table(source, text.size());
    for (std::size_t change = 1 + below(3); change > 0; --change) {
      const std::size_t size = table.bytes();
      const std::size_t at = below(size + 1);
      const std::size_t removed = std::min(below(6), size - at);
      static constexpr std::string_view texts[] = {"", "", "x", "x\n", "\n", "x\ny", "\nx"};
      table.splice(at, removed, texts[below(std::size(texts))]);
    }
    std::string diff;
    REQUIRE(jt::splice::unified_diff(table, "t", [&](std::string_view piece) { return diff += piece, true; }));
    CAPTURE(text);
    CAPTURE(whole(table));
    CAPTURE(diff);
    REQUIRE(patched(text, diff) == whole(table));
  }
}

TEST_CASE("unified_diff: changes whose context meets are one hunk, others are two") {
  const std::string text = numbered(30);
  // Six lines between them are all context; a seventh is not.
  CHECK(hunks(diff_of(text, {{"\"10\"", "x"}, {"\"17\"", "y"}})) == 1);
  CHECK(hunks(diff_of(text, {{"\"10\"", "x"}, {"\"18\"", "y"}})) == 2);
  CHECK(diff_of(numbered(9), {{"\"5\"", "x"}}) ==
        "--- a/t\n+++ b/t\n@@ -2,7 +2,7 @@\n \"2\"\n \"3\"\n \"4\"\n-\"5\"\n+x\n \"6\"\n \"7\"\n \"8\"\n");
}

TEST_CASE("unified_diff: a hunk of any length comes in pieces") {
  // Every fourth line changes, so all of it is one hunk.
  const std::string text = numbered(20'000);
  jt::bytes::MemorySource source(text, "t");
  jt::splice::PieceTable table(source, text.size());
  for (int i = 20'000; i > 0; i -= 4) {
    table.splice(text.find("\n\"" + std::to_string(i) + "\"") + 2, 1, "x");
  }
  std::string diff;
  std::size_t largest = 0;
  REQUIRE(jt::splice::unified_diff(table, "t", [&](std::string_view piece) {
    largest = std::max(largest, piece.size());
    diff += piece;
    return true;
  }));
  CHECK(hunks(diff) == 1);
  CHECK(largest < 32'768);
  CHECK(diff.size() > 10 * largest);
  CHECK(patched(text, diff) == whole(table));
  // Nobody who has enough gets more.
  std::size_t pieces = 0;
  REQUIRE(jt::splice::unified_diff(table, "t", [&](std::string_view) { return ++pieces < 3; }));
  CHECK(pieces == 3);
}

TEST_CASE("unified_diff: what is cut from a long line is cut between characters") {
  for (const std::size_t shift : {0U, 1U, 2U}) {
    std::string text = "[\"";
    for (int i = 0; i < 300; ++i) text += "語";
    text += std::string(shift, '-') + "<here>" + std::string(shift, '-');
    for (int i = 0; i < 300; ++i) text += "語";
    text += "\"]";
    const std::string diff = diff_of(text, {{"<here>", "there"}});
    CAPTURE(diff);
    CHECK(diff.find("there") != std::string::npos);
    for (std::size_t at = 0; at < diff.size();) {
      const jt::text::CodePoint point = jt::text::code_point_at(diff, at);
      REQUIRE(point.valid);
      at += point.size;
    }
  }
}

TEST_CASE("unified_diff: no more than three lines of context, also where a change begins with what was there") {
  // a line feed and its line go, before an empty line
  const std::string out =
      diff_of("\"1\"\n\"2\"\n\"3\"\n\"4\"\n\"5\"\n\"6\"\n\n\"8\"\n\"9\"\n\"10\"\n", {{"\n\"6\"", ""}});
  CHECK(out.find("@@ -3,7 +3,6 @@\n") != std::string::npos);
}

TEST_CASE("unified_diff: a side without lines tells the line before") {
  const std::string head = "--- a/t\n+++ b/t\n";
  CHECK(diff_of("1\n", {{"1\n", ""}}) == head + "@@ -1 +0,0 @@\n-1\n");
  CHECK(diff_of("", {{"", "1\n"}}) == head + "@@ -0,0 +1 @@\n+1\n");
  CHECK(diff_of("1\n2\n", {{"1\n2\n", ""}}) == head + "@@ -1,2 +0,0 @@\n-1\n-2\n");
  CHECK(diff_of("[\n1\n]\n", {{"1", "2"}}) == head + "@@ -1,3 +1,3 @@\n [\n-1\n+2\n ]\n");
}
