// SPDX-License-Identifier: MIT
// Lists of operations: what is accepted, and every error with its text.
#include "edit/edited.hpp"

namespace {

std::string told(const std::string& text) {
  const auto parsed = jt::edit::parse_operations(text);
  if (parsed) return std::to_string(parsed->size()) + " operations";
  const jt::Error& error = parsed.error();
  std::string out = error->failed_operation ? std::to_string(*error->failed_operation) + " " : "";
  out += std::string(jt::info(error->code).name) + ": " + error->message;
  for (const std::string& hint : error->hints) out += " (" + hint + ")";
  return out;
}
/// The error of one operation, without its number and code.
std::string refused(const std::string& operation) {
  const std::string text = told("[{\"op\":\"remove\",\"path\":\"\"}," + operation + "]");
  const std::string before = "1 INVALID_INPUT: ";
  return text.starts_with(before) ? text.substr(before.size()) : text;
}

}  // namespace

TEST_CASE("parse_operations: what is taken") {
  CHECK(told("[]") == "0 operations");
  const auto parsed = jt::edit::parse_operations(R"( [
    {"operation":"set","path":"$.a[0]","value":{"x" : 1.0},"expect":1e2,"expectAbsent":false},
    {"operation":"merge","match":{"arrayPath":"/l","where":{"id":1},"at":"/x","all":true,"unique":true,"replace":true},
     "value":{},"nullDeletes":true},
    {"operation":"remove","path":"/\u0061"},
    {"op":"move","from":"/a","path":"","ignored":1},
    {"op":"add","path":"/a~1b","value":"\u00e9"}] )");
  REQUIRE(parsed);
  REQUIRE(parsed->size() == 5);
  using Kind = jt::edit::OperationKind;
  CHECK(parsed->at(0).kind == Kind::set);
  CHECK(parsed->at(0).value == R"({"x" : 1.0})");
  CHECK(parsed->at(0).expect == "1e2");
  CHECK(parsed->at(0).path.path.steps.size() == 2);
  CHECK(!parsed->at(0).expect_absent);
  REQUIRE(parsed->at(1).match);
  CHECK(parsed->at(1).match->all);
  CHECK(parsed->at(1).match->unique);
  CHECK(parsed->at(1).match->replace);
  CHECK(parsed->at(1).match->at->text == "/x");
  CHECK(parsed->at(1).null_deletes);
  CHECK(parsed->at(2).path.text == "/a");
  CHECK(parsed->at(3).from->text == "/a");
  CHECK(parsed->at(4).value == R"("\u00e9")");
  CHECK(parsed->at(4).path.path.steps[0].text == "a/b");
}

TEST_CASE("parse_operations: of a text with comments, values keep theirs") {
  const std::string text =
      "// list\n[ /* one */ {\"op\": \"add\", \"path\": \"/a\", \"value\": [1, // x\n 2,] /* v */},\n"
      "{\"operation\": \"set\", \"path\": \"/b\", \"value\": {\"u\": \"//\"}, \"expect\": [1 /* y */]}, ]";
  const auto parsed = jt::edit::parse_operations(text, {}, true);
  REQUIRE(parsed);
  REQUIRE(parsed->size() == 2);
  CHECK(parsed->at(0).value == "[1, // x\n 2,]");
  CHECK(parsed->at(0).commented);
  CHECK(parsed->at(1).value == "{\"u\": \"//\"}");
  CHECK_FALSE(parsed->at(1).commented);
  CHECK(parsed->at(1).expect == "[1        ]");
  CHECK_FALSE(jt::edit::parse_operations(text));
  const auto wrong = [](std::string_view json) {
    const auto read = jt::edit::parse_operations(json, {}, true);
    REQUIRE(!read);
    return std::to_string(read.error()->at->column) + ": " + read.error()->message;
  };
  CHECK(wrong("[1 /* x") ==
        "4: invalid JSON in the operations: the comment is not closed: expected '*/', found the end of the document");
  CHECK(wrong("[1 /* x */ 2 /* y").starts_with("12: invalid JSON in the operations: missing comma: "));
}

TEST_CASE("parse_operations: refusals") {
  CHECK(told("{}") == "INVALID_INPUT: the operations are not an array");
  CHECK(told("[1,]").starts_with("INVALID_JSON: invalid JSON in the operations: "));
  CHECK(refused("5") == "an operation is an object, not 5");
  CHECK(refused("{}") ==
        "an operation has either \"operation\" (set, insert, remove, merge, append, rename, add_number) or RFC 6902's "
        "\"op\"");
  CHECK(refused(R"({"op":"add","operation":"set"})") == refused("{}"));
  CHECK(refused(R"({"op":1})") == "\"op\" is not a string");
  CHECK(refused(R"({"operation":null})") == "\"operation\" is not a string");
  CHECK(refused(R"({"operation":"sett"})") == "unknown operation 'sett' (did you mean 'set'?)");
  CHECK(refused(R"({"op":"ad"})") == "unknown operation 'ad' (did you mean 'add'?)");
  const auto also_new = [](const char* word) {
    return "unknown operation '" + std::string(word) +
           "' (did you mean 'replace' (a value that is there) or 'add' (also a new one)?)";
  };
  CHECK(refused(R"({"op":"set"})") == also_new("set"));
  for (const auto& [word, meant] : {std::pair{"delete", "remove"},
                                    {"del", "remove"},
                                    {"unset", "remove"},
                                    {"update", "replace"},
                                    {"insert", "add"},
                                    {"append", "add"},
                                    {"push", "add"},
                                    {"upsert", "add"},
                                    {"rename", "move"}}) {
    CAPTURE(word);
    CHECK(refused("{\"op\":\"" + std::string(word) + "\"}") ==
          "unknown operation '" + std::string(word) + "' (did you mean '" + meant + "'?)");
  }
  for (const auto& [word, meant] : {std::pair{"add", "set"},
                                    {"replace", "set"},
                                    {"update", "set"},
                                    {"delete", "remove"},
                                    {"push", "append"},
                                    {"increment", "add_number"}})
    CHECK(refused("{\"operation\":\"" + std::string(word) + "\"}")
              .ends_with("(did you mean '" + std::string(meant) + "'?)"));
  CHECK(refused(R"({"op":"xyzzy"})") ==
        "unknown operation 'xyzzy' (the operations are: add, remove, replace, move, copy, test)");
  CHECK(refused(R"({"operation":"set","pth":"/a"})") == "unknown member 'pth' (did you mean 'path'?)");
  CHECK(refused(R"({"operation":"set"})") == "an operation has either a \"path\" or a \"match\"");
  CHECK(refused(R"({"operation":"set","path":"","match":{}})") == "an operation has either a \"path\" or a \"match\"");
  CHECK(refused(R"({"operation":"set","path":5})") == "\"path\" is not a string");
  CHECK(refused(R"({"operation":"set","path":"/a"})") == "\"set\" needs a \"value\"");
  CHECK(refused(R"({"operation":"remove","path":"/a","expectAbsent":1})") ==
        "\"expectAbsent\" is neither true nor false");
  CHECK(refused(R"({"operation":"remove","match":5})") == "\"match\" is not an object");
  CHECK(refused(R"({"operation":"remove","match":{}})") == "\"match\" has no \"arrayPath\"");
  CHECK(refused(R"({"operation":"remove","match":{"arrayPath":"/a"}})") == "\"match\" has no \"where\"");
  CHECK(refused(R"({"operation":"remove","match":{"array":"/a"}})") ==
        "unknown member 'array' (did you mean 'arrayPath'?)");
  CHECK(refused(R"({"operation":"remove","match":{"arrayPath":"/a","where":{"x":1},"all":"yes"}})") ==
        "\"all\" is neither true nor false");
  CHECK(refused(R"({"operation":"remove","match":{"arrayPath":"/a","where":{"x":1},"at":1}})") ==
        "\"at\" is not a string");
  CHECK(refused(R"({"op":"add","value":1})") == "\"path\" is missing");
  CHECK(refused(R"({"op":"add","path":"/a"})") == "\"add\" needs a \"value\"");
  CHECK(refused(R"({"op":"replace","path":"/a"})") == "\"replace\" needs a \"value\"");
  CHECK(refused(R"({"op":"test","path":"/a"})") == "\"test\" needs a \"value\"");
  CHECK(refused(R"({"op":"move","path":"/a"})") == "\"from\" is missing");
  CHECK(refused(R"({"op":"copy","path":"/a","from":1})") == "\"from\" is not a string");
  CHECK(refused(R"({"op":"remove","path":"$.a"})") ==
        "1 INVALID_PATH: '$.a' is not a JSON Pointer: one is empty or begins with '/'");
  CHECK(refused(R"({"operation":"remove","match":{"arrayPath":"$.a[*]","where":{"a":1}}})")
            .starts_with("1 INVALID_PATH: "));
  CHECK(refused(R"({"op":"add","op":"add"})") == "1 DUPLICATE_KEY: the key 'op' is a duplicate in the given object");
}
