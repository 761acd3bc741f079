// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <thread>

#include "output/writer.hpp"

#include "run.hpp"

using jt::output::Writer;

TEST_CASE("Writer::write to a string") {
  std::string text;
  Writer writer(text);
  CHECK(writer.write("ab"));
  CHECK(writer.write(""));
  CHECK(writer.write("c"));
  CHECK(text == "abc");
  CHECK(writer.written() == 3);
  CHECK_FALSE(writer.limited());
  CHECK(writer.left() == Writer::no_limit);
}

TEST_CASE("Writer::limit drops what is beyond, not inside a code point") {
  std::string text;
  Writer writer(text);
  writer.limit(5);
  CHECK(writer.write("abc"));
  CHECK(writer.left() == 2);
  CHECK(writer.write("d…"));
  CHECK(text == "abcd");
  CHECK(writer.left() == 0);
  CHECK(writer.write("e"));
  CHECK(text == "abcd");
  CHECK(writer.limit() == 5);
}

TEST_CASE("Writer::spend") {
  std::string text;
  Writer writer(text);
  writer.spend(3);
  CHECK(writer.left() == Writer::no_limit);
  writer.limit(5);
  writer.spend(3);
  CHECK(writer.left() == 2);
  writer.spend(3);
  CHECK(writer.left() == 0);
}

TEST_CASE("Writer::flush to a descriptor, large and small texts in order") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  std::string expected;
  std::string got;
  const auto drain = [&] {
    std::array<char, 4096> buffer{};
    REQUIRE(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0);
    for (ssize_t n = 0; (n = read(ends[0], buffer.data(), buffer.size())) > 0;) {
      got.append(buffer.data(), static_cast<std::size_t>(n));
    }
  };
  {
    Writer writer(ends[1]);
    for (int i = 0; i < 3; ++i) {
      const std::string small = "small " + std::to_string(i);
      const std::string large(30000, static_cast<char>('a' + i));
      expected += small + large;
      CHECK(writer.write(small));
      CHECK(writer.write(large));
      drain();
    }
    CHECK(got.size() < expected.size());
    CHECK(writer.flush());
    CHECK(writer.state() == Writer::State::open);
  }
  drain();
  CHECK(got == expected);
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("Writer::state is closed after EPIPE") {
  auto* before = std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  close(ends[0]);
  Writer writer(ends[1]);
  CHECK(writer.write("x"));
  CHECK_FALSE(writer.flush());
  CHECK(writer.state() == Writer::State::closed);
  CHECK(writer.error_number() == EPIPE);
  CHECK_FALSE(writer.write("more"));
  CHECK_FALSE(writer.flush());
  close(ends[1]);
  std::signal(SIGPIPE, before);
}

TEST_CASE("Writer goes on after a signal that ends a write") {
  static volatile std::sig_atomic_t handled = 0;
  struct sigaction action {};
  struct sigaction before {};
  action.sa_handler = [](int) { handled = handled + 1; };  // without SA_RESTART: the write ends with EINTR
  REQUIRE(::sigaction(SIGUSR1, &action, &before) == 0);
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const std::string text(1'000'000, 'x');
  std::string got;
  const pthread_t writing = ::pthread_self();
  std::thread reader([&] {
    // The pipe is full long before the text ends; the writer is in the call, or is about to call it.
    for (int i = 0; i < 200; ++i) {
      (void)::pthread_kill(writing, SIGUSR1);
      ::usleep(500);
    }
    std::array<char, 65536> buffer{};
    for (ssize_t count = 0; (count = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
      got.append(buffer.data(), static_cast<std::size_t>(count));
  });
  Writer writer(ends[1]);
  CHECK(writer.write(text));
  CHECK(writer.flush());
  close(ends[1]);
  reader.join();
  CHECK(handled > 0);
  CHECK(got == text);
  close(ends[0]);
  REQUIRE(::sigaction(SIGUSR1, &before, nullptr) == 0);
}

TEST_CASE("Writer::state is failed on a full disk") {
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  if (full < 0) return jt::test::skip("/dev/full is missing");
  Writer writer(full);
  CHECK_FALSE(writer.write(std::string(200000, 'x')));
  CHECK(writer.state() == Writer::State::failed);
  CHECK(writer.error_number() == ENOSPC);
  close(full);
}

TEST_CASE("Writer::write_whole goes over the limit, and leaves nothing") {
  std::string text;
  Writer out(text);
  out.limit(3);
  CHECK(out.write("ab"));
  CHECK(out.write_whole("cdef"));
  CHECK(out.left() == 0);
  out.write("x");
  CHECK(text == "abcdef");
}
