// SPDX-License-Identifier: MIT
#include "core/store/redis_sessions.hpp"

#include "run.hpp"
#include "store/redis_server.hpp"

using namespace jt;
using namespace jt::test;
using std::chrono::seconds;
using store::Session;
using Store = std::unique_ptr<store::SessionStore>;

namespace {

const std::string id = "sess_00000000000000000000000000000000";

}  // namespace

TEST_CASE("RedisSessions: one key for a session, which expires by itself") {
  if (!RedisServer::installed()) return skip(no_redis);
  const RedisServer server;
  const Store sessions = server.open(patient());
  const Session session = *sessions->create("text", seconds(3600));
  const std::string key = "jt:session:" + session.id;
  const auto keys = server.run({"KEYS", "*"});
  REQUIRE(keys);
  REQUIRE(keys->size() == 1);
  CHECK(keys->at(0).text() == key);
  const auto rest = server.run({"TTL", key});
  CHECK(rest->number() > 3000);
  CHECK(rest->number() <= 3600);
  REQUIRE(sessions->finish(*sessions->claim(session.id), "new"));
  CHECK(server.run({"TTL", key})->number() <= 3600);
  CHECK(server.run({"TTL", key})->number() > 3000);
  CHECK(server.run({"HLEN", key})->number() == 3);
}

TEST_CASE("RedisSessions: keys of others are left alone") {
  if (!RedisServer::installed()) return skip(no_redis);
  const RedisServer server;
  const Store sessions = server.open(patient());
  server.must({"SET", "other", "1"});
  server.must({"SET", "jt:session:other", "1"});
  server.must({"SET", "jt:session:" + id + "0", "1"});
  REQUIRE(sessions->create("text", seconds(600)));
  for (int i = 0; i < 3000; ++i) {
    if (i % 1000 == 0) server.must({"SET", "jt:session:" + std::to_string(i), "1"});
  }
  const auto all = sessions->list();
  REQUIRE(all);
  CHECK(all->size() == 1);
}

TEST_CASE("RedisSessions: numbers of databases") {
  if (!RedisServer::installed()) return skip(no_redis);
  const RedisServer server;
  const Store three = sessions_at(server.address() + "/3", patient());
  REQUIRE(three->create("text", seconds(600)));
  CHECK(three->list()->size() == 1);
  CHECK(server.open(patient())->list()->empty());
  CHECK(trouble(sessions_at(server.address() + "/99", patient()), server.place()) ==
        "it has no database of that number");
}

TEST_CASE("RedisSessions: damaged sessions") {
  if (!RedisServer::installed()) return skip(no_redis);
  const RedisServer server;
  const Store sessions = server.open(patient());
  const std::string key = "jt:session:" + id;
  const auto check = [&] {
    const std::string message = "session '" + id + "' in the Redis server '" + server.place() + "' is damaged";
    const auto found = sessions->find(id);
    REQUIRE_FALSE(found);
    CHECK(found.error()->code == Code::io_error);
    CHECK(found.error()->message == message);
    CHECK(sessions->claim(id).error()->message == message);
    CHECK(sessions->list().error()->message == message);
    // It can be dropped, and then all is well.
    CHECK(sessions->drop(id) == true);
    CHECK(sessions->list()->empty());
  };
  server.must({"SET", key, "text"});
  check();
  server.must({"RPUSH", key, "text"});
  check();
  server.must({"HSET", key, "text", "x"});
  check();
  server.must({"HSET", key, "created", "1", "expires", "2"});
  check();
  for (const char* number : {"", "x", "-1", "1.5", "1e3", " 1", "99999999999999999999"}) {
    server.must({"HSET", key, "text", "x", "created", "1", "expires", number});
    check();
  }
  server.must({"HSET", key, "text", "x", "created", "1", "expires", "2", "claim", "0", "until", "soon"});
  CHECK(sessions->claim(id)->text == "x");
}
