// SPDX-License-Identifier: MIT
// Arrays that both sides ordered anew: all pairs of orders of a few elements, judged pair by pair of elements. A pair
// that one side turned is turned; where that is not possible, a note names an element, which is where OURS has it.
#include <algorithm>
#include <numeric>
#include <set>

#include "merge/merging.hpp"
#include "run.hpp"

using namespace jt_merge_test;

namespace {

using Elements = std::vector<int>;

std::string spelled(const Elements& elements, bool keyed) {
  std::string out;
  for (const int each : elements) {
    out += out.empty() ? "[" : ",";
    out += keyed ? "{\"id\":" + std::to_string(each) + "}" : std::to_string(each);
  }
  return out.empty() ? "[]" : out + "]";
}

/// The numbers in a text.
Elements numbers(const std::string& text) {
  Elements out;
  for (std::size_t at = 0; (at = text.find_first_of("0123456789", at)) != std::string::npos;) {
    std::size_t length = 0;
    out.push_back(std::stoi(text.substr(at), &length));
    at += length;
  }
  return out;
}

bool has(const Elements& elements, int one) {
  return std::find(elements.begin(), elements.end(), one) != elements.end();
}

/// Whether the greater one comes first.
bool turned(const Elements& elements, int less, int greater) {
  const auto at = [&](int one) { return std::find(elements.begin(), elements.end(), one); };
  return at(greater) < at(less);
}

/// Whether the side has moved nothing.
bool in_order(const Elements& base, const Elements& side) {
  Elements common;
  for (const int each : side)
    if (has(base, each)) common.push_back(each);
  return std::is_sorted(common.begin(), common.end());
}

Elements expected(const Elements& base, const Elements& ours, const Elements& theirs) {
  Elements out;
  for (const Elements* side : {&ours, &theirs}) {
    for (const int each : *side)
      if (!has(base, each) || (has(ours, each) && has(theirs, each))) out.push_back(each);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

void check_order(const Elements& base, const Elements& ours, const Elements& theirs, bool keyed) {
  const Merging merged = merge(spelled(ours, keyed), spelled(base, keyed), spelled(theirs, keyed));
  const Elements result = numbers(merged.text);
  CAPTURE(spelled(ours, keyed));
  CAPTURE(spelled(theirs, keyed));
  CAPTURE(merged.text);
  REQUIRE(merged.error == "");
  REQUIRE(merged.conflicts.empty());
  Elements sorted = result;
  std::sort(sorted.begin(), sorted.end());
  REQUIRE(sorted == expected(base, ours, theirs));
  std::set<int> noted;
  for (const std::string& each : merged.notes) noted.insert(numbers(each).front());
  for (const int less : base) {
    for (const int greater : base) {
      if (less >= greater || !has(result, less) || !has(result, greater)) continue;
      CAPTURE(less);
      CAPTURE(greater);
      const bool here = turned(ours, less, greater);
      const bool there = turned(theirs, less, greater);
      const bool now = turned(result, less, greater);
      if (here == there) REQUIRE(now == here);
      if (here != there && noted.count(less) + noted.count(greater) == 0) REQUIRE(now);
    }
  }
  if (in_order(base, ours) || in_order(base, theirs) || ours == theirs) REQUIRE(noted.empty());
}

/// All orders of 0, 1, …
std::vector<Elements> orders(int count) {
  Elements one(static_cast<std::size_t>(count));
  std::iota(one.begin(), one.end(), 0);
  std::vector<Elements> out;
  do out.push_back(one);
  while (std::next_permutation(one.begin(), one.end()));
  return out;
}

/// The order itself, with one element less, and with another one anywhere.
std::vector<Elements> variants(const Elements& order, int added) {
  std::vector<Elements> out{order};
  for (std::size_t i = 0; i <= order.size(); ++i) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    if (i < order.size()) {
      out.push_back(order);
      out.back().erase(out.back().begin() + at);
    }
    out.push_back(order);
    out.back().insert(out.back().begin() + at, added);
  }
  return out;
}

}  // namespace

TEST_CASE("merge: all orders of up to five elements by both sides") {
  for (int count = 2; count <= 5; ++count) {
    const std::vector<Elements> all = orders(count);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!jt::test::turn(i)) continue;
      for (const Elements& theirs : all) {
        for (const bool keyed : {false, true}) check_order(all.front(), all[i], theirs, keyed);
      }
    }
  }
}

TEST_CASE("merge: all orders of up to four elements, with one added or removed by each side") {
  for (int count = 2; count <= 4; ++count) {
    const std::vector<Elements> all = orders(count);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!jt::test::turn(i)) continue;
      for (const Elements& ours : variants(all[i], 10)) {
        for (const Elements& order : all) {
          const std::vector<Elements> others = variants(order, 11);
          for (const bool keyed : {false, true}) {
            check_order(all.front(), ours, others.front(), keyed);
            // One of the others in turn: all of them take long.
            check_order(all.front(), ours,
                        others[1 + (i + ours.size() + static_cast<std::size_t>(ours[0])) % (others.size() - 1)], keyed);
          }
        }
      }
    }
  }
}

TEST_CASE("merge: an array of scalars that both ordered anew has each of them once") {
  const auto merged = [](const char* ours, const char* theirs) { return merge(ours, R"(["a","b","c"])", theirs); };
  CHECK(merged(R"(["b","a","c"])", R"(["c","b","a"])").text.size() == 13);
  CHECK(merged(R"(["b","a","c"])", R"(["a","c","b"])").text == R"(["b","a","c"])");
  CHECK(merged(R"(["b","a","c"])", R"(["a","c","b"])").notes.size() == 1);
}
