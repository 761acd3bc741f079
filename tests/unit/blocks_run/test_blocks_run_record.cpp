// SPDX-License-Identifier: MIT
#include "blocks_run/calls.hpp"
#include "core/blocks/run_record.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::FileVersion;
using blocks::LoggedChange;
using blocks::RunRecord;

TEST_CASE("read_log reads what was written") {
  LoggedChange change{7, "a b/ü\t%\n\x01", {}, {FileVersion::Kind::file, 12, "abc"}, true, {}};
  change.before = {FileVersion::Kind::link, 0, "../x\ty"};
  change.metadata = {04711, 12, 13, {{"user.a", std::string("\0\1\t\n%", 5)}, {"user.b", ""}}};
  const std::string text = blocks::log_header("/a\tb") + log_line(change) + log_line(blocks::LoggedFolder{8, "x\ny"});
  const auto log = blocks::read_log(text + "change\t9\thalf", "log");
  REQUIRE(log);
  CHECK(log->root == "/a\tb");
  CHECK(!log->rolled_back);
  REQUIRE(log->changes.size() == 1);
  const LoggedChange& read = log->changes[0];
  CHECK(read.step == 7);
  CHECK(read.key == change.key);
  CHECK(read.before == change.before);
  CHECK(read.after == change.after);
  CHECK(read.saved);
  CHECK(read.metadata == change.metadata);
  REQUIRE(log->folders.size() == 1);
  CHECK(log->folders[0].key == "x\ny");
  CHECK(log->last_step == 8);
  CHECK(blocks::read_log(text + blocks::log_rolled_back(), "log")->rolled_back);
}

TEST_CASE("read_log refuses what is not a log, and never crashes") {
  const std::string text = blocks::log_header("/r") + log_line(LoggedChange{1, "a", {}, {}, false, {}});
  CHECK(!blocks::read_log("", "log"));
  CHECK(!blocks::read_log("{}\n", "log"));
  CHECK(!blocks::read_log(text + "unknown\t1\n", "log"));
  CHECK(!blocks::read_log("jt-run\t2\t/r\n", "log"));
  for (std::size_t size = 0; size < text.size(); ++size) {
    (void)blocks::read_log(text.substr(0, size) + "\n", "log");
    std::string changed = text;
    changed[size] = static_cast<char>(changed[size] ^ 4);
    (void)blocks::read_log(changed, "log");
  }
}

TEST_CASE("RunRecord is for its user alone") {
  const RunBox box;
  box.file("root/a", "secret");
  const mode_t before = ::umask(0);
  const auto report = box.run({write_call("a", "1")});
  ::umask(before);
  REQUIRE(report);
  const std::string folder = box.state + "/runs/" + report->run_id;
  CHECK(listing(folder) == std::vector<std::string>{"1.old", "log"});
  CHECK((stat_of(box.state + "/runs").st_mode & 07777) == 0700);
  CHECK((stat_of(folder).st_mode & 07777) == 0700);
  CHECK((stat_of(folder + "/log").st_mode & 07777) == 0600);
  CHECK((stat_of(folder + "/1.old").st_mode & 07777) == 0600);
}

TEST_CASE("RunRecord saves a file once, and knows when another changed it") {
  const RunBox box;
  const std::string path = box.file("root/a", "0");
  const bytes::Fd old(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  auto record = RunRecord::create(box.state, box.root, false);
  REQUIRE(record);
  const FileVersion zero{FileVersion::Kind::file, 1, "0"}, one{FileVersion::Kind::file, 1, "1"};
  REQUIRE((*record)->note_change(1, "a", zero, one, &old));
  REQUIRE((*record)->note_change(2, "a", zero, one, &old));  // the first was not made
  REQUIRE((*record)->note_change(3, "a", one, zero, &old));
  const auto changed = (*record)->note_change(4, "a", {FileVersion::Kind::file, 1, "2"}, one, &old);
  REQUIRE(!changed);
  CHECK(changed.error()->code == Code::document_changed);
  CHECK(listing(box.state + "/runs/" + (*record)->id()) == std::vector<std::string>{"1.old", "log"});
}

TEST_CASE("RunRecord removes the oldest runs, but none that is in use") {
  const RunBox box;
  blocks::RecordLimits limits;
  limits.runs = 3;
  std::vector<std::string> ids;
  auto used = RunRecord::create(box.state, box.root, false, limits);
  REQUIRE(used);
  for (int i = 0; i < 6; ++i) {
    ::usleep(2000);
    auto record = RunRecord::create(box.state, box.root, false, limits);
    REQUIRE(record);
    ids.push_back((*record)->id());
  }
  CHECK(listing(box.state + "/runs") == std::vector<std::string>{(*used)->id(), ids[3], ids[4], ids[5]});
}

TEST_CASE("RunRecord removes runs that keep too many bytes or are too old") {
  const RunBox box;
  std::vector<std::string> ids;
  for (int i = 0; i < 4; ++i) {
    box.file("root/a", std::string(1000, 'x'));
    const auto report = box.run({write_call("a", "1")});
    REQUIRE(report);
    ids.push_back(report->run_id);
    ::usleep(2000);
  }
  const timespec times[2] = {{0, UTIME_NOW}, {std::time(nullptr) - 31 * 24 * 3600, 0}};
  REQUIRE(::utimensat(AT_FDCWD, (box.state + "/runs/" + ids[2]).c_str(), times, 0) == 0);
  blocks::RecordLimits limits;
  limits.bytes = 5000;
  auto record = RunRecord::create(box.state, box.root, false, limits);
  REQUIRE(record);
  CHECK(listing(box.state + "/runs") == std::vector<std::string>{ids[0], ids[1], ids[3], (*record)->id()});
  limits.bytes = 1500;
  ::usleep(2000);  // runs of one millisecond have any order
  auto last = RunRecord::create(box.state, box.root, false, limits);
  REQUIRE(last);
  CHECK(listing(box.state + "/runs") == std::vector<std::string>{ids[3], (*record)->id(), (*last)->id()});
}

TEST_CASE("RunRecord removes what is left of runs, but not one that begins now") {
  const RunBox box;
  REQUIRE(RunRecord::create(box.state, box.root, false));
  const std::string young = "run_" + std::string(32, '1'), old = "run_" + std::string(32, '2');
  for (const std::string& name : {young, old}) box.folder("state/runs/" + name);
  const timespec times[2] = {{0, UTIME_NOW}, {std::time(nullptr) - 2 * 3600, 0}};
  REQUIRE(::utimensat(AT_FDCWD, (box.state + "/runs/" + old).c_str(), times, 0) == 0);
  REQUIRE(RunRecord::create(box.state, box.root, false));
  CHECK(std::filesystem::exists(box.state + "/runs/" + young));
  CHECK_FALSE(std::filesystem::exists(box.state + "/runs/" + old));
}
