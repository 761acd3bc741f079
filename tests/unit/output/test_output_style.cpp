// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "output/style.hpp"

using namespace jt;

TEST_CASE("wants_colour") {
  const ColourVariables none{};
  CHECK(wants_colour(When::automatic, true, none));
  CHECK_FALSE(wants_colour(When::automatic, false, none));
  CHECK(wants_colour(When::always, false, {"1", {}, "dumb"}));
  CHECK_FALSE(wants_colour(When::never, true, {{}, "1", {}}));
  CHECK_FALSE(wants_colour(When::automatic, true, {"1", {}, {}}));
  CHECK(wants_colour(When::automatic, true, {"", {}, {}}));
  CHECK(wants_colour(When::automatic, false, {{}, "1", {}}));
  CHECK_FALSE(wants_colour(When::automatic, false, {{}, "0", {}}));
  CHECK_FALSE(wants_colour(When::automatic, false, {{}, "", {}}));
  CHECK_FALSE(wants_colour(When::automatic, true, {"1", "1", {}}));
  CHECK_FALSE(wants_colour(When::automatic, true, {{}, {}, "dumb"}));
  CHECK(wants_colour(When::automatic, true, {{}, {}, "xterm"}));
}

TEST_CASE("append_line") {
  const Line line{{Role::key, "k"}, {Role::punctuation, ": "}, {Role::string, "\"\033\""}};
  std::string out;
  append_line(out, line, false, false);
  CHECK(out == "k: \"\033\"\n");
  out.clear();
  append_line(out, line, true, true);
  CHECK(out == "\033[34;1mk\033[0m: \033[32m\"\\u001b\"\033[0m\n");
  out.clear();
  append_line(out, {}, true, true);
  CHECK(out == "\n");
}

TEST_CASE("append_painted writes no codes around nothing") {
  std::string out;
  append_painted(out, Role::bad, "", true);
  CHECK(out.empty());
}
