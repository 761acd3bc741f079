// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "core/text/glob.hpp"

using jt::text::glob_fits;

TEST_CASE("glob_fits: whole names, any characters, one character") {
  CHECK(glob_fits("steve/system", "steve/system"));
  CHECK(!glob_fits("steve", "steve/system"));
  CHECK(!glob_fits("system", "steve/system"));
  CHECK(glob_fits("steve/*", "steve/system"));
  CHECK(glob_fits("*system", "steve/system"));
  CHECK(glob_fits("*e/s*t*", "steve/system"));
  CHECK(!glob_fits("*e/x*", "steve/system"));
  CHECK(glob_fits("*", ""));
  CHECK(glob_fits("", ""));
  CHECK(!glob_fits("", "a"));
  CHECK(!glob_fits("?", ""));
  CHECK(glob_fits("a?c", "abc"));
  CHECK(glob_fits("a?c", "a🦀c"));
  CHECK(!glob_fits("a??c", "aéc"));
  CHECK(glob_fits("**", "x"));
}

TEST_CASE("glob_fits: a backslash makes a character plain") {
  CHECK(glob_fits("a\\*", "a*"));
  CHECK(!glob_fits("a\\*", "ab"));
  CHECK(glob_fits("\\é", "é"));
  CHECK(glob_fits("a\\", "a\\"));
}

TEST_CASE("glob_fits: many stars take no time") {
  std::string glob;
  for (int i = 0; i < 500; ++i) glob += "*a";
  CHECK(!glob_fits(glob + "b", std::string(2000, 'a')));
}
