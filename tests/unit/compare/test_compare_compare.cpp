// SPDX-License-Identifier: MIT
// compare on small documents: what is reported.
#include "compare/compared.hpp"

using namespace jt_compare_test;
using Lines = std::vector<std::string>;

TEST_CASE("compare: values that are alike, however they are spelled") {
  const std::pair<const char*, const char*> alike[] = {
      {"1", "1.0"},
      {"-0", "0e5"},
      {"10", "1e1"},
      {"1e400", "10e399"},
      {"123456789012345678901234567890", "12345678901234567890123456789e1"},
      {R"("é")", R"("\u00e9")"},
      {R"("a/b")", R"("a\/b")"},
      {R"({"a":1,"b":[2,{"c":3}]})", R"({ "b" : [ 2.0, {"\u0063": 30e-1} ], "a" : 1 })"},
      {R"([[1,2],[3]])", R"([ [1, 2], [3.0] ])"},
      {"[]", "[ ]"},
      {"{}", "{ }"},
      {R"(["\ud800"])", R"(["\uD800"])"},
  };
  for (const auto& [first, second] : alike) {
    CAPTURE(first);
    CHECK(compare(first, second).changes == Lines{});
    CHECK(compare(second, first).changes == Lines{});
  }
}

TEST_CASE("compare: scalars and kinds that differ") {
  CHECK(compare("1", "2").changes == Lines{"~  1 -> 2"});
  CHECK(compare("1", "\"1\"").changes == Lines{"~  1 -> \"1\""});
  CHECK(compare("true", "false").changes == Lines{"~  true -> false"});
  CHECK(compare("null", "[]").changes == Lines{"~  null -> []"});
  CHECK(compare("[]", "{}").changes == Lines{"~  [] -> {}"});
  CHECK(compare(R"("a")", R"("b")").changes == Lines{R"(~  "a" -> "b")"});
  CHECK(compare(R"("\\u00e9")", R"("é")").changes.size() == 1);
  CHECK(compare("123456789012345678901234567890", "123456789012345678901234567891").changes.size() == 1);
  CHECK(compare("1e400", "1e401").changes.size() == 1);
}

TEST_CASE("compare: members") {
  CHECK(compare(R"({"a":1,"b":2,"c":3})", R"({"a":1,"b":5,"d":4})").changes ==
        Lines{"~ /b 2 -> 5", "- /c 3", "+ /d 4"});
  CHECK(compare(R"({"a":{"b":{"c":1}}})", R"({"a":{"b":{"c":2}}})").changes == Lines{"~ /a/b/c 1 -> 2"});
  CHECK(compare(R"({"a":1,"b":{"x":1,"y":2}})", R"({"b":{"y":2,"x":3},"a":1})").changes == Lines{"~ /b/x 1 -> 3"});
  CHECK(compare("{}", R"({"a":1,"b":2})").changes == Lines{"+ /a 1", "+ /b 2"});
  CHECK(compare(R"({"a":1,"b":2})", "{}").changes == Lines{"- /a 1", "- /b 2"});
  CHECK(compare(R"({"":1})", R"({"":2})").changes == Lines{"~ / 1 -> 2"});
}

TEST_CASE("compare: elements") {
  CHECK(compare("[1,2,3]", "[1,3]").changes == Lines{"- /1 2"});
  CHECK(compare("[1,3]", "[1,2,3]").changes == Lines{"+ /1 2"});
  CHECK(compare("[1,2,3]", "[1,5,3]").changes == Lines{"~ /1 2 -> 5"});
  CHECK(compare("[1,2]", "[1,2,3,4]").changes == Lines{"+ /2 3", "+ /3 4"});
  CHECK(compare("[1,2,3,4]", "[3,4]").changes == Lines{"- /0 1", "- /1 2"});
  CHECK(compare(R"([{"id":1,"v":1},{"id":2}])", R"([{"id":1,"v":2},{"id":2}])").changes == Lines{"~ /0/v 1 -> 2"});
  // The index of what was removed is one in the first document, of what was added one in the second.
  CHECK(compare("[0,1,2,3,4,5]", "[9,0,1,3,4,5]").changes == Lines{"+ /0 9", "- /2 2"});
  CHECK(compare("[[1],[2],[3]]", "[[1],[3]]").changes == Lines{"- /1 [2]"});
  CHECK(compare("[]", "[[]]").changes == Lines{"+ /0 []"});
}

TEST_CASE("compare: a patch names each place as it is by then") {
  CHECK(compare("[1,2,3,4]", "[3,4]").patch ==
        "[\n  {\"op\": \"remove\", \"path\": \"/0\"},\n  {\"op\": \"remove\", \"path\": \"/0\"}\n]\n");
  CHECK(compare(R"({"a/b":{"m~n":1}})", R"({"a/b":{"m~n":{ "x" : [ ] }}})").patch ==
        "[\n  {\"op\": \"replace\", \"path\": \"/a~1b/m~0n\", \"value\": {\"x\":[]}}\n]\n");
  CHECK(compare("1", "1").patch == "[]\n");
  CHECK(compare("{}", R"({"a\u0001":1})").patch ==
        "[\n  {\"op\": \"add\", \"path\": \"/a\\u0001\", \"value\": 1}\n]\n");
}

TEST_CASE("compare: keys alone") {
  jt::compare::CompareOptions options;
  options.keys = true;
  const auto keys = [&](const char* a, const char* b) { return compare(a, b, options).changes; };
  CHECK(keys(R"({"a":1,"b":{"c":2}})", R"({"a":"x","b":{"c":null}})") == Lines{});
  CHECK(keys(R"({"a":1,"b":{"c":2,"d":3}})", R"({"b":{"d":1,"e":1}})") == Lines{"- /b/c", "+ /b/e", "- /a"});
  CHECK(keys(R"({"a":{"x":1,"y":2}})", R"({"a":"text"})") == Lines{"- /a/x", "- /a/y"});
  CHECK(keys(R"({"a":[]})", R"({"a":{"x":1}})") == Lines{"+ /a/x"});
  CHECK(keys(R"([{"a":1},{"b":1}])", R"([{"a":2},{"c":2},3])") == Lines{"- /1/b", "+ /1/c"});
  CHECK(keys("[1,2,[3]]", "[1]") == Lines{});
}

TEST_CASE("compare: elements matched by a member") {
  jt::compare::CompareOptions options;
  options.match = "id";
  const char* first = R"([{"id":1,"v":1},{"id":2,"v":2},{"id":3,"v":3}])";
  CHECK(compare(first, R"([{"id":1,"v":1},{"id":3,"v":9}])", options).changes ==
        Lines{R"(- /1 {"id":2,"v":2})", "~ /2/v 3 -> 9"});
  CHECK(compare(first, R"([{"v":3,"id":3.0},{"id":1,"v":1},{"id":2,"v":2}])", options).changes ==
        Lines{R"(+ /0 {"v":3,"id":3.0})", R"(- /2 {"id":3,"v":3})"});
  options.moves = true;
  CHECK(compare(first, R"([{"v":4,"id":3.0},{"id":1,"v":1},{"id":2,"v":2}])", options).changes ==
        Lines{"> /2 -> /0", "~ /2/v 3 -> 4"});
  CHECK(compare(first, R"([{"id":4},{"id":1,"v":1},{"id":2,"v":2},7])", options).changes ==
        Lines{"+ /3 7", R"(- /2 {"id":3,"v":3})", R"(+ /0 {"id":4})"});
  CHECK(compare("[1,2,3]", "[3,1,2]", options).changes == Lines{"+ /0 3", "- /2 3"});
  // Of several with one identity the first ones belong together.
  CHECK(compare(R"([{"id":1,"v":1},{"id":1,"v":2},{"id":5},{"id":6},{"id":7}])",
                R"([{"id":5},{"id":6},{"id":7},{"id":1,"v":1}])", options)
            .changes == Lines{"> /0 -> /3", R"(- /1 {"id":1,"v":2})"});
}

TEST_CASE("compare: a key given twice") {
  // In like order each is compared with the one in its place.
  CHECK(compare(R"({"a":1,"a":2})", R"({"a":1,"a":2})").error.empty());
  CHECK(compare(R"({"a":1,"a":2})", R"({"a":1,"a":3})").changes == Lines{"~ /a 2 -> 3"});
  CHECK(compare(R"({"x":{"a":1,"\u0061":2,"b":3}})", R"({"x":{"b":3,"a":1}})").error ==
        "DUPLICATE_KEY: duplicate key 'a' in '/x' (first)");
  CHECK(compare(R"({"a":1,"b":2})", R"({"a":1,"a":5,"b":2})").error ==
        "DUPLICATE_KEY: duplicate key 'a' in the root (second)");
  CHECK(compare(R"({"a":1})", R"({"b":1,"a":1,"b":2})").error ==
        "DUPLICATE_KEY: duplicate key 'b' in the root (second)");
}

TEST_CASE("compare: what is asked to stop reports no more") {
  const std::string first = "[1,2,3]";
  const std::string second = "[4,5,6]";
  jt::bytes::MemorySource a(first);
  jt::bytes::MemorySource b(second);
  jt::scan::Stream stream_a(a);
  jt::scan::Stream stream_b(b);
  jt::scan::Cursor cursor_a(stream_a);
  jt::scan::Cursor cursor_b(stream_b);
  REQUIRE(cursor_a.start());
  REQUIRE(cursor_b.start());
  int changes = 0;
  const auto done = jt::compare::compare({cursor_a, a}, {cursor_b, b}, {}, [&](const auto&) { return ++changes < 2; });
  REQUIRE(done);
  CHECK(changes == 2);
}
