// SPDX-License-Identifier: MIT
#include "core/text/words.hpp"

#include <doctest/doctest.h>

using namespace jt;

TEST_CASE("parse_number: digits only, up to 64 bits") {
  CHECK(text::parse_number("0") == 0);
  CHECK(text::parse_number("007") == 7);
  CHECK(text::parse_number("18446744073709551615") == 18446744073709551615U);
  for (const char* given : {"", "-1", "+1", " 1", "1 ", "1k", "0x10", "1.0", "18446744073709551616"}) {
    CAPTURE(given);
    CHECK(!text::parse_number(given).has_value());
  }
}

TEST_CASE("counted: one and others") {
  CHECK(text::counted(0, "key") == "0 keys");
  CHECK(text::counted(1, "key") == "1 key");
  CHECK(text::counted(18446744073709551615U, "key") == "18446744073709551615 keys");
}
