// SPDX-License-Identifier: MIT
#include <random>

#include "blocks_run/calls.hpp"
#include "core/blocks/change_diff.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

std::string diff_of(const RunBox& box, std::vector<blocks::ToolCall> calls, bool replace_all = false) {
  std::string text;
  blocks::RunOptions options = box.options();
  options.replace_all = replace_all;
  const auto report = blocks::dry_run(box.workspace(), calls, options, [&](std::string_view piece) {
    text += piece;
    return true;
  });
  REQUIRE(report);
  CHECK(report->run_id.empty());
  return text;
}

/// The text after the changes.
std::string apply(std::string before, const std::string& after, const std::vector<blocks::LineChange>& changes) {
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    before.replace(change->before_begin, change->before_size, after, change->after_begin, change->after_size);
  }
  return before;
}

}  // namespace

TEST_CASE("line_changes gives one text the lines of the other") {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string texts[2];
    for (std::string& text : texts) {
      const auto lines = random() % 12;
      for (unsigned i = 0; i < lines; ++i) text += std::string(1, static_cast<char>('a' + random() % 4)) + "\n";
      if (random() % 3 == 0) text += "end";
    }
    const auto changes = blocks::line_changes(texts[0], texts[1]);
    CHECK(apply(texts[0], texts[1], changes) == texts[1]);
    if (texts[0] == texts[1]) CHECK(changes.empty());
  }
}

TEST_CASE("line_changes is small for small differences") {
  CHECK(blocks::line_changes("a\nb\nc\nd\ne\n", "a\nB\nc\nd\nnew\ne\n") ==
        std::vector<blocks::LineChange>{{2, 2, 2, 2}, {8, 0, 8, 4}});
}

TEST_CASE("dry_run shows each change against what the calls before leave, and writes nothing") {
  const RunBox box;
  box.file("root/a", "one\ntwo\nthree\n");
  box.file("root/b", "gone\n");
  const auto before = box.tree();
  CHECK(diff_of(box, {edit_call("a", "two\nthree\n", "two\n3\n"), edit_call("a", "3", "4"), write_call("a", "one\n4\n"),
                      write_call("new/c", "x\ny\n"), delete_call("b"), write_call("empty", "")}) ==
        "--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n one\n two\n-three\n+3\n"
        "--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n one\n two\n-3\n+4\n"
        "--- a/a\n+++ b/a\n@@ -1,3 +1,2 @@\n one\n-two\n 4\n"
        "--- /dev/null\n+++ b/new/c\n@@ -0,0 +1,2 @@\n+x\n+y\n"
        "--- a/b\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n"
        "--- /dev/null\n+++ b/empty\n");
  CHECK(box.tree() == before);
  CHECK(!std::filesystem::exists(box.state));
}

TEST_CASE("dry_run describes large and binary changes by their sizes") {
  const RunBox box;
  box.file("root/big", std::string(5'000'000, 'x'));
  box.file("root/bin", std::string("\0\1\2", 3));
  CHECK(
      diff_of(box, {write_call("big", "small\n"), delete_call("bin"), write_call("long", std::string(70'000, 'y'))}) ==
      "big is replaced: 5000000 bytes by 6 bytes\n"
      "bin is removed: 3 bytes\n"
      "long is new: 70000 bytes\n");
}

TEST_CASE("dry_run of every occurrence") {
  const RunBox box;
  box.file("root/a", "x\n1\n2\n3\n4\n5\n6\n7\nx\n");
  CHECK(diff_of(box, {edit_call("a", "x\n", "y\n")}, true) ==
        "--- a/a\n+++ b/a\n@@ -1,4 +1,4 @@\n-x\n+y\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-x\n+y\n");
}
