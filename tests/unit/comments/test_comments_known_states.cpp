// SPDX-License-Identifier: MIT
#include "core/comments/known_states.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

constexpr std::uint64_t between = 4096;

/// A state with a token directly before it.
comments::KnownState state_at(std::uint64_t offset) {
  comments::BlankState state;
  state.token = '1';
  state.token_at = offset - 1;
  state.comment = offset;
  return {offset, state};
}

/// Where the states are, worked out by moving each of them.
struct PlainStates {
  std::vector<std::uint64_t> offsets;

  void move(std::uint64_t at, std::uint64_t removed, std::uint64_t written) {
    const std::uint64_t end = at + removed;
    std::erase_if(offsets, [&](std::uint64_t offset) { return offset > at && (offset < end || offset - 1 < end); });
    for (auto& offset : offsets) offset = offset > at ? offset + written - removed : offset;
  }
};

/// What is found is one of the states, in its new place, and no older than `most`.
void check_found(const comments::KnownStates& states, const PlainStates& plain, std::uint64_t offset,
                 std::uint64_t most) {
  CAPTURE(offset);
  const auto [at, state] = states.before(offset);
  REQUIRE(at <= offset);
  CHECK(offset - at <= most);
  if (at == 0) return;
  CHECK(std::find(plain.offsets.begin(), plain.offsets.end(), at) != plain.offsets.end());
  CHECK(state.token_at == at - 1);
}

}  // namespace

TEST_CASE("KnownStates: of a long document, the last half MiB every 4 KiB, the rest less often") {
  comments::KnownStates states;
  PlainStates plain;
  const std::uint64_t all = std::uint64_t{64} << 20;
  for (std::uint64_t at = between; at <= all; at += between) {
    states.add(state_at(at));
    plain.offsets.push_back(at);
  }
  for (std::uint64_t offset = all - (std::uint64_t{512} << 10) + between; offset <= all; offset += 777)
    check_found(states, plain, offset, between - 1);
  for (std::uint64_t offset = 0; offset < all; offset += 77777) check_found(states, plain, offset, 128 << 10);
  states.forget(all / 2);
  check_found(states, plain, all, all / 2 + (128 << 10));
  CHECK(states.before(all).first <= all / 2);
}

TEST_CASE("KnownStates: edits forwards, backwards and anywhere move what is behind them") {
  std::mt19937_64 random(seed(4031));
  const auto below = [&](std::uint64_t most) { return random() % most; };
  for (int round = 0; round < 20; ++round) {
    comments::KnownStates states;
    PlainStates plain;
    std::uint64_t end = 0;
    const std::uint64_t count = 1 + below(4000);
    while (end < count * between) {
      end += between;
      states.add(state_at(end));
      plain.offsets.push_back(end);
    }
    const std::uint64_t way = below(3);
    std::uint64_t at = way == 1 ? end : 0;
    for (int edit = 0; edit < 200; ++edit) {
      const std::uint64_t step = below(5000);
      at = way == 0 ? std::min(end, at + step) : way == 1 ? at - std::min(at, step) : below(end + 1);
      const std::uint64_t removed = std::min(below(300), end - at);
      const std::uint64_t written = below(300);
      states.move(at, removed, written);
      plain.move(at, removed, written);
      end += written - removed;
      check_found(states, plain, below(end + 1), end);
      check_found(states, plain, at, end);
      if (below(4) == 0 && at > 0) {
        states.add_near(state_at(at));
        plain.offsets.push_back(at);
        CHECK(states.before(at).first == at);
      }
    }
  }
}
