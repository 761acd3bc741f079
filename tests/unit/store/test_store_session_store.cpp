// SPDX-License-Identifier: MIT
// One suite for both stores: what SessionStore promises.
#include "core/store/session_store.hpp"

#include "run.hpp"
#include "store/session_places.hpp"

using namespace jt;
using namespace jt::test;
using std::chrono::milliseconds;
using std::chrono::seconds;
using store::Session;
using store::SessionSettings;

namespace {

template <class T>
Code code_of(const Result<T>& result) {
  REQUIRE_FALSE(result);
  return result.error()->code;
}

std::vector<std::string> texts(const Store& store) {
  const auto all = store->list();
  REQUIRE(all);
  std::vector<std::string> found;
  for (const Session& one : *all) {
    CHECK(one.text.empty());  // texts may be long: they are read one by one
    found.push_back(store->find(one.id)->text);
  }
  return found;
}

using Texts = std::vector<std::string>;
const std::string unknown = "sess_00000000000000000000000000000000";

}  // namespace

TEST_CASE_TEMPLATE("SessionStore::create and find", Place, OnSqlite, OnRedis) {
  if (!Place::available()) return skip(no_redis);
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
  if (!Place::available()) return skip(no_redis);
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
  if (!Place::available()) return skip(no_redis);
  const Place place;
  const Store store = place.open();
  Texts expected;
  for (int i = 0; i < 30; ++i) expected.insert(expected.begin(), made(store, std::to_string(i)).text);
  CHECK(texts(store) == expected);
  CHECK(texts(place.open()) == expected);
}

TEST_CASE_TEMPLATE("SessionStore: a session that has expired is not found", Place, OnSqlite, OnRedis) {
  if (!Place::available()) return skip(no_redis);
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
  if (!Place::available()) return skip(no_redis);
  Place place;
  const Store store = place.open();
  const Session session = made(store, "short", seconds(1));
  const auto end = far_away();
  while (store->find(session.id) && std::chrono::steady_clock::now() < end) place.pass(milliseconds(50));
  CHECK(code_of(store->find(session.id)) == Code::session_not_found);
}

TEST_CASE_TEMPLATE("SessionStore::claim, finish and release", Place, OnSqlite, OnRedis) {
  if (!Place::available()) return skip(no_redis);
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
  const std::string in_use = "session '" + session.id + "' is in use by another process";
  const bool local = std::is_same_v<Place, OnSqlite>;  // whose processes are known to live
  CHECK(refused.error()->message.starts_with(in_use + (local ? "" : "; should that be gone, the session is free in ")));
  CHECK((refused.error()->message == in_use) == local);
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

TEST_CASE_TEMPLATE("SessionStore::keep replaces the text, and the claim goes on", Place, OnSqlite, OnRedis) {
  if (!Place::available()) return skip(no_redis);
  Place place;
  const Store store = place.open();
  const Session session = made(store, "old", seconds(600));
  CHECK_FALSE(store->keep(session, "wrong"));
  const auto claimed = store->claim(session.id);
  REQUIRE(claimed);
  REQUIRE(store->keep(*claimed, "new"));
  CHECK(store->find(session.id)->text == "new");
  CHECK(code_of(place.open()->claim(session.id)) == Code::locked);
  REQUIRE(store->finish(*claimed, "last"));
  CHECK(code_of(store->keep(*claimed, "late")) == Code::locked);
  CHECK(store->find(session.id)->text == "last");
  REQUIRE(store->drop(session.id));
  CHECK(code_of(store->keep(*claimed, "late")) == Code::session_not_found);
}

TEST_CASE("SessionStore: a claim ends with the object that made it") {
  const OnSqlite place;
  const Session session = made(place.open(), "text");
  const Store next = place.open();
  for (int i = 0; i < 3; ++i) {
    const Store gone = place.open();
    REQUIRE(gone->claim(session.id));
    CHECK(code_of(next->claim(session.id)) == Code::locked);
  }
  CHECK(next->claim(session.id));
}

TEST_CASE_TEMPLATE("SessionStore::finish and release need a claim", Place, OnSqlite, OnRedis) {
  if (!Place::available()) return skip(no_redis);
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
  if (!Place::available()) return skip(no_redis);
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
  if (!Place::available()) return skip(no_redis);
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
  if (!Place::available()) return skip(no_redis);
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
  if (!Place::available()) return skip(no_redis);
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
  if (!Place::available()) return skip(no_redis);
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
