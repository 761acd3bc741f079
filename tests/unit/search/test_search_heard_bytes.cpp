// SPDX-License-Identifier: MIT
#include "core/search/heard_bytes.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

search::Prefilter filter_of(const std::string& text) {
  const search::SearchedPattern pattern{text, true, false, {}};
  return search::Prefilter::of({&pattern, 1}).value();
}

/// Whether a walk that looks from `from` on would pass over one of these places.
bool passed_over(const search::HeardBytes& heard, std::uint64_t from, std::uint64_t place) {
  return from <= place && place < heard.nothing_before(from);
}

/// Whether the place is in what is not ruled out.
bool possible(search::HeardBytes& heard, std::uint64_t at) {
  const bytes::Span range = heard.next(at);
  return range.begin <= at;
}

}  // namespace

TEST_CASE("HeardBytes: no place where something matches is ruled out, whatever the pieces") {
  std::mt19937_64 random(seed(4032));
  const auto below = [&](std::uint64_t most) { return random() % most; };
  for (int round = 0; round < 400; ++round) {
    const std::string needle = std::string(1 + below(40), 'n').replace(0, 1, "m");
    const auto filter = filter_of(needle);
    std::string text(below(round % 8 == 0 ? 100000 : 2000), 'n');
    std::vector<std::uint64_t> places;
    for (std::uint64_t at = below(700); at + needle.size() <= text.size(); at += needle.size() + below(900)) {
      text.replace(at, needle.size(), needle);
      places.push_back(at);
    }
    if (places.empty()) text.assign(text.size(), '.');
    const std::uint64_t begin = below(3) * 1000;
    search::HeardBytes heard(filter, begin);
    const std::uint64_t most = round % 3 == 0 ? 40 : round % 3 == 1 ? 300 : 70000;
    for (std::size_t done = 0; done < text.size();) {
      const auto size = std::min<std::size_t>(text.size() - done, 1 + below(most));
      // Bytes that kernels read behind them belong to somebody else.
      const std::vector<std::uint8_t> piece(text.begin() + static_cast<std::ptrdiff_t>(done),
                                            text.begin() + static_cast<std::ptrdiff_t>(done + size));
      heard.hear(piece);
      done += size;
    }
    // Another reader, before and behind this one.
    for (const std::uint64_t place : places) {
      const std::uint64_t from = begin + place - below(place + 1);
      CHECK_FALSE(passed_over(heard, from, begin + place));
      CHECK(possible(heard, begin + place));
      CHECK_FALSE(passed_over(heard, begin, begin + place));
      CHECK_FALSE(passed_over(heard, from, begin + place));
    }
    if (places.empty() && text.size() > 400) {
      CHECK_FALSE(possible(heard, begin));
      CHECK(heard.nothing_before(begin) > begin);
      CHECK(heard.nothing_before(begin + text.size()) == begin + text.size());
    }
  }
}
