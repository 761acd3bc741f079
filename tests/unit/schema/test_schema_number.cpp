// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/schema/number.hpp"
#include "run.hpp"

using namespace jt::schema;

TEST_CASE("is_integer: by the value, not the spelling") {
  for (const char* text :
       {"0", "-1", "1.0", "1e3", "12.50e1", "-0.0", "1e400", "123456789012345678901234567890", "0e-9"})
    CHECK_MESSAGE(is_integer(text), text);
  for (const char* text : {"0.5", "1e-1", "12.50e0", "1.0000000000000000000000000001", "1e-400"})
    CHECK_MESSAGE(!is_integer(text), text);
}

TEST_CASE("Bound: exact for any number of digits") {
  CHECK(Bound("10").of("9") < 0);
  CHECK(Bound("10").of("1e1") == 0);
  CHECK(Bound("10").of("10.000000000000000000000001") > 0);
  CHECK(Bound("9007199254740993").of("9007199254740992") < 0);
  CHECK(Bound("-1e400").of("-1e401") < 0);
  CHECK(Bound("1.5").of("1.50") == 0);
}

TEST_CASE("Divisor: decimal arithmetic") {
  const auto divides = [](const char* divisor, const char* number) { return Divisor(divisor).divides(number); };
  CHECK(divides("0.01", "0.07"));
  CHECK(divides("0.01", "4.35"));
  CHECK(!divides("0.01", "0.075"));
  CHECK(divides("0.0001", "0.0075"));
  CHECK(!divides("0.0001", "0.00751"));
  CHECK(divides("2", "4"));
  CHECK(!divides("2", "-7"));
  CHECK(divides("2", "1e400"));
  CHECK(!divides("3", "1e400"));
  CHECK(divides("0.5", "1e308"));
  CHECK(divides("123456789012345678901", "246913578024691357802"));
  CHECK(!divides("123456789012345678901", "246913578024691357803"));
  CHECK(divides("7", "0"));
  CHECK(divides("1e-999999999999999999999", "1"));
  CHECK(!divides("1e999999999999999999999", "1"));
  CHECK(divides("12", "1.2e1"));
  CHECK(divides("1.5", "3"));
  CHECK(!divides("1.5", "4"));
}

TEST_CASE("short_number: at most 18 digits") {
  const auto read = [](std::string_view text) -> std::string {
    const auto number = short_number(text);
    return number ? std::to_string(number->digits) + "/" + std::to_string(number->decimals) : "none";
  };
  CHECK(read("0") == "0/0");
  CHECK(read("-0.50") == "-50/2");
  CHECK(read("1234") == "1234/0");
  CHECK(read("123456789012345678") == "123456789012345678/0");
  CHECK(read("-93.160709717109410") == "-93160709717109410/15");
  CHECK(read("12345678.12345678") == "1234567812345678/8");
  CHECK(read("0.12345678901234567") == "12345678901234567/17");
  CHECK(read("1e3") == "1000/0");
  CHECK(read("1.5E+1") == "15/0");
  CHECK(read("-2.50e-16") == "-250/18");
  CHECK(read("1e17") == "100000000000000000/0");
  CHECK(read("0e999") == "0/0");
  for (const char* text : {"",
                           "-",
                           ".",
                           "1234567890123456789",
                           "1.123456789012345678",
                           "1e18",
                           "10e17",
                           "1e-19",
                           "1e9999",
                           "1e",
                           "1e+",
                           "e5",
                           "1e5x",
                           "1e-",
                           "1e+-1",
                           "1e--1",
                           "1.2.3",
                           "12345678x",
                           "1234567/",
                           "1234567:",
                           "1234/678",
                           "123:",
                           "123456\xB0"
                           "9",
                           "0x10",
                           "true"})
    CHECK_MESSAGE(read(text) == "none", text);
}

TEST_CASE("Bound, Divisor: short numbers are compared and divided as those of any length are") {
  // Written so, a number is not a short one.
  const auto longer = [](std::string_view number) {
    const std::size_t e = std::min(number.find('e'), number.size());
    const std::string_view digits = number.substr(0, e);
    const bool whole = digits.find('.') == std::string_view::npos;
    return std::string(digits) + (whole ? "." : "") + std::string(20, '0') + std::string(number.substr(e));
  };
  std::vector<std::string> numbers{"0", "0.0", "-0"};
  std::mt19937_64 random(jt::test::seed(734));
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
  const auto digits = [&](std::size_t count) {
    std::string out;
    for (; count > 0; --count) out += static_cast<char>('0' + (below(3) == 0 ? 0 : below(10)));
    return out;
  };
  for (int i = 0; i < 120; ++i) {
    const std::size_t whole = below(18);
    std::string text = std::string(below(3) == 0 ? "-" : "") +
                       (whole == 0 ? "0" : static_cast<char>('1' + below(9)) + digits(whole - 1));
    if (below(3) != 0) text += "." + digits(1 + below(17));
    numbers.push_back(text);
    if (text.find('.') != std::string::npos) numbers.push_back(text + digits(1));
    if (below(2) == 0) numbers.push_back(text + (below(2) == 0 ? "e" : "e-") + std::to_string(below(25)));
  }
  for (const std::string& a : numbers) {
    const Bound bound(a);
    const Divisor divisor(a);
    for (const std::string& b : numbers) {
      CAPTURE(a);
      CAPTURE(b);
      REQUIRE(!short_number(longer(b)));
      CHECK(bound.of(b) == bound.of(longer(b)));
      CHECK(divisor.divides(b) == divisor.divides(longer(b)));
    }
  }
}

TEST_CASE("NumberRules::surely_within: what it says of a number is so") {
  const char* const bounds[] = {"-180",  "180",   "0",    "-0",   "0.0",
                                "5",     "-5",    "99",   "100",  "-100.5",
                                "0.5",   "-0.5",  "1e3",  "-1e2", "123456789012345678901",
                                "1e400", "-1e-3", "10.00"};
  const char* const numbers[] = {"0",
                                 "-0",
                                 "-0.0",
                                 "0.001",
                                 "-0.001",
                                 "9",
                                 "-9",
                                 "10",
                                 "99.999999999999999999",
                                 "-99.9",
                                 "100",
                                 "-100",
                                 "100.5",
                                 "-100.5",
                                 "179",
                                 "180",
                                 "180.0",
                                 "-180",
                                 "-180.1",
                                 "181",
                                 "1e1",
                                 "1E2",
                                 "-1e5",
                                 "999",
                                 "1000",
                                 "123456789012345678",
                                 "1234567890123456789",
                                 "-12345678901234567890",
                                 "0.1234567890123456789e9"};
  std::size_t sure = 0;
  for (const char* a : bounds) {
    for (const char* b : bounds) {
      for (unsigned kinds = 1; kinds < 16; ++kinds) {
        NumberRules rules;
        if ((kinds & 1U) != 0) rules.minimum.emplace(a);
        if ((kinds & 2U) != 0) rules.maximum.emplace(b);
        if ((kinds & 4U) != 0) rules.above.emplace(a);
        if ((kinds & 8U) != 0) rules.below.emplace(b);
        rules.note_enough();
        for (const std::string number : numbers) {
          if (!rules.surely_within(number)) continue;
          ++sure;
          CAPTURE(a);
          CAPTURE(b);
          CAPTURE(kinds);
          CAPTURE(number);
          CHECK((!rules.minimum || rules.minimum->of(number) >= 0));
          CHECK((!rules.maximum || rules.maximum->of(number) <= 0));
          CHECK((!rules.above || rules.above->of(number) > 0));
          CHECK((!rules.below || rules.below->of(number) < 0));
        }
      }
    }
  }
  CHECK(sure > 10'000);
  NumberRules rules;
  rules.minimum.emplace("-180");
  rules.maximum.emplace("180");
  rules.note_enough();
  for (const char* number : {"-93.160709717109410", "0", "99.5", "-0.0"})
    CHECK_MESSAGE(rules.surely_within(number), number);
  rules.divisor.emplace("1");
  rules.note_enough();
  CHECK_FALSE(rules.surely_within("3"));
}
