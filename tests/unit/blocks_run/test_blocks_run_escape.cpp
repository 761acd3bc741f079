// SPDX-License-Identifier: MIT
// Nothing outside the root changes, whatever the paths are and whoever exchanges folders meanwhile.
#include <atomic>
#include <thread>

#include "blocks_run/calls.hpp"
#include "core/blocks/run_record.hpp"
#include "core/blocks/step.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::ToolCall;

namespace {

struct EscapeBox : Sandbox {
  std::string state;
  Scratch own;
  EscapeBox() { state = own / "state"; }
};

const std::vector<std::string> ways_out = {
    "..",
    "../secret",
    "../outside/secret",
    "../nothing",
    "../root/a",
    "sub/../a",
    "sub/../../secret",
    "/etc/passwd",
    "/",
    "//secret",
    "out",
    "out_absolute",
    "out_folder/secret",
    "out_folder/new",
    "out_folder/../secret",
    "out_absolute_folder/a",
    "out_absolute_folder/new/deep",
    "out_chain",
    "out_evil",
    "out_proc",
    "out_proc/tmp/jt-escaped",
    "out_nothing",
    "top/tmp/jt-escaped",
    "to_other",
    "to_other_absolute",
    "/proc/self/root/tmp/jt-escaped",
    "/proc/self/cwd/jt-escaped",
    "/workspace/a",
    std::string("a\0b", 3),
};

std::vector<ToolCall> calls_to(const std::string& path) {
  return {write_call(path, "escaped"), edit_call(path, "canary", "escaped"), delete_call(path),
          call("create_directory", path)};
}

}  // namespace

TEST_CASE("run: no path leads out of the root") {
  const EscapeBox box;
  auto workspace = blocks::Workspace::open(box.root);
  REQUIRE(workspace);
  const std::string before = outside_of(box);
  for (const std::string& path : ways_out) {
    for (ToolCall& one : calls_to(path)) {
      // A link is what delete_file deletes: see below.
      if (one.tool == "delete_file" && std::filesystem::is_symlink(box.root + "/" + path)) continue;
      CAPTURE(path);
      CAPTURE(one.tool);
      std::vector<ToolCall> calls{one};
      blocks::RunOptions options;
      options.state_folder = box.state;
      options.sync = false;
      const auto report = blocks::run(*workspace, calls, options);
      REQUIRE(report);
      CHECK(report->refused);
      CHECK(code_names(calls[0]) == "PATH_OUTSIDE_ROOT");
    }
  }
  CHECK(outside_of(box) == before);
  CHECK(!std::filesystem::exists("/tmp/jt-escaped"));
}

TEST_CASE("carry_out checks the path again, without the check before") {
  const EscapeBox box;
  auto workspace = blocks::Workspace::open(box.root);
  REQUIRE(workspace);
  auto record = blocks::RunRecord::create(box.state, box.root, false);
  REQUIRE(record);
  const std::string before = outside_of(box);
  std::size_t number = 0;
  for (const std::string& path : ways_out) {
    for (const ToolCall& one : calls_to(path)) {
      if (one.tool == "delete_file") continue;
      CAPTURE(path);
      blocks::StepOptions options;
      options.number = ++number;
      options.sync = false;
      options.executing = [] {};
      const auto done = blocks::carry_out(*workspace, **record, one, options);
      REQUIRE(!done);
    }
  }
  CHECK(outside_of(box) == before);
}

TEST_CASE("carry_out: a file that changes after it is in the record is neither removed nor replaced") {
  const RunBox box;
  auto record = blocks::RunRecord::create(box.state, box.root, false);
  REQUIRE(record);
  std::size_t number = 0;
  for (const ToolCall& one : {delete_call("a"), edit_call("a", "old", "new"), write_call("a", "new")}) {
    CAPTURE(one.tool);
    box.file("root/a", "old");
    blocks::StepOptions options;
    options.number = ++number;
    options.sync = false;
    options.executing = [&] { box.file("root/a", "mine, of another length"); };
    const auto done = blocks::carry_out(box.workspace(), **record, one, options);
    REQUIRE(!done);
    CHECK(done.error()->code == Code::document_changed);
    CHECK(text_of(box.root + "/a") == "mine, of another length");
    std::filesystem::remove(box.root + "/a");
    record = blocks::RunRecord::create(box.state, box.root, false);
    REQUIRE(record);
  }
}

TEST_CASE("delete_file of a link removes the link itself") {
  const EscapeBox box;
  auto workspace = blocks::Workspace::open(box.root);
  REQUIRE(workspace);
  const std::string before = outside_of(box);
  blocks::RunOptions options;
  options.state_folder = box.state;
  std::vector<ToolCall> calls;
  for (const char* link : {"out", "out_absolute", "out_folder", "out_proc", "in", "loop", "dangling"}) {
    calls.push_back(delete_call(link));
  }
  const auto report = blocks::run(*workspace, calls, options);
  REQUIRE(report);
  CHECK(report->completed == calls.size());
  CHECK(outside_of(box) == before);
  CHECK(text_of(box.root + "/a") == "inside a");
  for (const ToolCall& one : calls) CHECK(!std::filesystem::is_symlink(box.root + "/" + one.path));
  REQUIRE(blocks::rollback(*workspace, report->run_id, {box.state, false, std::chrono::seconds(10)}));
  CHECK(std::filesystem::read_symlink(box.root + "/out") == "../outside/secret");
  CHECK(std::filesystem::read_symlink(box.root + "/in") == "a");
  CHECK(outside_of(box) == before);
}

TEST_CASE("run: folders and files that are exchanged for links meanwhile") {
  const EscapeBox box;
  box.folder("root/swap");
  box.file("root/swap/secret", "inside");
  box.file("root/swap/a", "inside");
  box.link("root/trap", "../outside");
  box.file("root/leaf", "inside");
  box.link("root/leaf_trap", "../outside/secret");
  auto workspace = blocks::Workspace::open(box.root);
  REQUIRE(workspace);
  const auto outside_now = [&] {
    std::string all;
    for (const char* name : {"/secret", "/a", "/b"}) all += text_of(box.outside + name) + "|";
    for (const std::string& name : listing(box.outside)) all += name + "|";
    return all;
  };
  const std::string before = outside_now();
  std::atomic<bool> stop = false;
  std::thread racer([&] {
    const auto exchange = [&](const char* one, const char* other) {
      (void)::renameat2(AT_FDCWD, (box.root + one).c_str(), AT_FDCWD, (box.root + other).c_str(), RENAME_EXCHANGE);
    };
    while (!stop) {
      exchange("/swap", "/trap");
      exchange("/leaf", "/leaf_trap");
    }
  });
  std::size_t completed = 0;
  for (std::size_t round = 0; round < fewer(40, 4); ++round) {
    const std::string number = std::to_string(round);
    std::vector<ToolCall> calls{write_call("swap/secret", number),       write_call("leaf", number),
                                write_call("swap/new" + number, "x"),    write_call("swap/d" + number + "/x", "x"),
                                edit_call("swap/a", "inside", "inside"), delete_call("swap/new" + number)};
    for (ToolCall& one : calls) {
      // Also without the check, which would refuse most of them.
      auto record = blocks::RunRecord::create(box.state, workspace->real(), false);
      REQUIRE(record);
      blocks::StepOptions how;
      how.number = 1;
      how.sync = false;
      how.executing = [] {};
      if (blocks::carry_out(*workspace, **record, one, how)) ++completed;
    }
    blocks::RunOptions options;
    options.state_folder = box.state;
    options.sync = false;
    options.keep_going = true;
    const auto report = blocks::run(*workspace, calls, options);
    if (report && !report->run_id.empty()) {
      (void)blocks::rollback(*workspace, report->run_id, {box.state, false, std::chrono::seconds(10)});
    }
  }
  stop = true;
  racer.join();
  CHECK(completed > 0);
  CHECK(outside_now() == before);
}
