// SPDX-License-Identifier: MIT
#include "core/merge/laid_anew.hpp"

#include <doctest/doctest.h>

using jt::merge::LaidAnew;

TEST_CASE("LaidAnew: offsets of a text that was laid out anew") {
  const std::string_view before = R"({"a b": [1, "\" x"]})";
  const std::string_view after = "{\n  \"a b\": [\n    1,\n    \"\\\" x\"\n  ]\n}";
  LaidAnew laid(before, after);
  CHECK(laid.offset(0, true) == 0);
  CHECK(laid.offset(before.find("\"a b"), true) == after.find("\"a b"));
  CHECK(laid.offset(before.find('['), true) == after.find('['));
  CHECK(laid.offset(before.find('1'), true) == after.find('1'));
  CHECK(laid.offset(before.find(','), false) == after.find(','));
  CHECK(laid.offset(before.find("\"\\\""), true) == after.find("\"\\\""));
  CHECK(laid.offset(before.find(']'), false) == after.find("x\"") + 2);
  CHECK(laid.offset(before.find(']'), true) == after.find(']'));
  CHECK(laid.offset(before.size(), false) == after.size());
}
