// SPDX-License-Identifier: MIT
// Members and elements that are seen from the bytes of the window. `checked` compares three ways through each document;
// only the one that is trusted takes runs. JT_CASES=N: N times as many generated cases.
#include <algorithm>
#include <random>

#include "checked.hpp"
#include "core/schema/compile.hpp"
#include "core/schema/metaschemas.hpp"
#include "run.hpp"
#include "schema/cases.hpp"

using namespace jt_schema_test;

namespace {

/// A schema, and documents that mostly fit it.
class Pair {
 public:
  explicit Pair(std::uint64_t seed) : random_(seed) {}

  std::string schema() {
    kinds_.clear();
    std::string out = R"({"type":"array","items":{"type":"object","properties":{)";
    for (std::size_t i = 0; i < names; ++i) {
      kinds_.push_back(below(std::size(rules)));
      out += (i == 0 ? "" : ",") + std::string(keys[i]) + ":" + std::string(rules[kinds_[i]]);
    }
    out += "}";
    if (below(2) == 0) out += R"(,"required":["id","name"])";
    static constexpr std::string_view additional[] = {"", "false", "true", R"({"type":"string"})",
                                                      R"({"maxLength":2})"};
    if (const auto each = additional[below(5)]; !each.empty()) out += R"(,"additionalProperties":)" + std::string(each);
    return out + "}," + std::string(definitions) + "}";
  }

  std::string document() {
    std::string out = blanks() + "[";
    for (std::size_t count = below(12), i = 0; i < count; ++i) out += (i == 0 ? "" : ",") + blanks() + object();
    return out + blanks() + "]" + blanks();
  }

  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }

 private:
  static constexpr std::size_t names = 6;
  static constexpr std::string_view keys[] = {
      R"("id")",    R"("name")",    R"("a_longer_name_here")", R"("q\"q")", R"("b\\s")", R"("é")",
      R"("other")", R"("i\u0064")", R"("n\u0061me")",          R"("")"};
  static constexpr std::string_view rules[] = {
      R"({"type":"string"})",
      R"({"type":"string","pattern":"^[a-z]+$"})",
      R"({"type":"string","minLength":2,"maxLength":5})",
      R"({"type":["string","null"],"enum":["a","ab",null,"é"]})",
      R"({"type":"integer","minimum":0,"maximum":10})",
      R"({"type":"number","exclusiveMinimum":0,"multipleOf":2})",
      R"({"type":"number","minimum":-18,"exclusiveMaximum":18})",
      R"({"const":"ab"})",
      R"({"type":["boolean","null"]})",
      R"({"type":"array","prefixItems":[{"type":"integer"}],"items":{"type":"string"},"maxItems":3})",
      R"({"type":"object","properties":{"id":{"type":"integer"}},"minProperties":1})",
      R"({"anyOf":[{"type":"string"},{"type":"integer"}]})",
      R"({"anyOf":[{"type":"integer","maximum":5},{"enum":["a","é"]},{"type":"array","items":{"type":"integer"}}]})",
      R"({"oneOf":[{"type":"null"},{"type":"integer","minimum":1},{"type":"string","maxLength":2}]})",
      R"({"oneOf":[{"type":"integer"},{"type":"number"},{"type":"string"}]})",
      R"({"allOf":[{"type":["integer","string"]},{"minimum":2},{"$ref":"#/$defs/short"}]})",
      R"({"$ref":"#/$defs/short","type":["string","object","null"],"properties":{"id":{"maximum":2}}})",
      R"({"$ref":"#/$defs/both"})",
      R"({"allOf":[{"$ref":"#/$defs/both"},{"properties":{"other":{"type":"integer"}}}]})",
      R"({"allOf":[{"$ref":"#/$defs/both"},{"type":["object","array"]}],"anyOf":[true]})",
      R"({"not":{"type":"null"}})",
      R"({"if":{"type":"string"},"then":{"maxLength":2}})",
      "true",
      "{}",
      "false"};
  static constexpr std::string_view definitions =
      R"("$defs":{"short":{"maxLength":3,"maxItems":2,"required":["id"]},)"
      R"("both":{"allOf":[{"type":["object","string"],"properties":{"id":{"type":"integer"}}},)"
      R"({"properties":{"name":{"type":"string"},"a":{}}},{"title":"nothing"}]}})";
  static constexpr std::string_view values[] = {R"("a")",
                                                R"("ab")",
                                                R"("abcdef")",
                                                R"("é")",
                                                R"("\u0061b")",
                                                R"("\n")",
                                                R"("\ud83d\ude00a")",
                                                R"("A,b}")",
                                                "0",
                                                "7",
                                                "-0",
                                                "2",
                                                "4.0",
                                                "1e1",
                                                "11",
                                                "123456789012345678901",
                                                "true",
                                                "null",
                                                "[]",
                                                "[1,\"a\"]",
                                                "[\"a\"]",
                                                R"([3,"x",4,5])",
                                                R"({"id":1})",
                                                "{}",
                                                R"({"id":3,"name":"x","other":"y"})",
                                                R"({"name":1,"i\u0064":2,"id":"z"})",
                                                "2.5",
                                                "[[1,2],{\"id\":[]}]",
                                                R"({"id":"x","id":2})",
                                                R"("")",
                                                "-2"};

  std::string blanks() {
    static constexpr std::string_view all[] = {"",     "",       " ",
                                               "\n  ", "\r\n\t", "                                       "};
    return std::string(all[below(6)]);
  }

  std::string object() {
    std::string out = "{";
    const std::size_t count = below(8);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t which = below(3) != 0 ? i : below(std::size(keys));
      out += (i == 0 ? "" : ",") + blanks() + std::string(keys[which]) + (below(4) == 0 ? " : " : ":");
      out += below(5) == 0 ? '"' + std::string(below(90), 'x') + '"' : std::string(values[below(std::size(values))]);
    }
    return out + blanks() + "}";
  }

  std::mt19937_64 random_;
  std::vector<std::size_t> kinds_;
};

}  // namespace

TEST_CASE("Evaluator: runs of entries find what steps find, in windows of any size") {
  static constexpr std::array<std::size_t, 5> windows{64, 65, 128, 512, 4096};
  Pair pair(jt::test::seed(733));
  std::uint64_t valid = 0;
  const std::uint64_t all = jt_schema_test::cases(jt::test::fewer(600));
  for (std::uint64_t i = 0; i < all; ++i) {
    const std::string text = pair.schema();
    const auto schema = made(text);
    REQUIRE(schema);
    for (int j = 0; j < 3; ++j) {
      const std::string document = pair.document();
      scan::StreamOptions options;
      options.window = windows[pair.below(windows.size())];
      options.shift = pair.below(64);
      CAPTURE(text);
      CAPTURE(document);
      CAPTURE(options.window);
      const Checked first = checked(**schema, document, options);
      CHECK(checked(**schema, document).errors == first.errors);
      valid += first.total == 0 ? 1 : 0;
    }
  }
  CHECK(valid > all / 10);
}

TEST_CASE("Evaluator: in a run, what does not fit is told as ever") {
  constexpr std::string_view schema = R"({"type": "object", "properties": {
    "id": {"type": "integer", "minimum": 1, "maximum": 9}, "code": {"type": "string", "pattern": "^(AB|CD)[0-9]+$"},
    "kind": {"enum": ["a", "b"]}, "text": {"type": "string", "minLength": 2, "maxLength": 3}},
    "required": ["id"], "additionalProperties": false})";
  const std::string rest = std::string(40, ' ');
  CHECK(errors(schema, R"({"id": 1, "code": "AB7", "kind": "b", "text": "abc"})" + rest) == Lines{});
  CHECK(errors(schema, R"({"id": 9, "text": "\u0061\ud83d\ude00", "kind": "\u0061", "code": "\u0041B1"})" + rest) ==
        Lines{});
  CHECK(errors(schema, R"({"id": 1e0, "text": "éé"})" + rest) == Lines{});
  const auto places = [&](std::string_view document) {
    Lines out;
    for (const std::string& each : errors(schema, std::string(document) + rest))
      out.push_back(each.substr(0, each.find(':')));
    return out;
  };
  CHECK(places(R"({"id": 10})") == Lines{".id"});
  CHECK(places(R"({"id": 0, "code": "AB", "kind": "c", "text": "\u0061"})") == Lines{".id", ".code", ".kind", ".text"});
  CHECK(places(R"({"id": 1, "text": "abcd", "x": 1})") == Lines{".text", ".x"});
  CHECK(places(R"({"id": 1, "id": "x", "id": 2})") == Lines{".id"});
  CHECK(places(R"({"kind": null, "code": 5})") == Lines{".", ".kind", ".code"});
}

TEST_CASE("Evaluator: a key that is there twice is noted in a run too") {
  const auto schema = made(R"({"properties": {"a": {"type": "integer"}, "b": true}, "required": ["a"]})");
  REQUIRE(schema);
  const std::string document = R"({"a": 1, "b": 2, "c": 3, "c": 4, "a": 5})" + std::string(40, ' ');
  bytes::MemorySource source(document);
  scan::Stream stream(source, {});
  scan::Cursor cursor(stream);
  cursor.trust();
  schema::Evaluator evaluator((*schema)->program(), {});
  REQUIRE(evaluator.run(cursor, source));
  CHECK(evaluator.valid());
  CHECK(evaluator.repeated_key() == 33);
}

TEST_CASE("Evaluator: schemas in place that only name members are one, and their errors stay their own") {
  constexpr std::string_view schema = R"({"$ref": "#/$defs/all", "$defs": {
    "all": {"type": ["object", "boolean"], "allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]},
    "a": {"type": ["object", "boolean"], "properties": {"x": {"type": "integer"}, "in": {"$ref": "#/$defs/all"}}},
    "b": {"type": ["object", "boolean"], "properties": {"y": {"type": "string"}}}}})";
  const auto made_of = made(schema);
  REQUIRE(made_of);
  const schema::Program& program = (*made_of)->program();
  CHECK(std::ranges::any_of(program.nodes, [](const schema::Node& each) { return each.merged_for != 0; }));
  CHECK(errors(schema, R"({"x": 1, "y": "", "in": {"in": true, "x": 2, "z": []}})" + std::string(40, ' ')) == Lines{});
  CHECK(errors(schema, R"({"in": {"in": {"y": 1}, "x": "2"}})" + std::string(40, ' ')).size() == 2);
  // Each of them says so.
  CHECK(errors(schema, R"({"in": []})" + std::string(40, ' ')).size() == 3);
}

TEST_CASE("Evaluator: a dynamic reference to an anchor of the outermost schema is known before") {
  constexpr std::string_view schema = R"({"$id": "https://example.com/strict", "$dynamicAnchor": "node", "$ref": "tree",
    "required": ["name"], "$defs": {"tree": {"$id": "https://example.com/tree", "$dynamicAnchor": "node",
    "type": "object", "properties": {"children": {"type": "array", "items": {"$dynamicRef": "#node"}}}}}})";
  const auto strict = made(schema);
  REQUIRE(strict);
  CHECK((*strict)->program().anchors.empty());
  CHECK(checked(**strict, R"({"name": 1, "children": [{"name": 2}]})").total == 0);
  CHECK(checked(**strict, R"({"name": 1, "children": [{"children": []}]})").total == 1);
  // Without an anchor at the outermost one, it is the one that is entered first.
  constexpr std::string_view around = R"({"$id": "https://example.com/around", "$ref": "strict", "$defs": {
    "strict": {"$id": "https://example.com/strict", "$dynamicAnchor": "node", "$ref": "tree", "required": ["name"]},
    "tree": {"$id": "https://example.com/tree", "$dynamicAnchor": "node", "type": "object",
      "properties": {"children": {"type": "array", "items": {"$dynamicRef": "#node"}}}}}})";
  const auto outer = made(around);
  REQUIRE(outer);
  CHECK(!(*outer)->program().anchors.empty());
  CHECK(checked(**outer, R"({"name": 1, "children": [{"children": []}]})").total == 1);
}

TEST_CASE("Evaluator: the metaschemas ask of most containers at one place, without an Eval") {
  // By the structure, as times say little: a large schema is checked first, before it is used.
  for (const schema::Draft draft : {schema::Draft::draft4, schema::Draft::draft6, schema::Draft::draft7,
                                    schema::Draft::draft2019, schema::Draft::draft2020}) {
    schema::Registry registry;
    const auto root = registry.find(std::string(schema::metaschema(draft)), draft);
    REQUIRE(root);
    REQUIRE(*root);
    const auto program = schema::compile(registry, **root);
    REQUIRE(program);
    CAPTURE(schema::metaschema(draft));
    CHECK(program->anchors.empty());
    const schema::Node& node = program->nodes[program->root];
    const unsigned object = 1U << static_cast<unsigned>(scan::Type::object);
    CHECK((node.light || (node.merged_for & object) != 0));
  }
}
