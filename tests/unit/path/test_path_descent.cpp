// SPDX-License-Identifier: MIT
// Descendant segments and simple filters: the same results as a literal implementation of RFC 9535, with work that
// grows with the document, not with its depth.
#include <doctest/doctest.h>

#include <cstdlib>
#include <random>
#include <tuple>

#include "core/path/late_matches.hpp"
#include "core/scan/lines_source.hpp"
#include "path/documents.hpp"
#include "path/naive.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (; times > 0; --times) out += text;
  return out;
}

std::string random_operand(std::mt19937_64& random) {
  std::string out = "@";
  for (auto n = random() % 3; n > 0; --n) {
    out += random() % 3 == 0 ? "[" + std::to_string(random() % 3) + "]"
                             : "['" + std::string(1, static_cast<char>('a' + random() % 3)) + "']";
  }
  return out;
}

std::string random_comparable(std::mt19937_64& random) {
  switch (random() % 8) {
    case 0:
      return "length(" + random_operand(random) + ")";
    case 1:
      return "count(" + random_operand(random) + ")";
    case 2:
      return "value(" + random_operand(random) + ")";
    case 3:
    case 4:
      return random_operand(random);
    case 5:
      return "null";
    default:
      return std::to_string(random() % 10);
  }
}

/// One that selects many values, or is the same for all candidates.
std::string random_deep_condition(std::mt19937_64& random) {
  const std::string name(1, static_cast<char>('a' + random() % 3));
  const std::string number = std::to_string(random() % 5);
  switch (random() % 9) {
    case 0:
      return "@.." + name;
    case 1:
      return "!@..[" + number + "]";
    case 2:
      return "count(@..*)>" + number;
    case 3:
      return number + "==count(@.." + name + ")";
    case 4:
      return "@..[?@." + name + "]";
    case 5:
      return "@..*." + name;
    case 6:
      return "length($)>" + number;
    case 7:
      return "@..[?@.." + name + "]";
    default:
      return "$.." + name + "||@." + name + "==$." + name;
  }
}

std::string random_condition(std::mt19937_64& random, int depth) {
  const auto kind = random() % (depth > 0 ? 8 : 4);
  constexpr std::string_view operators[] = {"==", "!=", "<", "<=", ">", ">="};
  if (kind < 2) return random_operand(random);
  if (kind < 4) return random_comparable(random) + std::string(operators[random() % 6]) + random_comparable(random);
  if (kind == 7) return random_deep_condition(random);
  if (kind == 4) return "!(" + random_condition(random, depth - 1) + ")";
  const std::string left = "(" + random_condition(random, depth - 1) + ")";
  return left + (kind == 5 ? "&&(" : "||(") + random_condition(random, depth - 1) + ")";
}

std::string random_step(std::mt19937_64& random) {
  switch (random() % 6) {
    case 0:
      return "*";
    case 1:
      return std::to_string(random() % 4);
    case 2:
      return "'" + std::string(1, static_cast<char>('a' + random() % 3)) + "'";
    case 3:
      return std::to_string(random() % 3) + ":" + std::to_string(random() % 5) + ":" + std::to_string(random() % 3);
    default:
      return "?" + random_condition(random, 2);
  }
}

std::string random_query(std::mt19937_64& random) {
  std::string query = "$";
  for (auto n = 1 + random() % 3; n > 0; --n) {
    query += random() % 2 == 0 ? "..[" : "[";
    query += random_step(random);
    while (random() % 3 == 0) query += "," + random_step(random);
    query += "]";
  }
  return query;
}

/// A descendant segment and segments that are followed in its walk; maybe others after them.
std::string random_tail_query(std::mt19937_64& random) {
  std::string query = "$..[" + random_step(random);
  if (random() % 3 == 0) query += "," + random_step(random);
  query += "]";
  for (auto n = 1 + random() % 3; n > 0; --n) {
    switch (random() % 6) {
      case 0:
        query += "[*]";
        break;
      case 1:
        query += random() % 2 == 0 ? "[1:]" : "[::2]";
        break;
      case 2:
        query += "[" + std::to_string(random() % 3) + "]";
        break;
      default:
        query += "." + std::string(1, static_cast<char>('a' + random() % 3));
    }
  }
  constexpr std::string_view ends[] = {"", "", "", "[*]", "[1:]", "[?@.a]", "..a", "['a','b']"};
  return query + std::string(ends[random() % std::size(ends)]);
}

/// A document whose containers are nested in each other, with something on both sides.
Json random_spine(std::mt19937_64& random) {
  Json json = 0;
  for (auto n = 2 + random() % 12; n > 0; --n) {
    const auto beside = [&] { return random_json(random, 2); };
    if (random() % 3 == 0) {
      Json array = Json::array({std::move(json)});
      if (random() % 2 == 0) array.insert(array.begin(), beside());
      if (random() % 2 == 0) array.push_back(beside());
      json = std::move(array);
    } else {
      Json object = Json::object();
      if (random() % 2 == 0) object["b"] = beside();
      object[random() % 4 == 0 ? "c" : "a"] = std::move(json);
      if (random() % 2 == 0) object["b"] = beside();
      json = std::move(object);
    }
  }
  return json;
}

/// The matches where no locations are wanted.
Texts without_locations(const std::string& document, const std::string& path) {
  bytes::MemorySource source(document);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  Texts out;
  const auto count =
      path::evaluate(cursor, *path::parse_query(path), false, [&](scan::Cursor& at, const path::Location&) {
        std::string_view text;
        if (at.text(text)) out.emplace_back(text);
        return path::Visit::more;
      });
  CHECK(count.has_value());
  return out;
}

std::uint64_t bytes_read(const std::string& document, const char* path, std::uint64_t& found, bool track = true) {
  CountedSource source(document);
  scan::StreamOptions options;
  options.window = 4096;
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  const auto count = path::evaluate(cursor, *path::parse_query(path), track,
                                    [](scan::Cursor&, const path::Location&) { return path::Visit::more; });
  REQUIRE_MESSAGE(count.has_value(), count.error()->message);
  found = *count;
  return source.bytes_read();
}

}  // namespace

TEST_CASE("evaluate: descendants and filters as RFC 9535 reads, on random documents and queries") {
  std::mt19937_64 random(jt::test::seed(7));
  std::size_t some = 0;
  for (std::size_t i = 0; i < test::fewer(6000); ++i) {
    const Json document = random_json(random, 5);
    const std::string text = random() % 2 == 0 ? document.dump() : document.dump(2);
    const std::string query = random_query(random);
    scan::StreamOptions options;
    const std::size_t windows[] = {64, 65, 128, 4096};
    options.window = windows[random() % 4];
    options.shift = random() % 64;
    if (random() % 4 == 0) {  // windows are read ahead, from the second one on
      options.threads = 2;
      options.large = 0;
    }
    Matches found = matches(text, query, options);
    for (std::string& value : found.values) value = Json::parse(value).dump();
    CAPTURE(text);
    CAPTURE(query);
    some += found.values.size() > 1 ? 1U : 0U;
    CHECK(found == expected(document, *path::parse_query(query)));
  }
  CHECK(some > test::fewer(300));  // the comparison is of something
}

TEST_CASE("evaluate: names and indices after a descent, on random nested documents") {
  std::mt19937_64 random(jt::test::seed(9));
  std::size_t some = 0;
  for (std::size_t i = 0; i < test::fewer(6000, 5); ++i) {
    const Json document = random_spine(random);
    const std::string text = document.dump();
    const std::string query = random_tail_query(random);
    CAPTURE(text);
    CAPTURE(query);
    scan::StreamOptions options;
    options.window = random() % 2 == 0 ? 64 : 4096;
    options.shift = random() % 64;
    const Matches found = matches(text, query, options);
    some += found.values.size() > 1 ? 1U : 0U;
    CHECK(found == expected(document, *path::parse_query(query)));
    CHECK(without_locations(text, query) == found.values);
  }
  CHECK(some > test::fewer(300, 5));
}

TEST_CASE("evaluate: names and indices after a descent take the first of duplicate keys, however spelled") {
  CHECK(values(R"({"x":{"a":{"b":1,"b":2}},"a":{"b":3,"\u0062":4}})", "$..a.b") == Texts{"3", "1"});
  // A descent visits all duplicates; the value of each has its own first member.
  CHECK(values(R"({"a":{"b":{"c":1}},"a":{"b":{"d":1},"b":{"c":2}},"\u0061":{"b":{"c":3}}})", "$..a.b.c") ==
        Texts{"1", "3"});
  CHECK(matches(R"({"a":{"k\n":{"\u0062":[1,{"a":{"k\n":{"b":[2,3]}}}]}}})", "$..a['k\\n'].b[1]").paths ==
        Texts{"$['a']['k\\n']['b'][1]", "$['a']['k\\n']['b'][1]['a']['k\\n']['b'][1]"});
  CHECK(matches(R"({"a":{"a":{"x":[4]},"x":[1,2]}})", "$..a.x.*").paths ==
        Texts{"$['a']['x'][0]", "$['a']['x'][1]", "$['a']['a']['x'][0]"});
  // More steps than are followed in one walk.
  const std::string document = repeated(R"({"a":)", 80) + "1" + repeated("}", 80);
  CHECK(values(document, "$..a" + repeated(".a", 79)) == Texts{"1"});
  CHECK(values(document, "$..a" + repeated(".a", 78)).size() == 2);
}

TEST_CASE("evaluate: matches that come late in the document come where RFC 9535 wants them") {
  CHECK(values(R"({"a":{"x":1,"b":{"x":2},"x":3},"x":4})", "$..x") == Texts{"4", "1", "3", "2"});
  CHECK(values(R"({"a":[{"x":{"x":1}},{"b":{"x":2},"x":3}],"x":4})", "$..x") ==
        Texts{"4", R"({"x":1})", "1", "3", "2"});
  CHECK(values(R"({"b":{"b":1,"a":2},"a":3})", "$..['a','b']") == Texts{"3", R"({"b":1,"a":2})", "2", "1"});
  CHECK(values("[[[1],2],3]", "$..*") == Texts{"[[1],2]", "3", "[1]", "2", "1"});
  CHECK(values(R"([{"k":[{"k":1}]},{"k":2}])", "$..[?@.k]") == Texts{R"({"k":[{"k":1}]})", R"({"k":2})", R"({"k":1})"});
  CHECK(values(R"({"a":{"x":1},"x":{"y":[5]},"b":{"x":{"y":[6]}}})", "$..x.y[0]") == Texts{"5", "6"});
}

TEST_CASE("evaluate: filters know the first of duplicate keys, escaped keys and long strings") {
  CHECK(values(R"([{"a":1,"a":2}])", "$[?@.a==2]").empty());
  CHECK(values(R"([[{"a":1,"a":2}]])", "$..[?@.a==1]") == Texts{R"({"a":1,"a":2})"});
  CHECK(values(R"([{"\u0061":7}])", "$..[?@.a==7]").size() == 1);
  CHECK(values(R"([{"a":{"b":3},"a":{"c":3}}])", "$[?@.a.c==3]").empty());
  for (const std::size_t size : {62U, 63U, 64U, 4094U, 4095U, 4096U, 65'536U, 262'144U}) {
    const std::string text(size, 'y');
    const std::string document = R"([{"a":")" + text + R"(","b":")" + text + R"("},{"a":")" + text + R"(","b":"y"}])";
    CHECK(values(document, "$[?@.a==@.b].b") == Texts{"\"" + text + "\""});
    CHECK(values(document, "$..[?@.a==@.b].b") == Texts{"\"" + text + "\""});
    scan::StreamOptions small;
    small.window = 64;
    CHECK(matches(document, "$..[?@.a!=@.b].b", small).values == Texts{"\"y\""});
    CHECK(values(document, "$[?length(@.a)==" + std::to_string(size) + "].b").size() == 2);
  }
  CHECK(values(R"([{"a":[1,{"b":2}],"b":[1.0,{"b":2e0}]},{"a":[],"b":{}}])", "$..[?@.a==@.b].a[0]") == Texts{"1"});
}

TEST_CASE("evaluate: each candidate has its own regular expression") {
  // The expression is in the document, and the one before must not be used again.
  const std::string document = R"([{"s":"abc","p":"a.c"},{"s":"abc","p":"x.z"},{"s":"xyz","p":"x.z"}])";
  CHECK(values(document, "$[?match(@.s, @.p)].s") == Texts{R"("abc")", R"("xyz")"});
  CHECK(values(document, "$..[?search(@.s, @.p)].s") == Texts{R"("abc")", R"("xyz")"});
}

TEST_CASE("evaluate: the work of a descent grows with the document, not with its depth") {
  constexpr std::size_t levels = 20'000;
  const std::string arrays = repeated("[", levels) + repeated("]", levels);
  const std::string objects = repeated(R"({"a":)", levels) + "1" + repeated("}", levels);
  const std::string late = repeated(R"({"a":)", levels) + "1" + repeated(R"(,"b":1})", levels);
  std::uint64_t found = 0;
  for (const std::string& document : {arrays, objects, late}) {
    for (const char* path : {"$..x", "$..[?@.x]", "$..[?@.x == 1 && @.y]", "$..['x','y'].z", "$..[?@ == 'x']"}) {
      CAPTURE(path);
      CHECK(bytes_read(document, path, found) < 2 * document.size() + 20'000);
      CHECK(found == 0);
    }
  }
  // Here all are late: each is read again, with its own window, and one more is read to return.
  CHECK(bytes_read(late, "$..b", found) < 2 * late.size() + levels * 2 * 4096);
  CHECK(found == levels);
}

TEST_CASE("evaluate: names and indices after a descent are no second walk for each level") {
  constexpr std::size_t levels = test::fewer(20'000, 4);
  const std::string objects = repeated(R"({"a":)", levels) + "1" + repeated(R"(,"b":1})", levels);
  const std::string arrays = repeated("[", levels) + "1" + repeated(",2]", levels);
  std::uint64_t found = 0;
  for (const bool track : {false, true}) {
    CAPTURE(track);
    for (const auto& [document, path, count] : std::vector<std::tuple<const std::string*, const char*, std::size_t>>{
             {&objects, "$..a.b", levels - 1},
             {&objects, "$..[?@.a].b", levels - 1},
             {&objects, "$..[?@.b==1]['b']", levels - 1},
             {&objects, "$..*.b", levels - 1},
             {&objects, "$..a.a.b", levels - 2},
             {&objects, "$..['x','a'].*", 2 * (levels - 1)},
             {&arrays, "$..[0][1]", levels - 1},
             {&arrays, "$..[*][1]", levels - 1},
             {&arrays, "$..[?@[0]][1]", levels - 1},
             {&arrays, "$..[0][1:2]", levels - 1}}) {
      CAPTURE(path);
      // Each late one is read again with its own window, and its match is if the location is wanted.
      CHECK(bytes_read(*document, path, found, track) < 4 * document->size() + levels * 3 * 4096);
      CHECK(found == count);
    }
    // What has no match below has none further down either.
    CHECK(bytes_read(objects, "$..a..x", found, track) < 6 * objects.size() + 20'000);
    CHECK(found == 0);
  }
}

TEST_CASE("evaluate: the work of filters that walk grows with the document, at any depth") {
  constexpr std::size_t levels = 2'000;
  for (const auto& [open, middle, close, path] :
       std::vector<std::tuple<const char*, const char*, const char*, const char*>>{
           {"[", "", "]", "$..[?@..x]"},
           {"[", R"({"x":1})", "]", "$..[?@..x]"},
           {"[", R"({"x":1})", R"(,{"x":2}])", "$..[?@..x]"},
           {"[", "1,2,3,4,5,6", "]", "$..[?count(@..*) > 3]"},
           {"[", "", "]", "$..[?count(@..[?@.x]) == 1]..y"},
           {R"({"a":)", "1", "}", "$..[?@.a == @.a]"},
           {R"({"a":)", "1", R"(,"b":[1]})", "$..[?@.a == @.b]"},
           {R"({"a":)", "1", "}", "$..a..a..zz"},
           {R"({"a":)", "1", "}", "$..a..a..a..a..a..zz"},
           {R"({"a":)", "1", "}", "$..a..[?@..x]"}}) {
    CAPTURE(std::string(path));
    CAPTURE(std::string(close));
    std::uint64_t before = 0;
    std::uint64_t found = 0;
    // From where candidates are too long to be held in memory.
    for (const std::size_t factor : {2U, 4U, 8U, 16U}) {
      if (factor == 16 && !test::due(50)) continue;
      CAPTURE(factor);
      const std::size_t times = levels * factor;
      const std::uint64_t read =
          bytes_read(repeated(open, times) + middle + repeated(close, times), path, found, false);
      if (before != 0) CHECK(read <= before * 5 / 2 + 50'000);
      before = read;
    }
  }
}

TEST_CASE("evaluate: what is the same for every candidate is evaluated once") {
  for (const char* path : {"$[?length($) > 1]", "$[?@.a < length($)]", "$[?count($..*) > length($)]", "$[?$ == $[*]]",
                           "$[?!(length($[0]) == 2) && $..zz]"}) {
    if (!path::parse_query(path)) continue;
    CAPTURE(path);
    std::uint64_t before = 0;
    std::uint64_t found = 0;
    for (const std::size_t times : {2'000U, 4'000U, 8'000U, 16'000U}) {
      const std::string document = "[" + repeated(R"({"a":1},)", times) + "0]";
      const std::uint64_t read = bytes_read(document, path, found, false);
      if (before != 0) CHECK(read <= before * 5 / 2 + 20'000);
      before = read;
    }
  }
}

TEST_CASE("evaluate: a query that would read nested values for each level ends at a limit") {
  if (!test::due(39)) return test::skip("it is due in one of four sanitized runs");
  const std::string document = repeated(R"({"a":)", 60'000) + "1" + repeated(R"(,"b":1})", 60'000);
  std::uint64_t which = 0;
  for (const char* path :
       {"$..[?count(@..b) == count(@..a)]", "$..[?@.a == @.a.a]", "$..[?value(@..b[?@ == 7]) == 1]"}) {
    CAPTURE(path);
    if (scan::frees_window && which++ != test::seed(40) % 3) continue;
    bytes::MemorySource source(document);
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    const auto count = path::evaluate(cursor, *path::parse_query(path), false,
                                      [](scan::Cursor&, const path::Location&) { return path::Visit::more; });
    REQUIRE_FALSE(count.has_value());
    CHECK(count.error()->code == Code::limit_exceeded);
  }
}

TEST_CASE("evaluate: wildcards and slices after a descent are no second walk for each level") {
  constexpr std::size_t levels = 10'000;
  const std::string mixed = repeated(R"({"a":[)", levels) + "1" + repeated(R"(],"b":1})", levels);
  std::uint64_t found = 0;
  for (const bool track : {false, true}) {
    CAPTURE(track);
    for (const auto& [path, count] : std::vector<std::pair<const char*, std::size_t>>{{"$..a[*].b", levels - 1},
                                                                                      {"$..[*][*]", 3 * levels - 2},
                                                                                      {"$..*[0:].b", levels - 1},
                                                                                      {"$..a[*].a[*].b", levels - 2},
                                                                                      {"$..a[*].*.x", 0}}) {
      CAPTURE(path);
      // A late one is read again with its own window, and so are the steps to it if its location is wanted.
      CHECK(bytes_read(mixed, path, found, track) < 4 * mixed.size() + levels * 8 * 4096);
      CHECK(found == count);
    }
  }
}

TEST_CASE("evaluate: descents over lines") {
  const std::string lines = "{\"a\":{\"x\":1},\"x\":2}\n[{\"x\":3}]\n\n5\n{\"x\":4}\n";
  bytes::MemorySource memory(lines);
  scan::LinesSource source(memory);
  scan::StreamOptions options;
  options.lines = true;
  for (const auto& [path, wanted] : std::vector<std::pair<const char*, Texts>>{{"$..x", {"2", "1", "3", "4"}},
                                                                               {"$..[?@.x == 4].x", {"4"}},
                                                                               {"$[?@.x].x", {"2", "4"}},
                                                                               {"$..[?@ == 5]", {"5"}}}) {
    CAPTURE(path);
    CHECK(run(source, *path::parse_query(path), options)->values == wanted);
  }
}

TEST_CASE("evaluate: many descendant segments end, whatever stands below") {
  // More than the evaluators that may run one another; the last ones use frames.
  CHECK(values(repeated(R"({"a":)", 3) + "1" + repeated("}", 3), "$" + repeated("..a", 300)).empty());
  CHECK(values(repeated(R"({"a":)", 17) + "1" + repeated("}", 17), "$" + repeated("..a", 17)) == Texts{"1"});
}

TEST_CASE("evaluate: what receives matches of a descent may go on, stop and copy") {
  const std::string document = R"({"k":{"x":[1,{"x":2}],"y":{"x":3}},"x":4})";
  for (const std::size_t most : {1U, 2U, 3U, 4U}) {
    bytes::MemorySource source(document);
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    Texts seen;
    const auto count =
        path::evaluate(cursor, *path::parse_query("$..x"), false, [&](scan::Cursor& at, const path::Location&) {
          std::string copied;
          if (seen.size() % 2 == 0) CHECK(at.copy([&](std::string_view piece) { return copied += piece, true; }));
          seen.push_back(copied);
          return seen.size() == most ? path::Visit::stop : path::Visit::more;
        });
    CHECK(*count == most);
    Texts wanted{"4", "", "2", ""};
    wanted.resize(most);
    CHECK(seen == wanted);
  }
}

TEST_CASE("StepLists: from memory and from a file") {
  for (const std::size_t most : std::initializer_list<std::size_t>{0, 5, 1000}) {
    CAPTURE(most);
    path::StepLists lists(most);
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < 100; ++i) {
      const auto number = lists.add(std::vector<path::PlacedStep>{{i, 2 * i, 3 * i}, {i + 1, 0, 0}});
      REQUIRE(number);
      numbers.push_back(*number);
    }
    for (std::uint64_t i = 100; i-- > 0;) {
      std::vector<path::PlacedStep> steps(2);
      REQUIRE(lists.read(numbers[i], steps));
      CHECK((steps[0].container == i && steps[0].at == 2 * i && steps[0].index == 3 * i));
      CHECK(steps[1].container == i + 1);
    }
  }
}

TEST_CASE("LateMatches: in order, from memory and from a file") {
  std::mt19937_64 random(jt::test::seed(8));
  for (const std::size_t most : {1U, 2U, 3U, 64U, 65U, 1000U, 5000U}) {
    CAPTURE(most);
    path::LateMatches late(most);
    std::vector<path::MatchPlace> wanted;
    for (std::uint64_t i = 0; i < 1000; ++i) {
      wanted.push_back({random() % 50, random() % 3, i, random() % 5});
      REQUIRE(late.add(wanted.back()).has_value());
    }
    std::sort(wanted.begin(), wanted.end());
    REQUIRE(late.sort().has_value());
    for (const path::MatchPlace& place : wanted) {
      REQUIRE(late.next() != nullptr);
      REQUIRE(*late.next() == place);
      REQUIRE(late.take().has_value());
    }
    CHECK(late.next() == nullptr);
  }
  path::LateMatches none;
  CHECK(none.sort().has_value());
  CHECK(none.next() == nullptr);
}
