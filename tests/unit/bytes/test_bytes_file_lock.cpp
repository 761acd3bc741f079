// SPDX-License-Identifier: MIT
#include "core/bytes/file_lock.hpp"

#include <sys/file.h>

#include "bytes/replacing.hpp"

using namespace jt;
using namespace jt::test;
using namespace std::chrono_literals;

namespace {

bytes::LockWait waiting(std::chrono::milliseconds timeout) {
  return {std::chrono::steady_clock::now() + timeout, timeout};
}

}  // namespace

TEST_CASE("lock_file") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "");
  const bytes::Fd first(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const bytes::Fd second(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  CHECK(bytes::lock_file(first, "x", waiting(0ms)));
  CHECK(bytes::lock_file(first, "x", waiting(0ms)));
  const auto refused = bytes::lock_file(second, "x", waiting(10ms));
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == Code::locked);
  CHECK(info(refused.error()->code).exit == Exit::conflict);
  CHECK(refused.error()->message ==
        "cannot lock 'x': process " + std::to_string(::getpid()) + " (jt_unit) holds it, after waiting 10 ms");
  REQUIRE(::flock(first.get(), LOCK_UN) == 0);
  CHECK(bytes::lock_file(second, "x", waiting(0ms)));
  const auto broken = bytes::lock_file(bytes::Fd(), "x", waiting(0ms));
  REQUIRE_FALSE(broken);
  CHECK(broken.error()->message == "cannot lock 'x': bad file descriptor");
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
