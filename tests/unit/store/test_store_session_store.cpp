// SPDX-License-Identifier: MIT
// One suite for both stores: what SessionStore promises.
#include "core/store/session_store.hpp"

#include <poll.h>

#include <array>
#include <atomic>
#include <barrier>
#include <map>
#include <set>

#include "core/store/session_errors.hpp"
#include "run.hpp"
#include "store/redis_server.hpp"

using namespace jt;
using namespace jt::test;
using std::chrono::milliseconds;
using std::chrono::seconds;
using store::Session;
using store::SessionSettings;
using Store = std::unique_ptr<store::SessionStore>;

namespace {

/// A clock that a test can set forward.
class OnSqlite {
 public:
  static bool available() { return true; }
  [[nodiscard]] Store open(SessionSettings settings = {}) const {
    settings.patience = seconds(120);  // however slow the disk is
    settings.now = [this] { return std::int64_t{1'700'000'000'000} + passed_.load(); };
    auto opened = store::open_sessions("", scratch_ / "state/jt", std::move(settings));
    REQUIRE(opened);
    return std::move(*opened);
  }
  void pass(milliseconds time) { passed_ += time.count(); }
  void expire(const Session& session) {
    const std::int64_t at = session.expires * 1000 - 1'700'000'000'000;
    if (at > passed_) passed_ = at;
  }

 private:
  Scratch scratch_;
  std::atomic<std::int64_t> passed_ = 0;
};

/// The server's clock cannot be set, but its keys can.
class OnRedis {
 public:
  static bool available() { return RedisServer::installed(); }
  [[nodiscard]] Store open(SessionSettings settings = {}) const {
    settings.connect = seconds(120);
    settings.patience = seconds(120);
    return server_.open(std::move(settings));
  }
  void pass(milliseconds time) { std::this_thread::sleep_for(time); }
  void expire(const Session& session) {
    const std::string key = "jt:session:" + session.id;
    server_.must({"PEXPIRE", key, "1"});
    while (server_.run({"EXISTS", key})->number() != 0) nap();
  }

 private:
  RedisServer server_;
};

#define JT_NEEDS(Place) \
  if (!Place::available()) return skip("redis-server is not installed")

Session made(const Store& store, const std::string& text, seconds ttl = seconds(3600)) {
  auto session = store->create(text, ttl);
  REQUIRE_MESSAGE(session, (session ? "" : session.error()->message));
  return *session;
}

template <class T>
Code code_of(const Result<T>& result) {
  REQUIRE_FALSE(result);
  return result.error()->code;
}

std::vector<std::string> texts(const Store& store) {
  const auto all = store->list();
  REQUIRE(all);
  std::vector<std::string> found;
  for (const Session& one : *all) found.push_back(one.text);
  return found;
}

using Texts = std::vector<std::string>;
const std::string unknown = "sess_00000000000000000000000000000000";

/// Runs `work` in that many processes, which begin together; each byte that one writes is counted.
template <class Work>
std::map<int, int> count_in_processes(int processes, Work work) {
  std::array<int, 2> go{};
  std::array<int, 2> out{};
  REQUIRE(::pipe(go.data()) == 0);
  REQUIRE(::pipe(out.data()) == 0);
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(go[1]);
      char byte = 0;
      (void)!::read(go[0], &byte, 1);  // until the parent closes it
      ::_exit(work(out[1]) ? 0 : 1);
    }
    children.push_back(child);
  }
  ::close(go[0]);
  ::close(go[1]);
  ::close(out[1]);
  std::map<int, int> counts;
  for (unsigned char byte = 0; ::read(out[0], &byte, 1) == 1;) ++counts[byte];
  ::close(out[0]);
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  return counts;
}

}  // namespace

TEST_CASE_TEMPLATE("SessionStore::create and find", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  const Place place;
  const Store store = place.open();
  CHECK(texts(store).empty());
  CHECK(code_of(store->find(unknown)) == Code::session_not_found);
  const Session one = made(store, "one", seconds(60));
  const Session two = made(store, "");
  CHECK(store::is_session_id(one.id));
  CHECK(one.id != two.id);
  CHECK(one.expires == one.created + 60);
  CHECK(two.expires == two.created + 3600);
  const Store other = place.open();
  const auto found = other->find(one.id);
  REQUIRE(found);
  CHECK(found->id == one.id);
  CHECK(found->created == one.created);
  CHECK(found->expires == one.expires);
  CHECK(found->text == "one");
  CHECK(found->claim.empty());
  CHECK(other->find(two.id)->text.empty());
}

TEST_CASE_TEMPLATE("SessionStore keeps large texts of any bytes", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  const Place place;
  const Store store = place.open();
  std::string text = std::string("\0\xFF\xC0\x80\r\n$-1\r\n", 11) + pattern(10 << 20) + std::string("\0", 1);
  const Session session = made(store, text);
  CHECK((session.text == text));
  CHECK((store->find(session.id)->text == text));
  const auto claimed = store->claim(session.id);
  REQUIRE(claimed);
  CHECK((claimed->text == text));
  text[5'000'000] = '\0';
  text += "\xED\xA0\x80";
  REQUIRE(store->finish(*claimed, text));
  CHECK((store->find(session.id)->text == text));
  CHECK((texts(store) == Texts{text}));
}

TEST_CASE_TEMPLATE("SessionStore::list has the newest first", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  const Place place;
  const Store store = place.open();
  Texts expected;
  for (int i = 0; i < 30; ++i) expected.insert(expected.begin(), made(store, std::to_string(i)).text);
  CHECK(texts(store) == expected);
  CHECK(texts(place.open()) == expected);
}

TEST_CASE_TEMPLATE("SessionStore: a session that has expired is not found", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  Place place;
  const Store store = place.open();
  const Session later = made(store, "later", seconds(86400));
  const Session soon = made(store, "soon", seconds(60));
  const auto claimed = store->claim(soon.id);
  REQUIRE(claimed);
  place.expire(soon);
  CHECK(code_of(store->find(soon.id)) == Code::session_not_found);
  CHECK(code_of(store->claim(soon.id)) == Code::session_not_found);
  CHECK(code_of(store->finish(*claimed, "new")) == Code::session_not_found);
  CHECK(code_of(store->finish(*claimed, std::nullopt)) == Code::session_not_found);
  CHECK(store->release(*claimed));
  CHECK(store->drop(soon.id) == false);
  CHECK(texts(store) == Texts{"later"});
  CHECK(store->find(later.id)->text == "later");
  CHECK(store->find(soon.id).error()->message == store->find(soon.id).error()->message);
  const std::string gone = store->find(soon.id).error()->message;
  CHECK(gone == "session '" + soon.id + "' is unknown or has expired");
  CHECK(store->find(unknown).error()->message == "session '" + unknown + "' is unknown or has expired");
}

TEST_CASE_TEMPLATE("SessionStore: a session expires by itself", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  Place place;
  const Store store = place.open();
  const Session session = made(store, "short", seconds(1));
  const auto end = far_away();
  while (store->find(session.id) && std::chrono::steady_clock::now() < end) place.pass(milliseconds(50));
  CHECK(code_of(store->find(session.id)) == Code::session_not_found);
}

TEST_CASE_TEMPLATE("SessionStore::claim, finish and release", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  const Place place;
  const Store store = place.open();
  const Store other = place.open();
  const Session session = made(store, "old", seconds(600));
  const auto claimed = store->claim(session.id);
  REQUIRE(claimed);
  CHECK(claimed->text == "old");
  CHECK(claimed->expires == session.expires);
  CHECK_FALSE(claimed->claim.empty());
  const auto refused = other->claim(session.id);
  CHECK(code_of(refused) == Code::locked);
  CHECK(refused.error()->message == "session '" + session.id + "' is in use by another process");
  CHECK(code_of(store->claim(session.id)) == Code::locked);
  CHECK(other->find(session.id)->text == "old");
  CHECK(texts(other) == Texts{"old"});

  REQUIRE(store->release(*claimed));
  const auto again = other->claim(session.id);
  REQUIRE(again);
  CHECK(again->claim != claimed->claim);
  // What is over does not count.
  CHECK(store->release(*claimed));
  CHECK(code_of(store->finish(*claimed, "wrong")) == Code::locked);
  CHECK(code_of(store->finish(*claimed, std::nullopt)) == Code::locked);
  CHECK(code_of(store->claim(session.id)) == Code::locked);

  REQUIRE(other->finish(*again, "new"));
  CHECK(code_of(other->finish(*again, "newer")) == Code::locked);
  const auto found = store->find(session.id);
  CHECK(found->text == "new");
  CHECK(found->created == session.created);
  CHECK(found->expires == session.expires);

  const auto last = store->claim(session.id);
  REQUIRE(last);
  REQUIRE(store->finish(*last, std::nullopt));
  CHECK(code_of(store->claim(session.id)) == Code::session_not_found);
  CHECK(code_of(store->finish(*last, std::nullopt)) == Code::session_not_found);
  CHECK(store->release(*last));
  CHECK(texts(store).empty());
}

TEST_CASE_TEMPLATE("SessionStore::finish and release need a claim", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  const Place place;
  const Store store = place.open();
  Session session = made(store, "text");
  for (const char* claim : {"", "0", "' OR 1", "00000000000000000000000000000000"}) {
    session.claim = claim;
    CHECK_FALSE(store->finish(session, "changed"));
    CHECK_FALSE(store->finish(session, std::nullopt));
    CHECK(store->release(session));
  }
  CHECK(store->find(session.id)->text == "text");
}

TEST_CASE_TEMPLATE("SessionStore::finish keeps the time of expiry", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  Place place;
  const Store store = place.open();
  const Session session = made(store, "old", seconds(2));
  const auto claimed = store->claim(session.id);
  // On a slow machine it may be gone already; then there is nothing to see.
  if (claimed && store->finish(*claimed, "new")) CHECK(store->claim(session.id)->claim != claimed->claim);
  const auto end = far_away();
  while (store->find(session.id) && std::chrono::steady_clock::now() < end) place.pass(milliseconds(50));
  CHECK(code_of(store->find(session.id)) == Code::session_not_found);
}

TEST_CASE_TEMPLATE("SessionStore: a claim runs out", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  Place place;
  SessionSettings hasty;
  hasty.claim_time = milliseconds(1);
  const Store slow = place.open(hasty);
  const Store next = place.open();
  const auto claim_later = [&](const std::string& id) {
    const auto end = far_away();
    auto claimed = next->claim(id);
    while (!claimed && std::chrono::steady_clock::now() < end) {
      place.pass(milliseconds(1));
      claimed = next->claim(id);
    }
    return claimed;
  };
  const Session session = made(slow, "old");
  const auto lost = slow->claim(session.id);
  REQUIRE(lost);
  const auto taken = claim_later(session.id);
  REQUIRE(taken);
  CHECK(code_of(slow->finish(*lost, "wrong")) == Code::locked);
  CHECK(slow->release(*lost));
  CHECK(code_of(slow->claim(session.id)) == Code::locked);
  CHECK(next->finish(*taken, "right"));
  CHECK(slow->find(session.id)->text == "right");
  CHECK(code_of(slow->finish(*lost, "wrong")) == Code::locked);

  // Nobody has claimed it since: it still counts.
  const auto late = slow->claim(session.id);
  REQUIRE(late);
  place.pass(milliseconds(10));
  CHECK(slow->finish(*late, "late"));
  CHECK(next->find(session.id)->text == "late");
}

TEST_CASE_TEMPLATE("SessionStore: the time of a claim is 120 seconds", Place, OnSqlite) {
  Place place;
  const Store store = place.open();
  const Session session = made(store, "text");
  REQUIRE(store->claim(session.id));
  place.pass(milliseconds(119'999));
  CHECK(code_of(store->claim(session.id)) == Code::locked);
  place.pass(milliseconds(1));
  CHECK(store->claim(session.id));
}

TEST_CASE_TEMPLATE("SessionStore::drop", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  const Place place;
  const Store store = place.open();
  CHECK(store->drop(unknown) == false);
  const Session one = made(store, "one");
  const Session two = made(store, "two");
  const auto claimed = store->claim(one.id);
  REQUIRE(claimed);
  CHECK(place.open()->drop(one.id) == true);
  CHECK(store->drop(one.id) == false);
  CHECK(code_of(store->finish(*claimed, "back")) == Code::session_not_found);
  CHECK(store->release(*claimed));
  CHECK(texts(store) == Texts{"two"});
}

TEST_CASE_TEMPLATE("SessionStore::prune", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  Place place;
  const Store store = place.open();
  CHECK(store->prune() == 0U);
  const Session later = made(store, "later", seconds(86400));
  const Session soon = made(store, "soon", seconds(60));
  CHECK(store->prune() == 0U);
  place.expire(soon);
  const auto count = store->prune();
  REQUIRE(count);
  CHECK(*count == (std::is_same_v<Place, OnSqlite> ? 1U : 0U));
  CHECK(store->prune() == 0U);
  CHECK(texts(store) == Texts{"later"});
}

TEST_CASE_TEMPLATE("SessionStore: what is not a session's name is not found", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  const Place place;
  const Store store = place.open();
  const Session session = made(store, "text");
  const std::string digits = session.id.substr(5);
  const std::vector<std::string> names{"",
                                       "sess_",
                                       "*",
                                       "sess_*",
                                       "sess_????????????????????????????????",
                                       digits,
                                       session.id + " ",
                                       session.id + "\n",
                                       " " + session.id,
                                       session.id + std::string("\0", 1),
                                       "SESS_" + digits,
                                       "jt:session:" + session.id,
                                       "x' OR '1'='1",
                                       "sess_' OR id LIKE 'sess_%' -- 000000",
                                       "\r\nFLUSHALL\r\n",
                                       "../../etc/passwd",
                                       "sess_\x1b[31m\xff",
                                       std::string(1 << 20, 'a')};
  for (const std::string& name : names) {
    CHECK(code_of(store->find(name)) == Code::session_not_found);
    CHECK(code_of(store->claim(name)) == Code::session_not_found);
    CHECK(store->drop(name) == false);
    CHECK(code_of(store->finish({name, 0, 0, "", "0"}, std::nullopt)) == Code::session_not_found);
    CHECK(store->release({name, 0, 0, "", "0"}));
    const std::string message = store->find(name).error()->message;
    CHECK(message.size() < 400);
    CHECK(message.find('\x1b') == std::string::npos);
    CHECK(message.find('\n') == std::string::npos);
  }
  CHECK(store->find(session.id)->text == "text");
}

TEST_CASE_TEMPLATE("SessionStore: of 16 threads that claim a session one gets it", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  constexpr int threads = 16;
  constexpr int rounds = 100;
  const Place place;
  std::vector<std::string> ids;
  {
    const Store store = place.open();
    for (int i = 0; i < rounds; ++i) ids.push_back(made(store, "0").id);
  }
  std::barrier together(threads);
  std::vector<std::atomic<int>> winners(rounds);
  std::atomic<int> strange = 0;
  const auto work = [&] {
    const Store store = place.open();
    (void)store->find(ids[0]);  // connected
    for (int round = 0; round < rounds; ++round) {
      together.arrive_and_wait();
      const auto claimed = store->claim(ids[static_cast<std::size_t>(round)]);
      if (claimed) {
        ++winners[static_cast<std::size_t>(round)];
        // In every second round the session is finished while the others still try.
        if (round % 2 == 1 && !store->finish(*claimed, std::nullopt)) ++strange;
      } else if (claimed.error()->code != Code::locked && claimed.error()->code != Code::session_not_found) {
        ++strange;
      }
    }
  };
  std::vector<std::thread> all;
  for (int i = 0; i < threads; ++i) all.emplace_back(work);
  for (std::thread& thread : all) thread.join();
  for (const auto& count : winners) CHECK(count == 1);
  CHECK(strange == 0);
  CHECK(texts(place.open()).size() == rounds / 2);
}

TEST_CASE_TEMPLATE("SessionStore: of 16 processes that claim a session one gets it", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  constexpr int rounds = 100;
  const Place place;
  std::vector<std::string> ids;
  {
    const Store store = place.open();
    for (int i = 0; i < rounds; ++i) ids.push_back(made(store, "0").id);
  }
  const auto winners = count_in_processes(16, [&](int out) {
    const Store store = place.open();
    for (int i = 0; i < rounds; ++i) {
      const auto byte = static_cast<unsigned char>(i);
      const auto claimed = store->claim(ids[byte]);
      if (claimed && ::write(out, &byte, 1) != 1) return false;
      if (!claimed && claimed.error()->code != Code::locked) return false;
    }
    return true;
  });
  CHECK(winners.size() == rounds);
  for (const auto& [index, count] : winners) CHECK(count == 1);
}

TEST_CASE_TEMPLATE("SessionStore: 16 processes create sessions, the first ones too", Place, OnSqlite, OnRedis) {
  JT_NEEDS(Place);
  const Place place;
  const auto counts = count_in_processes(16, [&](int out) {
    const Store store = place.open();
    for (int i = 0; i < 5; ++i) {
      if (!store->create(std::to_string(i), seconds(600)) || ::write(out, "x", 1) != 1) return false;
    }
    return true;
  });
  CHECK(counts == std::map<int, int>{{'x', 80}});
  const auto all = place.open()->list();
  REQUIRE(all);
  std::set<std::string> ids;
  for (const Session& one : *all) ids.insert(one.id);
  CHECK(ids.size() == 80);
}
