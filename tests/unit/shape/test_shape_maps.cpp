// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "shape/shape_text.hpp"

using namespace jt;
using namespace jt::shape_test;

TEST_CASE("inspect: an object of like values is a map") {
  const std::string user = R"({"id": 1, "s": {"x": [1, {"y": 2}]}, "l": []})";
  CHECK(element_of_map(shape_of(map_of(21, user) + "}")) == "{id:number s:object l:[]}");
  CHECK(element_of_map(shape_of(map_of(21, user) + "}", depth(3))) == "{id:number s:{x:[number|object]} l:[]}");
  CHECK(element_of_map(shape_of(map_of(300, "12") + "}")) == "number");
  CHECK(element_of_map(shape_of(map_of(300, "[1, \"\"]") + "}")) == "[number|string]");
  CHECK(element_of_map(shape_of(map_of(20, user) + "}")).empty());
  CHECK(element_of_map(shape_of(map_of(21, user) + "}", depth(1))).empty());
  CHECK(element_of_map(shape_of(map_of(30, user) + R"(, "z": 1})")).empty());
  CHECK(element_of_map(shape_of(map_of(300, user) + R"(, "z": 1})")).empty());
  // Other keys: the values are alike where they have half of all keys each, or there are few of them.
  for (const int count : {30, 300}) {
    const std::string few = map_of(count, user) + R"(, "z": {"m": 1, "id": null}})";
    CHECK(element_of_map(shape_of(few)) == "{id:number|null s:object l:[] m:number}");
    const shape::Shape shape = shape_of(few);
    CHECK(shape.place.value->members->list()[1]->types.total() == static_cast<std::uint64_t>(count));
    std::string many = map_of(count, user) + ", \"z\": {";
    for (int i = 0; i < 37; ++i) many += fmt::format("{}\"m{}\": 1", i == 0 ? "" : ", ", i);
    CHECK_FALSE(element_of_map(shape_of(many + "}}")).empty());  // 40 keys
    CHECK(element_of_map(shape_of(many + ", \"more\": 1}}")).empty());
  }
  std::string wide = "{";
  for (int i = 0; i < 50; ++i) wide += fmt::format("{}\"m{}\": 1", i == 0 ? "" : ", ", i);
  CHECK_FALSE(element_of_map(shape_of(map_of(25, wide + "}") + "}")).empty());
  CHECK_FALSE(element_of_map(shape_of(map_of(25, wide + "}") + ", \"z\": " + wide + ", \"n\": 1}}")).empty());
  CHECK(element_of_map(shape_of(map_of(25, wide + "}") + R"(, "z": {"m1": 1}})")).empty());
}

TEST_CASE("inspect: maps at any depth") {
  const std::string words = map_of(50, "\"word\"") + "}";
  // in an object, also at the last level that is shown
  for (const unsigned levels : {2U, 3U, 4U}) {
    const shape::Shape outer = shape_of("{\"words\": " + words + ", \"n\": 1}", depth(levels));
    CHECK(text(*members(outer).list()[0]) == "{*:string}");
  }
  const std::string user = R"({"id": 1, "s": {}})";
  CHECK(text(*members(shape_of("{\"users\": " + map_of(25, user) + "}}")).list()[0]) == "{*:object}");
  std::string unlike = "{\"users\": {";
  for (int i = 0; i < 100; ++i) unlike += fmt::format("{}\"u{}\": {{\"k{}\": 1}}", i == 0 ? "" : ",", i, i);
  CHECK(members(shape_of(unlike + "}}")).list()[0]->value == nullptr);
  CHECK(members(shape_of(unlike + "}}", depth(3))).list()[0]->value == nullptr);
  // in the elements of an array, with other keys in each
  std::string elements = "[";
  for (int i = 0; i < 30; ++i) elements += fmt::format("{}{{\"labels\": {{\"l{}\": \"\"}}}}", i == 0 ? "" : ",", i);
  CHECK(element(shape_of(elements + "]")) == "{labels:{*:string}}");
  // a map of maps
  CHECK(element_of_map(shape_of(map_of(30, words) + "}")) == "{*:string}");
  // Elements are records, however many keys they have; below the first level unless each has few of the keys.
  CHECK(element(shape_of("[" + words + "]", depth(1))).starts_with("{u0:string"));
  CHECK(element(shape_of("[[" + words + "]]", depth(2))).starts_with("[{u0:string"));
  std::string sparse = "[[";
  for (int i = 0; i < 30; ++i) sparse += fmt::format("{}{{\"l{}\": \"\"}}", i == 0 ? "" : ",", i);
  CHECK(element(shape_of(sparse + "]]", depth(2))) == "[{*:string}]");
}

TEST_CASE("inspect: maps in the values of a map are judged by all of them") {
  std::string keys = "{";
  for (int i = 0; i < 50; ++i) keys += fmt::format("{}\"a{}\": 1", i == 0 ? "" : ", ", i);
  keys += "}";
  std::string text = "{";
  for (int i = 0; i < 25; ++i) {
    text += fmt::format("{}\"u{}\": {{\"in\": {{\"k{}\": {}}}}}", i == 0 ? "" : ", ", i, i, keys);
  }
  const auto has_inner_map = [](const std::string& document) {
    const shape::Shape shape = shape_of(document, depth(4));
    REQUIRE(shape.place.value != nullptr);
    return shape.place.value->members->list()[0]->value != nullptr;
  };
  CHECK(has_inner_map(text + "}"));
  // One value among all has fewer than half of the keys.
  CHECK_FALSE(has_inner_map(text + R"(, "z": {"in": {"k0": {"a0": 1}}}})"));
}

TEST_CASE("inspect: the values of a map are united within the memory that their keys had") {
  std::string text = "{";
  std::size_t bytes = 0;
  for (int i = 0; i < 25; ++i) {
    text += fmt::format("{}\"u{}\": {{\"k{}\": 1}}", i == 0 ? "" : ", ", i, i);
    bytes += 2 * fmt::format("u{}", i).size();
  }
  shape::ShapeOptions options;
  options.budget_bytes = bytes;
  const shape::Shape shape = shape_of(text + "}", options);
  REQUIRE(shape.place.value != nullptr);
  CHECK(shape.place.value->members->list().size() == 25);
}
