// SPDX-License-Identifier: MIT
// Whole documents before and after an edit, byte for byte.
#include "edited.hpp"

using namespace jt_edit_test;

TEST_CASE("Splicer::replace: one line") {
  CHECK(set(R"({"a":1,"b":2})", "/a", "3") == R"({"a":3,"b":2})");
  CHECK(set(R"({"a":1,"b":2})", "/c", "3") == R"({"a":1,"b":2,"c":3})");
}
