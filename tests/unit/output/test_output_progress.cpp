// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "output/progress.hpp"

using namespace jt;
using namespace std::chrono_literals;

namespace {

struct FakeClock {
  output::Progress::Clock::time_point time;
  auto now() {
    return [this] { return time; };
  }
};

}  // namespace

TEST_CASE("Progress::update draws after a second, ten times a second") {
  std::string text;
  output::Writer err(text);
  FakeClock clock;
  {
    output::Progress progress(err, output::When::automatic, true, std::uint64_t{4} << 30, clock.now());
    progress.update(1);
    clock.time += 999ms;
    progress.update(std::uint64_t{1} << 30);
    CHECK(text.empty());
    clock.time += 1ms;
    progress.update(std::uint64_t{1} << 30);
    CHECK(text == "\r\033[K 25% [######                  ] 1.0 GB of 4.0 GB, 1.0 GB/s");
    text.clear();
    clock.time += 99ms;
    progress.update(std::uint64_t{2} << 30);
    CHECK(text.empty());
    clock.time += 901ms;
    progress.update(std::uint64_t{2} << 30);
    CHECK(text == "\r\033[K 50% [############            ] 2.0 GB of 4.0 GB, 1.0 GB/s");
    text.clear();
  }
  CHECK(text == "\r\033[K");
}

TEST_CASE("Progress::update without a total") {
  std::string text;
  output::Writer err(text);
  FakeClock clock;
  output::Progress progress(err, output::When::always, false, std::nullopt, clock.now());
  progress.update(0);
  CHECK(text == "\r\033[K0 bytes, 0 bytes/s");
  text.clear();
  clock.time += 2s;
  progress.update(4096);
  CHECK(text == "\r\033[K4.0 KB, 2.0 KB/s");
  text.clear();
  progress.finish();
  progress.finish();
  CHECK(text == "\r\033[K");
}

TEST_CASE("Progress::update past the total") {
  std::string text;
  output::Writer err(text);
  FakeClock clock;
  output::Progress progress(err, output::When::always, false, 100, clock.now());
  progress.update(200);
  CHECK(text == "\r\033[K100% [########################] 200 bytes of 100 bytes, 0 bytes/s");
}

TEST_CASE("Progress is silent where it is not wanted") {
  std::string text;
  output::Writer err(text);
  FakeClock clock;
  for (const auto& [when, terminal] :
       {std::pair{output::When::never, true}, std::pair{output::When::automatic, false}}) {
    output::Progress progress(err, when, terminal, 100, clock.now());
    clock.time += 5s;
    progress.update(50);
  }
  CHECK(text.empty());
}
