// SPDX-License-Identifier: MIT
// What the evaluator finds; in windows of any size, and in time that does not explode.
#include <fmt/format.h>

#include "run.hpp"
#include "schema/checked.hpp"

using namespace jt_schema_test;

namespace {

constexpr const char* wide_schema = R"({
  "type": "object",
  "properties": {
    "items": {"type": "array", "items": {"$ref": "#/$defs/item"}, "uniqueItems": true, "minItems": 1},
    "name": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 5},
    "n": {"multipleOf": 0.01, "exclusiveMaximum": 10}
  },
  "patternProperties": {"^x-": {"type": ["string", "null"]}},
  "additionalProperties": false,
  "required": ["items", "name", "absent"],
  "$defs": {"item": {"oneOf": [
    {"properties": {"kind": {"const": "a"}, "v": {"type": "integer"}}, "required": ["kind", "v"], "unevaluatedProperties": false},
    {"properties": {"kind": {"const": "b"}, "v": {"enum": [[1, 2], {"x": 1.0}]}}, "required": ["kind"]},
    {"type": "integer"}]}}
})";

constexpr const char* wide_document = R"({
  "items": [ {"kind": "a", "v": 1}, {"kind": "a", "v": 1.5, "w": 1}, {"kind": "b", "v": [1, 2.0]},
             {"v": {"x": 2}, "kind": "b"}, 7, 7.0, "no", {"\u006bind": "a", "v": 1e0} ],
  "name": "Toolong\u0041", "n": 10.005, "x-a": 1, "x-b": null, "other": {"deep": [[[1]]]}
})";

}  // namespace

TEST_CASE("Evaluator: the same in windows of any size, at any place in a block") {
  const auto schema = made(wide_schema);
  REQUIRE(schema);
  const Lines wanted = checked(**schema, wide_document).errors;
  for (const char* each :
       {".: the member 'absent' is missing", ".items[1].v: expected an integer, found the number 1.5",
        ".items[5]: this element is equal to .items[4]", ".items[7]: this element is equal to .items[0]",
        ".n: expected a multiple of 0.01, found the number 10.005",
        ".n: expected less than 10, found the number 10.005", ".other: the member 'other' is not allowed"}) {
    CAPTURE(each);
    CHECK(std::find(wanted.begin(), wanted.end(), each) != wanted.end());
  }
  for (const std::size_t window : {64U, 65U, 128U, 4096U}) {
    for (std::size_t shift = 0; shift < 64; ++shift) {
      scan::StreamOptions options;
      options.window = window;
      options.shift = shift;
      CAPTURE(window);
      CAPTURE(shift);
      CHECK(checked(**schema, wide_document, options).errors == wanted);
    }
  }
}

TEST_CASE("Evaluator: alternatives: the branch that fits best is told, not all of them") {
  const char* schema = R"({"anyOf": [
    {"properties": {"type": {"const": "circle"}, "r": {"type": "number"}}, "required": ["type", "r"]},
    {"properties": {"type": {"const": "square"}, "side": {"type": "number"}}, "required": ["type", "side"]}]})";
  CHECK(errors(schema, R"({"type": "square", "side": "3"})") ==
        Lines{".side: expected a number, found the string \"3\""});
  CHECK(errors(schema, R"({"type": "circle"})") == Lines{".: the member 'r' is missing"});
  CHECK(errors(R"({"oneOf": [{"type": "string"}, {"type": "number"}]})", "null") ==
        Lines{".: expected a number or a string, found null"});
  CHECK(errors(R"({"oneOf": [{"minimum": 1}, {"minimum": 2}]})", "3") ==
        Lines{".: the value fits 2 alternatives, where it must fit one: oneOf/0 and oneOf/1"});
}

TEST_CASE("Evaluator: a wrong type hides enum and const; a failing schema hides unevaluated*") {
  CHECK(errors(R"({"type": "string", "enum": ["a"], "const": "a"})", "1") ==
        Lines{".: expected a string, found the number 1"});
  CHECK(errors(R"({"allOf": [{"properties": {"a": {"type": "string"}}}], "unevaluatedProperties": false})",
               R"({"a": 1})") == Lines{".a: expected a string, found the number 1"});
  CHECK(errors(R"({"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false})", R"({"a": 1, "b": 2})") ==
        Lines{".b: the member 'b' is not one that the schema allows"});
}

TEST_CASE("Evaluator: errors are counted beyond those that are kept") {
  const auto schema = made(R"({"items": {"type": "string"}})");
  std::string document = "[0";
  for (int i = 1; i < 1000; ++i) document += "," + std::to_string(i);
  const Checked found = checked(**schema, document + "]", {}, 3);
  CHECK(found.total == 1000);
  CHECK(found.errors.size() == 3);
}

TEST_CASE("Evaluator: a value is in enum as JSON has it, however many are with it") {
  // In one row, spellings of one value.
  const std::vector<std::vector<std::string>> rows{
      {"1", "1.0", "10e-1", "0.1e1"},
      {"0", "-0", "0.0", "0e7"},
      {"-1", "-1.0"},
      {"1e400", "10e399"},
      {"123456789012345678901234567890", "123456789012345678901234567890.0"},
      {"123456789012345678901234567891", "1.23456789012345678901234567891e29"},
      {R"("a")", R"("\u0061")"},
      {R"("")"},
      {R"("\"")"},
      {R"("true")"},
      {"true"},
      {"false"},
      {"null"},
      {"[1]", "[1.0]", "[ 1e0 ]"},
      {R"({"a": 1, "b": 2})", R"({"b": 2, "a": 1.0})"},
  };
  const auto fits = [](const std::string& schema, const std::string& document) {
    return errors(schema, document).empty();
  };
  std::uint64_t number = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const std::string& value : rows[row]) {
      if (!jt::test::turn(++number)) continue;
      for (std::size_t other = 0; other < rows.size(); ++other) {
        const bool same = row == other;
        for (const std::string& document : rows[other]) {
          CAPTURE(value);
          CAPTURE(document);
          CHECK(fits(R"({"const": )" + value + "}", document) == same);
          CHECK(fits(R"({"enum": [)" + value + "]}", document) == same);
          CHECK(fits(R"({"enum": ["x", )" + value + R"(, 77]})", document) == same);
          CHECK(fits(R"({"enum": ["p", "q", "r", "s", )" + value + R"(, "t", "u", 77, 78]})", document) == same);
        }
      }
    }
  }
}

TEST_CASE("Evaluator: members after the first 64 that are required") {
  std::string schema = R"({"required": [)";
  std::string document = "{";
  for (int i = 0; i < 200; ++i) {
    schema += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\"";
    if (i != 150) document += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\": 0";
  }
  CHECK(errors(schema + "]}", document + "}") == Lines{".: the member 'k150' is missing"});
}

TEST_CASE("Evaluator: nests of alternatives take linear time") {
  // Each level asks the next one twice: 2^60 ways through.
  std::string schema = R"({"$ref": "#/$defs/d0", "$defs": {)";
  for (int i = 0; i < 60; ++i) {
    const std::string next = R"({"$ref": "#/$defs/d)" + std::to_string(i + 1) + "\"}";
    schema += "\"d" + std::to_string(i) + R"(": {"anyOf": [)" + next + "," + next + "]},";
  }
  CHECK(errors(schema + R"("d60": {"type": "string"}}})", "1").size() == 1);
  // The same over levels of the document.
  const char* twice = R"({"properties": {"a": {"$ref": "#"}}, "patternProperties": {"a": {"$ref": "#"}}})";
  std::string document;
  for (int i = 0; i < 5000; ++i) document += "{\"a\":";
  document += "1" + std::string(5000, '}');
  CHECK(errors(twice, document) == Lines{});
}

TEST_CASE("Evaluator: documents of many levels") {
  constexpr std::size_t levels = 90'000;
  const std::string document = std::string(levels, '[') + "1" + std::string(levels, ']');
  const Checked found = checked(**made(R"({"type": "array", "items": {"$ref": "#"}})"), document);
  CHECK(found.total == 1);
  CHECK(found.described.front().location.size() == levels);
}

TEST_CASE("Evaluator: a document that is not JSON") {
  const auto schema = made(R"({"items": {"type": "string"}})");
  CHECK(checked(**schema, "[1, }").errors.front().find("expected a value") != std::string::npos);
  CHECK(checked(**schema, "[\"a\"] x").errors.size() == 1);
}

TEST_CASE("Evaluator: a key that is there twice is noted, and each is checked") {
  const auto repeated = [](std::string_view text, std::string_view document) {
    const auto schema = made(text);
    REQUIRE(schema);
    bytes::MemorySource source(document);
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    schema::Evaluator evaluator((*schema)->program(), {});
    REQUIRE(evaluator.run(cursor, source));
    return evaluator.repeated_key();
  };
  const char* const plain = R"({"properties": {"a": {"type": "integer"}, "b": {}}, "required": ["c"]})";
  CHECK(!repeated(plain, R"({"a": 1, "b": 1, "c": 1, "x": 1, "x": 1})"));
  CHECK(repeated(plain, R"({"a": 1, "b": 1, "a": "x"})") == 17);
  CHECK(repeated(plain, R"({"b": 1, "\u0062": 1})") == 9);
  CHECK(repeated(plain, R"({"c": 1, "c": 1, "a": 1, "a": 1})") == 9);
  CHECK(!repeated(R"({"items": {"properties": {"a": {}}}})", R"([{"a": 1}, {"a": 1}])"));
  // The long way, with alternatives and patterns beside the names.
  const char* const deep = R"({"anyOf": [{"properties": {"a": {}}}], "patternProperties": {"^x": {}}})";
  CHECK(repeated(deep, R"({"a": 1, "a": 1})") == 9);
  std::string many = "{\"required\": [";
  for (int i = 0; i < 100; ++i) many += fmt::format("{}\"n{}\"", i > 0 ? "," : "", i);
  CHECK(repeated(many + "]}", R"({"n99": 1, "n99": 1})") == 11);
  CHECK(checked(**made(plain), R"({"a": "x", "a": 1, "a": "y", "c": 1})").errors.size() == 2);
}

TEST_CASE("Evaluator: lengths count characters, however they are spelled") {
  for (const std::string_view character : {"a", "é", "€", "😀", R"(\n)", R"(\u00e9)", R"(\ud83d\ude00)"}) {
    for (std::size_t bound = 0; bound < 5; ++bound) {
      const auto schema = made(fmt::format(R"({{"minLength": {}, "maxLength": {}}})", bound, bound + 1));
      REQUIRE(schema);
      std::string text;
      for (std::size_t size = 0; size < 9; ++size, text += character) {
        CAPTURE(text);
        CAPTURE(bound);
        CHECK(checked(**schema, "\"" + text + "\"").errors.empty() == (size >= bound && size <= bound + 1));
      }
    }
  }
}
