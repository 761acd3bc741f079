// SPDX-License-Identifier: MIT
#include "core/json/decimal.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "run.hpp"

using namespace jt;

TEST_CASE("compare_numbers: the same value in other spellings") {
  for (const auto& [a, b] : std::vector<std::pair<const char*, const char*>>{
           {"1", "1.0"},
           {"1", "10e-1"},
           {"1", "0.1e1"},
           {"-0", "0"},
           {"0e5", "-0.00"},
           {"100", "1E+2"},
           {"1e400", "10e399"},
           {"1e00000000000000000000000000005", "100000"},
           {"12.50", "1250e-2"},
           {"10e99999999999999999999999999", "1e100000000000000000000000000"},
           {"1e-99999999999999999999999999", "0.1e-99999999999999999999999998"},
           {"0.001e100000000000000000000", "1e99999999999999999997"},  // borrows across all digits
           {"0.0001e100000000000000000005", "1e100000000000000000001"},
           {"1000e-100000000000000000000", "1e-99999999999999999997"},
           {"123e100000000000000000000000000", "1.23e100000000000000000000000002"}}) {
    CAPTURE(a);
    CHECK(json::compare_numbers(a, b) == 0);
    CHECK(json::canonical_number(a) == json::canonical_number(b));
  }
}

TEST_CASE("compare_numbers: each is smaller than the next") {
  const std::vector<std::string> sorted{"-1e99999999999999999999",
                                        "-1e400",
                                        "-123456789012345678901234567891",
                                        "-123456789012345678901234567890",
                                        "-2",
                                        "-1.5",
                                        "-1",
                                        "-1e-400",
                                        "-1e-99999999999999999999",
                                        "0",
                                        "1e-99999999999999999999",
                                        "1e-400",
                                        "0.1",
                                        "0.11",
                                        "1",
                                        "1.0000000000000000000001",
                                        "2",
                                        "10",
                                        "123456789012345678901234567890",
                                        "123456789012345678901234567891",
                                        "1e400",
                                        "2e400",
                                        "1e99999999999999999999",
                                        "1e100000000000000000000"};
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = 0; j < sorted.size(); ++j) {
      CAPTURE(sorted[i]);
      CAPTURE(sorted[j]);
      CHECK(json::compare_numbers(sorted[i], sorted[j]) == (i <=> j));
      CHECK((json::canonical_number(sorted[i]) == json::canonical_number(sorted[j])) == (i == j));
    }
  }
}

TEST_CASE("compare_numbers: agrees with machine integers") {
  std::mt19937_64 random(jt::test::seed(2));
  for (int i = 0; i < 5000; ++i) {
    const auto a = static_cast<std::int64_t>(random()) >> (random() % 64);
    const auto b = random() % 4 == 0 ? a : static_cast<std::int64_t>(random()) >> (random() % 64);
    const unsigned zeros = static_cast<unsigned>(random() % 4);
    const std::string spelled = std::to_string(b) + std::string(zeros, '0') + "e-" + std::to_string(zeros);
    CHECK(json::compare_numbers(std::to_string(a), spelled) == (a <=> b));
  }
}

TEST_CASE("is_number: the grammar of RFC 8259") {
  for (const char* good : {"0", "-0", "1", "10", "1.5", "1e5", "1E+5", "-1.25e-10", "0.0"})
    CHECK(json::is_number(good));
  for (const char* bad : {"", "-", "01", "+1", "1.", ".5", "1e", "1e+", "--1", "1 ", "0x1", "NaN", "1.e5", "-01"})
    CHECK_FALSE(json::is_number(bad));
}

TEST_CASE("sum_of_numbers") {
  const auto sum = [](std::string_view a, std::string_view b) {
    return jt::json::sum_of_numbers(a, b).value_or("none");
  };
  CHECK(sum("1", "2") == "3");
  CHECK(sum("999", "1") == "1000");
  CHECK(sum("1000", "-1") == "999");
  CHECK(sum("1.50", "1") == "2.50");
  CHECK(sum("0.1", "0.2") == "0.3");
  CHECK(sum("-0.05", "0.05") == "0.00");
  CHECK(sum("-5", "3") == "-2");
  CHECK(sum("0", "-0") == "0");
  CHECK(sum("1e2", "1") == "101");
  CHECK(sum("1E+2", "1e-2") == "100.01");
  CHECK(sum("1e400", "1e400") == "2e400");
  CHECK(sum("1e-400", "2e-400") == "3e-400");
  CHECK(sum("0e999999999", "1") == "1");
  CHECK(sum("123456789012345678901234567890.5", "0.5") == "123456789012345678901234567891.0");
  CHECK(sum("1e10001", "1") == "none");
  CHECK(sum("1e99999999999999999999", "1") == "none");
  // By machine arithmetic, in every pairing of small decimals.
  for (int a = -130; a <= 130; a += 13) {
    for (int b = -120; b <= 120; b += 7) {
      const auto text = [](int hundredths) {
        const std::string digits = std::to_string(1000 + std::abs(hundredths));
        const std::string sign = hundredths < 0 ? "-" : "";
        return sign + std::to_string(std::abs(hundredths) / 100) + "." + digits.substr(2);
      };
      CHECK(sum(text(a), text(b)) == text(a + b));
    }
  }
}
