// SPDX-License-Identifier: MIT
// Edits with a schema that the result must fit.
#include <doctest/doctest.h>

#include "core/edit/editor.hpp"
#include "core/edit/operations_json.hpp"

using namespace jt;

namespace {

constexpr std::string_view schema_text = R"({"type": "object", "required": ["name"], "additionalProperties": false,
  "properties": {"name": {"type": "string"}, "age": {"type": "integer"}, "tags": {"items": {"type": "string"}}}})";

struct Tried {
  std::string text;  ///< the edited document, or "CODE: PATH KEYWORD; …"
  std::uint64_t before = 0;
};

Tried tried(std::string_view document, std::string_view operations, comments::Choice syntax = comments::Choice::json) {
  const auto schema = schema::Schema::make("urn:jt:test", {"s.json", std::string(schema_text)});
  REQUIRE(schema);
  auto list = edit::parse_operations(operations);
  REQUIRE(list);
  Tried out;
  edit::EditRequest request;
  request.file = "test.json";
  request.text = document;
  request.syntax = syntax;
  request.operations = std::move(*list);
  request.list = true;
  request.output = "-";
  request.sink = [&](std::string_view part) {
    out.text += part;
    return true;
  };
  request.excerpt = [](bytes::Source&, const bytes::Span&) { return std::string("0"); };
  request.schema = [&](splice::PieceTable&) -> Result<const schema::Schema*> { return schema->get(); };
  const auto done = edit::edit(bytes::Roots(), request);
  if (done) {
    out.before = done->errors_left;
    return out;
  }
  CHECK(out.text.empty());
  out.text = std::string(info(done.error()->code).name) + ":";
  for (const Violation& each : done.error()->violations) out.text += " " + each.path + " " + each.keyword + ";";
  return out;
}

}  // namespace

TEST_CASE("edit: what adds errors against the schema is refused") {
  const std::string_view document = R"({"name": "a", "age": 3, "tags": ["x"]})";
  CHECK(tried(document, R"([{"op": "replace", "path": "/age", "value": 4}])").text ==
        R"({"name": "a", "age": 4, "tags": ["x"]})");
  CHECK(tried(document, R"([{"op": "replace", "path": "/age", "value": "4"}])").text ==
        "SCHEMA_VIOLATION: $.age type;");
  CHECK(tried(document, R"([{"op": "remove", "path": "/name"}])").text == "SCHEMA_VIOLATION: $ required;");
  CHECK(tried(document, R"([{"op": "add", "path": "/x", "value": 1}, {"op": "add", "path": "/tags/-", "value": 1}])")
            .text == "SCHEMA_VIOLATION: $.tags[1] type; $.x additionalProperties;");
  // Of several operations, the result counts.
  CHECK(tried(document, R"([{"op": "add", "path": "/x", "value": 1}, {"op": "remove", "path": "/x"}])").text ==
        document);
}

TEST_CASE("edit: errors that the document had do not count, by their number for each kind and path without indices") {
  const std::string_view document = R"({"name": 1, "tags": [1, "x", 2]})";
  const Tried other = tried(document, R"([{"op": "add", "path": "/age", "value": 1}])");
  CHECK(other.text.starts_with("{"));
  CHECK(other.before == 3);
  CHECK(tried(document, R"([{"op": "replace", "path": "/tags/0", "value": "y"},
                            {"op": "replace", "path": "/tags/1", "value": 7}])")
            .text.starts_with("{"));
  // The one that is said to be new is where something has changed.
  CHECK(tried(document, R"([{"op": "add", "path": "/tags/1", "value": 7}])").text ==
        "SCHEMA_VIOLATION: $.tags[1] type;");
  // One error less does not pay for one of another kind.
  CHECK(
      tried(document, R"([{"op": "replace", "path": "/name", "value": "a"}, {"op": "add", "path": "/x", "value": 1}])")
          .text == "SCHEMA_VIOLATION: $.x additionalProperties;");
}

TEST_CASE("edit: with a schema, comments stay and are not looked at") {
  const std::string_view document = "{\n  // \"age\": \"x\"\n  \"name\": \"a\", // the name\n}\n";
  CHECK(tried(document, R"([{"op": "replace", "path": "/name", "value": "b"}])", comments::Choice::jsonc).text ==
        "{\n  // \"age\": \"x\"\n  \"name\": \"b\", // the name\n}\n");
  CHECK(tried(document, R"([{"op": "replace", "path": "/name", "value": 5}])", comments::Choice::jsonc).text ==
        "SCHEMA_VIOLATION: $.name type;");
}

TEST_CASE("edit: with more errors than are compared, their number counts") {
  std::string document = R"({"name": "a", "tags": [1)";
  for (int i = 0; i < 10'500; ++i) document += ",1";
  document += "]}";
  CHECK(tried(document, R"([{"op": "replace", "path": "/tags/5", "value": 2}])").text.starts_with("{"));
  CHECK(tried(document, R"([{"op": "add", "path": "/tags/-", "value": 2}])").text ==
        "SCHEMA_VIOLATION: $.tags[10501] type;");
}
