// SPDX-License-Identifier: MIT
// Sessions that many threads and processes use at the same time, in both stores.
#include <array>
#include <atomic>
#include <barrier>
#include <map>
#include <set>
#include <thread>

#include "run.hpp"
#include "store/session_places.hpp"

using namespace jt;
using namespace jt::test;
using std::chrono::seconds;
using store::Session;

namespace {

/// Runs `work` in that many processes, which begin together; each byte that one writes is counted. The store that it
/// returns (null: it failed) is kept until all are done: claims end with their process.
template <class Work>
std::map<int, int> count_in_processes(int processes, Work work) {
  std::array<int, 2> go{};
  std::array<int, 2> out{};
  std::array<int, 2> stay{};
  REQUIRE(::pipe(go.data()) == 0);
  REQUIRE(::pipe(stay.data()) == 0);
  REQUIRE(::pipe(out.data()) == 0);
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(go[1]);
      ::close(stay[1]);
      char byte = 0;
      (void)!::read(go[0], &byte, 1);  // until the parent closes it
      const Store kept = work(out[1]);
      ::close(out[1]);
      (void)!::read(stay[0], &byte, 1);
      ::_exit(kept ? 0 : 1);
    }
    children.push_back(child);
  }
  ::close(go[0]);
  ::close(go[1]);
  ::close(stay[0]);
  ::close(out[1]);
  std::map<int, int> counts;
  for (unsigned char byte = 0; ::read(out[0], &byte, 1) == 1;) ++counts[byte];
  ::close(out[0]);
  ::close(stay[1]);
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  return counts;
}

}  // namespace

TEST_CASE_TEMPLATE("SessionStore: of 16 threads that claim a session one gets it", Place, OnSqlite, OnRedis) {
  if (!Place::available()) return skip(no_redis);
  constexpr int threads = 16;
  constexpr int rounds = 100;
  const Place place;
  std::vector<std::string> ids;
  {
    const Store store = place.open();
    for (int i = 0; i < rounds; ++i) ids.push_back(made(store, "0").id);
  }
  std::barrier together(threads);
  std::vector<std::atomic<int>> winners(rounds);
  std::atomic<int> strange = 0;
  const auto work = [&] {
    const Store store = place.open();
    (void)store->find(ids[0]);  // connected
    for (int round = 0; round < rounds; ++round) {
      together.arrive_and_wait();
      const auto claimed = store->claim(ids[static_cast<std::size_t>(round)]);
      if (claimed) {
        ++winners[static_cast<std::size_t>(round)];
        // In every second round the session is finished while the others still try.
        if (round % 2 == 1 && !store->finish(*claimed, std::nullopt)) ++strange;
      } else if (claimed.error()->code != Code::locked && claimed.error()->code != Code::session_not_found) {
        ++strange;
      }
    }
  };
  std::vector<std::thread> all;
  for (int i = 0; i < threads; ++i) all.emplace_back(work);
  for (std::thread& thread : all) thread.join();
  for (const auto& count : winners) CHECK(count == 1);
  CHECK(strange == 0);
  CHECK(place.open()->list()->size() == rounds / 2);
}

TEST_CASE_TEMPLATE("SessionStore: of 16 processes that claim a session one gets it", Place, OnSqlite, OnRedis) {
  if (!Place::available()) return skip(no_redis);
  constexpr int rounds = fewer(100, 4);
  const Place place;
  std::vector<std::string> ids;
  {
    const Store store = place.open();
    for (int i = 0; i < rounds; ++i) ids.push_back(made(store, "0").id);
  }
  const auto winners = count_in_processes(16, [&](int out) -> Store {
    Store store = place.open();
    for (int i = 0; i < rounds; ++i) {
      const auto byte = static_cast<unsigned char>(i);
      const auto claimed = store->claim(ids[byte]);
      if (claimed && ::write(out, &byte, 1) != 1) return nullptr;
      if (!claimed && claimed.error()->code != Code::locked) return nullptr;
    }
    return store;
  });
  CHECK(winners.size() == rounds);
  for (const auto& [index, count] : winners) CHECK(count == 1);
}

TEST_CASE_TEMPLATE("SessionStore: 16 processes create sessions, the first ones too", Place, OnSqlite, OnRedis) {
  if (!Place::available()) return skip(no_redis);
  const Place place;
  const auto counts = count_in_processes(16, [&](int out) -> Store {
    Store store = place.open();
    for (int i = 0; i < 5; ++i) {
      if (!store->create(std::to_string(i), seconds(600)) || ::write(out, "x", 1) != 1) return nullptr;
    }
    return store;
  });
  CHECK(counts == std::map<int, int>{{'x', 80}});
  const auto all = place.open()->list();
  REQUIRE(all);
  std::set<std::string> ids;
  for (const Session& one : *all) ids.insert(one.id);
  CHECK(ids.size() == 80);
}
