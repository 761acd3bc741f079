// SPDX-License-Identifier: MIT
#include "core/store/redis_connection.hpp"

#include <array>
#include <thread>

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

const std::string id = "sess_00000000000000000000000000000000";

/// What each of the calls answers.
std::vector<std::string> all_troubles(const Store& sessions) {
  const Session claimed{id, 0, 0, "", "0"};
  std::vector<std::string> messages;
  const auto note = [&](const auto& result) { messages.push_back(result ? "done" : result.error()->message); };
  note(sessions->create("text", seconds(600)));
  note(sessions->find(id));
  note(sessions->claim(id));
  note(sessions->finish(claimed, "text"));
  note(sessions->finish(claimed, std::nullopt));
  note(sessions->list());
  note(sessions->drop(id));
  return messages;
}

std::string local(const Listener& listener) { return "127.0.0.1:" + std::to_string(listener.port()); }

/// A server that is not Redis: it answers whatever comes with the same bytes, and closes after that many answers.
class Parrot {
 public:
  explicit Parrot(std::string answer, int answers = 1000) : answer_(std::move(answer)), answers_(answers) {
    (void)std::signal(SIGPIPE, SIG_IGN);
    thread_ = std::thread([this] { serve(); });
  }
  Parrot(const Parrot&) = delete;
  Parrot& operator=(const Parrot&) = delete;
  ~Parrot() {
    ::shutdown(listener_.fd(), SHUT_RDWR);
    thread_.join();
  }
  [[nodiscard]] std::string place() const { return local(listener_); }

 private:
  void serve() {
    for (;;) {
      const bytes::Fd client(::accept(listener_.fd(), nullptr, nullptr));
      if (!client.valid()) return;
      std::array<char, 65536> bytes{};
      for (int i = 0; i < answers_; ++i) {
        if (::read(client.get(), bytes.data(), bytes.size()) <= 0) break;
        if (::write(client.get(), answer_.data(), answer_.size()) < 0) break;
      }
    }
  }

  std::string answer_;
  int answers_;
  Listener listener_;
  std::thread thread_;
};

}  // namespace

TEST_CASE("RedisSessions: passwords") {
  if (!RedisServer::installed()) return skip(no_redis);
  const std::string password = "secret @:/%\r\n\x01";
  const std::string encoded = "secret%20%40%3A%2F%25%0D%0A%01";
  const RedisServer server;
  server.must({"ACL", "SETUSER", "ann", "on", ">" + password, "~jt:session:*", "+@all"});
  server.must({"ACL", "SETUSER", "bob", "on", ">secret", "~jt:session:*", "+@all", "-eval", "-scan"});
  server.must({"ACL", "SETUSER", "eve", "on", ">secret", "~*", "+@all", "-hset"});
  CHECK(trouble(server.open(patient(), ":secret@"), server.place()) == "it has no password, and one was given");
  const Store ann = server.open(patient(), "ann:" + encoded + "@");
  const auto session = ann->create("text", seconds(600));
  REQUIRE(session);
  CHECK(ann->list()->size() == 1);
  CHECK(trouble(server.open(patient(), "ann:secret2@"), server.place()) == "it refused the user or the password");
  CHECK(trouble(server.open(patient(), "nobody:secret@"), server.place()) == "it refused the user or the password");
  const std::string may_not = "the user may not run the commands that are needed";
  CHECK(trouble(server.open(patient(), "bob:secret@"), server.place()) == may_not);
  CHECK(trouble(server.open(patient(), "eve:secret@"), server.place()) == may_not);

  server.must({"CONFIG", "SET", "requirepass", password});
  for (const std::string& message : all_troubles(server.open(patient()))) {
    CHECK(message == "cannot use the Redis server '" + server.place() + "': it needs a password");
  }
  CHECK(trouble(server.open(patient(), ":secret@"), server.place()) == "it refused the user or the password");
  const Store right = server.open(patient(), ":" + encoded + "@");
  CHECK(right->find(session->id)->text == "text");
  CHECK(right->create("more", seconds(600)));
}

TEST_CASE("RedisSessions: a server that cannot take changes") {
  if (!RedisServer::installed()) return skip(no_redis);
  {
    const RedisServer server({"--replicaof", "127.0.0.1", "1"});
    const Store sessions = server.open(patient());
    CHECK(trouble(sessions, server.place()) == "it is a read-only replica");
    CHECK(sessions->list()->empty());
  }
  {
    const RedisServer server({"--maxmemory", "3mb"});
    const Store sessions = server.open(patient());
    std::string why;
    for (int i = 0; i < 100 && why.empty(); ++i) {
      const auto created = sessions->create(pattern(100'000), seconds(600));
      if (!created) why = created.error()->message;
    }
    CHECK(why == "cannot use the Redis server '" + server.place() + "': its memory is full");
  }
}

TEST_CASE("RedisSessions: a server that is still loading") {
  if (!RedisServer::installed()) return skip(no_redis);
  RedisServer server;
  const Store sessions = server.open(patient());
  for (int i = 0; i < 30; ++i) REQUIRE(sessions->create(pattern(4096), seconds(86400)));
  server.must({"SAVE"});
  server.stop();
  // As many keys as here take some seconds then.
  server.start_again({"--key-load-delay", "100000", "--loading-process-events-interval-bytes", "1024"}, false);
  const auto end = far_away();
  auto all = sessions->list();
  bool loading = false;
  while (!all && std::chrono::steady_clock::now() < end) {
    CHECK(all.error()->code == Code::redis_connection_error);
    if (all.error()->message.ends_with("': it is still loading its data")) loading = true;
    nap();
    all = sessions->list();
  }
  CHECK(loading);
  REQUIRE(all);
  CHECK(all->size() == 30);
}

TEST_CASE("RedisSessions: a server that is stopped between two calls") {
  if (!RedisServer::installed()) return skip(no_redis);
  RedisServer server({"--appendonly", "yes", "--appendfsync", "always"});
  const Store sessions = server.open(patient());
  const Session session = *sessions->create("text", seconds(3600));
  server.stop();
  for (const std::string& message : all_troubles(sessions)) {
    CHECK(message == "cannot use the Redis server '" + server.place() + "': connection refused");
  }
  CHECK(sessions->claim(session.id).error()->code == Code::redis_connection_error);
  server.start_again();
  const auto claimed = sessions->claim(session.id);
  REQUIRE(claimed);
  CHECK(claimed->text == "text");
  CHECK(claimed->expires == session.expires);
  // Claims outlive the server too.
  server.stop();
  CHECK(sessions->finish(*claimed, "new").error()->code == Code::redis_connection_error);
  server.start_again();
  CHECK(server.open(patient())->claim(session.id).error()->code == Code::locked);
  CHECK(sessions->finish(*claimed, "new"));
  CHECK(sessions->find(session.id)->text == "new");
}

TEST_CASE("RedisSessions: a server without its data after a restart") {
  if (!RedisServer::installed()) return skip(no_redis);
  RedisServer server;
  const Store sessions = server.open(patient());
  const Session session = *sessions->create("text", seconds(3600));
  server.stop();
  CHECK(sessions->claim(session.id).error()->code == Code::redis_connection_error);
  server.start_again();
  CHECK(sessions->claim(session.id).error()->code == Code::session_not_found);
  CHECK(sessions->create("new", seconds(3600)));
}

TEST_CASE("RedisSessions: a connection that was closed while it was idle is no error") {
  if (!RedisServer::installed()) return skip(no_redis);
  const RedisServer server;
  const Store sessions = server.open(patient());
  const Session session = *sessions->create("text", seconds(3600));
  for (int i = 0; i < 3; ++i) {
    server.must({"CLIENT", "KILL", "TYPE", "normal"});
    CHECK(sessions->find(session.id)->text == "text");
  }
}

TEST_CASE("RedisSessions: nothing listens, or there is no such host") {
  std::string place;
  {
    const Listener free(-1);
    place = local(free);
  }
  CHECK(trouble(sessions_at("redis://ann:secret@" + place, patient()), place) == "connection refused");
  const std::string host = "no-such-host.invalid";
  CHECK(trouble(sessions_at("redis://:secret@" + host, patient()), host + ":6379") ==
        "names other than localhost are not looked up; give its IP address");
  const std::string port = place.substr(place.find(':'));
  CHECK(trouble(sessions_at("redis://localhost" + port, patient()), "localhost" + port) == "connection refused");
  // Its interface is part of the address; there is none of that name.
  CHECK(trouble(sessions_at("redis://[fe80::1%25nowhere]:1", patient()), "[fe80::1%nowhere]:1") != "");
}

TEST_CASE("RedisSessions: a server that never answers") {
  SessionSettings settings;
  settings.patience = milliseconds(250);
  const Listener silent;
  for (const std::string& message : all_troubles(sessions_at("redis://" + local(silent), settings))) {
    CHECK(message == "cannot use the Redis server '" + local(silent) + "': it did not answer for 0.25 s");
  }
  CHECK(trouble(sessions_at("redis://:secret@" + local(silent) + "/1", settings), local(silent)) ==
        "it did not answer for 0.25 s");
}

TEST_CASE("RedisSessions: a server that accepts no connection") {
  SessionSettings settings;
  settings.connect = milliseconds(250);
  // When the queue is full, the system lets the caller wait.
  const Listener full(0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(full.port());
  std::vector<bytes::Fd> waiting;
  for (int i = 0; i < 8; ++i) {
    waiting.emplace_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    (void)::connect(waiting.back().get(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  CHECK(trouble(sessions_at("redis://" + local(full), settings), local(full)) == "connection timed out");
}

TEST_CASE("RedisSessions: a server that is not Redis") {
  const auto why = [](const std::string& answer, int answers = 1000) {
    const Parrot parrot(answer, answers);
    return trouble(sessions_at("redis://" + parrot.place(), patient()), parrot.place());
  };
  CHECK(why("HTTP/1.1 400 Bad Request\r\n\r\n") == "its answers are not the protocol of Redis");
  CHECK(why("", 1) == "it closed the connection");
  CHECK(why(":1\r\n") == "its answer is of another type than the command's");
  CHECK(why("*2\r\n:1\r\n:2\r\n") == "its answer is of another type than the command's");
  CHECK(why("$-1\r\n") == "its answer is of another type than the command's");
  CHECK(why("+OK\r\n") == "its answer is of another type than the command's");
  CHECK(why("-MOVED 1 10.0.0.1:6379\r\n") == "it answered 'MOVED 1 10.0.0.1:6379'");
  CHECK(why("-\x1b[31mred\r\n") == "it answered '[31mred'");
  CHECK(why("$100\r\nshort", 1) == "it closed the connection");

  const Parrot echo("-ERR unknown command 'AUTH', with args beginning with: 'secret'\r\n");
  CHECK(trouble(sessions_at("redis://:secret@" + echo.place(), patient()), echo.place()) ==
        "it lacks a command that is needed");
  const Parrot spy("-ERR I know your secret\r\n");
  CHECK(trouble(sessions_at("redis://:secret@" + spy.place(), patient()), spy.place()) == "it refused the login");

  for (const char* answer : {":1\r\n", "*0\r\n", "*3\r\n:1\r\n:1\r\n:1\r\n", "+OK\r\n", "$-1\r\n"}) {
    const Parrot parrot(answer);
    for (const std::string& message : all_troubles(sessions_at("redis://" + parrot.place(), patient()))) {
      // No crash; some of these are answers that a command may have.
      CHECK_FALSE(message.empty());
    }
    CHECK(sessions_at("redis://" + parrot.place(), patient())->list().error()->code == Code::redis_connection_error);
  }
}
