// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/bytes/memory_source.hpp"
#include "core/flat/lines.hpp"
#include "flat.hpp"

using namespace jt;
using jt_flat_test::unflat;

TEST_CASE("LineReader: paths, values, and what a line shares with the one before") {
  const std::string text = "$.a.b[12]['x\\u0041'] = 1\n$.a.b[12].y =\"v\"\n\n$.a.b[1] = [ 1 ]  \r\n$['a'].b[1].c = {}";
  bytes::MemorySource source(text);
  flat::LineReader line(source);
  REQUIRE(line.next().value());
  CHECK(line.number() == 1);
  CHECK(line.path() == "$.a.b[12]['x\\u0041']");
  REQUIRE(line.steps().size() == 4);
  CHECK(line.steps()[2].number == 12);
  CHECK(line.steps()[3].name == "xA");
  CHECK(line.same() == 0);
  REQUIRE(line.next().value());
  CHECK(line.same() == 3);
  CHECK(line.value() == "\"v\"");
  REQUIRE(line.next().value());
  CHECK(line.number() == 4);
  CHECK(line.same() == 2);
  CHECK(line.value() == "[ 1 ]");
  CHECK(text.substr(static_cast<std::size_t>(line.value_offset()), 5) == "[ 1 ]");
  REQUIRE(line.next().value());
  CHECK(line.same() == 3);  // another spelling of the same steps
  CHECK(line.path_of(1) == "$['a']");
  CHECK(line.empty_container());
  CHECK(!line.next().value());
}

TEST_CASE("LineReader: edits remove, and count from the end") {
  bytes::MemorySource source("$.a = 1\ndel $.a[-1]\n$.b[-2] = 1\n$.del = 2\n");
  flat::LineReader line(source, flat::Edits::allowed);
  REQUIRE(line.next().value());
  REQUIRE(line.next().value());
  CHECK(line.removes());
  CHECK(line.path() == "$.a[-1]");
  REQUIRE(line.next().value());
  CHECK(!line.removes());
  CHECK(line.steps()[1].number == -2);
  REQUIRE(line.next().value());
  CHECK(line.path() == "$.del");
  bytes::MemorySource trailing("del $.a = 1");
  flat::LineReader other(trailing, flat::Edits::allowed);
  CHECK(other.next().error()->message == "'memory': line 1, column 9: expected the end of the line, not '='");
}

TEST_CASE("Unflattener: names of one object are compared, not their hashes alone") {
  std::string lines;
  std::string wanted = "{";
  for (int i = 0; i < 3000; ++i) {
    lines += "$.k" + std::to_string(i) + " = " + std::to_string(i) + "\n";
    wanted += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":" + std::to_string(i);
  }
  CHECK(unflat(lines) == wanted + "}");
  CHECK(unflat("$.z.a = 1\n" + lines + "$.z.b = 2\n") == "{\"z\":{\"a\":1,\"b\":2}," + wanted.substr(1) + "}");
}
