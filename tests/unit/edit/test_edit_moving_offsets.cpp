// SPDX-License-Identifier: MIT
// Offsets that move, compared with a simple list of them; elements of an array, compared with a list of them.
#include "core/edit/moving_offsets.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "core/edit/element_order.hpp"

using namespace jt;
using edit::MovingOffsets;
using Boundary = MovingOffsets::Boundary;

namespace {

struct Naive {
  edit::MovingOffsets::Id id = 0;
  std::uint64_t offset = 0;
  Boundary boundary = Boundary::begin;
};

/// The rules of MovingOffsets::splice, implemented literally.
void splice_all(std::vector<Naive>& all, const splice::Splice& splice) {
  const std::uint64_t end = splice.at + splice.removed;
  std::erase_if(all, [&](const Naive& each) { return each.offset > splice.at && each.offset < end; });
  for (Naive& each : all) {
    const bool behind =
        each.offset > end || (each.offset == end && (splice.removed > 0 || each.boundary == Boundary::begin));
    if (behind) each.offset += splice.written - splice.removed;
  }
}

}  // namespace

TEST_CASE("MovingOffsets: as a list that is gone through") {
  std::mt19937_64 random(std::random_device{}());
  for (int round = 0; round < 200; ++round) {
    const std::uint64_t seed = random();
    CAPTURE(seed);
    std::mt19937_64 draw(seed);
    const auto below = [&](std::uint64_t limit) { return draw() % limit; };
    edit::MovingOffsets offsets;
    std::vector<Naive> all;
    std::uint64_t size = 300;
    for (int step = 0; step < 120; ++step) {
      const std::uint64_t what = below(8);
      if (what < 3) {
        Naive added{0, below(size), below(2) == 0 ? Boundary::begin : Boundary::end};
        added.id = offsets.add(added.offset, added.boundary);
        all.push_back(added);
      } else if (what == 3 && !all.empty()) {
        const auto gone = all.begin() + static_cast<std::ptrdiff_t>(below(all.size()));
        offsets.drop(gone->id);
        offsets.drop(gone->id);
        all.erase(gone);
      } else if (what == 4 && !all.empty()) {
        const Naive& seen = all[below(all.size())];
        CHECK(offsets.at(seen.id) == seen.offset);
      } else {
        const std::uint64_t at = below(size);
        splice::Splice splice{at, below(3) == 0 ? 0 : below(std::min<std::uint64_t>(size - at, 40)), below(40)};
        // No value begins where another one ends: there is a comma between them, and it stays.
        const auto has = [&](std::uint64_t offset, Boundary boundary) {
          return std::any_of(all.begin(), all.end(),
                             [&](const Naive& each) { return each.offset == offset && each.boundary == boundary; });
        };
        if (has(at, Boundary::begin) && has(at + splice.removed, Boundary::end)) ++splice.written;
        offsets.splice(splice);
        splice_all(all, splice);
        size += splice.written - splice.removed;
        if (size < 100) size = 100;
      }
    }
    offsets.move(1000);
    for (const Naive& each : all) REQUIRE(offsets.at(each.id) == each.offset + 1000);
  }
}

TEST_CASE("MovingOffsets: a splice costs little, wherever it is") {
  constexpr std::uint64_t count = 100'000;
  edit::MovingOffsets offsets;
  std::vector<edit::MovingOffsets::Id> ids;
  for (std::uint64_t i = 0; i < count; ++i) ids.push_back(offsets.add(10 * i, Boundary::begin));
  CHECK(offsets.rotations() <= 2 * count);  // in order: next to nothing
  std::mt19937_64 random(1);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t at = offsets.at(ids[random() % count]);
    offsets.splice({at, 0, 3});
  }
  CHECK(offsets.rotations() <= 100 * count);
  CHECK(offsets.at(ids.back()) == 10 * (count - 1) + 3 * count);
}

TEST_CASE("ElementOrder: as a list of elements") {
  std::mt19937_64 random(std::random_device{}());
  for (int round = 0; round < 100; ++round) {
    const std::uint64_t seed = random();
    CAPTURE(seed);
    std::mt19937_64 draw(seed);
    edit::ElementOrder order;
    std::vector<edit::ElementOrder::Element> list;
    for (std::uint64_t i = 0; i < 200; ++i) list.push_back({i, 0});
    for (std::size_t step = 1; step <= 60; ++step) {
      const std::size_t index = draw() % (draw() % 2 == 0 ? 8 : 100);
      const auto place = list.begin() + static_cast<std::ptrdiff_t>(index);
      if (draw() % 5 < 3) {
        list.insert(place, {0, step});
        order.insert(index, step);
      } else {
        list.erase(place);
        order.remove(index);
      }
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const edit::ElementOrder::Element found = order.at(i);
      REQUIRE(found.made == list[i].made);
      if (found.made == 0) REQUIRE(found.before == list[i].before);
    }
    // Those after all that were checked.
    const edit::ElementOrder::Element far = order.at(std::uint64_t{1} << 60);
    CHECK(far.before == (std::uint64_t{1} << 60) + 200 - list.size());
  }
}
