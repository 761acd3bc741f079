// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <string>

#include "core/bytes/lines_source.hpp"
#include "core/shape/keys.hpp"
#include "core/shape/shape.hpp"
#include "shape/on_document.hpp"

using namespace jt;
using jt::shape_test::OnDocument;

namespace {

shape::Shape shape_of(std::string_view text, const shape::ShapeOptions& options = {}) {
  OnDocument on(text);
  Result<shape::Shape> shape = shape::inspect(on.cursor, options);
  REQUIRE(shape.has_value());
  return *shape;
}

shape::ShapeOptions depth(unsigned levels) {
  shape::ShapeOptions options;
  options.depth = levels;
  return options;
}

shape::ShapeOptions sample(shape::ShapeOptions::Sample how, std::uint64_t count = 0) {
  shape::ShapeOptions options;
  options.sample = how;
  options.sample_count = count;
  return options;
}

// {id:string tags:[string] settings:object}
std::string text(const shape::Template& part) {
  if (part.closed) return std::string(scan::name(part.type));
  std::string result;
  if (part.type == scan::Type::object) {
    for (const shape::Template& child : part.children)
      result += (result.empty() ? "" : " ") + child.key + ":" + text(child);
    if (part.omitted > 0) result += fmt::format(" +{}", part.omitted);
    return "{" + result + "}";
  }
  if (part.type == scan::Type::array) return "[" + (part.children.empty() ? "" : text(part.children[0])) + "]";
  return std::string(scan::name(part.type));
}

std::string keys(const shape::Shape& shape) {
  std::string result;
  for (const shape::ShapeKey& key : shape.keys)
    result += fmt::format("{}{}:{}", result.empty() ? "" : " ", key.text, key.count);
  if (shape.keys_omitted > 0) result += fmt::format(" +{}", shape.keys_omitted);
  return result;
}

std::string types(const shape::Shape& shape) {
  std::string result;
  for (const auto& [type, count] : shape.element_types) {
    result += fmt::format("{}{}:{}", result.empty() ? "" : " ", scan::name(type), count);
  }
  return result;
}

// object(a b) array×2 string …, children in braces
std::string tree(const shape::Shape& shape) {
  std::string result(scan::name(shape.type));
  if (shape.type == scan::Type::array || shape.type == scan::Type::object) result += fmt::format("×{}", shape.length);
  if (shape.type == scan::Type::object && !shape.keys.empty()) {
    std::string inner;
    for (std::size_t i = 0; i < shape.keys.size(); ++i) {
      inner += (i == 0 ? "" : " ") + shape.keys[i].text;
      if (i < shape.children.size()) inner += "=" + tree(shape.children[i]);
    }
    if (shape.keys_omitted > 0) inner += fmt::format(" +{}", shape.keys_omitted);
    result += "(" + inner + ")";
  }
  return result;
}

const std::string users =
    R"([{"id": "u0", "settings": {"theme": "dark", "notifications": true, "deep": {"x": 1}}, "tags": ["a"], "none": []},
        {"id": "u1", "name": "Zoë", "settings": {}}, {"id": 2, "name": "B", "createdAt": null}, 7, null, "s", {}])";

}  // namespace

TEST_CASE("inspect: an array at each depth") {
  const shape::Shape zero = shape_of(users, depth(0));
  CHECK(zero.length == 7);
  CHECK(zero.element_types.empty());
  CHECK(zero.keys.empty());
  CHECK_FALSE(zero.element.has_value());

  const shape::Shape one = shape_of(users, depth(1));
  CHECK(one.length == 7);
  CHECK(types(one) == "object:4 number:1 null:1 string:1");
  CHECK(text(*one.element) == "{id:string settings:object tags:array none:array}");
  CHECK(keys(one) == "id:3 settings:2 tags:1 none:1 name:2 createdAt:1");
  CHECK(one.objects == 4);
  CHECK(one.united);
  CHECK_FALSE(one.examined.has_value());

  CHECK(text(*shape_of(users, depth(2)).element) ==
        "{id:string settings:{theme:string notifications:boolean deep:object} tags:[string] none:[]}");
  CHECK(text(*shape_of(users, depth(3)).element) ==
        "{id:string settings:{theme:string notifications:boolean deep:{x:number}} tags:[string] none:[]}");
}

TEST_CASE("inspect: arrays of arrays and of scalars") {
  CHECK(text(*shape_of("[[1, 2], [3]]", depth(1)).element) == "[number]");
  CHECK(text(*shape_of("[[[[1]]]]", depth(1)).element) == "[array]");
  CHECK(text(*shape_of("[[[[1]]]]", depth(2)).element) == "[[array]]");
  CHECK(text(*shape_of("[[[[1]]]]", depth(3)).element) == "[[[number]]]");
  CHECK(text(*shape_of(R"([{"o": [{"id": 1, "in": {}}]}])").element) == "{o:[{id:number in:object}]}");
  const shape::Shape empty = shape_of("[]");
  CHECK(empty.length == 0);
  CHECK_FALSE(empty.element.has_value());
  CHECK_FALSE(empty.united);
  const shape::Shape mixed = shape_of("[null, {\"a\": 1}]");
  CHECK(text(*mixed.element) == "null");
  CHECK(keys(mixed) == "a:1");
}

TEST_CASE("inspect: an object at each depth") {
  const std::string text =
      R"({"db": {"host": "h", "opts": {"a": 1}}, "list": [{"k": 1}, 2], "n": 1, "s": "", "e": {}})";
  CHECK(tree(shape_of(text, depth(0))) == "object×5");
  CHECK(tree(shape_of(text, depth(1))) == "object×5(db list n s e)");
  CHECK(tree(shape_of(text, depth(2))) == "object×5(db=object×2(host opts) list=array×2 n=number s=string e=object×0)");
  CHECK(tree(shape_of(text, depth(3))) ==
        "object×5(db=object×2(host=string opts=object×1(a)) list=array×2 n=number s=string e=object×0)");
}

TEST_CASE("inspect: scalars have a length at most") {
  CHECK(shape_of("12.5").type == scan::Type::number);
  CHECK(shape_of("null").type == scan::Type::null);
  const shape::Shape string = shape_of(R"("a\ud83d\ude00é\n")");
  CHECK(string.type == scan::Type::string);
  CHECK(string.length == 4);
  CHECK(string.begin == 0);
  CHECK(string.end == 19);
}

TEST_CASE("inspect: keys are counted once, whatever their spelling and order") {
  CHECK(tree(shape_of(R"({"a": 1, "b": 2, "a": {"c": 3}, "\u0061": 4})")) == "object×2(a=number b=number)");
  const shape::Shape shape = shape_of(
      R"([{"a": 1, "\u00e9": 1, "a": 2}, {"é": 2, "a": 1}, {"x": 1, "\u0061": 1}, {"é": 1}, {"a": 1, "é": 0}])");
  CHECK(keys(shape) == "a:4 é:4 x:1");
  CHECK(shape.objects == 5);
}

TEST_CASE("inspect: keys over the limits are counted, not listed") {
  std::string wide = "{";
  for (int i = 0; i < 150; ++i) wide += fmt::format("{}\"k{}\": {}", i == 0 ? "" : ", ", i, i % 2 == 0 ? "1" : "null");
  wide += ", \"k149\": 1}";
  const shape::Shape object = shape_of(wide);
  CHECK(object.length == 150);
  CHECK(object.keys.size() == 100);
  CHECK(object.children.size() == 100);
  CHECK(object.keys_omitted == 50);

  std::string many = "[";
  for (int i = 0; i < 12'000; ++i) many += fmt::format("{}{{\"all\": 1, \"k{}\": 1}}", i == 0 ? "" : ",", i);
  many += "]";
  const shape::Shape array = shape_of(many);
  CHECK(array.keys.size() == 10'000);
  CHECK(array.keys_omitted == 2'001);
  CHECK(array.keys[0].count == 12'000);

  const std::string long_key(600'000, 'k');
  const shape::Shape bytes = shape_of("[{\"" + long_key + "\": 1, \"b\": 1, \"" + long_key + "2\": 1, \"c\": 1}]");
  CHECK(bytes.keys.size() == 3);
  CHECK(bytes.keys_omitted == 1);
  CHECK(bytes.keys[2].text == "c");
}

TEST_CASE("inspect: a very wide object's members are counted without their names, once enough were left out") {
  std::string document = R"({"first":"")";
  const std::size_t distinct =
      shape::ShapeOptions().max_keys + shape::DistinctCounter::capacity;  // listed, and counted exactly
  for (std::size_t i = 1; i < distinct; ++i) document += fmt::format(R"(,"k{}":{})", i, i % 3 == 0 ? "{}" : "[1,2]");
  const shape::Shape shallow = shape_of(document + R"(,"k500":0})", depth(0));
  CHECK(shallow.length == distinct + 1);
  const shape::Shape deep = shape_of(document + R"(,"k500":0,"k501":{"a":[]},"k\u0031":"}","k":[{}]})");
  CHECK(deep.length == distinct + 4);
  CHECK(deep.keys.size() == shape::ShapeOptions().max_keys);
  CHECK(deep.keys_omitted == deep.length - deep.keys.size());
  // All values of a map are compared.
  std::string map = R"({"k":{"a":1})";
  for (std::size_t i = 0; i < distinct; ++i) map += fmt::format(R"(,"k{}":{{"a":{}}})", i, i);
  CHECK(shape_of(map + "}").map_like);
  CHECK_FALSE(shape_of(map + R"(,"odd":{"a":""}})").map_like);
}

TEST_CASE("inspect: the keys of all levels share one budget") {
  std::string text = "{";
  for (int i = 0; i < 90; ++i) {
    text += fmt::format("{}\"k{}\": {{", i == 0 ? "" : ",", i);
    for (int j = 0; j <= 110 + i; ++j) text += fmt::format("{}\"m{}\": 1", j == 0 ? "" : ",", j);
    text += "}";
  }
  shape::ShapeOptions options;
  options.budget_keys = 1000;
  const shape::Shape shape = shape_of(text + "}", options);
  std::size_t listed = shape.keys.size();
  for (const shape::Shape& child : shape.children) {
    listed += child.keys.size();
    CHECK(child.length == child.keys.size() + child.keys_omitted);
  }
  CHECK(listed == 1000);
  CHECK(shape.length == 90);
  CHECK(shape.keys.size() + shape.keys_omitted == 90);
}

namespace {
std::string map_of(int count, const std::string& value) {
  std::string text = "{";
  for (int i = 0; i < count; ++i) text += fmt::format("{}\"u{}\": {}", i == 0 ? "" : ", ", i, value);
  return text;
}
}  // namespace

TEST_CASE("inspect: an object of like values is a map") {
  const std::string user = R"({"id": 1, "s": {"x": [1, {"y": 2}]}, "l": []})";
  const shape::Shape map = shape_of(map_of(21, user) + "}");
  CHECK(map.map_like);
  CHECK(text(*map.value) == "{id:number s:object l:array}");
  CHECK(text(*shape_of(map_of(21, user) + "}", depth(3)).value) == "{id:number s:object l:array}");
  CHECK(text(*shape_of(map_of(21, user) + "}", depth(4)).value) == "{id:number s:object l:array}");
  CHECK(text(*shape_of(map_of(300, "12") + "}").value) == "number");
  CHECK_FALSE(shape_of(map_of(20, user) + "}").map_like);
  CHECK_FALSE(shape_of(map_of(21, user) + "}", depth(1)).map_like);
  CHECK(shape_of(map_of(21, user) + R"(, "z": {"s": {}, "l": [1], "id": 2}})").map_like);
  // Another type, one key more or less, another type of a member; also far after the keys that are listed.
  for (const int count : {30, 300}) {
    CHECK_FALSE(shape_of(map_of(count, user) + R"(, "z": 1})").map_like);
    CHECK_FALSE(shape_of(map_of(count, user) + R"(, "z": {"id": 1, "s": {}, "l": [], "m": 1}})").map_like);
    CHECK_FALSE(shape_of(map_of(count, user) + R"(, "z": {"id": 1, "s": {}}})").map_like);
    CHECK_FALSE(shape_of(map_of(count, user) + R"(, "z": {"id": null, "s": {}, "l": []}})").map_like);
  }
  // The child of an object can be one.
  const shape::Shape outer = shape_of("{\"users\": " + map_of(25, user) + "}}", depth(3));
  CHECK(outer.children[0].map_like);
  CHECK(text(*outer.children[0].value) == "{id:number s:object l:array}");
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
  CHECK(first.element->children.size() == 1);

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
  CHECK_FALSE(object.children[1].sizes.has_value());

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
    std::string result = tree(*shape) + keys(*shape) + types(*shape);
    if (shape->element) result += ::text(*shape->element);
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
      bytes::LinesSource lines(file);
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
