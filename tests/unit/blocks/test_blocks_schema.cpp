// SPDX-License-Identifier: MIT
#include "core/blocks/schema.hpp"

#include "answers.hpp"
#include "value/view_of.hpp"

using namespace jt;
using namespace jt::test;

namespace {

std::string violations(std::string_view schema, std::string_view value) {
  const auto parsed = blocks::Schema::parse(schema);
  REQUIRE(parsed.has_value());
  std::string out;
  for (const blocks::Violation& violation : parsed->check(view_of(std::string(value)))) {
    out += (out.empty() ? "" : "; ") + violation.field + ": " + violation.message;
  }
  return out;
}

}  // namespace

TEST_CASE("Schema::check: each keyword") {
  CHECK(violations("true", "1").empty());
  CHECK(violations("false", "1") == ": the value of the block is not allowed");
  CHECK(violations(R"({"type": "string"})", "1") == ": wrong type of the block: expected string, found number");
  CHECK(violations(R"({"type": ["string", "null"]})", "null").empty());
  CHECK(violations(R"({"type": "integer"})", "1.0").empty());
  CHECK(violations(R"({"type": "integer"})", "120e-1").empty());
  CHECK(violations(R"({"type": "integer"})", "1e999999999999999999999").empty());
  CHECK(violations(R"({"type": "integer"})", "1.5") == ": wrong type of the block: expected integer, found number");
  CHECK(violations(R"({"required": ["a", "b/c"]})", R"({"a": 1})") == "['b/c']: missing field '['b/c']'");
  CHECK(violations(R"({"required": ["a"]})", "[]").empty());
  CHECK(violations(R"({"properties": {"a": {"type": "object", "properties": {"b": {"enum": [1, "x"]}}}}})",
                   R"({"a": {"b": 2}})") == "a.b: wrong value of 'a.b': expected 1 or \"x\", found 2");
  CHECK(violations(R"({"properties": {"a": {"enum": [1]}}})", R"({"a": 1.0})").empty());
  CHECK(violations(R"({"const": {"a": [1]}})", R"({ "a" : [ 1 ] })").empty());
  CHECK(violations(R"({"minLength": 2, "maxLength": 3})", "\"é\"") ==
        ": the block is too short: expected at least 2 characters, found 1");
  CHECK(violations(R"({"maxLength": 1})", "\"\\u00e9a\"") ==
        ": the block is too long: expected at most 1 character, found 2");
  CHECK(violations(R"({"minLength": 2})", "1").empty());
  CHECK(violations(R"({"minimum": 1.5, "maximum": 3})", "1.49") ==
        ": the block is too small: expected at least 1.5, found 1.49");
  CHECK(violations(R"({"minimum": 1.5, "maximum": 3})", "30e-1").empty());
  CHECK(violations(R"({"maximum": 3})", "4") == ": the block is too large: expected at most 3, found 4");
  CHECK(violations(R"({"pattern": "^a+$"})", "\"aab\"") == ": the block does not match '^a+$'");
  CHECK(violations(R"({"pattern": "b"})", "\"abc\"").empty());
  CHECK(violations(R"({"items": {"type": "string"}})", R"(["a", 1, 2])") ==
        "[1]: wrong type of '[1]': expected string, found number; [2]: wrong type of '[2]': expected string, found "
        "number");
  CHECK(violations(R"({"properties": {"a": true}, "additionalProperties": false})",
                   R"({"tool": "x", "path": "y", "a": 1, "b": 2})") == "b: the field 'b' is not allowed");
  CHECK(violations(R"({"additionalProperties": {"type": "string"}})", R"({"b": 2})") ==
        "b: wrong type of 'b': expected string, found number");
  CHECK(
      violations(R"({"$schema": "x", "$id": "y", "title": "t", "description": "d", "default": 1, "examples": []})", "1")
          .empty());
}

TEST_CASE("Schema::parse: what is not supported is refused, and named") {
  for (const char* const schema :
       {R"({"oneOf": []})", R"({"$ref": "#/a"})", R"({"properties": {"a": {"format": "uri"}}})",
        R"({"exclusiveMinimum": 1})", R"({"minlength": 1})", R"({"type": "text"})", R"({"type": 1})", R"({"type": []})",
        R"({"required": "a"})", R"({"properties": []})", R"({"minLength": -1})", R"({"minimum": "1"})", "1", "\"x\"",
        R"({"properties": {"a": 1}})", R"({"enum": 1})", R"({"pattern": 1})"}) {
    CAPTURE(schema);
    const auto parsed = blocks::Schema::parse(schema);
    REQUIRE_FALSE(parsed.has_value());
    CHECK(parsed.error()->code == Code::invalid_input);
  }
  CHECK(blocks::Schema::parse(R"({"properties": {"a": {"oneOf": []}}})").error()->message ==
        "cannot use the schema: the keyword 'oneOf' is not supported at '/properties/a/oneOf'");
  CHECK(blocks::Schema::parse("{").error()->code == Code::invalid_json);
  CHECK(blocks::Schema::parse(R"({"pattern": "("})").error()->code == Code::invalid_pattern);
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += R"({"items": )";
  CHECK_FALSE(blocks::Schema::parse(deep + "true" + std::string(1000, '}')).has_value());
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
  CHECK(blocks::parse_schemas(R"({"x": {"not": {}}})").error()->message.starts_with("tool 'x': cannot use the schema"));
}
