// SPDX-License-Identifier: MIT
#include "run_search.hpp"

using jt::test::Lines;
using jt::test::search_catalogue;

namespace {

/// The matches in the input schema of one tool, with paths from the schema on.
Lines in_schema(const std::string& schema, const std::string& pattern) {
  const auto run = search_catalogue(R"({"s": {"tools": {"t": {"input_schema": )" + schema + "}}}}", pattern);
  CHECK(!run.error);
  Lines lines;
  for (const std::string& line : run.lines) {
    const std::string before = ".s.tools.t.input_schema";
    CHECK(line.starts_with(before));
    lines.push_back(line.substr(before.size()));
  }
  return lines;
}

}  // namespace

TEST_CASE("SchemaWalk: names and texts at every depth") {
  CHECK(in_schema(R"({"type": "object", "title": "x1", "properties": {
      "x2": {"type": ["x3", "null"], "description": "x4", "enum": ["x5", 6, {"k": "x7"}], "default": [["x8"]]},
      "list": {"items": {"const": "x9"}, "prefixItems": [{"title": "x10"}, {"title": "x11"}]}},
    "patternProperties": {"^x12": {"additionalProperties": {"title": "x13"}}},
    "anyOf": [{"oneOf": [{"allOf": [{"title": "x14"}]}]}],
    "not": {"title": "x15"}, "if": {"title": "x16"}, "then": {"title": "x17"}, "else": {"title": "x18"}})",
                  "^\\^?x\\d+|^6$") ==
        Lines{".title string x1", ".properties.x2 key x2", ".properties.x2.type[0] string x3",
              ".properties.x2.description string x4", ".properties.x2.enum[0] string x5",
              ".properties.x2.enum[1] number 6", ".properties.x2.enum[2].k string x7",
              ".properties.x2.default[0][0] string x8", ".properties.list.items.const string x9",
              ".properties.list.prefixItems[0].title string x10", ".properties.list.prefixItems[1].title string x11",
              ".patternProperties['^x12'] key ^x12", ".patternProperties['^x12'].additionalProperties.title string x13",
              ".anyOf[0].oneOf[0].allOf[0].title string x14", ".not.title string x15", ".if.title string x16",
              ".then.title string x17", ".else.title string x18"});
}

TEST_CASE("SchemaWalk: a field that is named like a keyword is a field") {
  CHECK(in_schema(R"({"properties": {"type": {"type": "string"}, "description": {"description": "type"},
      "properties": {"properties": {"enum": {"enum": ["type"]}}}}})",
                  "^(type|string|enum)$") == Lines{".properties.type key type", ".properties.type.type string string",
                                                   ".properties.description.description string type",
                                                   ".properties.properties.properties.enum key enum",
                                                   ".properties.properties.properties.enum.enum[0] string type"});
  CHECK(
      in_schema(R"({"unknown": {"title": "x"}, "examples": ["x"], "$comment": "x", "required": ["x"]})", "x").empty());
}

TEST_CASE("SchemaWalk: references are followed to where they lead, once") {
  CHECK(in_schema(R"({"$defs": {"used": {"title": "x1"}, "unused": {"title": "x2"}},
      "properties": {"a": {"$ref": "#/$defs/used"}, "b": {"$ref": "#/$defs/used"}}})",
                  "x") == Lines{".$defs.used.title string x1"});
  CHECK(in_schema(R"({"properties": {"a": {"$ref": "#/definitions/a~1b"}, "b": {"$ref": "#/definitions/c%20d~0"},
      "c": {"$ref": "#/definitions/l/1"}, "d": {"$ref": "#/nowhere/0"}, "e": {"$ref": "#bad"},
      "f": {"$ref": "other.json#/x"}, "g": {"$ref": "#/definitions/%zz"}, "h": {"$ref": "#/definitions/l/01"}},
      "definitions": {"a/b": {"title": "x1"}, "c d~": {"title": "x2"}, "l": [{"title": "x3"}, {"title": "x4"}]}})",
                  "x\\d") == Lines{".definitions['a/b'].title string x1", ".definitions['c d~'].title string x2",
                                   ".definitions.l[1].title string x4"});
}

TEST_CASE("SchemaWalk: cycles are cut") {
  CHECK(in_schema(R"({"title": "x1", "properties": {"self": {"$ref": "#"}, "again": {"$ref": "#/properties/again"},
      "node": {"$ref": "#/$defs/node"}},
      "$defs": {"node": {"title": "x2", "items": {"$ref": "#/$defs/leaf"}},
                "leaf": {"title": "x3", "$ref": "#/$defs/node", "anyOf": [{"$ref": "#/$defs/node/items"}]}}})",
                  "x") == Lines{".title string x1", ".$defs.node.title string x2", ".$defs.leaf.title string x3"});
}

TEST_CASE("SchemaWalk: wrong types are skipped, true is a schema") {
  for (const char* schema :
       {"true", "false", "null", "[]", "7", "\"x\"", R"({"properties": ["x"], "items": "x", "type": {"x": "x"}})",
        R"({"title": ["x"], "description": {"x": "x"}, "anyOf": {"a": {"title": 7}}, "$ref": ["#/x"], "not": true})"}) {
    CAPTURE(schema);
    CHECK(in_schema(schema, "x").empty());
  }
  CHECK(in_schema(R"({"properties": {"x": true, "y": {"items": false, "title": "x"}}})", "x") ==
        Lines{".properties.x key x", ".properties.y.title string x"});
}

TEST_CASE("SchemaWalk: 10,000 levels need no stack") {
  for (const std::string before : {R"({"items":)", R"({"anyOf":[)", R"({"properties":{"a":)", R"({"default":[)"}) {
    std::string after;
    for (auto c = before.rbegin(); c != before.rend(); ++c)
      if (*c == '{' || *c == '[') after += *c == '{' ? '}' : ']';
    std::string schema;
    for (int i = 0; i < 10'000; ++i) schema += before;
    schema += R"({"title": "needle", "default": "needle"})";
    for (int i = 0; i < 10'000; ++i) schema += after;
    CHECK(in_schema(schema, "needle").size() == 2);
  }
}

TEST_CASE("SchemaWalk: many definitions, many references") {
  std::string defs;
  std::string refs;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = "d" + std::to_string(i);
    defs += (i > 0 ? "," : "") + ("\"" + name) + R"(": {"title": "needle"})";
    refs += (i > 0 ? "," : "") + (R"({"$ref": "#/$defs/)" + name) + "\"}";
  }
  CHECK(in_schema(R"({"$defs": {)" + defs + R"(}, "anyOf": [)" + refs + "]}", "needle").size() == 20'000);
}
