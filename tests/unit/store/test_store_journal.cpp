// SPDX-License-Identifier: MIT
#include "core/store/journal.hpp"

#include <sys/wait.h>

#include <csignal>
#include <ctime>

#include "bytes/replacing.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/store/database.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

store::JournalEntry entry(const std::string& what, const std::string& before = "A", const std::string& after = "B") {
  store::JournalEntry made;
  made.time = std::time(nullptr);
  made.what = what;
  made.rev_before = before;
  made.rev_after = after;
  made.size_before = 10;
  made.size_after = 12;
  made.ranges = {{3, "old", 3, "newer"}, {8, "", 10, std::string("\0\xFF", 2)}};
  return made;
}

struct State : Scratch {
  std::string place = *this / "state/jt";
  std::string database = place + "/undo.sqlite";

  /// Runs SQL on the database, as another program would.
  void sql(const char* text) const {
    auto opened = store::Database::open(database, "the test");
    REQUIRE(opened);
    REQUIRE((*opened)->run(text));
  }
};

std::vector<std::string> whats(store::Journal& journal, std::string_view key) {
  const auto entries = journal.history(key);
  REQUIRE(entries);
  std::vector<std::string> names;
  for (const store::JournalEntry& one : *entries) names.push_back(one.what);
  return names;
}

/// The error of a journal in that folder.
std::string refusal(const State& state) {
  store::Journal journal(state.place);
  const auto opened = journal.open();
  REQUIRE_FALSE(opened);
  CHECK(opened.error()->code == Code::permission_denied);
  CHECK_FALSE(journal.record("/x", entry("1")));
  CHECK_FALSE(journal.last("/x"));
  return opened.error()->message;
}

const std::string begin = "cannot use '";

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("Journal::record: new bytes that are not held are read from the document") {
  const State state;
  store::Journal journal(state.place);
  for (const std::size_t size :
       {std::size_t{1}, std::size_t{4096}, (std::size_t{256} << 10) + 1, std::size_t{1'000'000}}) {
    const std::string text = "front" + pattern(size) + "back";
    bytes::MemorySource document(text);
    store::JournalEntry large = entry("set /large");
    large.ranges = {{0, "old", 0, "small"}, {3, "x", 5, {}, size}};
    REQUIRE(journal.record("/x", large, &document));
    const auto last = journal.last("/x");
    REQUIRE(last);
    REQUIRE(*last);
    REQUIRE((*last)->ranges.size() == 2);
    CHECK((*last)->ranges[0] == large.ranges[0]);
    CHECK(((*last)->ranges[1].after == text.substr(5, size)));
    CHECK((*last)->changed == 3 + 5 + 1 + size);
  }
  bytes::MemorySource cut("front");
  store::JournalEntry large = entry("set /large");
  large.ranges = {{3, "x", 5, {}, 100}};
  CHECK(journal.record("/y", large, &cut).error()->code == Code::document_changed);
  CHECK(journal.history("/y")->empty());
}

TEST_CASE("Journal::record and last") {
  const State state;
  store::Journal journal(state.place);
  const auto id = journal.record("/x", entry("set /a"));
  REQUIRE(id);
  const auto last = journal.last("/x");
  REQUIRE(last);
  REQUIRE(*last);
  const store::JournalEntry wanted = entry("set /a");
  CHECK((*last)->id == *id);
  CHECK(std::abs((*last)->time - wanted.time) < 100);
  CHECK((*last)->what == "set /a");
  CHECK((*last)->rev_before == "A");
  CHECK((*last)->rev_after == "B");
  CHECK((*last)->size_before == 10);
  CHECK((*last)->size_after == 12);
  CHECK((*last)->changed == 10);
  CHECK((*last)->ranges == wanted.ranges);
  const auto other = journal.last("/y");
  REQUIRE(other);
  CHECK_FALSE(*other);
}

TEST_CASE("Journal is read by another one, the newest entry first") {
  const State state;
  {
    store::Journal journal(state.place);
    for (const char* what : {"1", "2", "3"}) REQUIRE(journal.record("/x\xFF", entry(what)));
    REQUIRE(journal.record("/y", entry("other")));
  }
  store::Journal journal(state.place);
  CHECK(whats(journal, "/x\xFF") == Names{"3", "2", "1"});
  CHECK(whats(journal, "/y") == Names{"other"});
  const auto entries = journal.history("/x\xFF");
  CHECK(entries->front().ranges.empty());
  CHECK(entries->front().changed == 10);
}

TEST_CASE("Journal::drop") {
  const State state;
  store::Journal journal(state.place);
  REQUIRE(journal.record("/x", entry("1")));
  const auto id = journal.record("/x", entry("2"));
  REQUIRE(id);
  CHECK(journal.drop(*id));
  CHECK(journal.drop(*id));
  CHECK(whats(journal, "/x") == Names{"1"});
  // An id is not used twice.
  const auto next = journal.record("/x", entry("3"));
  REQUIRE(next);
  CHECK(*next > *id);
}

TEST_CASE("Journal makes nothing until something is recorded") {
  const State state;
  store::Journal journal(state.place);
  CHECK(whats(journal, "/x").empty());
  CHECK_FALSE(*journal.last("/x"));
  CHECK(journal.drop(1));
  CHECK_FALSE(std::filesystem::exists(state / "state"));
  REQUIRE(journal.record("/x", entry("1")));
  CHECK((stat_of(state / "state").st_mode & 07777) == 0700);
  CHECK((stat_of(state.place).st_mode & 07777) == 0700);
  CHECK((stat_of(state.database).st_mode & 07777) == 0600);
  for (const std::string& name : listing(state.place)) {
    CAPTURE(name);
    CHECK((stat_of(state.place + "/" + name).st_mode & 0077) == 0);
  }
}

TEST_CASE("Journal keeps no more than a hundred entries of a file") {
  const State state;
  store::Journal journal(state.place);
  REQUIRE(journal.record("/y", entry("other")));
  for (int i = 1; i <= 103; ++i) REQUIRE(journal.record("/x", entry(std::to_string(i))));
  const Names names = whats(journal, "/x");
  CHECK(names.size() == 100);
  CHECK(names.front() == "103");
  CHECK(names.back() == "4");
  CHECK(whats(journal, "/y") == Names{"other"});
  auto database = store::Database::open(state.database, "the test");
  REQUIRE(database);
  auto count = (*database)->prepare("SELECT count(*) FROM range");
  REQUIRE(count);
  REQUIRE(*count->next());
  CHECK(count->number_at(0) == 2 * 101);
}

TEST_CASE("Journal keeps nothing for more than thirty days") {
  const State state;
  store::Journal journal(state.place);
  for (const int days : {31, 29}) {
    store::JournalEntry old = entry(std::to_string(days));
    old.time -= std::int64_t{days} * 24 * 3600;
    REQUIRE(journal.record("/x", old));
  }
  REQUIRE(journal.record("/y", entry("now")));
  CHECK(whats(journal, "/x") == Names{"29"});
}

TEST_CASE("Journal::record refuses ranges that are too large") {
  const State state;
  store::Journal journal(state.place);
  store::JournalEntry large = entry("large");
  large.ranges = {
      {0, std::string(store::Journal::most_bytes / 2, 'x'), 0, std::string(store::Journal::most_bytes / 2, 'y')}};
  CHECK(journal.record("/x", large));
  large.ranges.push_back({1, "z", 1, ""});
  const auto refused = journal.record("/x", large);
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == Code::limit_exceeded);
  CHECK(refused.error()->message ==
        "cannot keep the edit for undo: its changes hold 67108865 bytes, and 67108864 is the limit");
  // The space is freed.
  const auto size = std::filesystem::file_size(state.database);
  CHECK(size > store::Journal::most_bytes);
  REQUIRE(journal.drop((*journal.last("/x"))->id));
  CHECK(std::filesystem::file_size(state.database) < 1'000'000);
}

TEST_CASE("Journal forgets what it drops") {
  const State state;
  store::Journal journal(state.place);
  store::JournalEntry secret = entry("secret");
  secret.ranges = {{0, "correct horse battery staple", 0, ""}};
  const auto id = journal.record("/x", secret);
  REQUIRE(id);
  CHECK(text_of(state.database).find("correct horse") != std::string::npos);
  REQUIRE(journal.drop(*id));
  for (const std::string& name : listing(state.place)) {
    CHECK(text_of(state.place + "/" + name).find("correct horse") == std::string::npos);
  }
}

TEST_CASE("Journal is used by several processes at once") {
  const State state;
  constexpr int processes = 4;
  constexpr int each = 15;
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (int n = 0; n < each; ++n) {
        store::Journal journal(state.place, std::chrono::minutes(1));  // however slow the disk is
        const auto done = journal.record("/x", entry(std::to_string(i) + " " + std::to_string(n)));
        if (!done) ::_exit(1);
      }
      ::_exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  store::Journal journal(state.place);
  CHECK(whats(journal, "/x").size() == processes * each);
}

TEST_CASE("Journal survives processes that are killed") {
  const State state;
  store::Journal journal(state.place);
  REQUIRE(journal.record("/x", entry("first")));
  for (int i = 0; i < 20; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      store::Journal own(state.place);
      for (;;) (void)own.record("/y", entry("again"));
    }
    ::usleep(static_cast<useconds_t>(2000 + i * 1500));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    REQUIRE(journal.record("/x", entry("more")));
    const auto last = journal.last("/y");
    REQUIRE(last);
    if (*last) CHECK((*last)->ranges == entry("").ranges);
  }
  CHECK(whats(journal, "/x").size() == 21);
}

TEST_CASE("Journal runs no triggers that somebody has put into its database") {
  const State state;
  {
    store::Journal journal(state.place);
    REQUIRE(journal.record("/x", entry("1")));
  }
  {
    auto database = store::Database::open(state.database, "the test");
    REQUIRE(database);
    REQUIRE(
        (*database)->run("CREATE TRIGGER lose AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE id < new.id; END"));
  }
  store::Journal journal(state.place);
  REQUIRE(journal.record("/x", entry("2")));
  CHECK(whats(journal, "/x") == Names{"2", "1"});
}

TEST_CASE("Journal tells of damage and deletes nothing") {
  const State state;
  {
    store::Journal journal(state.place);
    REQUIRE(journal.record("/x", entry("1")));
  }
  const auto check = [&](const std::string& message) {
    store::Journal journal(state.place);
    const auto last = journal.last("/x");
    REQUIRE_FALSE(last);
    CHECK(last.error()->code == Code::io_error);
    CHECK(last.error()->message == message);
    const auto recorded = journal.record("/x", entry("2"));
    CHECK_FALSE(recorded);
  };
  SUBCASE("no database") {
    const std::string noise = pattern(10'000);
    std::ofstream(state.database, std::ios::binary) << noise;
    check("the undo journal '" + state.database + "' is damaged: file is not a database");
    CHECK(text_of(state.database) == noise);
  }
  SUBCASE("pages overwritten") {
    const std::string before = text_of(state.database);
    std::ofstream file(state.database, std::ios::binary);
    file << before.substr(0, 100) << std::string(before.size() - 100, '\xAA');
    file.close();
    check("the undo journal '" + state.database + "' is damaged: database disk image is malformed");
    CHECK(std::filesystem::file_size(state.database) == before.size());
  }
  SUBCASE("made by a newer jt") {
    state.sql("PRAGMA user_version = 4");
    check("cannot use the undo journal '" + state.database + "': a newer jt made it");
  }
  SUBCASE("ranges lost") {
    state.sql("DELETE FROM range");
    store::Journal journal(state.place);
    const auto last = journal.last("/x");
    REQUIRE_FALSE(last);
    CHECK(last.error()->message.find("is damaged") != std::string::npos);
  }
}

TEST_CASE("Journal::open refuses what is not its own") {
  const State state;
  SUBCASE("a folder that is a link") {
    state.folder("elsewhere");
    state.folder("state");
    state.link("state/jt", state / "elsewhere");
    CHECK(refusal(state) == begin + state.place + "' for the undo journal: it is a link");
    CHECK(listing(state / "elsewhere").empty());
  }
  SUBCASE("a file in place of the folder") {
    state.folder("state");
    state.file("state/jt", "");
    CHECK(refusal(state) == begin + state.place + "' for the undo journal: it is not a folder");
  }
  SUBCASE("a folder that others may write") {
    state.folder("state/jt");
    REQUIRE(::chmod(state.place.c_str(), 0777) == 0);
    CHECK(refusal(state) == begin + state.place + "' for the undo journal: others may write in it");
  }
  SUBCASE("a database that is a link") {
    state.folder("state/jt");
    REQUIRE(::chmod(state.place.c_str(), 0700) == 0);
    state.link("state/jt/undo.sqlite", state / "elsewhere");
    CHECK(refusal(state) == begin + state.database + "' for the undo journal: it is a link");
    CHECK_FALSE(std::filesystem::exists(state / "elsewhere"));
  }
  SUBCASE("a database with another name") {
    state.folder("state/jt");
    REQUIRE(::chmod(state.place.c_str(), 0700) == 0);
    state.file("elsewhere", "");
    std::filesystem::create_hard_link(state / "elsewhere", state.database);
    CHECK(refusal(state) == begin + state.database + "' for the undo journal: it has several names");
  }
}

TEST_CASE("Journal::open refuses what belongs to another user [root]") {
  if (::geteuid() != 0) return skip("only root can give a file to another user");
  const State state;
  state.folder("state/jt");
  REQUIRE(::chmod(state.place.c_str(), 0700) == 0);
  state.file("state/jt/undo.sqlite", "");
  REQUIRE(::chown(state.database.c_str(), nobody, nobody) == 0);
  CHECK(refusal(state) == begin + state.database + "' for the undo journal: it belongs to another user");
  REQUIRE(::chown(state.place.c_str(), nobody, nobody) == 0);
  CHECK(refusal(state) == begin + state.place + "' for the undo journal: it belongs to another user");
}

TEST_CASE("Journal::open works where a link lies above its folder, and closes a database that others may read") {
  const State state;
  state.folder("real");
  state.link("state", "real");
  store::Journal journal(state.place);
  REQUIRE(journal.record("/x", entry("1")));
  CHECK(std::filesystem::exists(state / "real/jt/undo.sqlite"));
  REQUIRE(::chmod(state.database.c_str(), 0644) == 0);
  store::Journal again(state.place);
  CHECK(whats(again, "/x") == Names{"1"});
  CHECK((stat_of(state.database).st_mode & 07777) == 0600);
}

TEST_CASE("Journal::open needs an absolute folder that can be made") {
  const Scratch scratch;
  CHECK(store::Journal("relative").open().error()->code == Code::invalid_input);
  CHECK(store::Journal("").open().error()->code == Code::invalid_input);
  scratch.file("x", "");
  CHECK(store::Journal(scratch / "x/y").open().error()->code == Code::io_error);
}

TEST_CASE("Journal::record waits for others and says when it waited in vain") {
  const State state;
  store::Journal journal(state.place, std::chrono::milliseconds(100));
  REQUIRE(journal.record("/x", entry("1")));
  auto database = store::Database::open(state.database, "the test");
  REQUIRE(database);
  auto transaction = store::DatabaseTransaction::begin(**database);
  REQUIRE(transaction);
  const auto refused = journal.record("/x", entry("2"));
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == Code::locked);
  CHECK(refused.error()->message ==
        "cannot use the undo journal '" + state.database + "': another process kept it locked");
  transaction->reset();
  CHECK(journal.record("/x", entry("2")));
}

TEST_CASE("state_of") {
  const store::JournalEntry one = entry("1", "A", "B");
  CHECK(store::state_of(one, "B") == store::EntryState::stands);
  CHECK(store::state_of(one, "A") == store::EntryState::void_);
  CHECK(store::state_of(one, "C") == store::EntryState::overtaken);
}
