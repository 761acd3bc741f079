// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <future>
#include <thread>

#include "blocks_run/calls.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::ToolCall;

namespace {

Code code_of(const Result<blocks::RollbackReport>& report) {
  REQUIRE(!report);
  return report.error()->code;
}

}  // namespace

TEST_CASE("rollback restores content, modes, links and absence") {
  const RunBox box;
  box.file("root/edited", "one");
  box.file("root/deleted", "two");
  box.file("root/rewritten", "three");
  box.folder("root/there");
  box.link("root/link", "edited");
  REQUIRE(::chmod((box.root + "/edited").c_str(), 0640) == 0);
  REQUIRE(::chmod((box.root + "/deleted").c_str(), 0711) == 0);
  REQUIRE(::chmod((box.root + "/rewritten").c_str(), 04750) == 0);
  const bool attributes = ::setxattr((box.root + "/deleted").c_str(), "user.jt", "a\tb\n", 4, 0) == 0;
  const auto before = box.tree();
  const auto report = box.run({edit_call("link", "one", "1"), edit_call("edited", "1", "11"), delete_call("link"),
                               delete_call("deleted"), write_call("deleted", "again"), delete_call("rewritten"),
                               write_call("link", "a file now"), write_call("a/b/c", "new"), write_call("a/d", "new"),
                               write_call("there/e", "new"), call("create_directory", "x/y"), delete_call("a/d")});
  REQUIRE(report);
  CHECK(report->completed == 12);
  CHECK(box.tree() != before);
  const auto back = box.rollback(report->run_id);
  REQUIRE(back);
  CHECK(box.tree() == before);
  CHECK(back->restored.size() == 6);
  CHECK(back->unchanged == std::vector<std::string>{"a/d"});
  if (attributes) CHECK(attribute_of(box.root + "/deleted", "user.jt") == "a\tb\n");
}

TEST_CASE("rollback twice, of no run, and in another root") {
  RunBox box;
  const auto report = box.run({write_call("a", "1")});
  REQUIRE(report);
  for (const std::string& id : {std::string("nothing"), std::string(), std::string("../runs"),
                                "run_" + std::string(32, '0'), report->run_id + "/."}) {
    CHECK(code_of(box.rollback(id)) == Code::no_match);
  }
  const std::string root = box.root;
  box.root = box.folder("other");
  CHECK(code_of(box.rollback(report->run_id)) == Code::invalid_input);
  box.root = root;
  CHECK(text_of(box.root + "/a") == "1");
  REQUIRE(box.rollback(report->run_id));
  const auto twice = box.rollback(report->run_id);
  CHECK(code_of(twice) == Code::no_match);
  CHECK(twice.error()->message == "'" + report->run_id + "' was rolled back already");
}

TEST_CASE("rollback of files that changed since restores nothing") {
  const RunBox box;
  box.file("root/a", "old a");
  box.file("root/b", "old b");
  const auto report = box.run({write_call("a", "1"), write_call("b", "2"), write_call("c/d", "3")});
  REQUIRE(report);
  box.file("root/b", "mine");
  const auto run_tree = box.tree();
  const auto back = box.rollback(report->run_id);
  CHECK(code_of(back) == Code::document_changed);
  CHECK(back.error()->message == "cannot roll back: 'b' changed since the run");
  CHECK(box.tree() == run_tree);
  box.file("root/b", "2");
  std::filesystem::remove(box.root + "/c/d");
  box.folder("root/c/d");
  CHECK(code_of(box.rollback(report->run_id)) == Code::document_changed);
  std::filesystem::remove(box.root + "/c/d");
  // The file that was new is gone: as it was.
  REQUIRE(box.rollback(report->run_id));
  CHECK(text_of(box.root + "/a") == "old a");
  CHECK(listing(box.root) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("rollback of files with odd names") {
  const RunBox box;
  const std::vector<std::string> names{"a%41", "%", "%25", "f%", "b\\tc", "\xC3\xA9 g"};
  for (const std::string& name : names) box.file("root/" + name, "old " + name);
  const auto before = box.tree();
  std::vector<ToolCall> calls;
  for (const std::string& name : names) calls.push_back(write_call(name, "new"));
  calls.push_back(write_call("new%41/x%42", "new"));
  const auto report = box.run(calls);
  REQUIRE(report);
  CHECK(report->completed == calls.size());
  REQUIRE(box.rollback(report->run_id));
  CHECK(box.tree() == before);
}

TEST_CASE("rollback with a copy that is damaged leaves the file as it is") {
  const RunBox box;
  box.file("root/a", "old");
  const auto report = box.run({write_call("a", "new")});
  REQUIRE(report);
  box.file("state/runs/" + report->run_id + "/1.old", "odd");
  const auto back = box.rollback(report->run_id);
  CHECK(code_of(back) == Code::io_error);
  CHECK(back.error()->message == "cannot restore 'a': the copy that was kept is damaged");
  CHECK(text_of(box.root + "/a") == "new");
  CHECK(listing(box.root) == std::vector<std::string>{"a"});
}

TEST_CASE("rollback of a file that changes while it waits for its lock restores nothing") {
  const RunBox box;
  box.file("root/a", "old");
  const auto report = box.run({write_call("a", "new")});
  REQUIRE(report);
  const bytes::Fd held(::open((box.root + "/a").c_str(), O_RDWR | O_CLOEXEC));
  REQUIRE(::flock(held.get(), LOCK_EX) == 0);
  auto back = std::async(std::launch::async, [&] { return box.rollback(report->run_id); });
  // However soon this is: a rollback that has not begun sees it too.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  REQUIRE(::pwrite(held.get(), "now", 3, 0) == 3);
  REQUIRE(::flock(held.get(), LOCK_UN) == 0);
  CHECK(code_of(back.get()) == Code::document_changed);
  CHECK(text_of(box.root + "/a") == "now");
}

TEST_CASE("rollback keeps folders that hold something else, and makes those that are missing") {
  const RunBox box;
  box.file("root/deep/er/a", "");
  box.folder("root/deep/er");
  box.file("root/deep/er/a", "text");
  const auto report = box.run({delete_call("deep/er/a"), write_call("new/er/b", "")});
  REQUIRE(report);
  box.file("root/new/mine", "");
  std::filesystem::remove_all(box.root + "/deep");
  REQUIRE(box.rollback(report->run_id));
  CHECK(text_of(box.root + "/deep/er/a") == "text");
  CHECK(listing(box.root + "/new") == std::vector<std::string>{"mine"});
}

TEST_CASE("rollback of a file in whose place a folder was made") {
  const RunBox box;
  box.file("root/a", "file");
  const auto before = box.tree();
  auto report = box.run({delete_call("a"), write_call("a/b/c", "x"), write_call("a/d", "x")});
  REQUIRE(report);
  box.file("root/a/mine", "");
  CHECK(code_of(box.rollback(report->run_id)) == Code::document_changed);
  CHECK(text_of(box.root + "/a/d") == "x");
  std::filesystem::remove(box.root + "/a/mine");
  REQUIRE(box.rollback(report->run_id));
  CHECK(box.tree() == before);
}

TEST_CASE("rollback never follows a link that leads outside") {
  const RunBox box;
  box.folder("root/sub");
  box.file("root/sub/a", "old");
  const auto report = box.run({write_call("sub/a", "new"), write_call("sub/b", "new")});
  REQUIRE(report);
  std::filesystem::rename(box.root + "/sub", box / "moved");
  box.link("root/sub", box / "moved");
  const auto back = box.rollback(report->run_id);
  CHECK(code_of(back) == Code::outside_root);
  CHECK(text_of(box / "moved/a") == "new");
  CHECK(text_of(box / "moved/b") == "new");
  // Inside it is another folder than the run's too.
  std::filesystem::remove(box.root + "/sub");
  std::filesystem::rename(box / "moved", box.root + "/moved");
  box.link("root/sub", "moved");
  CHECK(code_of(box.rollback(report->run_id)) == Code::document_changed);
  CHECK(text_of(box.root + "/moved/a") == "new");
}

TEST_CASE("rollback of a file that was read-only before") {
  const RunBox box;
  const auto report = box.run({write_call("a", "new")});
  REQUIRE(report);
  REQUIRE(::chmod((box.root + "/a").c_str(), 0400) == 0);
  REQUIRE(box.rollback(report->run_id));
  CHECK(box.tree().empty());
}
