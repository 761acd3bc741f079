// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/catalogue/outline.hpp"

using jt::catalogue::outline;
using jt::catalogue::Outline;
using jt::catalogue::Parameter;

namespace {

Parameter parameter(const std::string& schema) {
  const Outline server =
      outline(R"({"tools":{"t":{"input_schema":{"required":["p"],"properties":{"p":)" + schema + "}}}}}", true);
  REQUIRE(server.tools.size() == 1);
  REQUIRE(server.tools[0].parameters.size() == 1);
  return server.tools[0].parameters[0];
}

std::string type(const std::string& schema) { return parameter(schema).type; }

}  // namespace

TEST_CASE("outline: types of parameters in words") {
  CHECK(type(R"({"type":"string"})") == "string");
  CHECK(type(R"({"type":["string","null"]})") == "string | null");
  CHECK(type(R"({"type":"array","items":{"type":"string"}})") == "string[]");
  CHECK(type(R"({"type":"array","items":{"type":["string","null"]}})") == "(string | null)[]");
  CHECK(type(R"({"type":"array"})") == "array");
  CHECK(type(R"({"enum":["a","b",null,1]})") == R"("a" | "b" | null | 1)");
  CHECK(type(R"({"type":"string","enum":[")" + std::string(80, 'x') + R"("]})") == "string");
  CHECK(type(R"({"enum":[")" + std::string(80, 'x') + R"("]})") == "enum");
  CHECK(type(R"({"const":"a"})") == R"("a")");
  CHECK(type(R"({"anyOf":[{"type":"integer"},{"type":"null"}]})") == "integer | null");
  CHECK(type(R"({"oneOf":[{"const":1},{"const":2}]})") == "1 | 2");
  CHECK(type("{}").empty());
  CHECK(type("true").empty());
  CHECK(parameter("{}").required);
}

TEST_CASE("outline: what is of a wrong type is passed over") {
  CHECK(outline("", true).tools.empty());
  CHECK(outline("[1]", true).tools.empty());
  for (const char* wrong : {"null", "1", "\"x\"", "[]", "[1]"}) {
    CAPTURE(wrong);
    const std::string w = wrong;
    const Outline server = outline(R"({"type":)" + w + R"(,"tools":)" + w + R"(,"prompts":)" + w + R"(,"resources":)" +
                                       w + R"(,"server":)" + w + R"(,"error":)" + w + "}",
                                   true);
    CHECK(server.tools.empty());
    CHECK(server.prompts.empty());
    CHECK(server.server.empty());
    CHECK(server.failure);  // the server has one, whatever it says
    const Outline tools = outline(R"({"tools":{"a":)" + w + R"(,"b":{"description":[],"input_schema":)" + w +
                                      R"(},"c":{"input_schema":{"properties":)" + w + "}}}}",
                                  true);
    CHECK(tools.tools.size() == 3);
    for (const auto& each : tools.tools) CHECK(each.parameters.empty());
    (void)type(R"({"type":)" + w + R"(,"enum":)" + w + R"(,"anyOf":)" + w + R"(,"items":)" + w + "}");
  }
}

TEST_CASE("outline: server, prompts, resources, failure") {
  const Outline server =
      outline(R"({"type":"stdio","server":{"name":"n","version":"1"},)"
              R"("prompts":{"p":{"arguments":[{"name":"x","required":true,"description":"d"},{"name":"y"}]}},)"
              R"("resources":{"r":{"uri":"file:///r"}},"resource_templates":{"q":{"uriTemplate":"file:///{q}"}},)"
              R"("error":{"code":"C","message":"m","hints":["h",1],"stderr":"s"}})",
              true);
  CHECK(server.server == "n 1");
  REQUIRE(server.prompts.size() == 1);
  REQUIRE(server.prompts[0].parameters.size() == 2);
  CHECK(server.prompts[0].parameters[0].required);
  CHECK_FALSE(server.prompts[0].parameters[1].required);
  CHECK(server.resources.at(0).uri == "file:///r");
  CHECK(server.templates.at(0).uri == "file:///{q}");
  REQUIRE(server.failure);
  CHECK(server.failure->hints == std::vector<std::string>{"h"});
  CHECK(server.failure->last_words == "s");
}

TEST_CASE("outline: names that a server gave to several elements") {
  const Outline server =
      outline(R"({"duplicates":{"tools":{"a":2},"resource_templates":{"b":3,"c":"x"},"prompts":7}})", false);
  REQUIRE(server.repeated.size() == 2);
  CHECK(server.repeated[0].list == "tools");
  CHECK(server.repeated[0].name == "a");
  CHECK(server.repeated[1].count == "3");
}
