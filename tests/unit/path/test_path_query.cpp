// SPDX-License-Identifier: MIT
#include "core/path/query.hpp"

#include <doctest/doctest.h>

#include "path/documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

std::string error_of(std::string_view text) {
  const Result<path::Query> query = path::parse_query(text);
  REQUIRE_MESSAGE(!query.has_value(), text);
  CHECK(query.error()->code == Code::invalid_path);
  CHECK(query.error()->path == std::string(text));
  return query.error()->message;
}

std::string path_error(std::string_view text) {
  const Result<path::Path> path = path::parse_path(text);
  REQUIRE_MESSAGE(!path.has_value(), text);
  CHECK(path.error()->code == Code::invalid_path);
  return path.error()->message;
}

path::Path path_of(std::string_view text) {
  Result<path::Path> path = path::parse_path(text);
  REQUIRE_MESSAGE(path.has_value(), path.error()->message);
  return std::move(*path);
}

using Kind = path::PathStep::Kind;

}  // namespace

TEST_CASE("parse_query: the first character decides the dialect") {
  for (const auto& [text, spelling] :
       std::vector<std::pair<std::string, path::Spelling>>{{"", path::Spelling::pointer},
                                                           {"/a", path::Spelling::pointer},
                                                           {"#/a", path::Spelling::pointer},
                                                           {"#", path::Spelling::pointer},
                                                           {"$", path::Spelling::jsonpath},
                                                           {"$.a", path::Spelling::jsonpath},
                                                           {".", path::Spelling::accessor},
                                                           {".a", path::Spelling::accessor},
                                                           {"a", path::Spelling::accessor},
                                                           {"_a[0]", path::Spelling::accessor},
                                                           {"[0]", path::Spelling::accessor},
                                                           {"['a']", path::Spelling::accessor}}) {
    CAPTURE(text);
    const Result<path::Query> query = path::parse_query(text);
    REQUIRE(query.has_value());
    CHECK(query->spelling == spelling);
    CHECK(query->singular());
  }
  CHECK(error_of("1") ==
        "cannot read the path '1': column 1: expected a path that begins with '/', '$', '.', '[', a letter or '_', not "
        "'1'");
  error_of(" $");
  error_of("@.a");
}

TEST_CASE("parse_query: the column of a bad escape in a pointer is that of its tilde") {
  const auto column = [](const std::string& text) {
    const std::string error = error_of(text);
    const std::size_t at = error.find("column ") + 7;
    CHECK(error.find("'~' must be followed by 0 or 1") != std::string::npos);
    return std::stoi(error.substr(at));
  };
  CHECK(column("/~2") == 2);
  CHECK(column("/a/b~2c") == 5);
  CHECK(column("/é~1/x~") == 7);
  CHECK(column("#/a%20b~2") == 8);
  CHECK(column("#%2Fa%7E2") == 6);
}

TEST_CASE("parse_path: steps of all three dialects") {
  CHECK(path_of("/users/0/~1~0/").steps ==
        std::vector<path::PathStep>{
            {Kind::token, "users", 0}, {Kind::token, "0", 0}, {Kind::token, "/~", 0}, {Kind::token, "", 0}});
  const std::vector<path::PathStep> steps{{Kind::name, "users", 0}, {Kind::index, "", -1}, {Kind::name, "a b", 0}};
  CHECK(path_of("$.users[-1]['a b']").steps == steps);
  CHECK(path_of("$ .users [ -1 ] [\"a b\"]").steps == steps);
  CHECK(path_of(".users[-1]['a b']").steps == steps);
  CHECK(path_of("users[-1][\"a b\"]").steps == steps);
  CHECK(path_of("").steps.empty());
  CHECK(path_of(".").steps.empty());
  CHECK(path_of(".[0]").steps == std::vector<path::PathStep>{{Kind::index, "", 0}});
  CHECK(path_of(".$ref.naïve").steps == std::vector<path::PathStep>{{Kind::name, "$ref", 0}, {Kind::name, "naïve", 0}});
  CHECK(path_of("['\\ud83d\\ude00']").steps == std::vector<path::PathStep>{{Kind::name, "😀", 0}});
}

TEST_CASE("parse_path: names the part that selects several") {
  CHECK(path_error("$.users[*].name") ==
        "cannot read the path '$.users[*].name': column 8: '[*]' selects every value that fits, where a path to one "
        "value is needed");
  CHECK(path_error("$..name").find("column 2: '..name' selects all that is below") != std::string::npos);
  CHECK(path_error("$.a[0,1]").find("column 4: '[0,1]' selects more than one value") != std::string::npos);
  CHECK(path_error("$.a[1:2]").find("column 4: '[1:2]' selects a range") != std::string::npos);
  CHECK(path_error("$.a[?@.b]").find("'[?@.b]'") != std::string::npos);
}

TEST_CASE("parse_query: says where and what was expected") {
  CHECK(error_of("$.a[") ==
        "cannot read the path '$.a[': column 5: expected a key in quotes, an index, a slice, '*' or '?', not the end");
  CHECK(error_of("$.é[x]") == "cannot read the path '$.é[x]': column 5: a key in brackets needs quotes");
  CHECK(error_of("$ ") == "cannot read the path '$ ': column 2: expected '.', '[' or the end, not ' '");
  CHECK(error_of("$.a-b").find("column 4: expected '.', '[' or the end, not '-'") != std::string::npos);
  CHECK(path_error("/\xED\xA0\x80\xED\xBB\x80").find("bytes that are not UTF-8 in a key") != std::string::npos);
  CHECK(error_of("$['a").find("column 3: a string that does not end") != std::string::npos);
  CHECK(error_of("$[01]").find("column 3: the index '01' begins with 0") != std::string::npos);
  CHECK(error_of("$[-0]").find("column 3") != std::string::npos);
  CHECK(error_of("$[9007199254740992]").find("beyond ±(2^53 - 1)") != std::string::npos);
  CHECK(error_of("$[\"\\ud800\"]").find("half of a surrogate pair") != std::string::npos);
  CHECK(error_of("$[?foo(@)]").find("no function 'foo'") != std::string::npos);
  CHECK(error_of("$[?@..a==1]").find("column 4: a query that may select several") != std::string::npos);
  CHECK(error_of("$[?length(@.a)]").find("column 4: the result of length() must be compared") != std::string::npos);
  CHECK(error_of("$[?count(1)==1]").find("count() needs a query") != std::string::npos);
  CHECK(error_of("$[?match(@.a)]").find("match() takes 2 arguments") != std::string::npos);
  CHECK(error_of("$[?1]").find("a literal must be compared") != std::string::npos);
  CHECK(error_of("$[?age > 18]").find("unexpected 'age'") != std::string::npos);
}

TEST_CASE("parse_query: accessors and pointers refuse what is malformed") {
  for (const char* bad : {"..a", "a.[0]", ".a.",   ".a..b", "a-b",  ".1", "[a]",  "[0",    "[]", "a[*]", "a.*",
                          ".[",  "['a]",  "[1.5]", "[00]",  ".a b", "#a", "#/%2", "#/%zz", "/~", "/~2",  "/a~"}) {
    CAPTURE(bad);
    error_of(bad);
  }
  CHECK(path::parse_query("a-b").error()->hints == std::vector<std::string>{"write ['a-b']"});
  const auto hint = [](std::string_view text) { return path::parse_query(text).error()->hints.at(0); };
  const std::string jsonpath = ": a path to several values is JSONPath, which begins with '$'";
  CHECK(hint(".packages.node_modules/semver") == "write .packages['node_modules/semver']");
  CHECK(hint("users/0/name") == "write /users/0/name, a JSON Pointer");
  CHECK(hint("./users/0") == "write /users/0, a JSON Pointer");
  CHECK(hint("./é/b") == "write /é/b, a JSON Pointer");
  CHECK(hint("./dist-tags") == "write /dist-tags, a JSON Pointer");
  CHECK(hint("$/users") == "write /users, a JSON Pointer");
  CHECK(hint("$.users[(@.length-1)].id") == "write $.users[-1].id");
  CHECK(hint(".users[(@.length-2)]") == "write $.users[-2]" + jsonpath);
  CHECK(hint("$.users[last()]") == "write $.users[-1]");
  CHECK(hint("$.users[first()].id") == "write $.users[0].id");
  CHECK(hint(".u[?(@.id==\"a b\")].n") == "write $.u[?(@.id==\"a b\")].n" + jsonpath);
  CHECK(hint("[.users[].id]") == "write $.users[*].id" + jsonpath);
  CHECK(hint("**.id") == "write $..id" + jsonpath);
  CHECK(hint("-1") == "write $[-1]");
  CHECK(hint("$.u[?@.id==\"b\"").starts_with("']' is missing; put the path in single quotes"));
  CHECK(hint("$.u[?@.id==user-2]") ==
        "a key of the element is written @.user, a string \"user\": a path in single quotes keeps its quotes");
  // These may be divisions of jq.
  CHECK(path::parse_query(".a/2").error()->hints.empty());
  CHECK(path::parse_query(".a/.b").error()->hints.empty());
  CHECK(path::parse_query("./2").error()->hints.empty());
  for (const char* unclear : {"./a/", "./a/-1", "./a/b/[0]", "$/a/"}) {
    CAPTURE(unclear);
    CHECK(path::parse_query(unclear).error()->hints.empty());
  }
  CHECK(path::parse_query(".a[0]/2").error()->hints.empty());
  CHECK(path::parse_query(".a[0]/.b").error()->hints.empty());
}

TEST_CASE("parse_query: a path that is nearly one is answered with the one that works") {
  for (const auto& [given, meant] :
       std::vector<std::pair<const char*, std::string>>{{".dist-tags", "['dist-tags']"},
                                                        {".packages.dist-tags.latest", ".packages['dist-tags'].latest"},
                                                        {"$.dist-tags", "$['dist-tags']"},
                                                        {"$.$ref", "$['$ref']"},
                                                        {".products[*]", "$.products[*]"},
                                                        {".products.*.name", "$.products.*.name"},
                                                        {"products[*].a-b", "$.products[*]['a-b']"},
                                                        {"..name", "$..name"},
                                                        {".a[?@.b > 1].c", "$.a[?@.b > 1].c"},
                                                        {"$.a[b]", "$.a.b"},
                                                        {".users.0.name", ".users[0].name"},
                                                        {"$[0", "$[0]"},
                                                        {"$.a['b'", "$.a['b']"},
                                                        {"./users[0].name", ".users[0].name"},
                                                        {".users[0]/name", ".users[0].name"},
                                                        {"$.users[*]/name/0", "$.users[*].name[0]"},
                                                        {"$users[0]", "$.users[0]"},
                                                        {"0", "$[0]"},
                                                        {"0.name", "$[0].name"},
                                                        {"12['a b']", "$[12]['a b']"}}) {
    CAPTURE(given);
    const Result<path::Query> query = path::parse_query(given);
    REQUIRE_FALSE(query.has_value());
    REQUIRE(query.error()->hints.size() == 1);
    const std::string& hint = query.error()->hints[0];
    CHECK(hint.substr(0, 6 + meant.size()) == "write " + meant);
    CHECK(path::parse_query(meant).has_value());
  }
  CHECK(path::parse_query("0.name").error()->hints[0] ==
        "write $[0].name in single quotes: a shell takes $[…] for arithmetic");
  CHECK(path::parse_query(".[*]").error()->hints[0] ==
        "write $[*]: a path to several values is JSONPath, which begins with '$'");
  // Mistakes of other kinds, and expressions of other programs.
  for (const char* given : {".a|length", "$[?age > 18]", "$.a[01]", "/~", "@.a", "$ ", "a=b", "map(.a)"}) {
    CAPTURE(given);
    const Result<path::Query> query = path::parse_query(given);
    REQUIRE_FALSE(query.has_value());
    for (const std::string& hint : query.error()->hints) CHECK_FALSE(hint.starts_with("write "));
  }
}

TEST_CASE("parse_query: filters nested too deeply are refused, not a crash") {
  std::string deep = "$[?" + std::string(100'000, '(');
  CHECK(error_of(deep).find("nested too deeply") != std::string::npos);
  std::string queries = "$";
  for (int i = 0; i < 10'000; ++i) queries += "[?@";
  CHECK(error_of(queries).find("nested too deeply") != std::string::npos);
  std::string calls = "$[?";
  for (int i = 0; i < 10'000; ++i) calls += "length(";
  CHECK(error_of(calls).find("nested too deeply") != std::string::npos);
}

TEST_CASE("parse_query: random texts are accepted or refused, no more") {
  std::mt19937_64 random(jt::test::seed(5));
  const std::string_view pieces[] = {
      "$",      "@",      ".",    "..",   "[",   "]",  "'",  "\"", "a", "0", "-1",           ":",     "*",
      "?",      "(",      ")",    "==",   "<",   "&&", "||", "!",  ",", " ", "\\",           "\\u00", "length(",
      "count(", "match(", "true", "null", "1e5", "#",  "/",  "~",  "%", "é", "\xED\xA0\x80", "\xFF",  "\n"};
  for (int i = 0; i < 20'000; ++i) {
    std::string text = random() % 3 == 0 ? "$[?" : "";
    for (auto n = random() % 12; n > 0; --n) text += pieces[random() % std::size(pieces)];
    const Result<path::Query> query = path::parse_query(text);
    if (!query) CHECK(query.error()->message.find("column ") != std::string::npos);
  }
}
