// SPDX-License-Identifier: MIT
#include <sys/file.h>
#include <sys/resource.h>

#include <thread>

#include "blocks_run/calls.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::Status;
using blocks::ToolCall;

namespace {

std::vector<Status> statuses(const std::vector<ToolCall>& calls) {
  std::vector<Status> all;
  for (const ToolCall& one : calls) all.push_back(one.status);
  return all;
}

using Statuses = std::vector<Status>;

}  // namespace

TEST_CASE("run carries calls out in order") {
  const RunBox box;
  box.file("root/old", "keep this, change that\n");
  REQUIRE(::chmod((box.root + "/old").c_str(), 0751) == 0);
  std::vector<ToolCall> calls{write_call("new/deep/a", "one"),
                              edit_call("new/deep/a", "one", "two"),
                              edit_call("old", "change that", "changed"),
                              call("create_directory", "folder"),
                              write_call("gone", "x"),
                              delete_call("gone")};
  const auto report = box.run(calls);
  REQUIRE(report);
  CHECK(report->completed == 6);
  CHECK(report->failed == 0);
  CHECK(!report->refused);
  CHECK(report->run_id.starts_with("run_"));
  const auto tree = box.tree();
  CHECK(tree.at("old") == std::to_string(0751) + " keep this, changed\n");
  CHECK(text_of(box.root + "/new/deep/a") == "two");
  CHECK(tree.at("folder") == "folder");
  CHECK(tree.size() == 5);
  for (const ToolCall& one : calls) {
    CHECK(one.status == Status::completed);
    CHECK(one.end_time);
    CHECK(one.error.empty());
  }
}

TEST_CASE("run does nothing if any call is invalid") {
  const RunBox box;
  std::vector<ToolCall> calls{write_call("a", "1"), edit_call("a", "2", "3"), write_call("b", "1")};
  std::vector<std::string> events;
  blocks::RunOptions options = box.options();
  options.on_status = [&](const ToolCall& one) { events.push_back(one.path + " " + std::string(name(one.status))); };
  const auto report = blocks::run(box.workspace(), calls, options);
  REQUIRE(report);
  CHECK(report->refused);
  CHECK(report->run_id.empty());
  CHECK(events.empty());
  CHECK(statuses(calls) == Statuses{Status::detected, Status::detected, Status::detected});
  CHECK(box.tree().empty());
  CHECK(!std::filesystem::exists(box.state));
}

TEST_CASE("run that keeps going leaves out what is invalid") {
  const RunBox box;
  std::vector<ToolCall> calls{write_call("a", "1"), edit_call("a", "2", "3"), edit_call("a", "1", "4")};
  calls.push_back(call("", ""));
  calls.back().is_tool = false;
  std::vector<std::string> events;
  blocks::RunOptions options = box.options();
  options.keep_going = true;
  options.on_status = [&](const ToolCall& one) { events.push_back(std::string(name(one.status))); };
  const auto report = blocks::run(box.workspace(), calls, options);
  REQUIRE(report);
  CHECK(report->completed == 2);
  CHECK(report->failed == 1);
  CHECK(text_of(box.root + "/a") == "4");
  CHECK(calls[1].error == "the text to replace does not occur in 'a'");
  CHECK(events == std::vector<std::string>{"processing", "executing", "completed", "processing", "failed", "processing",
                                           "executing", "completed"});
}

TEST_CASE("run replaces every occurrence where that is asked for") {
  const RunBox box;
  box.file("root/a", "x.x.x");
  std::vector<ToolCall> calls{edit_call("a", "x", "long")};
  blocks::RunOptions options = box.options();
  options.replace_all = true;
  REQUIRE(blocks::run(box.workspace(), calls, options));
  CHECK(text_of(box.root + "/a") == "long.long.long");
}

TEST_CASE("run stops at the first failure, and what was done stays") {
  const RunBox box;
  box.file("root/closed", "x");
  REQUIRE(::chmod((box.root + "/closed").c_str(), 0444) == 0);
  std::vector<ToolCall> calls{write_call("a", "1"), edit_call("closed", "x", "y"), write_call("b", "1")};
  auto report = box.run(calls);
  REQUIRE(report);
  CHECK(report->completed == 1);
  CHECK(report->failed == 1);
  CHECK(report->not_reached == 1);
  CHECK(statuses(calls) == Statuses{Status::completed, Status::failed, Status::detected});
  CHECK(calls[1].error == "cannot edit 'closed': it is read-only");
  CHECK(text_of(box.root + "/closed") == "x");
  REQUIRE(box.rollback(report->run_id));
  CHECK(listing(box.root) == std::vector<std::string>{"closed"});
}

TEST_CASE("run in a folder that may not be written") {
  CHECK(in_child_without_rights([] {
          const RunBox box;
          box.file("root/closed", "x");
          (void)::chmod(box.root.c_str(), 0555);
          std::vector<ToolCall> calls{write_call("new", "1")};
          auto report = box.run(calls);
          std::vector<ToolCall> more{write_call("closed", "1"), delete_call("closed")};
          blocks::RunOptions options = box.options();
          options.keep_going = true;
          auto second = blocks::run(box.workspace(), more, options);
          (void)::chmod(box.root.c_str(), 0755);
          const bool fine = report && report->failed == 1 && second && second->failed == 2 &&
                            calls[0].status == Status::failed && text_of(box.root + "/closed") == "x" &&
                            !std::filesystem::exists(box.root + "/new");
          return fine ? 0 : 1;
        }) % 90 ==
        0);
}

TEST_CASE("run without room for the new file leaves the old one") {
  CHECK(in_child([] {
          const RunBox box;
          box.file("root/a", std::string(60'000, 'x') + "end");
          const auto before = box.tree();
          const rlimit limit{1 << 16, 1 << 16};
          (void)::setrlimit(RLIMIT_FSIZE, &limit);
          std::vector<ToolCall> calls{write_call("b", "1"), edit_call("a", "end", std::string(6'000, 'y'))};
          const auto report = box.run(calls);
          if (!report || report->failed != 1 || text_of(box.root + "/b") != "1") return 1;
          if (!box.rollback(report->run_id) || box.tree() != before) return 2;
          // Here the check itself has no room for the new texts: nothing runs.
          std::vector<ToolCall> large{write_call("b", "1"), write_call("c", std::string(70'000, 'x'))};
          return !box.run(large) && box.tree() == before ? 0 : 3;
        }) == 0);
}

TEST_CASE("run needs a place for its record before it changes anything") {
  const RunBox box;
  box.file("state", "a file");
  const auto report = box.run({write_call("a", "1")});
  REQUIRE(!report);
  CHECK(report.error()->code == Code::io_error);
  CHECK(box.tree().empty());
}

TEST_CASE("run: two at a time in one root run one after the other") {
  const RunBox box;
  box.file("root/count", "0");
  std::vector<std::thread> threads;
  std::atomic<int> completed = 0;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      std::vector<ToolCall> calls{write_call("own" + std::to_string(i), "x"),
                                  edit_call("count", text_of(box.root + "/count"), std::to_string(i + 1))};
      blocks::RunOptions options = box.options();
      options.lock_timeout = std::chrono::minutes(2);
      const auto report = blocks::run(box.workspace(), calls, options);
      // Another one changed the text since it was read: then this one did nothing at all.
      if (report && !report->refused) completed += report->completed == 2 ? 1 : 1000;
      if (!report) completed += 1'000'000;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(completed > 0);
  CHECK(completed <= 8);
  CHECK(static_cast<int>(listing(box.root).size()) == completed + 1);
}

TEST_CASE("run: a lock that another run holds") {
  const RunBox box;
  const int folder = ::open(box.root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  REQUIRE(::flock(folder, LOCK_EX) == 0);
  std::vector<ToolCall> calls{write_call("a", "1")};
  blocks::RunOptions options = box.options();
  options.lock_timeout = std::chrono::milliseconds(0);
  const auto report = blocks::run(box.workspace(), calls, options);
  REQUIRE(!report);
  CHECK(report.error()->code == Code::locked);
  ::close(folder);
}

TEST_CASE("run edits a large file in place of its copy") {
  const RunBox box;
  constexpr std::size_t size = fewer(30'000'000);
  std::string text(size, '.');
  text.replace(size / 2, 6, "needle");
  box.file("root/big", text);
  std::vector<ToolCall> calls{edit_call("big", "needle", "thread!")};
  const auto report = box.run(calls);
  REQUIRE(report);
  CHECK(report->completed == 1);
  std::string wanted = text;
  wanted.replace(size / 2, 6, "thread!");
  CHECK((text_of(box.root + "/big") == wanted));
  REQUIRE(box.rollback(report->run_id));
  CHECK((text_of(box.root + "/big") == text));
}
