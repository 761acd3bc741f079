// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <unistd.h>

#include <array>

#include "cli/waiting_line.hpp"

using jt::catalogue::Waiting;
using jt::cli::WaitingLine;

namespace {

/// What is written is read at the other end, which waits for it.
class Pipe {
 public:
  Pipe() { REQUIRE(::pipe(ends_.data()) == 0); }
  ~Pipe() {
    for (const int end : ends_) ::close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  [[nodiscard]] int in() const { return ends_[1]; }
  [[nodiscard]] std::string next() const {
    std::array<char, 4096> bytes{};
    const ssize_t got = ::read(ends_[0], bytes.data(), bytes.size());
    return {bytes.data(), static_cast<std::size_t>(got > 0 ? got : 0)};
  }

 private:
  std::array<int, 2> ends_{};
};

Waiting waiting(std::size_t answered, std::vector<std::string> names) { return {answered, 2, std::move(names)}; }

}  // namespace

TEST_CASE("WaitingLine: nothing is shown where all have answered before the delay is over") {
  std::string text;
  jt::output::Writer writer(text);
  {
    WaitingLine line(writer, true, std::chrono::hours(1));
    line.show(waiting(0, {"a"}));
    line.show(waiting(0, {"a", "b"}));
    line.show(waiting(1, {"b"}));
    line.show(waiting(2, {}));
  }
  writer.flush();
  CHECK(text.empty());
}

TEST_CASE("WaitingLine: after the delay it appears by itself, follows every change, and is cleared") {
  const Pipe pipe;
  jt::output::Writer writer(pipe.in());
  {
    WaitingLine line(writer, true, std::chrono::milliseconds(1));
    line.show(waiting(0, {"a\x1b", "b"}));
    CHECK(pipe.next() == "\r\x1b[K0 of 2 servers, waiting for: a\\u001b, b");
    line.show(waiting(1, {"b"}));
    CHECK(pipe.next() == "\r\x1b[K1 of 2 servers, waiting for: b");
  }
  CHECK(pipe.next() == "\r\x1b[K");
}

TEST_CASE("WaitingLine: nothing is shown where it is not wanted") {
  std::string text;
  jt::output::Writer writer(text);
  {
    WaitingLine line(writer, false, std::chrono::milliseconds(0));
    line.show(waiting(0, {"a"}));
  }
  writer.flush();
  CHECK(text.empty());
}
