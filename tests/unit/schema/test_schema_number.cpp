// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/schema/number.hpp"

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
