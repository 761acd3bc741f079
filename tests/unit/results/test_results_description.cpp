// SPDX-License-Identifier: MIT
#include "results/description.hpp"

#include <doctest/doctest.h>

using namespace jt::results;

TEST_CASE("first_line: the first that is not blank, without blanks around it") {
  CHECK(first_line("one").data() != nullptr);
  CHECK(first_line("one") == "one");
  CHECK(first_line("one\ntwo") == "one");
  CHECK(first_line("\n \t\r\n  two \r\nthree") == "two");
  CHECK(first_line("  a  b\t") == "a  b");
  CHECK(first_line("").empty());
  CHECK(first_line(" \n\r\n\t").empty());
  // It is a part of the text, so that a match can be found in it.
  const std::string_view text = "\n  two";
  CHECK(first_line(text).data() == text.data() + 3);
}

TEST_CASE("short_description: cut after 57 characters, not bytes") {
  const std::string exact(57, 'x');
  CHECK(short_description(exact) == exact);
  CHECK(short_description(exact + "y") == exact + "...");
  CHECK(short_description(" \n" + exact + " \nmore") == exact);
  CHECK(short_description("short\nmore") == "short");
  CHECK(short_description("").empty());
  std::string wide;
  for (int i = 0; i < 57; ++i) wide += "é";
  CHECK(short_description(wide) == wide);
  CHECK(short_description(wide + "é") == wide + "...");
  CHECK(short_description("Generate a random integer within an inclusive range [min, max].") ==
        "Generate a random integer within an inclusive range [min,...");
}
