// SPDX-License-Identifier: MIT
// Clients that send nothing, a part of a request, or what is no request: the others are answered all the same.
#include "http/listener.hpp"

#include <doctest/doctest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/bytes/fd.hpp"

namespace jt::http {
namespace {

/// Answers POST at once, and keeps the replies of GET open as streams.
struct Place {
  std::mutex mutex;
  std::vector<std::shared_ptr<mcp::HttpReply>> streams;
  std::unique_ptr<Listener> listener;

  explicit Place(ListenOptions options) {
    auto started = Listener::start(options, [this](mcp::HttpRequest request, std::shared_ptr<mcp::HttpReply> reply) {
      const std::lock_guard lock(mutex);
      reply->head(200, {{"content-type", request.target == "/events" ? "text/event-stream" : "text/plain"}});
      if (request.verb == "GET") {
        (void)reply->write("begun");
        streams.push_back(std::move(reply));
        return;
      }
      if (request.target != "/") return streams.push_back(std::move(reply));
      (void)reply->write("answer to " + request.body);
      reply->end();
    });
    REQUIRE(started.has_value());
    listener = std::move(*started);
  }
};

class Peer {
 public:
  explicit Peer(const Place& place) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(place.listener->port()));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  }
  void send(std::string_view text) const {
    REQUIRE(::send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size()));
  }
  void close_half() const { REQUIRE(::shutdown(socket_.get(), SHUT_WR) == 0); }
  /// What arrives until `enough` is in it, or the connection is closed; a minute is more than any answer takes.
  std::string read(std::string_view enough) const {
    std::string all;
    while (enough.empty() || all.find(enough) == std::string::npos) {
      pollfd wait{socket_.get(), POLLIN, 0};
      if (::poll(&wait, 1, 60'000) <= 0) return all + "(nothing more for a minute)";
      char bytes[4096];
      const ssize_t count = ::recv(socket_.get(), bytes, sizeof bytes, 0);
      if (count <= 0) return all + "(closed)";
      all.append(bytes, static_cast<std::size_t>(count));
    }
    return all;
  }

 private:
  bytes::Fd socket_;
};

std::string post(std::string_view body, std::string_view target = "/") {
  return "POST " + std::string(target) +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         std::string(body);
}

ListenOptions small() {
  ListenOptions options;
  options.connections = 4;
  // Far longer than the test: only by making room can the answers come.
  options.idle = options.head = options.request = std::chrono::hours(1);
  return options;
}

constexpr const char* unfinished[] = {
    "",                                                  // nothing at all
    "POST / HTT",                                        // a part of the first line
    "POST / HTTP/1.1\r\nHost: localh",                   // of the headers
    "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc",  // of the body
};

TEST_CASE("http::Listener: connections that are idle or unfinished do not keep others out") {
  for (const char* const begin : unfinished) {
    Place place(small());
    std::vector<Peer> idle;
    for (int i = 0; i < 20; ++i) idle.emplace_back(place).send(begin);
    for (int i = 0; i < 5; ++i) {
      const Peer peer(place);
      peer.send(post("me"));
      CHECK_MESSAGE(peer.read("answer to me").find("answer to me") != std::string::npos, begin);
    }
  }
}

TEST_CASE("http::Listener: connections that were answered and are kept alive do not keep others out") {
  Place place(small());
  std::vector<Peer> idle;
  for (int i = 0; i < 20; ++i) {
    idle.emplace_back(place).send(post("one"));
    CHECK(idle.back().read("answer to one").find("answer to one") != std::string::npos);
  }
  CHECK(idle.front().read("").find("(closed)") != std::string::npos);
  idle.back().send(post("two"));
  CHECK(idle.back().read("answer to two").find("answer to two") != std::string::npos);
}

TEST_CASE("http::Listener: requests that are being answered keep their connection, and streams make room last") {
  Place place(small());
  std::vector<Peer> waiting;
  for (int i = 0; i < 3; ++i) waiting.emplace_back(place).send(post("slow", "/wait"));
  while (true) {
    const std::lock_guard lock(place.mutex);
    if (place.streams.size() == 3) break;
  }
  const Peer stream(place);
  stream.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(stream.read("begun").find("begun") != std::string::npos);
  const Peer peer(place);
  peer.send(post("me"));
  CHECK(peer.read("answer to me").find("answer to me") != std::string::npos);
  CHECK(stream.read("").find("(closed)") != std::string::npos);
  {
    const std::lock_guard lock(place.mutex);
    for (const auto& reply : place.streams) {
      (void)reply->write("late answer");
      reply->end();
    }
  }
  for (const Peer& each : waiting) CHECK(each.read("late answer").find("late answer") != std::string::npos);
}

TEST_CASE("http::Listener: a client that closes its half of the connection while its answer has begun gets the rest") {
  for (const std::string target : {"/wait", "/events"}) {
    CAPTURE(target);
    Place place(small());
    const Peer peer(place);
    peer.send(post("me", target));
    std::string text = peer.read("\r\n\r\n");
    CHECK(text.find("chunked") != std::string::npos);
    peer.close_half();
    // Longer than the listener waits for bytes before it looks at the client.
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    {
      const std::lock_guard lock(place.mutex);
      REQUIRE(place.streams.size() == 1);
      CHECK_FALSE(place.streams[0]->gone());
      CHECK(place.streams[0]->write("data: late\n\n"));
      place.streams[0]->end();
    }
    text = peer.read("");
    CHECK(text.find("data: late\n\n") != std::string::npos);
    CHECK(text.find("\r\n0\r\n\r\n") != std::string::npos);
    CHECK((text.find(":\n\n") != std::string::npos) == (target == "/events"));
  }
}

TEST_CASE("http::Listener: a client that is gone while its events have begun is noticed") {
  Place place(small());
  {
    const Peer peer(place);
    peer.send(post("me", "/events"));
    CHECK(peer.read("\r\n\r\n").find("event-stream") != std::string::npos);
  }
  const auto gone = [&] {
    const std::lock_guard lock(place.mutex);
    return place.streams.size() == 1 && place.streams[0]->gone();
  };
  for (int i = 0; i < 600 && !gone(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  CHECK(gone());
}

TEST_CASE("http::Listener: a header that takes too long ends the connection, a body that comes slowly does not") {
  ListenOptions options;
  options.head = std::chrono::seconds(1);
  Place place(options);
  const Peer slow(place);
  slow.send("POST / HTTP/1.1\r\nHost:");
  const Peer body(place);
  body.send("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\na");
  CHECK(slow.read("").find("(closed)") != std::string::npos);
  body.send("b");
  CHECK(body.read("answer to ab").find("answer to ab") != std::string::npos);
}

TEST_CASE("http::Listener: a range of an answer is not what a client gets") {
  Place place(small());
  for (const std::string header :
       {"Range: bytes=0-3", "range:bytes=100-200", "RANGE: bytes=x", "Range: bytes=0-0,2-2", "Range:"}) {
    CAPTURE(header);
    Peer peer(place);
    std::string request = post("1");
    request.insert(request.find("Content-Length"), header + "\r\n");
    // The next request on the connection is read as well.
    for (int i = 0; i < 2; ++i) {
      peer.send(request);
      const std::string got = peer.read("answer to 1");
      CHECK(got.starts_with("HTTP/1.1 200 "));
      CHECK(got.find("Content-Range") == std::string::npos);
    }
  }
}

TEST_CASE("http::Listener: a port that is in use, with the reason") {
  Place place(small());
  ListenOptions options = small();
  options.port = place.listener->port();
  const auto second = Listener::start(options, [](const mcp::HttpRequest&, const std::shared_ptr<mcp::HttpReply>&) {});
  REQUIRE_FALSE(second.has_value());
  CHECK(second.error() ==
        "cannot listen on '127.0.0.1', port " + std::to_string(options.port) + ": address already in use");
}

TEST_CASE("http::Listener: what is no request gets one response, and the connection is closed") {
  struct Row {
    std::string request;
    std::string_view status;
  };
  ListenOptions options = small();
  options.headers = 8000;
  const Row rows[] = {
      {"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "400"},
      {"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", "413"},
      {"POST / HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n\r\n", "501"},
      {"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", "400"},
      {"POST / HTTP/1.1\nHost: localhost\nContent-Length: 2\n\nab", "400"},
      {"POST / HTTP/1.1\r\nHost: localhost\nContent-Length: 2\r\n\r\nab" + post("second"), "400"},
      {"nonsense\r\n\r\n" + post("second"), "400"},
      {"POST / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n", "431"},
      {"POST /" + std::string(20'000, 'x') + " HTTP/1.1\r\n\r\n", "4"},
  };
  for (const Row& row : rows) {
    Place place(options);
    const Peer peer(place);
    peer.send(row.request);
    const std::string answer = peer.read("");
    CHECK_MESSAGE(answer.starts_with("HTTP/1.1 " + std::string(row.status)), answer);
    CHECK_MESSAGE(answer.ends_with("(closed)"), answer);
    CHECK_MESSAGE(answer.find("HTTP/1.1", 1) == std::string::npos, answer);
  }
}

}  // namespace
}  // namespace jt::http
