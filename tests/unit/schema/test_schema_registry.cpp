// SPDX-License-Identifier: MIT
// What schemas refer to, and what is wrong with them.
#include "schema/checked.hpp"

using namespace jt_schema_test;

TEST_CASE("Schema::make: what cannot be used has a place") {
  CHECK(refused("{\"type\": 3}") ==
        "invalid schema 's.json': line 1, column 10: .type: expected \"array\", \"boolean\", \"integer\", "
        "\"null\", \"number\", \"object\", \"string\" or an array, found the number 3");
  CHECK(
      refused("{\n  \"properties\": {\"a\": {\"minLength\": -1}}}") ==
      "invalid schema 's.json': line 2, column 37: .properties.a.minLength: expected at least 0, found the number -1");
  CHECK(refused("{\"$ref\": \"#/$defs/a\"}") ==
        "invalid schema 's.json': line 1, column 10: there is nothing at '/$defs/a' in 's.json'");
  CHECK(refused("{\"$ref\": \"#a\"}") ==
        "invalid schema 's.json': line 1, column 10: there is no anchor 'a' in 's.json'");
  CHECK(refused("{\"$ref\": \"http://a/b\"}") ==
        "invalid schema 's.json': line 1, column 10: there is no schema 'http://a/b'");
  CHECK(refused("{\"$schema\": \"http://a/b\"}") ==
        "invalid schema 's.json': line 1, column 13: there is no metaschema 'http://a/b'");
  CHECK(refused("[1").starts_with("invalid schema 's.json': line 1, column 3: "));
  CHECK(refused("{\"pattern\": \"(\"}").find("column 1: this group is not closed") != std::string::npos);
}

TEST_CASE("Schema::make: references that consume nothing") {
  CHECK(refused("{\"$ref\": \"#\"}").find("refers to itself for the same value") != std::string::npos);
  CHECK(
      refused(
          "{\"$ref\": \"#/$defs/a\", \"$defs\": {\"a\": {\"$ref\": \"#/$defs/b\"}, \"b\": {\"$ref\": \"#/$defs/a\"}}}")
          .find("leads back to itself") != std::string::npos);
  CHECK(refused("{\"allOf\": [{\"not\": {\"$ref\": \"#\"}}]}").find("refers to itself") != std::string::npos);
  CHECK(errors("{\"properties\": {\"a\": {\"$ref\": \"#\"}}}", "{\"a\": {\"a\": {}}}") == Lines{});
  CHECK(refused(R"({"$id": "http://a/", "$dynamicAnchor": "x", "allOf": [{"$dynamicRef": "#x"}]})")
            .find("refers to itself") != std::string::npos);
  // What a dynamic reference means is known only in a document, where the outermost schema has no such anchor.
  const std::string circle = R"({"$id": "http://a/", "$ref": "b", "$defs": {
    "b": {"$id": "http://a/b", "$dynamicAnchor": "x", "allOf": [{"$dynamicRef": "#x"}]}}})";
  CHECK(errors(circle, "1") == Lines{"from one schema to the next, more than 2000 apply to the same value"});
}

TEST_CASE("Schema::make: drafts, also mixed") {
  const std::string mixed = R"({"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "#/$defs/old",
    "$defs": {"old": {"$id": "http://a/old", "$schema": "http://json-schema.org/draft-04/schema#", "id": "http://a/old",
                      "minimum": 3, "exclusiveMinimum": true, "const": 9}}})";
  CHECK(errors(mixed, "3") == Lines{".: expected more than 3, found the number 3"});
  CHECK(errors(mixed, "4") == Lines{});
  schema::SchemaOptions old;
  old.draft = schema::Draft::draft4;
  CHECK(errors("{\"const\": 1}", "2", old) == Lines{});
}

TEST_CASE("Schema::make: other documents come from the loader") {
  schema::SchemaOptions options;
  options.loader = [](const std::string& uri) -> Result<std::optional<schema::LoadedSchema>> {
    if (uri != "http://a/b.json") return std::optional<schema::LoadedSchema>();
    return std::optional(schema::LoadedSchema{"b.json", R"({"$defs": {"n": {"type": "integer"}}, "not": 3})"});
  };
  CHECK(refused(R"({"$ref": "http://a/b.json#/$defs/n"})", options).starts_with("invalid schema 'b.json': line 1"));
}
