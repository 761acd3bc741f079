// SPDX-License-Identifier: MIT
#include "core/bytes/file_lock.hpp"

#include <sys/file.h>

#include "bytes/replacing.hpp"

using namespace jt;
using namespace jt::test;
using namespace std::chrono_literals;

namespace {

Result<void> lock(const bytes::Fd& file, std::chrono::milliseconds timeout) {
  bytes::LockWait wait{std::chrono::steady_clock::now() + timeout, timeout};
  return bytes::lock_file(file, "x", wait);
}

}  // namespace

TEST_CASE("lock_file") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "");
  const bytes::Fd first(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const bytes::Fd second(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  CHECK(lock(first, 0ms));
  CHECK(lock(first, 0ms));
  const auto refused = lock(second, 10ms);
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == Code::locked);
  CHECK(info(refused.error()->code).exit == Exit::conflict);
  CHECK(refused.error()->message ==
        "cannot lock 'x': process " + std::to_string(::getpid()) + " (jt_unit) holds it, after waiting 10 ms");
  REQUIRE(::flock(first.get(), LOCK_UN) == 0);
  CHECK(lock(second, 0ms));
  const auto broken = lock(bytes::Fd(), 0ms);
  REQUIRE_FALSE(broken);
  CHECK(broken.error()->message == "cannot lock 'x': bad file descriptor");
}

TEST_CASE("lock_file: who waits long for one file after the other does not try more and more often") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "");
  const bytes::Fd holder(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const bytes::Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  REQUIRE(::flock(holder.get(), LOCK_EX) == 0);
  bytes::LockWait wait{std::chrono::steady_clock::now() + 300ms, 300ms};
  CHECK_FALSE(bytes::lock_file(file, "x", wait));
  CHECK(wait.pause == 100ms);
  REQUIRE(::flock(holder.get(), LOCK_UN) == 0);
  CHECK(bytes::lock_file(file, "x", wait));
  CHECK(wait.pause == 50ms);
  for (int i = 0; i < 10; ++i) CHECK(bytes::lock_file(file, "x", wait));
  CHECK(wait.pause == 1ms);
}

TEST_CASE("lock_holder") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "");
  CHECK_FALSE(bytes::lock_holder(stat_of(path)));
  const bytes::Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  REQUIRE(::flock(file.get(), LOCK_EX) == 0);
  CHECK(bytes::lock_holder(stat_of(path)) == "process " + std::to_string(::getpid()) + " (jt_unit)");
  CHECK_FALSE(bytes::lock_holder(stat_of(scratch.path())));
}
