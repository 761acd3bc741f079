// SPDX-License-Identifier: MIT
#include "core/path/evaluate.hpp"

#include <doctest/doctest.h>

#include "path/documents.hpp"
#include "path/naive.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

std::string random_bound(std::mt19937_64& random) {
  return random() % 3 == 0 ? "" : std::to_string(static_cast<int>(random() % 11) - 5);
}

std::string random_selector(std::mt19937_64& random) {
  switch (random() % 6) {
    case 0:
      return "*";
    case 1:
      return std::to_string(static_cast<int>(random() % 8) - 4);
    case 2:
      return random_bound(random) + ":" + random_bound(random) + (random() % 2 == 0 ? ":" + random_bound(random) : "");
    default:
      return "'" + std::string(1, static_cast<char>('a' + random() % 3)) + "'";
  }
}

std::string random_query(std::mt19937_64& random) {
  std::string query = "$";
  for (auto n = random() % 4; n > 0; --n) {
    query += random() % 4 == 0 ? "..[" : "[";
    query += random_selector(random);
    while (random() % 4 == 0) query += "," + random_selector(random);
    query += "]";
  }
  return query;
}

std::string array_of(int size) {
  std::string out = "[";
  for (int i = 0; i < size; ++i) out += (i > 0 ? "," : "") + std::to_string(i);
  return out + "]";
}

}  // namespace

TEST_CASE("evaluate: as RFC 9535 reads, on random documents and queries") {
  std::mt19937_64 random(jt::test::seed(6));
  for (int i = 0; i < 4000; ++i) {
    const Json document = random_json(random, 5);
    const std::string text = random() % 2 == 0 ? document.dump() : document.dump(2);
    const std::string query = random_query(random);
    scan::StreamOptions options;
    const std::size_t windows[] = {64, 65, 128, 4096};
    options.window = windows[random() % 4];
    options.shift = random() % 64;
    Matches found = matches(text, query, options);
    for (std::string& value : found.values) value = Json::parse(value).dump();
    CAPTURE(text);
    CAPTURE(query);
    CHECK(found == expected(document, *path::parse_query(query)));
  }
}

TEST_CASE("evaluate: members of an object come before what is below them") {
  CHECK(values(R"({"x":{"a":1},"a":{"a":2}})", "$..a") == Texts{R"({"a":2})", "1", "2"});
  CHECK(values(R"([{"a":1},{"b":{"a":2}}])", "$..a") == Texts{"1", "2"});
}

TEST_CASE("evaluate: duplicates") {
  const std::string document = R"({"a":1,"a":{"b":2,"b":3},"\u0061":4})";
  CHECK(values(document, "$.a") == Texts{"1"});
  CHECK(values(document, "/a") == Texts{"1"});
  CHECK(values(document, "$['a','a']") == Texts{"1", "1"});
  CHECK(values(document, "$.*") == Texts{"1", R"({"b":2,"b":3})", "4"});
  CHECK(values(document, "$..a") == Texts{"1", R"({"b":2,"b":3})", "4"});
  CHECK(values(document, "$..b") == Texts{"2", "3"});
  CHECK(values(document, "$.*.b") == Texts{"2"});
}

TEST_CASE("evaluate: keys compare after unescaping") {
  CHECK(values(R"({"\u00e9":1})", "$.é") == Texts{"1"});
  CHECK(values(R"({"é":1})", "$['\\u00e9']") == Texts{"1"});
  CHECK(values(R"({"\ud83d\ude00":1})", "/😀") == Texts{"1"});
  CHECK(values(R"({"\ud800":1})", "['\\ud800']") == Texts{"1"});
}

TEST_CASE("evaluate: indices and slices of long arrays") {
  const std::string document = array_of(70'000);
  CHECK(values(document, "$[69999]") == Texts{"69999"});
  CHECK(values(document, "$[70000]").empty());
  CHECK(values(document, "$[-1]") == Texts{"69999"});
  CHECK(values(document, "$[-70000]") == Texts{"0"});
  CHECK(values(document, "$[-70001]").empty());
  CHECK(values(document, "$[-3:]") == Texts{"69997", "69998", "69999"});
  CHECK(values(document, "$[::-20000]") == Texts{"69999", "49999", "29999", "9999"});
  CHECK(values(document, "$[2::-1]") == Texts{"2", "1", "0"});
  CHECK(values(document, "$[10:9007199254740991:30000]") == Texts{"10", "30010", "60010"});
  const Texts backwards = values(document, "$[::-1]");
  REQUIRE(backwards.size() == 70'000);
  for (int i = 0; i < 70'000; ++i) REQUIRE(backwards[static_cast<std::size_t>(i)] == std::to_string(69'999 - i));
  CHECK(values(document, "$[:-69990:3]") == Texts{"0", "3", "6", "9"});
  CHECK(values("[[1,2,3],[4],[]]", "$[*][-1]") == Texts{"3", "4"});
  CHECK(values("[[1,2,3],[4,5]]", "$[::-1][::-1]") == Texts{"5", "4", "3", "2", "1"});
}

TEST_CASE("evaluate: pointer tokens") {
  const std::string document = R"({"a":[1,2],"0":{"-1":3,"00":4}})";
  CHECK(values(document, "/a/1") == Texts{"2"});
  CHECK(values(document, "/a/2").empty());
  CHECK(values(document, "/a/-").empty());
  CHECK(values(document, "/a/x").empty());
  CHECK(values(document, "/0/-1") == Texts{"3"});
  CHECK(values(document, "/0/00") == Texts{"4"});
  for (const auto& [token, reason] :
       std::vector<std::pair<std::string, std::string>>{{"-1", "does not count from the end"},
                                                        {"-0", "does not count from the end"},
                                                        {"00", "no leading zeros"},
                                                        {"1.5", "whole number"},
                                                        {"18446744073709551616", "smaller than 2^64"},
                                                        {"1e0", "whole number"}}) {
    CAPTURE(token);
    bytes::MemorySource source(document);
    const auto found = run(source, *path::parse_query("/a/" + token));
    REQUIRE_FALSE(found.has_value());
    CHECK(found.error()->code == Code::invalid_path);
    CHECK(found.error()->message.find("'" + token + "' is not an index of array '/a': ") == 0);
    CHECK(found.error()->message.find(reason) != std::string::npos);
    CHECK(found.error()->hints ==
          (token == "-1" ? Texts{"negative indices are written in JSONPath: $.a[-1]"} : Texts{}));
  }
}

TEST_CASE("evaluate: filters compare exactly") {
  const std::string document =
      R"([1, 1.0, 10e-1, 123456789012345678901234567890, 123456789012345678901234567891, 1e400, -0, "1",)"
      R"([1,{"b":1,"a":2}], {"x":1}])";
  CHECK(values(document, "$[?@ == 1]") == Texts{"1", "1.0", "10e-1"});
  CHECK(values(document, "$[?@ == 123456789012345678901234567890]") == Texts{"123456789012345678901234567890"});
  CHECK(values(document, "$[?@ > 1e399]") == Texts{"1e400"});
  CHECK(values(document, "$[?@ == 0]") == Texts{"-0"});
  CHECK(values(R"([{"a":[1,{"x":1,"y":[]}],"b":[1.0,{"y":[],"\u0078":1e0}]},{"a":[],"b":{}}])", "$[?@.a == @.b]")
            .size() == 1);
  CHECK(values(R"(["a","é","\ud83d\ude00","\uffff","Z"])", "$[?@ > 'z']") ==
        Texts{"\"é\"", R"("\ud83d\ude00")", R"("\uffff")"});
  CHECK(values(R"(["\ud83d\ude00","\uffff"])", "$[?@ > '\\uffff']") == Texts{R"("\ud83d\ude00")"});
}

TEST_CASE("evaluate: filters on what follows them, and filters in filters") {
  const std::string document = R"({"u":[{"n":"a","t":[{"k":1},{"k":2}]},{"n":"b","t":[{"k":3}]},{"n":"c"}],"max":2})";
  CHECK(values(document, "$.u[?@.t].n") == Texts{"\"a\"", "\"b\""});
  CHECK(values(document, "$.u[?@.t[?@.k > 2]].n") == Texts{"\"b\""});
  CHECK(values(document, "$.u[?@.t].t[?@.k >= 2].k") == Texts{"2", "3"});
  CHECK(values(document, "$.u[?count(@.t[?@.k <= $.max]) == 2].n") == Texts{"\"a\""});
  CHECK(values(document, "$..[?@.k == $.max]") == Texts{R"({"k":2})"});
  CHECK(values(document, "$.u[?@.n == 'a', ?@.n == 'c', 1].n") == Texts{"\"a\"", "\"c\"", "\"b\""});
}

TEST_CASE("one_pass: what a pipe can answer without being kept") {
  for (const char* yes : {"$", "$.a.b[3]", "$[*].a", "$.a[2:10:3].*", "/a/0", ".a[0]", "$[?@.a > 1]",
                          "$[?@.a].b..c[-1]", "$.a[*][?@.x].y[?@.z]"}) {
    CAPTURE(yes);
    CHECK(path::one_pass(*path::parse_query(yes)));
  }
  for (const char* no : {"$..a", "$[-1]", "$[::-1]", "$[-3:]", "$[:-1]", "$['a','b']", "$[?@.a == $.b]",
                         "$[?@.a].b[?$.x]", "$[?@[?@.a == $.b]]", "$[?count($..*) > 1]"}) {
    CAPTURE(no);
    CHECK_FALSE(path::one_pass(*path::parse_query(no)));
  }
}

TEST_CASE("evaluate: over a pipe, in one pass, and no further than needed") {
  const std::string document = R"({"u":[{"n":1,"t":[1,2]},{"n":2,"t":[3,4]}],"v":)" + std::string(5000, ' ') + "0}";
  scan::StreamOptions options;
  options.window = 64;
  const auto once = [&](std::string_view path) {
    OnceSource source(document);
    Result<Matches> found = run(source, *path::parse_query(path), options);
    REQUIRE_MESSAGE(found.has_value(), found.error()->message);
    return std::move(*found);
  };
  CHECK(once("$.u[*].n").values == Texts{"1", "2"});
  CHECK(once("$.u[?@.n > 1].t[-1]").values == Texts{"4"});
  CHECK(once("$.u[?@.n > 1].t[-1]").paths == Texts{"$['u'][1]['t'][1]"});
  CHECK(once("$.u[?@.n > 1]").values == Texts{R"({"n":2,"t":[3,4]})"});
  OnceSource early(document);
  CHECK(run(early, *path::parse_query("$.u[1].n"), options)->values == Texts{"2"});
  CHECK(early.read_so_far() < 200);
  OnceSource twice(document);
  const auto refused = run(twice, *path::parse_query("$..n"), options);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error()->code == Code::invalid_input);
}

TEST_CASE("evaluate: the receiver says stop") {
  const std::string document = array_of(1000);
  for (const char* path : {"$[*]", "$..*", "$[::-1]", "$[?@ >= 0]"}) {
    bytes::MemorySource source(document);
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    int left = 3;
    const auto count =
        path::evaluate(cursor, *path::parse_query(path), false, [&](scan::Cursor&, const path::Location& location) {
          CHECK(location.empty());
          return --left == 0 ? path::Visit::stop : path::Visit::more;
        });
    CHECK(*count == 3);
  }
}

TEST_CASE("evaluate: 100,000 levels deep") {
  std::string document;
  for (int i = 0; i < 99'999; ++i) document += '[';
  document += "{\"a\":1}";
  for (int i = 0; i < 99'999; ++i) document += ']';
  bytes::MemorySource source(document);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  const auto count =
      path::evaluate(cursor, *path::parse_query("$..a"), true, [&](scan::Cursor&, const path::Location& location) {
        CHECK(location.size() == 100'000);
        return path::Visit::more;
      });
  REQUIRE_MESSAGE(count.has_value(), count.error()->message);
  CHECK(*count == 1);
}

TEST_CASE("evaluate: a broken document fails where it is visited") {
  for (const char* path : {"$.a[*]", "$..x", "$.a[-1]", "$.a[?@ > 1]", "$.a[::-1]"}) {
    CAPTURE(path);
    bytes::MemorySource source(R"({"a":[1,2,tru,4]})");
    const auto found = run(source, *path::parse_query(path));
    if (found) continue;
    CHECK(found.error()->code == Code::invalid_json);
    CHECK(found.error()->at.has_value());
  }
  bytes::MemorySource cut(R"({"a":[1,2)");
  const auto found = run(cut, *path::parse_query("$..x"));
  REQUIRE_FALSE(found.has_value());
  CHECK(found.error()->code == Code::invalid_json);
}
