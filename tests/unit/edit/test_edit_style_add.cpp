// SPDX-License-Identifier: MIT
// Whole documents before and after a member or element is added, byte for byte (see test_edit_style.cpp).
#include "edit/edited.hpp"

using namespace jt_edit_test;

namespace {

std::string crlf(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

}  // namespace

TEST_CASE("Splicer::append: on one line") {
  CHECK(set(R"({"a":1})", "/b", "2") == R"({"a":1,"b":2})");
  CHECK(set(R"({"a":1,"b":2})", "/c", "[3]") == R"({"a":1,"b":2,"c":[3]})");
  CHECK(set(R"({"a": 1})", "/b", "2") == R"({"a": 1, "b": 2})");
  CHECK(set(R"({"a": 1,"b": 2})", "/c", "3") == R"({"a": 1,"b": 2,"c": 3})");
  CHECK(set(R"({ "a": 1 })", "/b", "2") == R"({ "a": 1, "b": 2 })");
  CHECK(set(R"({ "a" : 1 , "b" : 2 })", "/c", R"({"d":3})") == R"({ "a" : 1 , "b" : 2 , "c" : { "d" : 3 } })");
  CHECK(set("[1,2,3]", "/-", "4") == "[1,2,3,4]");
  CHECK(set("[1, 2, 3]", "/-", "4") == "[1, 2, 3, 4]");
  CHECK(set("[ 1, 2 ]", "/-", "[3]") == "[ 1, 2, [ 3 ] ]");
  CHECK(set("[1 , 2]", "/-", "3") == "[1 , 2 , 3]");
  CHECK(set("[1]", "/-", "2") == "[1, 2]");
  CHECK(set(R"({"a":[1]})", "/a/-", "2") == R"({"a":[1,2]})");
  CHECK(set(R"({"a": [1]})", "/a/-", "2") == R"({"a": [1, 2]})");
  CHECK(set(R"([{"id":1},{"id":2}])", "/-", R"({"id": 3})") == R"([{"id":1},{"id":2},{"id":3}])");
  CHECK(set(R"({"a\"b":1})", "/c\"\n", "2") == R"({"a\"b":1,"c\"\n":2})");
}

TEST_CASE("Splicer::append: on lines") {
  CHECK(set("{\n  \"a\": 1\n}\n", "/b", "2") == "{\n  \"a\": 1,\n  \"b\": 2\n}\n");
  CHECK(set("{\n    \"a\":1\n}", "/b", "{\"c\":[2]}") ==
        "{\n    \"a\":1,\n    \"b\":{\n        \"c\":[\n            2\n        ]\n    }\n}");
  CHECK(set("{\n\t\"a\": [\n\t\t1\n\t]\n}", "/a/-", "[2]") == "{\n\t\"a\": [\n\t\t1,\n\t\t[\n\t\t\t2\n\t\t]\n\t]\n}");
  CHECK(set(crlf("{\n  \"a\": 1\n}\n"), "/b", "[2]") == crlf("{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}\n"));
  CHECK(set("\xEF\xBB\xBF{\n  \"a\": 1\n}", "/b", "[2]") == "\xEF\xBB\xBF{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}");
  // No adjacent entry shows the style of the new one: the document does, also after a byte order mark.
  CHECK(set("\xEF\xBB\xBF{\n    \"a\": {}\n}", "/a/b", "1") ==
        "\xEF\xBB\xBF{\n    \"a\": {\n        \"b\": 1\n    }\n}");
  CHECK(set("[\n1,\n2\n]\n", "/-", "3") == "[\n1,\n2,\n3\n]\n");
  CHECK(set("[\n  {\n    \"id\": 1\n  }\n]\n", "/-", R"({"id":2})") ==
        "[\n  {\n    \"id\": 1\n  },\n  {\n    \"id\": 2\n  }\n]\n");
  // The closing bracket after the last entry stays there.
  CHECK(set("{\n  \"a\": 1,\n  \"b\": 2}", "/c", "3") == "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3}");
  CHECK(set("[1,\n 2]", "/-", "3") == "[1,\n 2,\n 3]");
  // Whitespace at the ends of lines and before the bracket stays where it is.
  CHECK(set("{\n  \"a\": 1 \n}", "/b", "2") == "{\n  \"a\": 1,\n  \"b\": 2 \n}");
}

TEST_CASE("Splicer::append: containers as the ones beside them") {
  CHECK(set("[\n  {\"id\": 1, \"n\": \"a\"},\n  {\"id\": 2, \"n\": \"b\"}\n]\n", "/-", R"({"id":3,"n":"c"})") ==
        "[\n  {\"id\": 1, \"n\": \"a\"},\n  {\"id\": 2, \"n\": \"b\"},\n  {\"id\": 3, \"n\": \"c\"}\n]\n");
  CHECK(set("[\n  { \"id\": 1, \"t\": [1, 2] }\n]\n", "/-", R"({"id":3,"t":["c","d"]})") ==
        "[\n  { \"id\": 1, \"t\": [1, 2] },\n  { \"id\": 3, \"t\": [\"c\", \"d\"] }\n]\n");
  // Lists of scalars on one line in objects on several, as often written by hand.
  CHECK(set("[\n  {\n    \"id\": 1,\n    \"tags\": [\"a\", \"b\"]\n  }\n]\n", "/-", R"({"id":2,"tags":["c","d"]})") ==
        "[\n  {\n    \"id\": 1,\n    \"tags\": [\"a\", \"b\"]\n  },\n"
        "  {\n    \"id\": 2,\n    \"tags\": [\"c\", \"d\"]\n  }\n]\n");
  CHECK(set("{\n  \"a\": {\n    \"p\": {\"x\":1,\"y\":2}\n  }\n}", "/b", R"({"p": {"x": 3, "y": 4}, "q": []})") ==
        "{\n  \"a\": {\n    \"p\": {\"x\":1,\"y\":2}\n  },\n  \"b\": {\n    \"p\": {\"x\":3,\"y\":4},\n    \"q\": []\n "
        " }\n}");
  // The nearest one shows it, also if a scalar is between.
  CHECK(set("{\n  \"a\": {\"x\": 1},\n  \"b\": 5\n}", "/c", R"({"y":2})") ==
        "{\n  \"a\": {\"x\": 1},\n  \"b\": 5,\n  \"c\": {\"y\": 2}\n}");
  CHECK(set("[\n  [1],\n  {},\n  []\n]", "/-", "[2,3]") == "[\n  [1],\n  {},\n  [],\n  [2, 3]\n]");
  // A list of scalars has the style of those elsewhere in the document.
  CHECK(set("{\n  \"a\": {\n    \"files\": [\"x\", \"y\"]\n  },\n  \"b\": 1\n}", "/keywords", R"(["p","q"])") ==
        "{\n  \"a\": {\n    \"files\": [\"x\", \"y\"]\n  },\n  \"b\": 1,\n  \"keywords\": [\"p\", \"q\"]\n}");
  CHECK(set("{\n  \"a\": [\n    1\n  ],\n  \"b\": 1\n}", "/c", "[2]") ==
        "{\n  \"a\": [\n    1\n  ],\n  \"b\": 1,\n  \"c\": [\n    2\n  ]\n}");
  // Adjacent brackets.
  CHECK(set("[\n  {\n    \"a\": 1\n  }, {\n    \"a\": 2\n  }\n]", "/-", R"({"a":3})") ==
        "[\n  {\n    \"a\": 1\n  }, {\n    \"a\": 2\n  }, {\n    \"a\": 3\n  }\n]");
  CHECK(set("[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}]", "/-", R"({"a":3})") ==
        "[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}, {\n  \"a\": 3\n}]");
}

TEST_CASE("Splicer::append: wrapped lists, blank lines, columns, commas first") {
  CHECK(set("[\n  1, 2, 3,\n  4, 5\n]", "/-", "6") == "[\n  1, 2, 3,\n  4, 5, 6\n]");
  CHECK(set("[\n  1, 2, 3,\n  4\n]", "/-", "5") == "[\n  1, 2, 3,\n  4, 5\n]");
  CHECK(set("[1, 2, 3,\n 4]", "/-", "5") == "[1, 2, 3,\n 4, 5]");
  // A blank line if every entry has one before it, and not if it separates two groups.
  CHECK(set("{\n  \"a\": 1,\n\n  \"b\": 2\n}", "/c", "3") == "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3\n}");
  CHECK(set("{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3\n}", "/d", "4") ==
        "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}");
  CHECK(set("{\n\n  \"a\": 1\n\n}", "/b", "2") == "{\n\n  \"a\": 1,\n  \"b\": 2\n\n}");
  CHECK(set(crlf("[\n  1,\n\n  2,\n\n  3\n]"), "/-", "4") == crlf("[\n  1,\n\n  2,\n\n  3,\n\n  4\n]"));
  // Values in a column.
  CHECK(set("{\n  \"a\":     1,\n  \"bbbbb\": 2\n}", "/cc", "3") ==
        "{\n  \"a\":     1,\n  \"bbbbb\": 2,\n  \"cc\":    3\n}");
  CHECK(set("{\n  \"bbbbb\": 1,\n  \"a\":     2\n}", "/cc", "3") ==
        "{\n  \"bbbbb\": 1,\n  \"a\":     2,\n  \"cc\":    3\n}");
  CHECK(set("{\n  \"a\"    : 1,\n  \"bbbb\" : 2\n}", "/cc", "3") ==
        "{\n  \"a\"    : 1,\n  \"bbbb\" : 2,\n  \"cc\"   : 3\n}");
  CHECK(set("{\n  \"a\":   1,\n  \"bbb\": 2\n}", "/too long", "3") ==
        "{\n  \"a\":   1,\n  \"bbb\": 2,\n  \"too long\": 3\n}");
  CHECK(set("{\n  \"é\":   1,\n  \"bbb\": 2\n}", "/ää", "3") == "{\n  \"é\":   1,\n  \"bbb\": 2,\n  \"ää\":  3\n}");
  // Commas first.
  CHECK(set("{ \"a\": 1\n, \"b\": 2\n}", "/c", "3") == "{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}");
  CHECK(set("[\n    1\n  , 2\n]", "/-", "3") == "[\n    1\n  , 2\n  , 3\n]");
  // Values on lines of their own.
  CHECK(set("{\n  \"a\":\n  {\n    \"x\": 1\n  }\n}", "/b", R"({"y":2})") ==
        "{\n  \"a\":\n  {\n    \"x\": 1\n  },\n  \"b\":\n  {\n    \"y\": 2\n  }\n}");
  CHECK(set("{\n  \"a\":\n  {\n    \"x\": 1\n  }\n}", "/b", "2") ==
        "{\n  \"a\":\n  {\n    \"x\": 1\n  },\n  \"b\": 2\n}");
}

TEST_CASE("Splicer::append: into an empty container") {
  CHECK(set("{}", "/a", "1") == R"({"a": 1})");
  CHECK(set("[]", "/-", "1") == "[1]");
  CHECK(set("[]\n", "/-", R"({"a":[1,2]})") == "[{\"a\": [1, 2]}]\n");
  CHECK(set("{ }", "/a", "1") == R"({ "a": 1 })");
  CHECK(set("{\n}\n", "/a", "1") == "{\n  \"a\": 1\n}\n");
  CHECK(set("{\r\n}\r\n", "/a", "1") == "{\r\n  \"a\": 1\r\n}\r\n");
  CHECK(set("\xEF\xBB\xBF{}", "/a", "1") == "\xEF\xBB\xBF{\"a\": 1}");
  CHECK(set(R"({"a":{}})", "/a/b", "1") == R"({"a":{"b":1}})");
  CHECK(set(R"({"a": [ ]})", "/a/-", "1") == R"({"a": [1]})");
  CHECK(set("{\n  \"a\": {}\n}\n", "/a/b", "1") == "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n");
  CHECK(set("{\n  \"a\": [ ],\n  \"b\": 1\n}\n", "/a/-", "1") == "{\n  \"a\": [\n    1\n  ],\n  \"b\": 1\n}\n");
  CHECK(set("{\n\t\"a\": [\n\t]\n}", "/a/-", "1") == "{\n\t\"a\": [\n\t\t1\n\t]\n}");
  CHECK(set(crlf("{\n  \"a\": {}\n}"), "/a/b", "[1]") == crlf("{\n  \"a\": {\n    \"b\": [\n      1\n    ]\n  }\n}"));
  CHECK(set("{\n  \"x\": {\"y\": {}}\n}", "/x/y/z", "1") == "{\n  \"x\": {\"y\": {\"z\": 1}}\n}");
  // In the style of the adjacent ones.
  CHECK(set("[\n  {\"id\":1},\n  {}\n]", "/1/id", "2") == "[\n  {\"id\":1},\n  {\"id\":2}\n]");
  CHECK(set("[\n  {},\n  { \"id\": 2 }\n]", "/0/id", "1") == "[\n  { \"id\": 1 },\n  { \"id\": 2 }\n]");
}

TEST_CASE("Splicer::append: parents that are made on the way") {
  CHECK(set("{}", "/a/b/c", "1") == R"({"a": {"b": {"c": 1}}})");
  CHECK(set(R"({"x":1})", "/a/-/b", "1") == R"({"x":1,"a":[{"b":1}]})");
  CHECK(set("{\n  \"x\": 1\n}", "/a/0", "1") == "{\n  \"x\": 1,\n  \"a\": [\n    1\n  ]\n}");
  CHECK(set("{\n\t\"x\": {\n\t\t\"y\": 1\n\t}\n}\n", "/x/a/b", "{}") ==
        "{\n\t\"x\": {\n\t\t\"y\": 1,\n\t\t\"a\": {\n\t\t\t\"b\": {}\n\t\t}\n\t}\n}\n");
}

TEST_CASE("Splicer::insert: at the front, in the middle, at the end") {
  CHECK(insert("[1,2]", "/0", "0") == "[0,1,2]");
  CHECK(insert("[1, 2]", "/0", "0") == "[0, 1, 2]");
  CHECK(insert("[1, 2]", "/1", "[0]") == "[1, [0], 2]");
  CHECK(insert("[1, 2]", "/2", "3") == "[1, 2, 3]");
  CHECK(insert("[ 1 ]", "/0", "0") == "[ 0, 1 ]");
  CHECK(insert("[ 1 , 2 ]", "/0", "0") == "[ 0 , 1 , 2 ]");
  CHECK(insert("[1]", "/0", "0") == "[0, 1]");
  CHECK(insert(R"({"a":[1]})", "/a/0", "0") == R"({"a":[0,1]})");
  CHECK(insert("[]", "/0", "0") == "[0]");
  CHECK(insert("[\n  1\n]\n", "/0", "0") == "[\n  0,\n  1\n]\n");
  CHECK(insert("[\n  1,\n  2\n]", "/1", "{\"a\":0}") == "[\n  1,\n  {\n    \"a\": 0\n  },\n  2\n]");
  CHECK(insert("[\n\t1,\n\t2\n]", "/2", "3") == "[\n\t1,\n\t2,\n\t3\n]");
  CHECK(insert(crlf("[\n  1,\n  2\n]\n"), "/1", "[0]") == crlf("[\n  1,\n  [\n    0\n  ],\n  2\n]\n"));
  CHECK(insert("[\n  {\"id\":1},\n  {\"id\":2}\n]", "/0", R"({"id": 0})") ==
        "[\n  {\"id\":0},\n  {\"id\":1},\n  {\"id\":2}\n]");
  CHECK(insert("[\n  {\"id\":1},\n  7\n]", "/1", R"({"id": 0})") == "[\n  {\"id\":1},\n  {\"id\":0},\n  7\n]");
  CHECK(insert("[1,\n 2,\n 3]", "/0", "0") == "[0,\n 1,\n 2,\n 3]");
  CHECK(insert("[1,\n 2,\n 3]", "/1", "0") == "[1,\n 0,\n 2,\n 3]");
}

TEST_CASE("Splicer::insert: wrapped lists, blank lines, commas first, brackets back to back") {
  CHECK(insert("[\n  1, 2, 3,\n  4, 5\n]", "/0", "0") == "[\n  0, 1, 2, 3,\n  4, 5\n]");
  CHECK(insert("[\n  1, 2, 3,\n  4, 5\n]", "/1", "0") == "[\n  1, 0, 2, 3,\n  4, 5\n]");
  CHECK(insert("[\n  1, 2, 3,\n  4, 5\n]", "/3", "0") == "[\n  1, 2, 3,\n  0, 4, 5\n]");
  CHECK(insert("[\n  1,\n\n  2,\n\n  3\n]", "/1", "0") == "[\n  1,\n\n  0,\n\n  2,\n\n  3\n]");
  CHECK(insert("[\n  1,\n\n  2,\n\n  3\n]", "/0", "0") == "[\n  0,\n\n  1,\n\n  2,\n\n  3\n]");
  // One blank line parts two groups: the new entry is in the second one.
  CHECK(insert("[\n  1,\n\n  2,\n  3\n]", "/1", "0") == "[\n  1,\n\n  0,\n  2,\n  3\n]");
  CHECK(insert("[\n  1,\n\n  2\n]", "/1", "0") == "[\n  1,\n\n  0,\n\n  2\n]");
  CHECK(insert("[\n  1,\n  2,\n\n  3,\n  4\n]", "/2", "0") == "[\n  1,\n  2,\n\n  0,\n  3,\n  4\n]");
  CHECK(insert("[ 1\n, 2\n]", "/0", "0") == "[ 0\n, 1\n, 2\n]");
  CHECK(insert("[ 1\n, 2\n]", "/1", "0") == "[ 1\n, 0\n, 2\n]");
  CHECK(insert("[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}]", "/1", R"({"a":3})") ==
        "[{\n  \"a\": 1\n}, {\n  \"a\": 3\n}, {\n  \"a\": 2\n}]");
  CHECK(insert("{\n  \"l\": [{\n    \"a\": 1\n  }]\n}", "/l/0", R"({"a":3})") ==
        "{\n  \"l\": [{\n    \"a\": 3\n  }, {\n    \"a\": 1\n  }]\n}");
}
