// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <random>

#include "core/propose/rules/exact.hpp"
#include "run.hpp"

namespace jt::propose::rules {

namespace {

Exact number(std::string_view text) { return exact(text).value(); }

}  // namespace

TEST_CASE("exact: decimal arithmetic without rounding") {
  CHECK(text_of(product(number("19.99"), number("0.1"))) == "1.999");
  CHECK(text_of(sum(number("0.1"), number("0.2"))) == "0.3");
  CHECK(text_of(sum(number("10.99"), number("-0.99"))) == "10");
  CHECK(text_of(sum(number("5"), number("-5"))) == "0");
  CHECK(text_of(sum(number("-1"), number("0.25"))) == "-0.75");
  CHECK(text_of(product(number("100"), number("1.1"))) == "110");
  CHECK(text_of(number("1e3")) == "1000");
  CHECK(text_of(number("-1.50e-2")) == "-0.015");
  CHECK(text_of(sum(number("123456789012345678901234567890"), number("1"))) == "123456789012345678901234567891");
  CHECK_FALSE(exact("1e9999"));
}

TEST_CASE("quotient: exact, or nothing") {
  CHECK(text_of(*quotient(number("15.99"), number("2"))) == "7.995");
  CHECK(text_of(*quotient(number("-1"), number("8"))) == "-0.125");
  CHECK(text_of(*quotient(number("100"), number("0.5"))) == "200");
  CHECK_FALSE(quotient(number("10"), number("3")));
  CHECK_FALSE(quotient(number("10"), number("0")));
}

TEST_CASE("rounded: halves go away from zero") {
  CHECK(text_of(rounded(number("2.5"), 0, Rounding::half_away)) == "3");
  CHECK(text_of(rounded(number("-2.5"), 0, Rounding::half_away)) == "-3");
  CHECK(text_of(rounded(number("2.49"), 0, Rounding::half_away)) == "2");
  CHECK(text_of(rounded(number("0.4"), 0, Rounding::half_away)) == "0");
  CHECK(text_of(rounded(number("0.04"), 0, Rounding::half_away)) == "0");
  CHECK(text_of(rounded(number("9.96"), 1, Rounding::half_away)) == "10");
  CHECK(text_of(rounded(number("2.1"), 0, Rounding::up)) == "3");
  CHECK(text_of(rounded(number("-2.1"), 0, Rounding::up)) == "-2");
  CHECK(text_of(rounded(number("2.9"), 0, Rounding::down)) == "2");
  CHECK(text_of(rounded(number("-2.1"), 0, Rounding::down)) == "-3");
  CHECK(text_of(rounded(number("0.01"), 0, Rounding::up)) == "1");
  CHECK(text_of(rounded(number("7"), 2, Rounding::half_away)) == "7");
}

TEST_CASE("exact: the same as integers of the machine") {
  std::mt19937_64 random(test::seed(13));
  std::uniform_int_distribution<std::int64_t> any(-1'000'000, 1'000'000);
  for (int i = 0; i < 2000; ++i) {
    const std::int64_t a = any(random);
    const std::int64_t b = any(random);
    CAPTURE(a);
    CAPTURE(b);
    CHECK(text_of(sum(number(std::to_string(a)), number(std::to_string(b)))) == std::to_string(a + b));
    CHECK(text_of(product(number(std::to_string(a)), number(std::to_string(b)))) == std::to_string(a * b));
    if (b == 0) continue;
    const auto back = quotient(number(std::to_string(a * b)), number(std::to_string(b)));
    REQUIRE(back);
    CHECK(text_of(*back) == std::to_string(a));
  }
}

}  // namespace jt::propose::rules
