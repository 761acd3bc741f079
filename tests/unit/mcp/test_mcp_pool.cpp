// SPDX-License-Identifier: MIT
#include "core/mcp/pool.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <latch>
#include <memory>
#include <string>
#include <vector>

#include "run.hpp"

// The tests' own code is not sanitized, so no macro tells.
extern "C" void __asan_init() __attribute__((weak));  // NOLINT(bugprone-reserved-identifier)

namespace jt::mcp {
namespace {

std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  in >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

TEST_CASE("mcp::Pool: large jobs run one after the other, small ones beside them") {
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  std::latch small_done(20);
  std::latch large_done(5);
  Pool pool({.threads = 4, .running = 100 * Pool::small});
  // Two of them are more than may run; the last one alone is.
  for (const std::size_t bytes : std::vector<std::size_t>{60, 70, 80, 90, 200}) {
    REQUIRE(pool.submit({}, bytes * Pool::small, [&] {
      const int now = ++running;
      if (now > most) most = now;
      small_done.wait();
      --running;
      large_done.count_down();
    }));
  }
  for (int i = 0; i < 20; ++i) REQUIRE(pool.submit({}, Pool::small, [&] { small_done.count_down(); }));
  large_done.wait();
  pool.stop();
  CHECK(most == 1);
}

TEST_CASE("mcp::Pool: what a job took goes back to the system") {
  if (__asan_init != nullptr) return test::skip("the allocator of the sanitizer keeps what is freed");
  std::vector<std::unique_ptr<std::string>> last;
  Pool pool({.threads = 1});
  const auto run = [&](std::size_t count) {
    std::latch done(2);
    REQUIRE(pool.submit({}, 0, [&] {
      {
        std::vector<std::unique_ptr<std::string>> pieces(count);
        for (auto& piece : pieces) piece = std::make_unique<std::string>(1000, 'x');
        // Above all others: what is below it cannot be given back by making the heap smaller.
        last.push_back(std::make_unique<std::string>(1000, 'x'));
      }
      done.count_down();
    }));
    // The job after it begins when that one has been cleared away.
    REQUIRE(pool.submit({}, 0, [&] { done.count_down(); }));
    done.wait();
  };
  run(1000);
  const std::size_t before = resident_bytes();
  run(100'000);
  CHECK(resident_bytes() < before + (std::size_t{30} << 20));
}

}  // namespace
}  // namespace jt::mcp
