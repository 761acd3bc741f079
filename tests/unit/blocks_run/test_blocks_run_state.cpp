// SPDX-License-Identifier: MIT
#include "blocks_run/calls.hpp"
#include "core/blocks/file_tree.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::FileStates;
using blocks::ToolCall;

namespace {

/// The codes of each call, one after the other, each line "TOOL PATH: CODES".
std::vector<std::string> check(const RunBox& box, std::vector<ToolCall> calls, bool replace_all = false) {
  const blocks::Workspace workspace = box.workspace();
  FileStates states(workspace, replace_all);
  std::vector<std::string> all;
  for (ToolCall& one : calls) {
    REQUIRE(states.take(one));
    all.push_back(code_names(one));
  }
  return all;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("FileStates sees what the calls before leave") {
  const RunBox box;
  CHECK(check(box, {write_call("a.txt", "one two"), edit_call("a.txt", "two", "three"), edit_call("a.txt", "two", "x"),
                    edit_call("a.txt", "one three", "done"), delete_call("a.txt"), edit_call("a.txt", "done", "x"),
                    delete_call("a.txt"), write_call("a.txt", "")}) ==
        Codes{"", "", "EDIT_NOT_FOUND", "", "", "FILE_NOT_FOUND", "FILE_NOT_FOUND", ""});
  CHECK(box.tree().empty());
}

TEST_CASE("FileStates reads the files below the root") {
  const RunBox box;
  box.file("root/a", "x y x");
  CHECK(check(box, {write_call("a", "1"), edit_call("a", "1", "1 1"), edit_call("a", "1", "2")}) ==
        Codes{"FILE_EXISTS", "", "EDIT_NOT_UNIQUE"});
  CHECK(check(box, {edit_call("a", "x", "z"), edit_call("a", "y", "z"), edit_call("a", "x z x", "w")}) ==
        Codes{"EDIT_NOT_UNIQUE", "", ""});
  CHECK(check(box, {edit_call("a", "x", "zz"), edit_call("a", "zz y zz", "w"), edit_call("a", "w", "")}, true) ==
        Codes{"", "", ""});
  CHECK(text_of(box.root + "/a") == "x y x");
}

TEST_CASE("FileStates: an invalid call changes nothing for the next") {
  const RunBox box;
  box.file("root/a", "text");
  ToolCall bad = write_call("a", "other");
  bad.findings.emplace_back().code = blocks::FindingCode::missing_field;
  CHECK(check(box, {bad, edit_call("a", "text", "new")}) == Codes{"MISSING_FIELD", ""});
}

TEST_CASE("FileTree: a path takes steps by its length, not by the powers of it") {
  const RunBox box;
  const blocks::Workspace workspace = box.workspace();
  std::vector<std::uint64_t> steps;
  for (const std::size_t depth : {40U, 80U, 160U, 320U}) {
    std::string path;
    for (std::size_t i = 0; i < depth; ++i) path += "a/";
    blocks::FileTree tree(workspace);
    tree.put(path + "b", {});
    tree.put_folder(path + "c");
    steps.push_back(tree.steps());
    CHECK(tree.find(path, false)->kind == blocks::Found::Kind::folder);
    CHECK(tree.find(path + "b", false)->kind == blocks::Found::Kind::file);
  }
  CHECK(steps == std::vector<std::uint64_t>{82, 162, 322, 642});
}

TEST_CASE("FileStates: a path with control characters, and one that is too long") {
  const RunBox box;
  CHECK(check(box, {write_call("a\tb", "x"), write_call(std::string(5000, 'a'), "x")}) ==
        Codes{"WRONG_TYPE", "PATH_OUTSIDE_ROOT"});
}

TEST_CASE("FileStates: folders and files in each other's place") {
  const RunBox box;
  box.folder("root/folder");
  box.file("root/file", "");
  box.fifo("root/pipe");
  CHECK(check(box, {write_call("folder", ""), write_call("file/x", ""), write_call("new/", ""), write_call("pipe", ""),
                    write_call(".", ""), write_call("file/", ""), edit_call("folder", "a", "b"), delete_call("folder"),
                    delete_call("file"), write_call("file/x", ""), write_call("file", ""), write_call("n/m/o", ""),
                    write_call("n/m", ""), delete_call("n/m/o"), write_call("n/m", "")}) ==
        Codes{"WRONG_TYPE", "WRONG_TYPE", "WRONG_TYPE", "WRONG_TYPE", "WRONG_TYPE", "WRONG_TYPE", "WRONG_TYPE",
              "WRONG_TYPE", "", "", "WRONG_TYPE", "", "WRONG_TYPE", "", "WRONG_TYPE"});
  CHECK(check(box, {call("create_directory", "folder"), call("create_directory", "a/b"), write_call("a/b/c", ""),
                    write_call("a/b", ""), call("create_directory", "file")}) ==
        Codes{"", "", "", "WRONG_TYPE", "FILE_EXISTS"});
}

TEST_CASE("FileStates: links inside the root are one file, links out of it are refused") {
  const Sandbox sandbox;
  RunBox box;
  box.root = sandbox.root;
  CHECK(check(box, {edit_call("in", "inside a", "x"), edit_call("a", "x", "y"), edit_call("in_chain", "y", "z"),
                    delete_call("in"), edit_call("a", "z", "w"), edit_call("in", "w", "v"), write_call("in", "own"),
                    edit_call("a", "w", "v"), edit_call("in_absolute_folder/b", "inside b", "b")}) ==
        Codes{"", "", "", "", "", "FILE_NOT_FOUND", "", "", ""});
  for (const char* path : {"out", "out_absolute", "out_folder/secret", "out_chain", "out_proc", "out_proc/etc/passwd",
                           "out_nothing", "top/etc/passwd", "to_other", "../secret", "sub/../a", "/etc/passwd",
                           "out_folder/new", "loop", "ping", "out_absolute_folder/new/x", "", "a/../../secret"}) {
    CAPTURE(path);
    CHECK(check(box, {write_call(path, "")}) == Codes{"PATH_OUTSIDE_ROOT"});
  }
  // The link itself is inside.
  CHECK(check(box, {delete_call("out"), delete_call("out_folder/secret")}) == Codes{"", "PATH_OUTSIDE_ROOT"});
  CHECK(check(box, {write_call("dangling", "1"), edit_call("nothing", "1", "2")}) == Codes{"", ""});
}

TEST_CASE("FileStates: a folder beside the root whose name begins alike is outside") {
  const RunBox box;
  box.folder("root2");
  box.file("root2/f", "theirs");
  box.link("root/near", box.root + "2/f");
  box.link("root/same", box.root + "/mine");
  CHECK(check(box, {write_call("near", ""), edit_call("near", "theirs", ""), write_call("same", "")}) ==
        Codes{"PATH_OUTSIDE_ROOT", "PATH_OUTSIDE_ROOT", ""});
}

TEST_CASE("FileStates: a chain of links may be as long as the system allows") {
  const RunBox box;
  box.file("root/0", "text");
  for (int i = 1; i <= 41; ++i) box.link("root/" + std::to_string(i), std::to_string(i - 1));
  CHECK(check(box, {edit_call("40", "text", "x"), edit_call("41", "x", "y")}) == Codes{"", "PATH_OUTSIDE_ROOT"});
}

TEST_CASE("FileStates: a file with several names is refused: one of them may be outside") {
  const RunBox box;
  std::filesystem::create_hard_link(box.file("theirs", "text"), box.root + "/mine");
  CHECK(check(box, {write_call("mine", ""), edit_call("mine", "text", ""), delete_call("mine")}) ==
        Codes{"PATH_OUTSIDE_ROOT", "PATH_OUTSIDE_ROOT", "PATH_OUTSIDE_ROOT"});
}

TEST_CASE("FileStates: tools that are not for running") {
  const RunBox box;
  CHECK(check(box, {call("read_file", "a"), call("list_files", "."), call("my_tool", "a")}) ==
        Codes{"UNSUPPORTED_TOOL", "UNSUPPORTED_TOOL", "UNSUPPORTED_TOOL"});
  ToolCall pilot = write_call("a", "x");
  pilot.tool = "pilotwrite";
  CHECK(check(box, {pilot}) == Codes{""});
}

TEST_CASE("FileStates names CR LF when the text has LF") {
  const RunBox box;
  box.file("root/a", "one\r\ntwo\r\n");
  const blocks::Workspace workspace = box.workspace();
  FileStates states(workspace, false);
  ToolCall one = edit_call("a", "one\ntwo", "x");
  REQUIRE(states.take(one));
  REQUIRE(one.findings.size() == 1);
  CHECK(one.findings[0].message == "the text to replace does not occur in 'a', whose lines end in CR LF");
}

TEST_CASE("FileStates: very many replacements in one file") {
  const RunBox box;
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "ab,";
  box.file("root/a", text);
  CHECK(check(box, {edit_call("a", "b", "xyz"), edit_call("a", "axyz,axyz", "q"), edit_call("a", "b", "c")}, true) ==
        Codes{"", "", "EDIT_NOT_FOUND"});
}
