// SPDX-License-Identifier: MIT
#include "core/bytes/file_source.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <csignal>
#include <cstring>
#include <thread>

#include "bytes/scratch.hpp"

using namespace jt;
using namespace jt::test;

namespace {

Result<std::unique_ptr<bytes::FileSource>> open_file(const std::string& path) {
  return bytes::FileSource::make(bytes::Fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC)), path);
}

struct Pipe {
  bytes::Fd out, in;
  explicit Pipe(int flags = 0) {
    int ends[2];
    REQUIRE(::pipe2(ends, O_CLOEXEC | flags) == 0);
    out.reset(ends[0]);
    in.reset(ends[1]);
  }
};

void write_text(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

/// Replaces standard input for a scope.
class Input {
 public:
  explicit Input(int file) : before_(::fcntl(0, F_DUPFD_CLOEXEC, 10)) { ::dup2(file, 0); }
  ~Input() { before_.valid() ? ::dup2(before_.get(), 0) : ::close(0); }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

 private:
  bytes::Fd before_;
};

void ignore_signal(int) {}

}  // namespace

TEST_CASE("FileSource reads a regular file at any offset") {
  const Scratch scratch;
  const std::string text = pattern(300'000);
  auto source = open_file(scratch.file("a.json", text));
  REQUIRE(source);
  CHECK((*source)->rewinds());
  CHECK((*source)->size() == 300'000);
  CHECK((*source)->name() == scratch / "a.json");
  CHECK(read_all(**source) == text);
  CHECK(read_all(**source, 299'999) == text.substr(299'999));
  CHECK(read_all(**source, 17, 1000) == text.substr(17));
  CHECK(read_all(**source, 300'000) == "");
  CHECK(read_all(**source, ~std::uint64_t{0}) == "");
}

TEST_CASE("FileSource takes an early end where a file shrinks") {
  const Scratch scratch;
  auto source = open_file(scratch.file("a.json", pattern(10'000)));
  REQUIRE(source);
  std::uint8_t buffer[1000];
  CHECK(*(*source)->read(0, buffer, sizeof buffer) == 1000);
  REQUIRE(::truncate((scratch / "a.json").c_str(), 1500) == 0);
  CHECK(*(*source)->read(1000, buffer, sizeof buffer) == 500);
  CHECK(*(*source)->read(1500, buffer, sizeof buffer) == 0);
}

TEST_CASE("FileSource reads files that say they are empty") {
  auto source = open_file("/proc/self/status");
  REQUIRE(source);
  CHECK_FALSE((*source)->size().has_value());
  CHECK(read_all(**source)->starts_with("Name:"));

  const Scratch scratch;
  auto empty = open_file(scratch.file("empty", ""));
  REQUIRE(empty);
  CHECK(read_all(**empty) == "");
}

TEST_CASE("FileSource reads a pipe once, in order") {
  const std::string text = pattern(300'000);
  Pipe pipe;
  std::jthread writer([&] {
    write_text(pipe.in.get(), text);
    pipe.in.reset();
  });
  auto source = bytes::FileSource::make(std::move(pipe.out), "pipe");
  REQUIRE(source);
  CHECK_FALSE((*source)->rewinds());
  CHECK_FALSE((*source)->size().has_value());
  std::uint8_t byte = 0;
  CHECK((*source)->read(5, &byte, 1).error()->code == Code::io_error);
  CHECK(read_all(**source) == text);
  CHECK((*source)->read(0, &byte, 1).error()->message ==
        "cannot read 'pipe' at byte 0: it is a pipe, and byte 300000 is next");
  CHECK(*(*source)->read(300'000, &byte, 1) == 0);
}

TEST_CASE("FileSource waits for a pipe that does not block") {
  const std::string text = pattern(100'000);
  Pipe pipe(O_NONBLOCK);
  auto source = bytes::FileSource::make(std::move(pipe.out), "pipe");
  REQUIRE(source);
  std::jthread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    write_text(pipe.in.get(), text);
    pipe.in.reset();
  });
  CHECK(read_all(**source) == text);
}

TEST_CASE("FileSource goes on after a signal") {
  struct sigaction action {};
  action.sa_handler = ignore_signal;  // without SA_RESTART: read returns EINTR
  struct sigaction before {};
  REQUIRE(::sigaction(SIGUSR1, &action, &before) == 0);
  Pipe pipe;
  auto source = bytes::FileSource::make(std::move(pipe.out), "pipe");
  REQUIRE(source);
  const pthread_t reader = ::pthread_self();
  {
    std::jthread writer([&] {
      for (int i = 0; i < 5; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        ::pthread_kill(reader, SIGUSR1);
      }
      write_text(pipe.in.get(), "text");
      pipe.in.reset();
    });
    CHECK(read_all(**source) == "text");
  }
  ::sigaction(SIGUSR1, &before, nullptr);
}

TEST_CASE("FileSource reads FIFOs and character devices") {
  const Scratch scratch;
  const std::string path = scratch.fifo("fifo");
  std::jthread writer([&] { std::ofstream(path) << "[1]"; });
  auto fifo = open_file(path);
  REQUIRE(fifo);
  CHECK_FALSE((*fifo)->rewinds());
  CHECK(read_all(**fifo) == "[1]");

  auto null = open_file("/dev/null");
  REQUIRE(null);
  CHECK_FALSE((*null)->rewinds());
  CHECK(read_all(**null) == "");
  auto zero = open_file("/dev/zero");
  REQUIRE(zero);
  std::uint8_t buffer[10] = {1};
  CHECK(*(*zero)->read(0, buffer, 10) == 10);
  CHECK(buffer[0] == 0);
}

TEST_CASE("FileSource refuses folders and sockets") {
  const Scratch scratch;
  auto folder = open_file(scratch.path());
  REQUIRE_FALSE(folder);
  CHECK(folder.error()->code == Code::not_a_file);
  CHECK(folder.error()->message == "'" + scratch.path() + "' is a folder, not a file");

  int ends[2];
  REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  const bytes::Fd other(ends[1]);
  auto connection = bytes::FileSource::make(bytes::Fd(ends[0]), "s");
  REQUIRE_FALSE(connection);
  CHECK(connection.error()->code == Code::not_a_file);
  CHECK(connection.error()->message == "'s' is a socket, not a file");
}

TEST_CASE("FileSource tells of a failed read") {
  const Scratch scratch;
  auto source = bytes::FileSource::make(bytes::Fd(::open(scratch.file("a", "x").c_str(), O_WRONLY | O_CLOEXEC)), "a");
  REQUIRE(source);
  std::uint8_t byte = 0;
  const auto count = (*source)->read(0, &byte, 1);
  REQUIRE_FALSE(count);
  CHECK(count.error()->code == Code::io_error);
  CHECK(count.error()->message == "cannot read 'a': bad file descriptor");
}

TEST_CASE("FileSource::standard_input") {
  const Scratch scratch;
  SUBCASE("a regular file rewinds to where it stood") {
    const bytes::Fd file(::open(scratch.file("a", "0123456789").c_str(), O_RDONLY | O_CLOEXEC));
    REQUIRE(::lseek(file.get(), 4, SEEK_SET) == 4);
    const Input input(file.get());
    auto source = bytes::FileSource::standard_input();
    REQUIRE(source);
    CHECK((*source)->name() == "-");
    CHECK((*source)->rewinds());
    CHECK((*source)->size() == 6);
    CHECK(read_all(**source) == "456789");
    CHECK(read_all(**source, 2) == "6789");
  }
  SUBCASE("a pipe does not, and the descriptor stays open") {
    Pipe pipe;
    write_text(pipe.in.get(), "[]");
    const Input input(pipe.out.get());
    {
      auto source = bytes::FileSource::standard_input();
      REQUIRE(source);
      CHECK_FALSE((*source)->rewinds());
      std::uint8_t byte = 0;
      CHECK(*(*source)->read(0, &byte, 1) == 1);
    }
    char rest = 0;
    CHECK(::read(0, &rest, 1) == 1);
    CHECK(rest == ']');
  }
  SUBCASE("a socket will do") {
    int ends[2];
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
    const bytes::Fd here(ends[0]);
    bytes::Fd there(ends[1]);
    write_text(there.get(), "{}");
    there.reset();
    const Input input(here.get());
    auto source = bytes::FileSource::standard_input();
    REQUIRE(source);
    CHECK(read_all(**source) == "{}");
  }
  SUBCASE("a folder will not") {
    const bytes::Fd folder(::open(scratch.path().c_str(), O_RDONLY | O_CLOEXEC));
    const Input input(folder.get());
    auto source = bytes::FileSource::standard_input();
    REQUIRE_FALSE(source);
    CHECK(source.error()->code == Code::not_a_file);
    CHECK(source.error()->message == "standard input is a folder, not a file");
  }
  SUBCASE("closed") {
    const bytes::Fd null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const Input input(null.get());
    ::close(0);
    auto source = bytes::FileSource::standard_input();
    REQUIRE_FALSE(source);
    CHECK(source.error()->message == "cannot read standard input: bad file descriptor");
    // Input restores the old one.
  }
}
