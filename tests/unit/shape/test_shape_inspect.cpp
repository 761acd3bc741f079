// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <string>
#include <utility>

#include "core/scan/lines_source.hpp"
#include "core/shape/keys.hpp"
#include "core/shape/shape.hpp"
#include "shape/shape_text.hpp"

using namespace jt;
using jt::shape_test::OnDocument;

using namespace jt::shape_test;

namespace {

const std::string users =
    R"([{"id": "u0", "settings": {"theme": "dark", "notifications": true, "deep": {"x": 1}}, "tags": ["a"], "none": []},
        {"id": "u1", "name": "Zoë", "settings": {}}, {"id": 2, "name": "B", "createdAt": null}, 7, null, "s", {}])";

}  // namespace

TEST_CASE("inspect: an array at each depth") {
  const shape::Shape zero = shape_of(users, depth(0));
  CHECK(zero.length == 7);
  CHECK(zero.place.element == nullptr);

  const shape::Shape one = shape_of(users, depth(1));
  CHECK(one.length == 7);
  CHECK(types(one) == "object:4 number:1 null:1 string:1");
  CHECK(element(one) == "{id:string|number settings:object tags:array none:array name:string createdAt:null}");
  CHECK(keys(one) == "id:3 settings:2 tags:1 none:1 name:2 createdAt:1");
  CHECK(members(one).objects() == 4);
  CHECK(one.united);
  CHECK_FALSE(one.examined.has_value());

  CHECK(element(shape_of(users, depth(2))) ==
        "{id:string|number settings:{theme:string notifications:boolean deep:object} tags:[string] none:[] "
        "name:string createdAt:null}");
  CHECK(element(shape_of(users, depth(3))) ==
        "{id:string|number settings:{theme:string notifications:boolean deep:{x:number}} tags:[string] none:[] "
        "name:string createdAt:null}");
}

TEST_CASE("inspect: the union goes over all elements at every depth") {
  const shape::Shape shape = shape_of(
      R"([{"s": {"a": 1}, "l": [{"x": 1}, {"y": [1]}]}, {"s": {"a": "", "b": null}, "l": []}, {"s": null, "l": [{"y": ["", 2, ""]}]}])",
      depth(3));
  CHECK(element(shape) == "{s:{a:number|string b:null} l:[{x:number y:[number|string]}]}");
  const shape::Place& s = *members(shape).list()[0];
  CHECK(joined(s.types.by_number()) == "object|null");
  CHECK(s.members->objects() == 2);
  CHECK(s.members->list()[1]->types.total() == 1);
  const shape::Place& l = *members(shape).list()[1]->element;
  CHECK(l.types.total() == 3);
  CHECK(l.members->list()[1]->types.total() == 2);
  CHECK(l.members->list()[1]->element->types.of(scan::Type::string) == 2);
}

TEST_CASE("inspect: arrays of arrays and of scalars") {
  CHECK(element(shape_of("[[1, 2], [3]]", depth(1))) == "[number]");
  CHECK(element(shape_of("[[[[1]]]]", depth(1))) == "[array]");
  CHECK(element(shape_of("[[[[1]]]]", depth(2))) == "[[array]]");
  CHECK(element(shape_of("[[[[1]]]]", depth(3))) == "[[[number]]]");
  CHECK(element(shape_of(R"([{"o": [{"id": 1, "in": {}}]}])")) == "{o:[{id:number in:object}]}");
  const shape::Shape empty = shape_of("[]");
  CHECK(empty.length == 0);
  CHECK(empty.place.element->types.kinds() == 0);
  CHECK_FALSE(empty.united);
  const shape::Shape mixed = shape_of("[null, {\"a\": 1}]");
  CHECK(types(mixed) == "null:1 object:1");
  CHECK(keys(mixed) == "a:1");
}

TEST_CASE("inspect: an object at each depth") {
  const std::string text =
      R"({"db": {"host": "h", "opts": {"a": 1}}, "list": [{"k": 1}, 2], "n": 1, "s": "", "e": {}})";
  CHECK(shape_of(text, depth(0)).length == 5);
  CHECK(tree(shape_of(text, depth(1)).place) == "object×5(db=object list=array×2 n=number s=string e=object)");
  CHECK(tree(shape_of(text, depth(2)).place) ==
        "object×5(db=object×2(host=string opts=object) list=array×2 n=number s=string e=object×0)");
  const shape::Shape three = shape_of(text, depth(3));
  CHECK(tree(three.place) ==
        "object×5(db=object×2(host=string opts=object×1(a=number)) list=array×2 n=number s=string e=object×0)");
  CHECK(::text(*three.place.members->list()[1]->element) == "{k:number}");
}

TEST_CASE("inspect: scalars have a length at most") {
  CHECK(shape_of("12.5").type() == scan::Type::number);
  CHECK(shape_of("null").type() == scan::Type::null);
  const shape::Shape string = shape_of(R"("a\ud83d\ude00é\n")");
  CHECK(string.type() == scan::Type::string);
  CHECK(string.length == 4);
  CHECK(string.begin == 0);
  CHECK(string.end == 19);
}

TEST_CASE("inspect: keys are counted once, whatever their spelling and order") {
  CHECK(tree(shape_of(R"({"a": 1, "b": 2, "a": {"c": 3}, "\u0061": 4})").place) == "object×2(a=number b=number)");
  const shape::Shape shape = shape_of(
      R"([{"a": 1, "\u00e9": 1, "a": 2}, {"é": 2, "a": 1}, {"x": 1, "\u0061": 1}, {"é": 1}, {"a": 1, "é": 0}])");
  CHECK(keys(shape) == "a:4 é:4 x:1");
  CHECK(members(shape).objects() == 5);
}

TEST_CASE("inspect: keys over the limits are counted, not listed") {
  std::string wide = "{";
  for (int i = 0; i < 150; ++i) wide += fmt::format("{}\"k{}\": {}", i == 0 ? "" : ", ", i, i % 2 == 0 ? "1" : "null");
  wide += ", \"k149\": 1}";
  const shape::Shape object = shape_of(wide);
  CHECK(object.length == 150);
  CHECK(members(object).list().size() == 100);
  CHECK(members(object).omitted() == 50);

  std::string many = "[";
  for (int i = 0; i < 12'000; ++i) many += fmt::format("{}{{\"all\": 1, \"k{}\": 1}}", i == 0 ? "" : ",", i);
  many += "]";
  const shape::Shape array = shape_of(many);
  CHECK(members(array).list().size() == 10'000);
  CHECK(members(array).omitted() == 2'001);
  CHECK(members(array).list()[0]->types.total() == 12'000);

  const std::string long_key(600'000, 'k');
  const shape::Shape bytes = shape_of("[{\"" + long_key + "\": 1, \"b\": 1, \"" + long_key + "2\": 1, \"c\": 1}]");
  CHECK(members(bytes).list().size() == 3);
  CHECK(members(bytes).omitted() == 1);
  CHECK(members(bytes).list()[2]->key == "c");
}

TEST_CASE("inspect: a very wide object's members are counted without their names, once enough were left out") {
  std::string document = R"({"first":"")";
  const std::size_t distinct =
      shape::ShapeOptions().max_keys + shape::DistinctCounter::capacity;  // listed, and told apart
  for (std::size_t i = 1; i < distinct; ++i) document += fmt::format(R"(,"k{}":{})", i, i % 3 == 0 ? "{}" : "[1,2]");
  const shape::Shape shallow = shape_of(document + R"(,"k500":0})", depth(0));
  CHECK(shallow.length == distinct + 1);
  const shape::Shape deep = shape_of(document + R"(,"k500":0,"k501":{"a":[]},"k\u0031":"}","k":[{}]})");
  CHECK(deep.length == distinct + 4);
  CHECK(members(deep).list().size() == shape::ShapeOptions().max_keys);
  CHECK(members(deep).omitted() == deep.length - members(deep).list().size());
  // Whether it is a map is known after the last value.
  std::string map = R"({"k":{"a":1})";
  for (std::size_t i = 0; i < distinct; ++i) map += fmt::format(R"(,"k{}":{{"a":{}}})", i, i);
  CHECK(element_of_map(shape_of(map + "}")) == "{a:number}");
  CHECK(element_of_map(shape_of(map + R"(,"odd":{"a":""}})")) == "{a:number|string}");
  CHECK(element_of_map(shape_of(map + R"(,"odd":1})")).empty());
}

TEST_CASE("inspect: the keys of all levels share one budget") {
  std::string text = "{\"n\": 1";
  for (int i = 0; i < 90; ++i) {
    text += fmt::format(",\"k{}\": {{", i);
    for (int j = 0; j <= 110 + i; ++j)
      text += fmt::format("{}\"m{}\": {}", j == 0 ? "" : ",", j, j == 0 ? "1" : "null");
    text += "}";
  }
  shape::ShapeOptions options;
  options.budget_keys = 1000;
  const shape::Shape shape = shape_of(text + "}", options);
  std::size_t listed = members(shape).list().size();
  for (const auto& child : members(shape).list()) {
    if (!child->members) continue;
    listed += child->members->list().size();
    CHECK(child->members->distinct() == 111 + (listed > 0 ? std::stoul(child->key.substr(1)) : 0));
  }
  CHECK(listed == 1000);
  CHECK(shape.length == 91);
}

TEST_CASE("inspect: samples") {
  std::string text = "[";
  for (int i = 0; i < 100; ++i)
    text += fmt::format("{}{}", i == 0 ? "" : ",", i % 10 == 0 ? fmt::format("{{\"k{}\": 1}}", i) : "1");
  text += "]";
  const shape::Shape first = shape_of(text, sample(shape::ShapeOptions::Sample::first));
  CHECK(first.length == 100);
  CHECK(first.examined == 1);
  CHECK(types(first) == "object:1");
  CHECK_FALSE(first.united);
  CHECK(element(first) == "{k0:number}");

  const shape::Shape spread = shape_of(text, sample(shape::ShapeOptions::Sample::spread, 10));
  CHECK(spread.length == 100);
  CHECK(spread.examined == 10);
  CHECK(types(spread) == "object:10");
  CHECK(keys(spread) == "k0:1 k10:1 k20:1 k30:1 k40:1 k50:1 k60:1 k70:1 k80:1 k90:1");
  CHECK(shape_of(text, sample(shape::ShapeOptions::Sample::spread, 1)).examined == 1);
  const shape::Shape more = shape_of(text, sample(shape::ShapeOptions::Sample::spread, 1000));
  CHECK(more.examined == 100);
  CHECK(types(more) == "object:10 number:90");
  CHECK(shape_of("[]", sample(shape::ShapeOptions::Sample::spread, 5)).examined == 0);
  CHECK(shape_of("[]", sample(shape::ShapeOptions::Sample::first)).examined == 0);
}

TEST_CASE("inspect: sizes of the children, largest first") {
  shape::ShapeOptions options;
  options.sizes = true;
  const shape::Shape object = shape_of(R"({"a": 1, "b": [1, 2, 3], "c": "xyz", "d\n": {"e": null}})", options);
  REQUIRE(object.sizes.has_value());
  REQUIRE(object.sizes->largest.size() == 4);
  CHECK(object.sizes->largest[0].key == "d\n");
  CHECK(object.sizes->largest[0].bytes == 11);
  CHECK(object.sizes->largest[1].key == "b");
  CHECK(object.sizes->largest[1].bytes == 9);
  CHECK(object.sizes->largest[1].index == 1);
  CHECK(object.sizes->largest[2].bytes == 5);
  CHECK(object.sizes->largest[3].bytes == 1);

  options.max_sizes = 2;
  for (const auto how :
       {shape::ShapeOptions::Sample::all, shape::ShapeOptions::Sample::first, shape::ShapeOptions::Sample::spread}) {
    for (const unsigned levels : {0U, 1U, 2U}) {
      options.sample = how;
      options.sample_count = 2;
      options.depth = levels;
      const shape::Shape array = shape_of(R"([1, [12345], {"a": 22}, "xx", 333])", options);
      REQUIRE(array.sizes.has_value());
      REQUIRE(array.sizes->largest.size() == 2);
      CHECK(array.sizes->largest[0].index == 2);
      CHECK(array.sizes->largest[0].bytes == 9);
      CHECK(array.sizes->largest[1].index == 1);
      CHECK(array.sizes->omitted == 3);
      CHECK(array.sizes->omitted_bytes == 8);
      CHECK(array.length == 5);
    }
  }
}

TEST_CASE("inspect: the cursor stands after the value") {
  OnDocument on(R"({"a": [{"x": 1}, {"y": 2}], "b": 5})");
  REQUIRE(on.cursor.enter());
  REQUIRE(on.cursor.next() == scan::Step::entry);
  const Result<shape::Shape> shape = shape::inspect(on.cursor, {});
  REQUIRE(shape.has_value());
  CHECK(shape->begin == 6);
  CHECK(shape->end == 26);
  CHECK(keys(*shape) == "x:1 y:1");
  REQUIRE(on.cursor.next() == scan::Step::entry);
  CHECK(on.cursor.key() == "b");
}

TEST_CASE("inspect: too deep a depth is refused") {
  OnDocument on("[]");
  const Result<shape::Shape> shape = shape::inspect(on.cursor, depth(101));
  REQUIRE_FALSE(shape.has_value());
  CHECK(shape.error()->code == Code::invalid_input);
}

TEST_CASE("inspect: deep documents need no stack") {
  const std::size_t levels = 50'000;
  const std::string text = std::string(levels, '[') + std::string(levels, ']');
  CHECK(shape_of(text, depth(100)).length == 1);
}

TEST_CASE("inspect: the same answer from every kernel, window and shift") {
  const std::string keys_text = "{\"first\": " + users + ", \"map\": " + map_of(30, "{\"x\": [1], \"y\\n\": {}}") +
                                "}, \"s\": \"" + std::string(300, 'x') + "\"}";
  shape::ShapeOptions options = depth(3);
  options.sizes = true;
  const auto summary = [&](std::string_view text, const scan::StreamOptions& how) {
    OnDocument on(text, how);
    const Result<shape::Shape> shape = shape::inspect(on.cursor, options);
    REQUIRE(shape.has_value());
    std::string result = tree(shape->place);
    if (shape->place.element) result += keys(*shape) + types(*shape) + element(*shape);
    for (const auto& key : members(*shape).list()) result += ::text(*key);
    for (const shape::ChildSize& child : shape->sizes->largest)
      result += fmt::format(" {}:{}={}", child.key, child.index, child.bytes);
    return result;
  };
  for (const std::string& text : {keys_text, users}) {
    const std::string expected = summary(text, {});
    for (const scan::Kernel* kernel : scan::kernels()) {
      for (const std::size_t window : {64U, 65U, 128U, 4096U}) {
        for (std::size_t shift = 0; shift < 64; ++shift) {
          scan::StreamOptions how;
          how.kernel = kernel;
          how.window = window;
          how.shift = shift;
          CHECK(summary(text, how) == expected);
        }
      }
    }
  }
}

TEST_CASE("inspect: lines are the elements of an array") {
  for (const std::string_view text :
       {"{\"a\": 1}\n{\"b\": [1, 2]}\n", "{\"a\": 1}\r\n\n{\"b\": [1, 2]}", "\n{\"a\": 1}\n \n{\"b\": []}\n\n"}) {
    for (const unsigned levels : {0U, 2U}) {
      bytes::MemorySource file(text);
      scan::LinesSource lines(file);
      scan::StreamOptions how;
      how.lines = true;
      scan::Stream stream(lines, how);
      scan::Cursor cursor(stream);
      REQUIRE(cursor.start());
      const Result<shape::Shape> shape = shape::inspect(cursor, depth(levels));
      REQUIRE(shape.has_value());
      CHECK(shape->length == 2);
      CHECK(keys(*shape) == (levels == 0 ? "" : "a:1 b:1"));
      CHECK(cursor.finish());
    }
  }
}
