// SPDX-License-Identifier: MIT
#include "core/blocks/schema.hpp"

#include "answers.hpp"

using namespace jt;
using namespace jt::test;

namespace {

std::string violations(std::string_view schema, std::string_view value) {
  const auto parsed = blocks::Schema::parse(schema);
  REQUIRE(parsed.has_value());
  std::string out;
  for (const blocks::Violation& violation : parsed->check(value)) {
    out += (out.empty() ? "" : "; ") + violation.field + ": " + violation.message;
  }
  return out;
}

}  // namespace

TEST_CASE("Schema::check: each keyword") {
  CHECK(violations("true", "1").empty());
  CHECK(violations("false", "1") == ": the block: no value is allowed here");
  CHECK(violations(R"({"type": "string"})", "1") == ": the block: expected a string, found the number 1");
  CHECK(violations(R"({"type": ["string", "null"]})", "null").empty());
  CHECK(violations(R"({"type": "integer"})", "1.0").empty());
  CHECK(violations(R"({"type": "integer"})", "120e-1").empty());
  CHECK(violations(R"({"type": "integer"})", "1e999999999999999999999").empty());
  CHECK(violations(R"({"type": "integer"})", "1.5") == ": the block: expected an integer, found the number 1.5");
  CHECK(violations(R"({"required": ["a", "b/c"]})", R"({"a": 1})") == "['b/c']: missing field '['b/c']'");
  CHECK(violations(R"({"required": ["a"]})", "[]").empty());
  CHECK(violations(R"({"properties": {"a": {"type": "object", "properties": {"b": {"enum": [1, "x"]}}}}})",
                   R"({"a": {"b": 2}})") == "a.b: 'a.b': expected 1 or \"x\", found the number 2");
  CHECK(violations(R"({"properties": {"a": {"enum": [1]}}})", R"({"a": 1.0})").empty());
  CHECK(violations(R"({"const": {"a": [1]}})", R"({ "a" : [ 1 ] })").empty());
  CHECK(violations(R"({"minLength": 2, "maxLength": 3})", "\"é\"") ==
        ": the block: expected at least 2 characters, found 1 character");
  CHECK(violations(R"({"maxLength": 1})", "\"\\u00e9a\"") ==
        ": the block: expected at most 1 character, found 2 characters");
  CHECK(violations(R"({"minLength": 2})", "1").empty());
  CHECK(violations(R"({"minimum": 1.5, "maximum": 3})", "1.49") ==
        ": the block: expected at least 1.5, found the number 1.49");
  CHECK(violations(R"({"minimum": 1.5, "maximum": 3})", "30e-1").empty());
  CHECK(violations(R"({"maximum": 3})", "4") == ": the block: expected at most 3, found the number 4");
  CHECK(violations(R"({"pattern": "^a+$"})", "\"aab\"") ==
        ": the block: expected a string that matches '^a+$', found the string \"aab\"");
  CHECK(violations(R"({"pattern": "b"})", "\"abc\"").empty());
  CHECK(violations(R"({"items": {"type": "string"}})", R"(["a", 1, 2])") ==
        "[1]: '[1]': expected a string, found the number 1; [2]: '[2]': expected a string, found the number 2");
  CHECK(violations(R"({"properties": {"a": true}, "additionalProperties": false})",
                   R"({"tool": "x", "path": "y", "a": 1, "b": 2})") == "b: 'b': the member 'b' is not allowed");
  CHECK(violations(R"({"additionalProperties": {"type": "string"}})", R"({"b": 2})") ==
        "b: 'b': expected a string, found the number 2");
  CHECK(violations(R"({"$id": "y", "title": "t", "description": "d", "default": 1, "examples": []})", "1").empty());
}

TEST_CASE("Schema::check: what the subset of earlier versions did not know") {
  CHECK(violations(R"({"$defs": {"n": {"exclusiveMinimum": 1}}, "properties": {"a": {"$ref": "#/$defs/n"}}})",
                   R"({"a": 1})") == "a: 'a': expected more than 1, found the number 1");
  CHECK(violations(R"({"oneOf": [{"required": ["a"]}, {"required": ["b"]}]})", R"({"a": 1, "b": 2})") ==
        ": the block: the value fits 2 alternatives, where it must fit one: oneOf/0 and oneOf/1");
  CHECK(violations(R"({"properties": {"a": true}, "unevaluatedProperties": false})",
                   R"({"tool": "x", "path": "y", "a": 1})")
            .empty());
}

TEST_CASE("Schema::parse: what is no schema is refused") {
  for (const char* const schema :
       {R"({"oneOf": []})", R"({"$ref": "#/a"})", R"({"$ref": "http://a/b"})", R"({"$schema": "x"})",
        R"({"type": "text"})", R"({"type": 1})", R"({"type": []})", R"({"required": "a"})", R"({"properties": []})",
        R"({"minLength": -1})", R"({"minimum": "1"})", "1", "\"x\"", R"({"properties": {"a": 1}})", R"({"enum": 1})",
        R"({"pattern": 1})", R"({"pattern": "("})"}) {
    CAPTURE(schema);
    const auto parsed = blocks::Schema::parse(schema);
    REQUIRE_FALSE(parsed.has_value());
    CHECK(parsed.error()->code == Code::invalid_schema);
  }
  CHECK(blocks::Schema::parse("{").error()->code == Code::invalid_json);
}

TEST_CASE("check: tools of the user's own") {
  const auto schemas = blocks::parse_schemas(
      R"({"run_tests": {"type": "object", "required": ["suite"], "properties": {"suite": {"type": "string", "minLength": 1}}}})");
  REQUIRE(schemas.has_value());
  const blocks::Rules rules{.extended = false, .all = false, .schemas = &*schemas, .now = {}};
  const auto codes = [&](std::string_view object) { return codes_in(fenced(object), rules); };
  CHECK(codes(R"({"tool": "run_tests", "path": "t", "suite": "all"})").empty());
  CHECK(codes(R"({"tool": "run_tests", "path": "t", "suite": ""})") == "SCHEMA");
  CHECK(codes(R"({"tool": "run_tests", "path": "t"})") == "SCHEMA");
  CHECK(codes(R"({"tool": "run_tests", "suite": "all"})").empty());
  const auto calls = calls_of(fenced("{\"tool\": \"run_tests\", \"path\": \"t\",\n\"suite\": 1}"), rules);
  CHECK(calls[0].findings[0].field == "suite");
  CHECK(calls[0].findings[0].at.line == 3);
  CHECK(calls[0].level == 2);
  CHECK(calls_of(fenced(R"({"tool": "run_test", "path": "t"})"), rules)[0].findings[0].message ==
        "unknown tool 'run_test': the nearest is 'run_tests'");
  CHECK_FALSE(blocks::parse_schemas("[]").has_value());
  CHECK(blocks::parse_schemas(R"({"x": {"not": 1}})").error()->message.starts_with("tool 'x': "));
}
