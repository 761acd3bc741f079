// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "core/bytes/memory_source.hpp"
#include "core/format/line_diff.hpp"
#include "run.hpp"

using namespace jt;

namespace {

struct Printed {
  std::string text;
  std::size_t hunks = 0;
  std::size_t longest = 0;
  bool differs = false;
};

/// The new text comes in pieces of that size.
Printed diff_of(const std::string& before, const std::string& after, std::size_t piece = 7) {
  bytes::MemorySource source(before);
  Printed printed;
  format::LineDiff diff(source, "/tmp/f.json", [&](std::string_view hunk) {
    printed.text += hunk;
    ++printed.hunks;
    printed.longest = std::max(printed.longest, hunk.size());
    return true;
  });
  for (std::size_t at = 0; at < after.size(); at += piece) REQUIRE(diff.feed(after.substr(at, piece)));
  const auto differs = diff.finish();
  REQUIRE(differs);
  printed.differs = *differs;
  return printed;
}

}  // namespace

TEST_CASE("LineDiff: nothing where the texts are alike") {
  for (const std::string text : {"", "1\n", "[\n  1\n]\n", "[1]"}) {
    CAPTURE(text);
    const Printed printed = diff_of(text, text);
    CHECK(printed.text.empty());
    CHECK_FALSE(printed.differs);
  }
}

TEST_CASE("LineDiff: lines that changed, with three lines around them") {
  CHECK(diff_of("[1,\n2]\n", "[\n  1,\n  2\n]\n").text ==
        "--- a/tmp/f.json\n+++ b/tmp/f.json\n@@ -1,2 +1,4 @@\n-[1,\n-2]\n+[\n+  1,\n+  2\n+]\n");
  CHECK(diff_of("[\n1\n]", "[\n1\n]\n").text ==
        "--- a/tmp/f.json\n+++ b/tmp/f.json\n@@ -1,3 +1,3 @@\n [\n 1\n-]\n\\ No newline at end of file\n+]\n");
  CHECK(diff_of("\n\n1\n\n", "1\n").text == "--- a/tmp/f.json\n+++ b/tmp/f.json\n@@ -1,4 +1 @@\n-\n-\n 1\n-\n");
}

TEST_CASE("LineDiff: changes far from one another are hunks of their own") {
  std::string before = "[\n";
  std::string after = "[\n";
  for (int i = 0; i < 30; ++i) {
    before += (i == 3 || i == 10 || i == 25 ? " " : "") + std::to_string(i) + ",\n";
    after += std::to_string(i) + ",\n";
  }
  const Printed printed = diff_of(before, after);
  CHECK(printed.hunks == 2);  // between the first two are six lines
  CHECK(printed.text.find("@@ -2,14 +2,14 @@") != std::string::npos);
  CHECK(printed.text.find("@@ -24,7 +24,7 @@") != std::string::npos);
}

TEST_CASE("LineDiff: what is held does not grow with the text") {
  std::size_t longest = 0;
  for (const std::size_t count : {20'000U, 40'000U, 80'000U}) {
    std::string before = "[";
    std::string after = "[\n";
    for (std::size_t i = 0; i < count; ++i) {
      before += "1,";
      after += "  1,\n";
    }
    const Printed one_line = diff_of(before, after, 4096);
    const Printed many_lines = diff_of(after, before + "\n", 4096);
    for (const Printed* printed : {&one_line, &many_lines}) {
      CHECK(printed->hunks > 2);
      longest = std::max(longest, printed->longest);
      CHECK(printed->longest <= 2 * format::LineDiff::most_lines * 6 + 2000);
    }
  }
}

TEST_CASE("LineDiff: a long line is cut between characters") {
  std::string text = "\"";
  while (text.size() < 600) text += "é";
  const Printed printed = diff_of(" " + text + "\"", text + "\"\n");
  CHECK(printed.text.find("é…\n") != std::string::npos);
  CHECK(printed.text.size() < 2 * format::LineDiff::longest_line + 200);
}
