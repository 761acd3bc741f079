// SPDX-License-Identifier: MIT
#include "core/store/sqlite_sessions.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <array>
#include <csignal>

#include "bytes/replacing.hpp"
#include "bytes/scratch.hpp"
#include "core/store/database.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using std::chrono::seconds;
using store::Session;

namespace {

struct State : Scratch {
  std::string place = *this / "state/jt";
  std::string database = place + "/jt.db";

  [[nodiscard]] std::unique_ptr<store::SessionStore> open(store::SessionSettings settings = {}) const {
    auto opened = store::open_sessions("", place, std::move(settings));
    REQUIRE(opened);
    return std::move(*opened);
  }
  void make() const { REQUIRE(open()->create("text", seconds(600))); }
  void make_folder(mode_t mode = 0700) const {
    folder("state/jt");
    REQUIRE(::chmod(place.c_str(), mode) == 0);
  }
  void sql(const char* text) const {
    auto opened = store::Database::open(database, "the test");
    REQUIRE(opened);
    REQUIRE((*opened)->run(text));
  }
  /// The message of every call, which must be the same.
  [[nodiscard]] std::string refusal(Code code) const {
    const auto sessions = open();
    const std::string id = "sess_00000000000000000000000000000000";
    const auto created = sessions->create("text", seconds(600));
    REQUIRE_FALSE(created);
    CHECK(created.error()->code == code);
    const std::string& message = created.error()->message;
    CHECK(sessions->find(id).error()->message == message);
    CHECK(sessions->claim(id).error()->message == message);
    CHECK(sessions->finish({id, 0, 0, "", "0"}, "x").error()->message == message);
    CHECK(sessions->release({id, 0, 0, "", "0"}).error()->message == message);
    CHECK(sessions->list().error()->message == message);
    CHECK(sessions->drop(id).error()->message == message);
    CHECK(sessions->prune().error()->message == message);
    return message;
  }
};

mode_t mode_of(const std::string& path) { return stat_of(path).st_mode & 07777; }

std::string for_sessions(const std::string& path, const std::string& why) {
  return "cannot use '" + path + "' for the session store: " + why;
}

/// A process that runs `work` for ever, and is killed after some lines of its output.
template <class Work>
std::vector<std::string> killed_after(int lines, Work work) {
  std::array<int, 2> out{};
  REQUIRE(::pipe(out.data()) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    for (;;) {
      const std::string line = work() + "\n";
      if (::write(out[1], line.data(), line.size()) < 0) ::_exit(1);
    }
  }
  ::close(out[1]);
  std::string text;
  char byte = 0;
  for (int seen = 0; seen < lines && ::read(out[0], &byte, 1) == 1; seen += byte == '\n') text += byte;
  ::usleep(static_cast<useconds_t>(lines * 37 % 11 * 100));  // anywhere in a transaction
  ::kill(child, SIGKILL);
  while (::read(out[0], &byte, 1) == 1) text += byte;
  ::close(out[0]);
  ::waitpid(child, nullptr, 0);
  std::vector<std::string> found;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    REQUIRE(end != std::string::npos);
    found.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return found;
}

}  // namespace

TEST_CASE("SqliteSessions makes nothing before a session is created") {
  const State state;
  const auto sessions = state.open();
  const std::string id = "sess_00000000000000000000000000000000";
  CHECK(sessions->list()->empty());
  CHECK(sessions->find(id).error()->code == Code::session_not_found);
  CHECK(sessions->claim(id).error()->code == Code::session_not_found);
  CHECK(sessions->finish({id, 0, 0, "", "0"}, "x").error()->code == Code::session_not_found);
  CHECK(sessions->release({id, 0, 0, "", "0"}));
  CHECK(sessions->drop(id) == false);
  CHECK(sessions->prune() == 0U);
  CHECK_FALSE(std::filesystem::exists(state / "state"));
}

TEST_CASE("SqliteSessions: modes, and a WAL") {
  const State state;
  const auto sessions = state.open();
  REQUIRE(sessions->create("text", seconds(600)));
  CHECK(mode_of(state.place) == 0700);
  const auto names = listing(state.place);
  CHECK(std::ranges::count(names, "jt.db-wal") == 1);
  for (const std::string& name : names) CHECK(mode_of(state.place + "/" + name) == 0600);
  REQUIRE(::chmod(state.database.c_str(), 0644) == 0);
  REQUIRE(state.open()->list());
  CHECK(mode_of(state.database) == 0600);
}

TEST_CASE("SqliteSessions: what has expired is removed when something is created") {
  const State state;
  std::int64_t now = 1'000'000;
  store::SessionSettings settings;
  settings.now = [&] { return now; };
  const auto sessions = state.open(settings);
  REQUIRE(sessions->create("first", seconds(60)));
  now += 59'999;
  CHECK(sessions->list()->size() == 1);
  now += 1;
  CHECK(sessions->list()->empty());
  REQUIRE(sessions->create("second", seconds(60)));
  CHECK(sessions->prune() == 0U);
  now += 60'000;
  CHECK(sessions->prune() == 1U);
}

TEST_CASE("SqliteSessions forgets what it removes") {
  const State state;
  {
    const auto sessions = state.open();
    const auto one = sessions->create("correct horse battery staple", seconds(600));
    const auto two = sessions->create("correct horse battery staple", seconds(600));
    REQUIRE(sessions->drop(one->id));
    REQUIRE(sessions->finish(*sessions->claim(two->id), std::nullopt));
  }
  for (const std::string& name : listing(state.place)) {
    CHECK(text_of(state.place + "/" + name).find("correct horse") == std::string::npos);
  }
}

TEST_CASE("SqliteSessions reports damage and changes nothing") {
  const State state;
  state.make();
  SUBCASE("no database") {
    const std::string noise = pattern(10'000);
    std::ofstream(state.database, std::ios::binary) << noise;
    CHECK(state.refusal(Code::io_error) ==
          "the session store '" + state.database + "' is damaged: file is not a database");
    CHECK(text_of(state.database) == noise);
  }
  SUBCASE("pages overwritten") {
    const std::string before = text_of(state.database);
    const std::string damaged = before.substr(0, 100) + std::string(before.size() - 100, '\xAA');
    std::ofstream(state.database, std::ios::binary) << damaged;
    CHECK(state.refusal(Code::io_error) ==
          "the session store '" + state.database + "' is damaged: database disk image is malformed");
    CHECK((text_of(state.database) == damaged));
  }
  SUBCASE("truncated") {
    const std::string damaged = text_of(state.database).substr(0, 4096);
    std::ofstream(state.database, std::ios::binary) << damaged;
    CHECK(state.refusal(Code::io_error).find("' is damaged: ") != std::string::npos);
    CHECK((text_of(state.database) == damaged));
  }
  SUBCASE("made by a newer jt") {
    state.sql("PRAGMA user_version = 2");
    const std::string before = text_of(state.database);
    CHECK(state.refusal(Code::io_error) == "cannot use the session store '" + state.database + "': a newer jt made it");
    CHECK((text_of(state.database) == before));
  }
  SUBCASE("made by a newer jt, and a WAL is left of it") {
    state.sql("PRAGMA user_version = 3; CREATE TABLE new (x)");
    CHECK(state.refusal(Code::io_error) == "cannot use the session store '" + state.database + "': a newer jt made it");
    state.sql("INSERT INTO new VALUES (1); UPDATE session SET text = 'x'");
  }
}

TEST_CASE("SqliteSessions refuses what is not its own") {
  const State state;
  SUBCASE("a folder that others may write") {
    state.make_folder(0777);
    CHECK(state.refusal(Code::permission_denied) == for_sessions(state.place, "others may write in it"));
    CHECK(listing(state.place).empty());
  }
  SUBCASE("a folder that is a link") {
    state.folder("elsewhere");
    state.folder("state");
    state.link("state/jt", state / "elsewhere");
    CHECK(state.refusal(Code::permission_denied) == for_sessions(state.place, "it is a link"));
    CHECK(listing(state / "elsewhere").empty());
  }
  SUBCASE("a database that is a link") {
    state.make_folder();
    const std::string target = state.file("elsewhere", "mine");
    state.link("state/jt/jt.db", target);
    CHECK(state.refusal(Code::permission_denied) == for_sessions(state.database, "it is a link"));
    CHECK(text_of(target) == "mine");
  }
  SUBCASE("a database that is a folder") {
    state.make_folder();
    state.folder("state/jt/jt.db");
    CHECK(state.refusal(Code::permission_denied) == for_sessions(state.database, "it is not a file"));
  }
  SUBCASE("a database with another name") {
    state.make_folder();
    state.file("elsewhere", "");
    std::filesystem::create_hard_link(state / "elsewhere", state.database);
    CHECK(state.refusal(Code::permission_denied) == for_sessions(state.database, "it has several names"));
  }
}

TEST_CASE("SqliteSessions works in a folder that others may read, which sees nothing of the sessions") {
  const State state;
  state.make_folder(0755);
  state.make();
  CHECK(mode_of(state.place) == 0755);
  CHECK(mode_of(state.database) == 0600);
}

TEST_CASE("SqliteSessions refuses what belongs to another user [root]") {
  if (::geteuid() != 0) return skip("only root can give a file to another user");
  const State state;
  state.make();
  REQUIRE(::chown(state.database.c_str(), nobody, nobody) == 0);
  CHECK(state.refusal(Code::permission_denied) == for_sessions(state.database, "it belongs to another user"));
  REQUIRE(::chown(state.place.c_str(), nobody, nobody) == 0);
  CHECK(state.refusal(Code::permission_denied) == for_sessions(state.place, "it belongs to another user"));
}

TEST_CASE("SqliteSessions: a folder that may not be written") {
  const State state;
  state.make_folder();
  std::string expected = for_sessions(state.database, "permission denied");
  SUBCASE("without a database") {}
  SUBCASE("with one") {
    state.make();
    expected = "cannot use the session store '" + state.database + "': attempt to write a readonly database";
  }
  // Root may write everywhere, so another user tries.
  const bool root = ::geteuid() == 0;
  for (const std::string& path : {state.path(), state / "state"}) REQUIRE(::chmod(path.c_str(), 0755) == 0);
  for (const std::string& name : listing(state.place)) {
    if (root) REQUIRE(::chown((state.place + "/" + name).c_str(), nobody, nobody) == 0);
  }
  if (root) REQUIRE(::chown(state.place.c_str(), nobody, nobody) == 0);
  REQUIRE(::chmod(state.place.c_str(), 0500) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    if (root && ::setresuid(nobody, nobody, nobody) != 0) ::_exit(2);
    const auto refused = state.open()->create("text", seconds(600));
    ::_exit(!refused && refused.error()->message == expected ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == 0);
  REQUIRE(::chmod(state.place.c_str(), 0700) == 0);
}

TEST_CASE("SqliteSessions waits for others and says when it waited in vain") {
  const State state;
  state.make();
  store::SessionSettings settings;
  settings.patience = std::chrono::milliseconds(100);
  const auto sessions = state.open(settings);
  REQUIRE(sessions->list());
  auto database = store::Database::open(state.database, "the test");
  auto transaction = store::DatabaseTransaction::begin(**database);
  REQUIRE(transaction);
  const auto refused = sessions->create("text", seconds(600));
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == Code::locked);
  CHECK(refused.error()->message ==
        "cannot use the session store '" + state.database + "': another process kept it locked");
  CHECK(sessions->list()->size() == 1);  // readers do not wait
  CHECK(state.open(settings)->list()->size() == 1);
  transaction->reset();
  CHECK(sessions->create("text", seconds(600)));
}

TEST_CASE("SqliteSessions loses nothing when a process that creates is killed") {
  const State state;
  std::size_t promised = 0;
  for (int i = 0; i < 10; ++i) {
    const auto ids = killed_after(1 + i * 3, [sessions = std::shared_ptr(state.open())] {
      const auto made = sessions->create("text", seconds(600));
      return made ? made->id : "failed";
    });
    promised += ids.size();
    const auto sessions = state.open();
    for (const std::string& id : ids) {
      const auto found = sessions->find(id);
      REQUIRE_MESSAGE(found, id);
      CHECK(found->text == "text");
    }
  }
  // One that was created, but not reported any more, is there in full.
  const auto all = state.open()->list();
  REQUIRE(all);
  CHECK(all->size() >= promised);
  CHECK(all->size() <= promised + 10);
}

TEST_CASE("SqliteSessions: the claim of a process that was killed is free at once") {
  const State state;
  const std::string id = state.open()->create("text", seconds(600))->id;
  const auto next = state.open();
  for (const int signal : {SIGKILL, SIGTERM, SIGINT}) {
    std::array<int, 2> out{};
    REQUIRE(::pipe(out.data()) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::signal(signal, SIG_DFL);  // the test's own handler reports a crash
      const auto sessions = state.open();
      const char got = sessions->claim(id) ? 'y' : 'n';
      if (::write(out[1], &got, 1) != 1) ::_exit(1);
      for (;;) ::pause();
    }
    char got = 0;
    REQUIRE(::read(out[0], &got, 1) == 1);
    CHECK(got == 'y');
    CHECK(next->claim(id).error()->code == Code::locked);
    ::kill(child, signal);
    ::waitpid(child, nullptr, 0);
    ::close(out[0]);
    ::close(out[1]);
    const auto taken = next->claim(id);
    REQUIRE(taken);
    CHECK(next->release(*taken));
  }
}

TEST_CASE("SqliteSessions: the claim of another machine, or of one that is not known, ends in its time") {
  const State state;
  const std::string id = state.open()->create("text", seconds(600))->id;
  std::int64_t time = 1'700'000'000'000;
  store::SessionSettings settings;
  settings.now = [&] { return time; };
  for (const char* claim : {"00000000000000000000000000000000", "00000000000000000000000000000000@another", "x", "@"}) {
    state.sql(
        fmt::format("UPDATE session SET claim = '{}', expires = 1900000000000, claimed_until = 1700000090500", claim)
            .c_str());
    time = 1'700'000'000'000;
    const auto sessions = state.open(settings);
    const auto refused = sessions->claim(id);
    REQUIRE_FALSE(refused);
    CHECK(refused.error()->message ==
          "session '" + id + "' is in use by another process; should that be gone, the session is free in 91 s");
    time += 90'500;
    CHECK(sessions->claim(id));
  }
}

TEST_CASE("SqliteSessions: a write that fails is an error; a disk that is full is said to be full") {
  const State state;
  state.make();
  const std::string text(std::size_t{1} << 20, 'x');
  // Under a limit for files writing fails; one for pages stands for a full disk.
  const pid_t child = ::fork();
  if (child == 0) {
    (void)::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{64 << 10, 64 << 10};
    const auto sessions = state.open();
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) ::_exit(2);
    const auto made = sessions->create(text, seconds(600));
    ::_exit(!made && made.error()->code == Code::io_error ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  auto database = store::Database::open(state.database, "the test");
  REQUIRE(database);
  const auto full = (*database)->run("PRAGMA max_page_count = 1; CREATE TABLE another (text)");
  REQUIRE_FALSE(full);
  CHECK(full.error()->message == "cannot use the test '" + state.database + "': no space left on device");
}

TEST_CASE("SqliteSessions loses nothing when a process that finishes is killed") {
  const State state;
  store::SessionSettings settings;
  settings.claim_time = std::chrono::milliseconds(0);  // the claim of a killed process does not matter here
  const std::string id = state.open()->create("0", seconds(600))->id;
  for (int i = 0; i < 10; ++i) {
    const auto texts = killed_after(1 + i * 3, [&, sessions = std::shared_ptr(state.open(settings))]() -> std::string {
      const auto claimed = sessions->claim(id);
      if (!claimed) return "not claimed";
      const std::string next = std::to_string(std::stoi(claimed->text) + 1);
      return sessions->finish(*claimed, next) ? next : "not finished";
    });
    REQUIRE_FALSE(texts.empty());
    const auto found = state.open()->find(id);
    REQUIRE(found);
    const int last = std::stoi(texts.back());
    CHECK((found->text == std::to_string(last) || found->text == std::to_string(last + 1)));
  }
}
