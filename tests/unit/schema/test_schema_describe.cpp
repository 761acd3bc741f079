// SPDX-License-Identifier: MIT
// Words, places and repairs of errors.
#include <fmt/format.h>

#include "schema/checked.hpp"

using namespace jt_schema_test;

namespace {

struct Told {
  std::string message;
  std::string schema_place;
  std::string mend;  ///< "set PATH VALUE", "rename PATH NAME"
  std::uint64_t at = 0;
};

Told told(std::string_view schema, std::string_view document) {
  const auto compiled = made(schema);
  REQUIRE(compiled);
  const Checked found = checked(**compiled, document);
  REQUIRE(found.described.size() == 1);
  const schema::Described& one = found.described.front();
  std::string mend;
  if (one.mend) {
    mend = one.mend->kind == schema::Mend::Kind::set_value ? "set " : "rename ";
    mend += path::spell(one.mend->location, path::Spelling::accessor) + " " + one.mend->text;
  }
  return {one.message, one.schema_place, mend, one.at};
}

}  // namespace

TEST_CASE("describe: each keyword has its words") {
  const std::tuple<const char*, const char*, const char*> rows[] = {
      {R"({"type": ["string", "null"]})", "1", "expected a string or null, found the number 1"},
      {R"({"enum": ["a", 2, null]})", "true", "expected \"a\", 2 or null, found true"},
      {R"({"const": {"a": 1}})", "{}", "expected {\"a\": 1}, found an object"},
      {R"({"minimum": 1})", "0", "expected at least 1, found the number 0"},
      {R"({"exclusiveMinimum": 1})", "1", "expected more than 1, found the number 1"},
      {R"({"maximum": 1})", "2", "expected at most 1, found the number 2"},
      {R"({"exclusiveMaximum": 1})", "1", "expected less than 1, found the number 1"},
      {R"({"multipleOf": 2})", "3", "expected a multiple of 2, found the number 3"},
      {R"({"minLength": 2})", "\"é\"", "expected at least 2 characters, found 1 character"},
      {R"({"maxLength": 1})", "\"ab\"", "expected at most 1 character, found 2 characters"},
      {R"({"pattern": "^a"})", "\"b\"", "expected a string that matches '^a', found the string \"b\""},
      {R"({"minItems": 1})", "[]", "expected at least 1 element, found 0 elements"},
      {R"({"maxItems": 0})", "[1]", "expected at most 0 elements, found 1 element"},
      {R"({"contains": {"type": "string"}})", "[1]", "no element fits 'contains'"},
      {R"({"contains": true, "minContains": 2})", "[1]",
       "expected at least 2 elements that fit 'contains', found 1 element"},
      {R"({"contains": true, "maxContains": 1})", "[1, 1]",
       "expected at most 1 element that fit 'contains', found 2 elements"},
      {R"({"prefixItems": [true], "items": false})", "[1, 2]", "expected at most 1 element"},
      {R"({"minProperties": 1})", "{}", "expected at least 1 member, found 0 members"},
      {R"({"maxProperties": 0})", "{\"a\": 1}", "expected at most 0 members, found 1 member"},
      {R"({"propertyNames": {"maxLength": 1}})", "{\"ab\": 1}", "the name 'ab' is not allowed"},
      {R"({"dependentRequired": {"a": ["b"]}})", "{\"a\": 1}", "the member 'b' is missing, which 'a' needs"},
      {R"({"not": {}})", "1", "the value fits the schema under 'not', which it must not"},
      {R"({"properties": {"a": false}})", "{\"a\": 1}", "no value is allowed here"},
      {R"({"unevaluatedItems": false})", "[1]", "the element is not one that the schema allows"},
  };
  for (const auto& [schema, document, message] : rows) {
    CAPTURE(schema);
    CHECK(told(schema, document).message == message);
  }
}

TEST_CASE("describe: what is renamed is a slip of a name of some length") {
  const auto mend = [](std::string_view missing, std::string_view there) {
    return told(fmt::format(R"({{"required": ["{}"]}})", missing), fmt::format(R"({{"{}": 1}})", there)).mend;
  };
  CHECK(mend("email", "emial") == "rename .emial email");
  CHECK(mend("email", "Email") == "rename .Email email");
  CHECK(mend("age", "aeg") == "rename .aeg age");
  CHECK(mend("a", "b").empty());
  CHECK(mend("id", "ip").empty());
  CHECK(mend("name", "nameplate").empty());
  CHECK(mend("desc", "description").empty());
}

TEST_CASE("describe: of a key that is there twice, no edit mends one") {
  const char* const schema = R"({"properties": {"a": {"type": "integer"}}})";
  CHECK(told(schema, R"({"a": "1"})").mend == "set .a 1");
  CHECK(told(schema, R"({"a": "1", "a": 1})").mend.empty());
  CHECK(told(R"({"required": ["email"]})", R"({"emial": 1, "emial": 1})").mend.empty());
}

TEST_CASE("describe: places in the schema") {
  CHECK(told(R"({"properties": {"a/b~": {"type": "string"}}})", R"({"a/b~": 1})").schema_place ==
        "s.json#/properties/a~1b~0/type");
  CHECK(told(R"({"$ref": "#/$defs/x", "$defs": {"x": {"minimum": 1}}})", "0").schema_place ==
        "s.json#/$defs/x/minimum");
}

TEST_CASE("describe: what an error points to") {
  CHECK(told(R"({"required": ["a"]})", "  {}").at == 2);
  CHECK(told(R"({"additionalProperties": false})", "{ \"a\" : 1}").at == 2);
  CHECK(told(R"({"properties": {"a": {"type": "null"}}})", "{ \"a\" : 1}").at == 8);
  CHECK(told(R"({"uniqueItems": true})", "[1,  1]").at == 5);
}

TEST_CASE("describe: what mends an error") {
  CHECK(told(R"({"type": "number"})", "\"42\"").mend == "set . 42");
  CHECK(told(R"({"type": "integer"})", "\"42.5\"").mend == "");
  CHECK(told(R"({"type": "string"})", "42").mend == "set . \"42\"");
  CHECK(told(R"({"type": "boolean"})", "\"true\"").mend == "set . true");
  CHECK(told(R"({"enum": ["admin", "user"]})", "\"amdin\"").mend == "set . \"admin\"");
  CHECK(told(R"({"const": 3})", "4").mend == "set . 3");
  CHECK(told(R"({"required": ["email"]})", R"({"emial": 1})").mend == "rename .emial email");
  CHECK(told(R"({"properties": {"email": true}, "additionalProperties": false})", R"({"emial": 1})").mend ==
        "rename .emial email");
  // The place is taken.
  CHECK(told(R"({"properties": {"email": true}, "additionalProperties": false})", R"({"emial": 1, "email": 2})").mend ==
        "");
}
