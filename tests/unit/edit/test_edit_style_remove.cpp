// SPDX-License-Identifier: MIT
// Whole documents before and after a member or element is removed, byte for byte (see test_edit_style.cpp).
#include "edit/edited.hpp"

using namespace jt_edit_test;

TEST_CASE("Splicer::remove: on one line") {
  CHECK(remove(R"({"a":1,"b":2,"c":3})", "/a") == R"({"b":2,"c":3})");
  CHECK(remove(R"({"a":1,"b":2,"c":3})", "/b") == R"({"a":1,"c":3})");
  CHECK(remove(R"({"a":1,"b":2,"c":3})", "/c") == R"({"a":1,"b":2})");
  CHECK(remove(R"({"a": 1, "b": 2, "c": 3})", "/a") == R"({"b": 2, "c": 3})");
  CHECK(remove(R"({"a": 1, "b": 2, "c": 3})", "/b") == R"({"a": 1, "c": 3})");
  CHECK(remove(R"({"a": 1, "b": 2, "c": 3})", "/c") == R"({"a": 1, "b": 2})");
  CHECK(remove(R"({ "a": 1, "b": 2 })", "/a") == R"({ "b": 2 })");
  CHECK(remove(R"({ "a": 1, "b": 2 })", "/b") == R"({ "a": 1 })");
  CHECK(remove("[1 , 2 , 3]", "/0") == "[2 , 3]");
  CHECK(remove("[1 , 2 , 3]", "/1") == "[1 , 3]");
  CHECK(remove("[1 , 2 , 3]", "/2") == "[1 , 2]");
  CHECK(remove(R"([[1],{"a":[2]},"]"])", "/1") == R"([[1],"]"])");
}

TEST_CASE("Splicer::remove: on lines") {
  CHECK(remove("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n", "/a") == "{\n  \"b\": 2,\n  \"c\": 3\n}\n");
  CHECK(remove("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n", "/b") == "{\n  \"a\": 1,\n  \"c\": 3\n}\n");
  CHECK(remove("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n", "/c") == "{\n  \"a\": 1,\n  \"b\": 2\n}\n");
  CHECK(remove("{\r\n\t\"a\": 1,\r\n\t\"b\": {\r\n\t\t\"x\": 1\r\n\t}\r\n}\r\n", "/b") == "{\r\n\t\"a\": 1\r\n}\r\n");
  CHECK(remove("[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 2\n  }\n]", "/0") == "[\n  {\n    \"a\": 2\n  }\n]");
  CHECK(remove("[\n1,\n2\n]\n", "/1") == "[\n1\n]\n");
  CHECK(remove("\xEF\xBB\xBF[\n  1,\n  2\n]", "/0") == "\xEF\xBB\xBF[\n  2\n]");
  CHECK(remove("{\n  \"a\": 1 ,\n  \"b\": 2\n}", "/b") == "{\n  \"a\": 1\n}");
  CHECK(remove("{\n  \"a\": 1,\n  \"b\": 2}", "/b") == "{\n  \"a\": 1}");
}

TEST_CASE("Splicer::remove: the only entry leaves {} or []") {
  CHECK(remove(R"({"a":1})", "/a") == "{}");
  CHECK(remove(R"({ "a": 1 })", "/a") == "{}");
  CHECK(remove("[\n  1\n]\n", "/0") == "[]\n");
  CHECK(remove("{\n\n  \"a\": 1\n\n}", "/a") == "{}");
  CHECK(remove("{\n  \"a\": {\n    \"b\": [1]\n  },\n  \"c\": 0\n}", "/a/b") == "{\n  \"a\": {},\n  \"c\": 0\n}");
  CHECK(remove(R"([[1]])", "/0/0") == "[[]]");
}

TEST_CASE("Splicer::remove: blank lines part what they parted") {
  // Between two blank lines: one of them is removed.
  CHECK(remove("{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3\n}", "/b") == "{\n  \"a\": 1,\n\n  \"c\": 3\n}");
  // The last and the first of a group.
  CHECK(remove("{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3\n}", "/b") == "{\n  \"a\": 1,\n\n  \"c\": 3\n}");
  CHECK(remove("{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}", "/b") == "{\n  \"a\": 1,\n\n  \"c\": 3\n}");
  // None at the edges.
  CHECK(remove("{\n  \"a\": 1,\n\n  \"b\": 2\n}", "/a") == "{\n  \"b\": 2\n}");
  CHECK(remove("{\n  \"a\": 1,\n\n  \"b\": 2\n}", "/b") == "{\n  \"a\": 1\n}");
}

TEST_CASE("Splicer::remove: wrapped lists, commas first, brackets back to back") {
  CHECK(remove("[\n  1, 2, 3,\n  4, 5\n]", "/0") == "[\n  2, 3,\n  4, 5\n]");
  CHECK(remove("[\n  1, 2, 3,\n  4, 5\n]", "/2") == "[\n  1, 2,\n  4, 5\n]");
  CHECK(remove("[\n  1, 2, 3,\n  4, 5\n]", "/3") == "[\n  1, 2, 3,\n  5\n]");
  CHECK(remove("[\n  1, 2, 3,\n  4, 5\n]", "/4") == "[\n  1, 2, 3,\n  4\n]");
  CHECK(remove("[\n  1, 2,\n  3\n]", "/2") == "[\n  1, 2\n]");
  // A line that contains only one entry is removed as a whole.
  CHECK(remove("[\n  1, 2,\n  3,\n  4, 5\n]", "/2") == "[\n  1, 2,\n  4, 5\n]");
  CHECK(remove("{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}", "/a") == "{ \"b\": 2\n, \"c\": 3\n}");
  CHECK(remove("{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}", "/b") == "{ \"a\": 1\n, \"c\": 3\n}");
  CHECK(remove("{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}", "/c") == "{ \"a\": 1\n, \"b\": 2\n}");
  CHECK(remove("[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}]", "/0") == "[{\n  \"a\": 2\n}]");
  CHECK(remove("[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}]", "/1") == "[{\n  \"a\": 1\n}]");
  CHECK(remove("[1,\n 2,\n 3]", "/0") == "[2,\n 3]");
  CHECK(remove("[1,\n 2,\n 3]", "/1") == "[1,\n 3]");
  CHECK(remove("[1,\n 2,\n 3]", "/2") == "[1,\n 2]");
  CHECK(remove("{\n  \"a\":     1,\n  \"bbbbb\": 2\n}", "/bbbbb") == "{\n  \"a\":     1\n}");
}

TEST_CASE("Splicer::remove: the comma that goes is that of its line") {
  // The last of a line is removed with the comma before it, the last of a group with the one after it.
  CHECK(remove("[1, 2 ,\n 3]", "/1") == "[1 ,\n 3]");
  CHECK(remove("[1 , 2,\n 3]", "/1") == "[1,\n 3]");
  CHECK(remove("[\n 1,\n   2,\n\n 3\n]", "/1") == "[\n 1,\n\n 3\n]");
  CHECK(remove("[\n 1,\n\n 2,\n 3\n]", "/0") == "[\n 2,\n 3\n]");
  CHECK(remove("[\n 1 ,\n 2 ,\n 3\n]", "/1") == "[\n 1 ,\n 3\n]");
  // In lists of equal lines the next one moves to its position.
  CHECK(remove("[\n 1,\n   2,\n 3\n]", "/1") == "[\n 1,\n   3\n]");
}
