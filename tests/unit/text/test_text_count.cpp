// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "core/text/count.hpp"
#include "run.hpp"

TEST_CASE("count_byte: as std::count, at every length and with more than a lane can hold") {
  std::mt19937_64 random(jt::test::seed(1));
  for (const std::uint64_t most : {1U, 2U, 40U}) {
    std::vector<std::uint8_t> bytes(100'000);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(9 + random() % most + (most == 1 ? 1 : 0));
    for (const std::size_t size : {0U, 1U, 63U, 64U, 65U, 16'319U, 16'320U, 16'321U, 99'999U, 100'000U}) {
      CAPTURE(size);
      const std::span<const std::uint8_t> part = std::span(bytes).first(size);
      const auto wanted = static_cast<std::uint64_t>(std::count(part.begin(), part.end(), std::uint8_t{10}));
      CHECK(jt::text::count_byte(part, 10) == wanted);
    }
  }
}
