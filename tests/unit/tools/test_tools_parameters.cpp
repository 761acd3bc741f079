// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tools/input_check.hpp"
#include "value/view_of.hpp"

using namespace jt;
using namespace jt::tools;

namespace {

using Kind = Parameter::Kind;

const std::vector<Parameter>& every_kind() {
  static const std::vector<Parameter> parameters{
      {.name = "file", .description = "a file", .required = true},
      {.name = "mode", .choices = {"one", "two"}},
      {.name = "short", .least = 1, .most = 3},
      {.name = "told", .most = 3, .described_only = true},
      {.name = "depth", .kind = Kind::number, .most = 10},
      {.name = "from", .kind = Kind::number, .least = 1},
      {.name = "all", .kind = Kind::flag},
      {.name = "names", .kind = Kind::texts},
      {.name = "match",
       .kind = Kind::object,
       .members = {{.name = "path", .required = true}, {.name = "where", .kind = Kind::object}}},
      {.name = "list", .kind = Kind::objects},
      {.name = "tree", .kind = Kind::tree},
      {.name = "value", .holds_json = true}};
  return parameters;
}

std::string message(const std::string& json) {
  const auto checked = InputCheck(every_kind()).check(test::view_of(json));
  return checked ? "" : checked.error().error->message;
}

}  // namespace

TEST_CASE("Arguments: what fits is given as it was sent") {
  const auto given =
      InputCheck(every_kind())
          .check(test::view_of(
              R"({"file":"a\u0041","mode":"two","short":"äöü","told":"four","depth":10,"from":1,"all":true,"names":["x","\n"],)"
              R"("match":{"path":"/a","where":{"id":7}},"list":[{},{"a":1}],"tree":[1]})"));
  REQUIRE(given.has_value());
  CHECK(given->text("file") == "aA");
  CHECK(given->text("short") == "äöü");
  CHECK(given->number("depth") == 10);
  CHECK(given->flag("all"));
  CHECK(given->texts("names") == std::vector<std::string>{"x", "\n"});
  CHECK(given->members("match").text("path") == "/a");
  CHECK(given->members("match").json("where") == R"({"id":7})");
  CHECK(given->json("list") == R"([{},{"a":1}])");
  CHECK(given->json("tree") == "[1]");
  CHECK(given->all().size() == 11);
  CHECK(given->all().front().key() == "file");
  CHECK(given->all().front().text() == R"("a\u0041")");
}

TEST_CASE("Arguments: an integer is one by its value") {
  const auto number = [](const std::string& text) {
    const auto given = InputCheck(every_kind()).check(test::view_of(R"({"file":"a","from":)" + text + "}"));
    REQUIRE(given.has_value());
    return given->number("from");
  };
  CHECK(number("1.0") == 1);
  CHECK(number("12e2") == 1200);
  CHECK(number("1.25e2") == 125);
  CHECK(number("18446744073709551615") == UINT64_MAX);
  CHECK(number("1844674407370955161.5e1") == UINT64_MAX);
}

TEST_CASE("Arguments: null counts as missing") {
  const auto given = InputCheck(every_kind()).check(test::view_of(R"({"file":"a","mode":null,"all":null})"));
  REQUIRE(given.has_value());
  CHECK(!given->given("mode"));
  CHECK(!given->flag("all"));
  CHECK(given->text("mode").empty());
  CHECK(!given->maybe_text("mode"));
  CHECK(!given->number("depth"));
  CHECK(given->texts("names").empty());
  CHECK(message(R"({"file":null})") == "parameter 'file' is missing: it is a string");
}

TEST_CASE("Arguments: what does not fit is named, with what came and what is allowed") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"({})", "parameter 'file' is missing: it is a string"},
      {R"({"file":7})", "parameter 'file' must be a string, not 7"},
      {R"({"file":["a"]})", "parameter 'file' must be a string, not an array"},
      {R"({"file":"a","mode":"three"})", "parameter 'mode' must be one of 'one', 'two', not \"three\""},
      {R"({"file":"a","short":""})", "parameter 'short' must be a string that is not empty, not \"\""},
      {R"({"file":"a","short":"four"})", "parameter 'short' must be a string of at most 3 characters, not \"four\""},
      {R"({"file":"a","depth":11})", "parameter 'depth' must be an integer from 0 to 10, not 11"},
      {R"({"file":"a","depth":-1})", "parameter 'depth' must be an integer from 0 to 10, not -1"},
      {R"({"file":"a","depth":1.5})", "parameter 'depth' must be an integer from 0 to 10, not 1.5"},
      {R"({"file":"a","depth":"2"})", "parameter 'depth' must be an integer from 0 to 10, not \"2\""},
      {R"({"file":"a","depth":11.0})", "parameter 'depth' must be an integer from 0 to 10, not 11.0"},
      {R"({"file":"a","from":1.8e19,"depth":-0.5})", "parameter 'depth' must be an integer from 0 to 10, not -0.5"},
      {R"({"file":"a","from":1e20})", "parameter 'from' must be an integer from 1 on, not 1e20"},
      {R"({"file":"a","from":0})", "parameter 'from' must be an integer from 1 on, not 0"},
      {R"({"file":"a","from":99999999999999999999999})",
       "parameter 'from' must be an integer from 1 on, not 99999999999999999999999"},
      {R"({"file":"a","all":1})", "parameter 'all' must be true or false, not 1"},
      {R"({"file":"a","names":"x"})", "parameter 'names' must be an array of strings, not \"x\""},
      {R"({"file":"a","names":[1]})", "parameter 'names[0]' must be a string, not 1"},
      {R"({"file":"a","match":1})", "parameter 'match' must be an object, not 1"},
      {R"({"file":"a","match":{}})", "in 'match': parameter 'path' is missing: it is a string"},
      {R"({"file":"a","match":{"path":null}})", "in 'match': parameter 'path' is missing: it is a string"},
      {R"({"file":"a","match":{"path":7}})", "in 'match': parameter 'path' must be a string, not 7"},
      {R"({"file":"a","match":{"path":"","path":""}})", "in 'match': parameter 'path' is given twice"},
      {R"({"file":"a","file":7})", "parameter 'file' must be a string, not 7"},
      {R"({"file":"a","none":null})", "there is no parameter 'none'"},
      {R"({"file":"a","match":{"path":"","at":1}})", "in 'match': there is no parameter 'at'"},
      {R"({"file":"a","list":[1]})", "parameter 'list[0]' must be an object, not 1"},
      {R"({"file":"a","tree":1})", "Expected object, received number"},
      {R"({"file":"a","file":"b"})", "parameter 'file' is given twice"},
      {R"({"file":"a","dept":1})", "there is no parameter 'dept'"},
      {R"({"file":"a","value":7})", "parameter 'value' must be a string with JSON text, not 7"},
      {R"({"file":"a","value":{"b":1}})", "parameter 'value' must be a string with JSON text, not an object"},
  };
  for (const auto& [json, wanted] : cases) CHECK(message(json) == wanted);
}

TEST_CASE("Arguments: a name that is not known brings the names that are") {
  const auto near = InputCheck(every_kind()).check(test::view_of(R"({"file":"a","dept":1})"));
  REQUIRE(!near);
  CHECK(near.error().parameter == "dept");
  CHECK(near.error().error->hints.at(0) == "did you mean 'depth'?");
  const auto far = InputCheck(every_kind()).check(test::view_of(R"({"zzzzzzzz":1})"));
  REQUIRE(!far);
  CHECK(far.error().error->hints.at(0).starts_with("the parameters are file, mode, "));
}

TEST_CASE("Arguments: how a value is written as JSON text") {
  const auto hint = [](const std::string& value) {
    const auto checked = InputCheck(every_kind()).check(test::view_of(R"({"file":"a","value":)" + value + "}"));
    REQUIRE(!checked);
    return checked.error().error->hints.at(0);
  };
  CHECK(hint("7") == R"(write it as "value": "7")");
  CHECK(hint(R"({ "b": ["c"] })") == R"(write it as "value": "{\"b\":[\"c\"]}")");
  CHECK(hint("[" + std::string(300, '1') + "]") == R"(write it as a string, such as "value": "[1, 2]")");
  const std::vector<Parameter> needed{{.name = "value", .required = true, .holds_json = true}};
  const auto null = InputCheck(needed).check(test::view_of(R"({"value":null})"));
  REQUIRE(!null);
  CHECK(null.error().error->message == "parameter 'value' is missing: it is a string with JSON text");
  CHECK(null.error().error->hints.at(0) == R"(null counts as missing: write it as "value": "null")");
}

TEST_CASE("Arguments: what came is repeated only in part") {
  const std::string text = message(R"({"file":"a","mode":")" + std::string(1000, 'x') + R"("})");
  CHECK(text.size() < 200);
  CHECK(text.ends_with("…"));
}

TEST_CASE("input_schema: of every kind") {
  const auto schema = nlohmann::json::parse(input_schema(every_kind()));
  CHECK(schema["type"] == "object");
  CHECK(schema["required"] == nlohmann::json{"file"});
  CHECK(schema["additionalProperties"] == false);
  const auto& properties = schema["properties"];
  CHECK(properties["file"] == nlohmann::json{{"type", "string"}, {"description", "a file"}});
  CHECK(properties["mode"]["enum"] == nlohmann::json{"one", "two"});
  CHECK(properties["short"] == nlohmann::json{{"type", "string"}, {"minLength", 1}, {"maxLength", 3}});
  CHECK(properties["depth"] == nlohmann::json{{"type", "integer"}, {"maximum", 10}});
  CHECK(properties["all"]["type"] == "boolean");
  CHECK(properties["names"]["items"]["type"] == "string");
  CHECK(properties["match"]["required"] == nlohmann::json{"path"});
  CHECK(properties["list"]["items"]["type"] == "object");
  CHECK(properties["tree"]["type"] == nlohmann::json{"object", "array"});
}
