// SPDX-License-Identifier: MIT
// jq's paths: what they mean, and what is refused.
#include <doctest/doctest.h>

#include "core/path/explain.hpp"
#include "core/path/jq_signs.hpp"
#include "core/path/query.hpp"
#include "path/documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

/// As JSONPath; "jq" where that cannot say it; the message of an error after its column.
std::string meaning(std::string_view text) {
  const auto query = path::parse_query(text);
  if (query) return path::as_jsonpath(*query).value_or("jq");
  const std::string& message = query.error()->message;
  const std::size_t column = message.rfind("column ");
  return column == std::string::npos ? message : message.substr(column + 7);
}

std::vector<std::string> left_to_jq(std::string_view text) {
  const auto query = path::parse_query(text);
  REQUIRE_MESSAGE(!query.has_value(), text);
  for (const Advice& each : query.error()->advice)
    if (each.kind == Advice::Kind::leave_to_jq) return each.arguments;
  return {};
}

using Arguments = std::vector<std::string>;

}  // namespace

TEST_CASE("jq: steps") {
  CHECK(meaning(".a[]") == "$.a[*]");
  CHECK(meaning(".[]") == "$[*]");
  CHECK(meaning(".a[].b?") == "$.a[*].b");
  CHECK(meaning(".[\"a b\"][]") == "$['a b'][*]");
  CHECK(meaning(".\"a b\".\"b c\"") == "$['a b']['b c']");
  CHECK(meaning(".a[2:4][]") == "$.a[2:4]");
  CHECK(meaning(".a[-2:][].b") == "$.a[-2:].b");
  CHECK(meaning(".a | .b | .[0]") == "$.a.b[0]");
  CHECK(meaning(".. | .name?") == "$..name");
  CHECK(meaning(".a | .. | .[]?") == "$.a..[*]");
  CHECK(meaning("..") == "jq");
  CHECK(meaning(".a, .b | .c") == "$['a', 'b'].c");
  CHECK(meaning(".[0, -1][]") == "$[0, -1][*]");
  CHECK(meaning("( .a ) | ( .b )") == "$.a.b");
}

TEST_CASE("jq: conditions") {
  CHECK(meaning(".[] | select(.a == \"x\")") == "$[?@.a == \"x\"]");
  CHECK(meaning(".[] | select(.a == 1 and .b != true or has(\"c\"))") == "$[?(@.a == 1 && @.b != true) || @.c]");
  CHECK(meaning(".[] | select(.on)") == "$[?(@.on && @.on != null && @.on != false)]");
  CHECK(meaning(".[] | select(. == null)") == "$[?@ == null]");
  CHECK(meaning(".[] | select(.a == null)") == "$[?(!@.a || @.a == null)]");
  CHECK(meaning(".[] | select(.a | not | not)") == "$[?(@.a && @.a != null && @.a != false)]");
  CHECK(meaning(".[] | select(.tags[] == \"x\")") == "$[?@.tags[?@ == \"x\"]]");
  CHECK(meaning(".[] | select(any(.tags[]; . == 1))") == "$[?@.tags[?@ == 1]]");
  CHECK(meaning(".[] | select(.a == 1) | select(.b == 2) | .c") == "$[?@.a == 1 && @.b == 2].c");
  CHECK(meaning(".[] | select(.id | IN(1, 2))") == "$[?@.id == 1 || @.id == 2]");
  CHECK(meaning(".[] | select(.a > 1)") == "jq");  // strings are greater than numbers
}

TEST_CASE("jq: a plain path is what it was") {
  const auto plain = path::parse_query(".users[0].name");
  REQUIRE(plain);
  CHECK_FALSE(plain->by_jq);
  CHECK(plain->singular());
  CHECK(path::parse_query("['a | b']")->singular());
  CHECK(path::parse_query("/a | b")->spelling == path::Spelling::pointer);
  CHECK_FALSE(path::parse_query("$['a | b']")->by_jq);
  CHECK(path::parse_query(".a?")->singular());
}

TEST_CASE("jq: several paths, endings") {
  const auto two = path::parse_queries(".a, .b[0]", {});
  REQUIRE(two);
  CHECK(two->size() == 2);
  CHECK(two->back().singular());
  CHECK(path::parse_queries(".a, .b[0]", {.split = false})->size() == 1);
  const auto part = path::parse_queries(".a[1:] | length", {.endings = true});
  REQUIRE(part);
  CHECK(part->front().part->start == 1);
  CHECK(part->front().ending == path::Ending::length);
  CHECK(part->front().segments.size() == 1);
  CHECK(meaning(".a | length") == "'.a | length' is computed; it is no place in a document");
  CHECK(left_to_jq(".a[1:2]") == Arguments{"", ".a[1:2]", "computed"});
}

TEST_CASE("jq: what is not taken is named, with its column") {
  CHECK(meaning(".users | map(.age) | add") == "10: 'map' of jq is not taken here");
  CHECK(left_to_jq(".users | map(.age) | add") == Arguments{".users", "map(.age) | add", ""});
  CHECK(meaning(".a + .b") == "4: '+' of jq is not taken here");
  CHECK(left_to_jq(".a + .b") == Arguments{"", ".a + .b", ""});
  CHECK(meaning(".a[] | {b}") == "8: '{' of jq is not taken here");
  CHECK(meaning(".a |= 1") == "4: '|=' of jq is not taken here");
  CHECK(left_to_jq(".a |= 1").back() == "assign");
  CHECK(left_to_jq(".a | del(.b)").back() == "delete");
  CHECK(left_to_jq(".a // 1") == Arguments{"", ".a // 1", "alternative"});
  CHECK(left_to_jq(".a // 1 | . + 1") == Arguments{"", ".a // 1 | . + 1", ""});
  CHECK(meaning(".[] | select(.a + 1 == 2)") == "17: '+' of jq is not taken here");
  CHECK(left_to_jq(".[] | select(.a + 1 == 2) | .b") == Arguments{".[]", "select(.a + 1 == 2) | .b", ""});
  CHECK(meaning(".[] | \"\\(.a)\"") == "8: '\\(' of jq is not taken here");
  CHECK(meaning(".a[1:2] | .b").starts_with("11: a slice as an array is not taken here"));
}

TEST_CASE("jq: '?' in a condition, where a value without keys would pass as null, is left to jq") {
  for (const char* condition :
       {R"(.a? != "x")", ".a? == null", "null == .a?", ".a? < 5", ".a? <= 5", "5 > .a?", ".a? | not", ".a? == 1 | not",
        "(.a? == 1 | not) or .b == 2", R"(.a? | type == "null")", ".a? | length == 0", ".a? | length >= 0",
        ".a? | IN(null, 1)", ".x.a? != 1", ".a?.b != 1", R"(.[0]? != 1)"}) {
    CAPTURE(condition);
    const std::string program = ".[] | select(" + std::string(condition) + ")";
    CHECK(meaning(program).find("'?' in a condition that null passes is not taken here") != std::string::npos);
    CHECK(left_to_jq(program).front() == ".[]");
  }
  for (const char* condition :
       {R"(.a? == "x")", ".a? > 5", ".a? >= 5", ".a?", ".a? == false", R"(.a? | type == "string")", ".a? | length == 2",
        R"(.a? | test("x"))", ".a? == 1 and .b != 2"}) {
    CAPTURE(condition);
    CHECK(path::parse_query(".[] | select(" + std::string(condition) + ")").has_value());
  }
}

TEST_CASE("jq: a condition of several values is left to jq where it does not decide alone") {
  for (const char* condition :
       {".t[] == 1 | not", "(.t[] | not) | not", "(.t[] == 1) == false", "(.t[] == 1) != true", "false == (.t[] == 1)",
        ".t[] == 1 or .a", ".a or .t[]", ".t[] or .a", "(.t[] == 1 and .a) | not", "(.t[] | . > 1) or .a",
        "(.t[] | IN(1, 2)) | not", "all(.t[]; .x[] == 1)", "all(.x[] == 1)", "(select(.a) | .b) == 1 | not",
        ".t[] | .x[] == 1 | not", "empty or .a"}) {
    CAPTURE(condition);
    const std::string program = ".[] | select(" + std::string(condition) + ")";
    CHECK(meaning(program).find("of a condition of several values is not taken here") != std::string::npos);
    CHECK(left_to_jq(program).front() == ".[]");
  }
  for (const char* condition :
       {".t[] == 1", ".t[] == 1 and .a", ".a and .t[]", ".t[]", ".t[] | not", "any(.t[]; . == 1) | not",
        "any(.t[]; . == 1) or .a", "all(.t[]; . == 1) | not", "IN(.t[]; 1) | not", "(.t[] == 1) == true",
        "any(.x[] == 1) | not", ".t[0] == 1 | not", ".t[] | . == 1 or . == 2"}) {
    CAPTURE(condition);
    CHECK(path::parse_query(".[] | select(" + std::string(condition) + ")").has_value());
  }
}

TEST_CASE("jq: what is no program has no command") {
  for (const std::string_view text : {".a | \"b", ".a | select(.b", ".[", ".a[] | map(.b", ".a | ]", "..a", ".a |",
                                      ". | select()", ".a[1:2", ".\"a\xff\"", ".[] | select(.a == )"})
    CHECK_MESSAGE(left_to_jq(text).empty(), text);
}

TEST_CASE("has_jq_sign: what is left to jq has something that only jq has") {
  for (const std::string_view text :
       {".a | length", ".a|=1",    ".a // 1",    ".a//.b",  ".a/.b",        ".a / .b",  ".a/2",      ".a + .b",
        ".a+1",        ".a * 2",   ".a % 2",     ".a - 1",  ".a == 1",      ".a=\"x\"", ".a < 5",    ".a and .b",
        ".a or .b",    ".a as $x", ".a as [$x]", ".a, .b",  ".a,.b",        "map(.a)",  "del(.a)",   ".a[length(.b)]",
        ".a[.b]",      ".a[$x]",   ".a[1:2]",    ".a[:-1]", ".a\"\\(.b)\"", "{a: .b}",  "[.a | .b]", "$.a + $.b"})
    CHECK_MESSAGE(path::has_jq_sign(text), text);
  for (const std::string_view text : {"",
                                      ".",
                                      ".a",
                                      ".a[]",
                                      ".a?",
                                      "..a",
                                      ".pkgs[n=a]",
                                      ".pkgs[n==a]",
                                      ".pkgs[n=\"a|b\"]",
                                      "paths./pets/{id}",
                                      ".paths./v1/{id}/x",
                                      ".urls.http://x",
                                      ".a{b}",
                                      ".a.map(x)",
                                      ".my key",
                                      ".my-key",
                                      ".c++",
                                      ".a[*]",
                                      "$.a.*",
                                      ".**.a",
                                      ".a,b",
                                      ".node_modules/semver",
                                      "$.a[?match(@.b, 'x|y')]",
                                      "$.a[?(@.b=1)]",
                                      ".a[?b || c]",
                                      "$.a[1:2]",
                                      ".a || .b",
                                      ".\"a | b\"",
                                      ".['a | b']",
                                      "['a, .b']"})
    CHECK_MESSAGE(!path::has_jq_sign(text), text);
}

TEST_CASE("jq: what has no sign of jq is a path with a mistake") {
  for (const std::string_view text : {".pkgs[n=a]", ".pkgs[n==\"a\"].v", ".paths./pets/{id}.get", ".a{b}", ".a.f(x)"})
    CHECK_MESSAGE(left_to_jq(text).empty(), text);
  CHECK(meaning(".pkgs[n=a]") == "7: expected a key in quotes or an index, not 'n'");
  const auto hint = [](std::string_view text) {
    const auto query = path::parse_query(text);
    REQUIRE_MESSAGE(!query.has_value(), text);
    return query.error()->hints.empty() ? std::string() : query.error()->hints.front();
  };
  CHECK(hint(".pkgs[n=a]").starts_with("write $.pkgs[?@.n == \"a\"]:"));
  CHECK(hint(".pkgs[n-m==7].v").starts_with("write $.pkgs[?@['n-m'] == 7].v:"));
  CHECK(hint(".items[id=\"b\"].price").starts_with("write $.items[?@.id == \"b\"].price:"));
  CHECK(hint("paths./pets/{id}") == "write .paths['/pets/{id}']");
}

TEST_CASE("jq: '?' after a slice or an ending") {
  const path::QueryOptions get{.endings = true};
  CHECK(path::parse_queries(".[][:1]?", get)->front().part_optional);
  CHECK_FALSE(path::parse_queries(".[][:1]?", get)->front().ending_optional);
  CHECK(path::parse_queries(".[] | keys?", get)->front().ending_optional);
  CHECK(path::parse_queries(".[][:1]? | keys", get)->front().part_optional);
  CHECK_FALSE(path::parse_queries(".[][:1]? | keys", get)->front().ending_optional);
  CHECK_FALSE(path::parse_queries(".[]? | keys", get)->front().ending_optional);
}

TEST_CASE("jq: deep and long programs end with an error") {
  const std::string open(100'000, '(');
  CHECK_FALSE(path::parse_query(". | " + open + ".a"));
  CHECK_FALSE(path::parse_query(". | select(" + open));
  std::string long_pipe = ".";
  std::string nots = ".[] | select(.a";
  std::string branches = "(.a.b, .c)";
  for (int i = 0; i < 10'000; ++i) {
    long_pipe += " | .a";
    nots += " | not";
  }
  for (int i = 0; i < 20; ++i) branches += " | (.a.b, .c)";
  CHECK_FALSE(path::parse_query(long_pipe));
  CHECK(meaning(nots + ")") == "$[?(@.a && @.a != null && @.a != false)]");
  CHECK_FALSE(path::parse_query(branches));
}

TEST_CASE("extension_in") {
  CHECK(path::extension_in(*path::parse_query("$[?key(@) == 1]")) == "key()");
  CHECK(path::extension_in(*path::parse_query(".a[]")) == ".a[]");
  CHECK_FALSE(path::extension_in(*path::parse_query(".a[0]")));
  CHECK_FALSE(path::extension_in(*path::parse_query("$[?length(@) == 1]")));
}
