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
      {R"({"propertyNames": {"maxLength": 1}})", "{\"ab\": 1}",
       "the name 'ab' is not allowed: expected at most 1 character"},
      {R"({"propertyNames": {"pattern": "^a"}})", "{\"b\": 1}",
       "the name 'b' is not allowed: expected a name that matches '^a'"},
      {R"({"propertyNames": {"enum": ["a", "c"]}})", "{\"b\": 1}",
       "the name 'b' is not allowed: expected \"a\" or \"c\""},
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

TEST_CASE("describe: alternatives that want values are one list of them") {
  const auto both = [](std::string_view schema, std::string_view document) {
    const Told one = told(schema, document);
    return one.message + (one.mend.empty() ? "" : " | " + one.mend);
  };
  for (const char* const keyword : {"anyOf", "oneOf"}) {
    CAPTURE(keyword);
    const auto schema = [&](std::string_view alternatives) {
      return fmt::format(R"({{"{}": {}}})", keyword, alternatives);
    };
    CHECK(both(schema(R"([{"const": "a"}, {"const": "b"}, {"enum": ["cat", "dog", "a"]}])"), "\"catt\"") ==
          "expected \"a\", \"b\", \"cat\" or \"dog\", found the string \"catt\" | set . \"cat\"");
    CHECK(both(schema(R"([{"const": "a"}, {"const": 2}, {"type": "object"}])"), "5") ==
          "expected \"a\", 2 or an object, found the number 5");
    CHECK(both(schema(R"([{"anyOf": [{"const": "a"}, {"const": "b"}]}, {"const": "c"}])"), "0") ==
          "expected \"a\", \"b\" or \"c\", found the number 0");
    // Of several that are equally near, none is proposed.
    CHECK(both(schema(R"([{"const": "abd"}, {"const": "abe"}])"), "\"abc\"") ==
          "expected \"abd\" or \"abe\", found the string \"abc\"");
    CHECK(both(schema(R"([{"properties": {"kind": {"const": "cat"}}}, {"properties": {"kind": {"enum": ["dog"]}}}])"),
               R"({"kind": "dgo"})") == "expected \"cat\" or \"dog\", found the string \"dgo\" | set .kind \"dog\"");
  }
  CHECK(told(R"({"enum": ["abd", "abe"]})", "\"abc\"").mend.empty());
}

TEST_CASE("describe: alternatives that want members are all named") {
  CHECK(told(R"({"anyOf": [{"required": ["a"]}, {"required": ["b"]}]})", "{}").message ==
        "expected the member 'a' or the member 'b', found an object");
  CHECK(told(R"({"oneOf": [{"required": ["a"]}, {"required": ["b", "c"]}]})", R"({"b": 1})").message ==
        "expected the member 'a', or the members 'b' and 'c', found an object");
  // One of them is meant.
  CHECK(told(R"({"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]})", R"({"emial": 1})").mend ==
        "rename .emial email");
}

TEST_CASE("describe: the alternative that fits best, and whether there is another as good") {
  const std::string_view response =
      R"({"properties": {"description": {"type": "string"}}, "required": ["description"]})";
  const std::string_view reference = R"({"properties": {"$ref": {"type": "string"}}, "required": ["$ref"]})";
  for (const auto& [one, other] : {std::pair(response, reference), std::pair(reference, response)}) {
    const std::string schema = fmt::format(R"({{"oneOf": [{}, {}]}})", one, other);
    CHECK(told(schema, R"({"descripton": "x"})").mend == "rename .descripton description");
    CHECK(told(schema, R"({"description": 5})").message == "expected a string, found the number 5");
  }
  const Told tie =
      told(R"({"anyOf": [{"type": "string", "pattern": "^a"}, {"type": "string", "minLength": 5}]})", "\"b\"");
  CHECK(tie.message == "expected a string that matches '^a', found the string \"b\" (in one of several alternatives)");
  CHECK(told(R"({"anyOf": [{"properties": {"a": {"type": "integer"}}}, {"properties": {"a": {"maxLength": 0}}}]})",
             R"({"a": "1"})")
            .mend.empty());
  // A member that may have any value is known all the same.
  CHECK(told(R"({"anyOf": [{"required": ["x"]}, {"properties": {"a": true}, "required": ["y"]}]})", R"({"a": 1})")
            .message == "the member 'y' is missing");
}

TEST_CASE("describe: of oneOf, which alternatives fit") {
  CHECK(
      told(
          R"({"oneOf": [{"title": "whole"}, {"type": "string"}, {"$ref": "#/$defs/x"}, true], "$defs": {"x": {"minimum": 3}}})",
          "5")
          .message ==
      "the value fits 3 alternatives, where it must fit one: oneOf/0 ('whole'), oneOf/2 ('#/$defs/x') and oneOf/3");
}

TEST_CASE("describe: names of one letter are not near each other") {
  CHECK(told(R"({"required": ["x"]})", R"({"y": 1})").message == "the member 'x' is missing");
  CHECK(told(R"({"required": ["x"]})", R"({"xy": 1})").message == "the member 'x' is missing");
  CHECK(told(R"({"required": ["x"]})", R"({"X": 1})").message == "the member 'x' is missing (is 'X' meant?)");
  CHECK(told(R"({"properties": {"x": true}, "additionalProperties": false})", R"({"y": 1})").message ==
        "the member 'y' is not allowed");
}

TEST_CASE("describe: the comparisons of all missing names are bounded") {
  std::string required;
  std::string document;
  for (int i = 0; i < 3'000; ++i) {
    required += fmt::format("{}\"missing{:04}\"", i == 0 ? "" : ",", i);
    document += fmt::format("{}\"unknown{:04}\":1", i == 0 ? "" : ",", i);
  }
  document += R"(,"missing0000x":1)";
  const auto compiled = made(fmt::format(R"({{"required": [{}]}})", required));
  REQUIRE(compiled);
  const Checked found = checked(**compiled, "{" + document + "}", {}, 3'000);
  REQUIRE(found.described.size() == 3'000);
  CHECK(found.described.front().message == "the member 'missing0000' is missing (is 'missing0000x' meant?)");
  CHECK(found.described.back().message == "the member 'missing2999' is missing");
}
