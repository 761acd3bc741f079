// SPDX-License-Identifier: MIT
#include "http/client_socket.hpp"

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <thread>

#include "core/bytes/fd.hpp"

namespace jt::http {
namespace {

TEST_CASE("http::ClientSocket: a request that has begun has the time of a request, not that of an idle connection") {
  std::array<int, 2> ends{};
  REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0);
  const bytes::Fd client(ends[1]);
  ListenOptions options;
  options.idle = std::chrono::seconds(1);
  const std::atomic<bool> stopped{false};
  ClientSocket socket(ends[0], options, stopped);
  REQUIRE(::write(client.get(), "a", 1) == 1);
  REQUIRE(socket.next());
  char byte = 0;
  CHECK(socket.read(&byte, 1) == 1);
  std::thread slow([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    (void)!::write(client.get(), "b", 1);
  });
  CHECK(socket.read(&byte, 1) == 1);
  slow.join();
  CHECK(byte == 'b');
  CHECK(socket.head() == "ab");
  // Between two requests it ends.
  CHECK_FALSE(socket.next());
}

TEST_CASE("http::ClientSocket: the first line and the headers may be so long together, a body longer") {
  std::array<int, 2> ends{};
  REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0);
  const bytes::Fd client(ends[1]);
  ListenOptions options;
  options.headers = 10;
  const std::atomic<bool> stopped{false};
  ClientSocket socket(ends[0], options, stopped);
  REQUIRE(::write(client.get(), "0123456789ab", 12) == 12);
  std::array<char, 12> bytes{};
  REQUIRE(socket.next());
  CHECK(socket.read(bytes.data(), 10) == 10);
  CHECK_FALSE(socket.spoiled());
  CHECK(socket.read(bytes.data(), 1) == -1);
  CHECK(socket.spoiled());
  std::array<char, 64> answer{};
  CHECK(::read(client.get(), answer.data(), answer.size()) > 0);
  CHECK(std::string_view(answer.data()).starts_with("HTTP/1.1 431 "));
}

}  // namespace
}  // namespace jt::http
