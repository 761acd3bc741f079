// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "output/style.hpp"

using namespace jt;

TEST_CASE("wants_colour") {
  const output::ColourVariables none{};
  CHECK(output::wants_colour(output::When::automatic, true, none));
  CHECK_FALSE(output::wants_colour(output::When::automatic, false, none));
  CHECK(output::wants_colour(output::When::always, false, {"1", {}, "dumb"}));
  CHECK_FALSE(output::wants_colour(output::When::never, true, {{}, "1", {}}));
  CHECK_FALSE(output::wants_colour(output::When::automatic, true, {"1", {}, {}}));
  CHECK(output::wants_colour(output::When::automatic, true, {"", {}, {}}));
  CHECK(output::wants_colour(output::When::automatic, false, {{}, "1", {}}));
  CHECK_FALSE(output::wants_colour(output::When::automatic, false, {{}, "0", {}}));
  CHECK_FALSE(output::wants_colour(output::When::automatic, false, {{}, "", {}}));
  CHECK_FALSE(output::wants_colour(output::When::automatic, true, {"1", "1", {}}));
  CHECK_FALSE(output::wants_colour(output::When::automatic, true, {{}, {}, "dumb"}));
  CHECK(output::wants_colour(output::When::automatic, true, {{}, {}, "xterm"}));
}

TEST_CASE("append_line") {
  const output::Line line{
      {output::Role::key, "k"}, {output::Role::punctuation, ": "}, {output::Role::string, "\"\033\""}};
  std::string out;
  output::append_line(out, line, false, false);
  CHECK(out == "k: \"\033\"\n");
  out.clear();
  output::append_line(out, line, true, true);
  CHECK(out == "\033[34;1mk\033[0m: \033[32m\"\\u001b\"\033[0m\n");
  out.clear();
  output::append_line(out, {}, true, true);
  CHECK(out == "\n");
}

TEST_CASE("append_painted writes no codes around nothing") {
  std::string out;
  output::append_painted(out, output::Role::bad, "", true);
  CHECK(out.empty());
}
