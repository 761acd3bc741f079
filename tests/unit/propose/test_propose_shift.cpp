// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "core/propose/shift.hpp"

using jt::path::Location;
using jt::propose::Shift;

namespace {

Location at(std::initializer_list<jt::path::LocationStep> steps) { return steps; }
std::uint64_t i(std::uint64_t index) { return index; }

}  // namespace

TEST_CASE("shift: elements move with what comes and goes before them") {
  Shift shift;
  shift.removed(at({"a", i(1)}));
  CHECK(shift.now(at({"a", i(0), "x"})) == at({"a", i(0), "x"}));
  CHECK_FALSE(shift.now(at({"a", i(1), "x"})));
  CHECK(shift.now(at({"a", i(2), "x"})) == at({"a", i(1), "x"}));
  CHECK(shift.gap_now(at({"a", i(1)})) == at({"a", i(1)}));
  CHECK(shift.now(at({"b", i(2)})) == at({"b", i(2)}));
  shift.inserted(at({"a", i(0)}));
  CHECK(shift.now(at({"a", i(0)})) == at({"a", i(1)}));
  CHECK(shift.now(at({"a", i(2)})) == at({"a", i(2)}));
}

TEST_CASE("shift: renamed, moved and overwritten places") {
  Shift shift;
  shift.renamed(at({"a"}), "b");
  CHECK(shift.now(at({"a", "x"})) == at({"b", "x"}));
  shift.wrote(at({"c"}), 7);
  CHECK(shift.now(at({"c"})) == at({"c"}));
  CHECK_FALSE(shift.now(at({"c", "x"})));
  CHECK(shift.origin(at({"c", "y"})).within == 7);
  CHECK(shift.origin(at({"c", "y"})).at == at({"y"}));
  CHECK(shift.origin(at({"b", "x"})).at == at({"a", "x"}));
  Shift move;
  move.moved(at({"l", i(3)}), at({"l", i(1)}));
  CHECK(move.now(at({"l", i(3), "x"})) == at({"l", i(1), "x"}));
  CHECK(move.now(at({"l", i(1)})) == at({"l", i(2)}));
  CHECK(move.now(at({"l", i(0)})) == at({"l", i(0)}));
  CHECK(move.now(at({"l", i(4)})) == at({"l", i(4)}));
  CHECK(move.origin(at({"l", i(2)})).at == at({"l", i(1)}));
  CHECK(move.origin(at({"l", i(1)})).at == at({"l", i(3)}));
}

// Against a document in which every value says where it was.
TEST_CASE("shift: now and origin agree with a model") {
  using Json = nlohmann::json;
  std::mt19937 random(20261123);
  const auto below = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most - 1)(random); };
  for (int round = 0; round < 300; ++round) {
    Json lists = Json::array({Json::array(), Json::array()});
    for (std::size_t k = 0; k < 2; ++k) {
      for (std::size_t n = 0; n < 5; ++n) lists[k].push_back(Json::array({k, n}));
    }
    Shift shift;
    for (std::size_t step = 0; step < 6; ++step) {
      const std::size_t from = below(2);
      const std::size_t to = below(2);
      if (lists[from].empty()) continue;
      const std::size_t index = below(lists[from].size());
      if (const std::size_t what = below(3); what == 0) {
        lists[from].erase(index);
        shift.removed(at({i(from), i(index)}));
      } else if (what == 1) {
        lists[to].insert(lists[to].begin() + static_cast<std::ptrdiff_t>(std::min(index, lists[to].size())), nullptr);
        shift.inserted(at({i(to), i(std::min(index, lists[to].size() - 1))}), step);
      } else {
        const Json value = lists[from][index];
        lists[from].erase(index);
        const std::size_t place = below(lists[to].size() + 1);
        lists[to].insert(lists[to].begin() + static_cast<std::ptrdiff_t>(place), value);
        shift.moved(at({i(from), i(index)}), at({i(to), i(place)}));
      }
    }
    std::size_t alive = 0;
    for (std::size_t k = 0; k < 2; ++k) {
      for (std::size_t n = 0; n < lists[k].size(); ++n) {
        const auto origin = shift.origin(at({i(k), i(n)}));
        CAPTURE(lists.dump());
        if (lists[k][n].is_null()) {
          CHECK(origin.within != Shift::none);
          continue;
        }
        ++alive;
        const Location first = at({i(lists[k][n][0]), i(lists[k][n][1])});
        CHECK(origin.within == Shift::none);
        CHECK(origin.at == first);
        CHECK(shift.now(first) == at({i(k), i(n)}));
      }
    }
    std::size_t found = 0;
    for (std::size_t k = 0; k < 2; ++k) {
      for (std::size_t n = 0; n < 5; ++n)
        if (shift.now(at({i(k), i(n)}))) ++found;
    }
    CHECK(found == alive);
  }
}
