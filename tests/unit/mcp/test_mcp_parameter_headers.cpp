// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/mcp/parameter_headers.hpp"

using namespace jt;

namespace {

/// The headers, one on a line, or what is wrong.
std::string headers(std::string_view schema, std::string_view arguments) {
  value::Tape schema_tape;
  value::Tape argument_tape;
  REQUIRE(schema_tape.read(schema));
  REQUIRE(argument_tape.read(arguments));
  const auto found = mcp::parameter_headers(schema_tape.root(), argument_tape.root());
  if (!found) return found.error();
  std::string out;
  for (const mcp::ParameterHeader& each : *found) out += each.name + "=" + each.value + "\n";
  return out;
}

std::string of_property(std::string_view property, std::string_view argument) {
  return headers(R"({"properties":{"a":)" + std::string(property) + "}}", R"({"a":)" + std::string(argument) + "}");
}

}  // namespace

TEST_CASE("parameter_headers: properties at any depth, in the order of the schema") {
  CHECK(headers(R"({"type":"object","properties":{
      "region":{"type":"string","x-mcp-header":"Region"},
      "query":{"type":"string"},
      "at":{"type":"object","properties":{"zone":{"x-mcp-header":"Zone","type":"integer"}}}}})",
                R"({"at":{"zone":7},"query":"q","region":"eu\n"})") == "Region=eu\n\nZone=7\n");
  CHECK(headers("{}", "{}") == "");
  CHECK(headers("true", R"({"a":1})") == "");
  CHECK(headers(
            R"({"properties":{"a":{"type":"string","default":{"x-mcp-header":"A"},"examples":[{"x-mcp-header":1}]}}})",
            R"({"a":"b"})") == "");
}

TEST_CASE("parameter_headers: values as text") {
  constexpr std::string_view integer = R"({"type":"integer","x-mcp-header":"N"})";
  CHECK(of_property(integer, "42") == "N=42\n");
  CHECK(of_property(integer, "42.0") == "N=42\n");
  CHECK(of_property(integer, "-0.0") == "N=0\n");
  CHECK(of_property(integer, "1e3") == "N=1000\n");
  CHECK(of_property(integer, "12345678901234567890") == "N=12345678901234567890\n");
  CHECK(of_property(integer, "1e400") == "N=1e400\n");
  CHECK(of_property(integer, "1.50") == "N=1.50\n");
  CHECK(of_property(R"({"type":"boolean","x-mcp-header":"B"})", "false") == "B=false\n");
  CHECK(of_property(R"({"type":"string","x-mcp-header":"S"})", "\"\"") == "S=\n");
  // Nothing to say.
  CHECK(of_property(integer, "null") == "");
  CHECK(of_property(integer, "[1]") == "");
  CHECK(headers(R"({"properties":{"a":{"type":"string","x-mcp-header":"A"}}})", "{}") == "");
}

TEST_CASE("parameter_headers: schemas that break the rules") {
  for (const char* name : {R"("")", R"("A B")", R"("A:B")", R"("A\r\nB")", R"("\u00e9")", "1", "null"}) {
    CHECK(of_property(R"({"type":"string","x-mcp-header":)" + std::string(name) + "}", "1") ==
          "'x-mcp-header' of 'a' is not the name of a header");
  }
  for (const char* type :
       {R"("type":"object",)", R"("type":"array",)", R"("type":["string"],)", R"("type":"number",)", ""}) {
    CHECK(of_property("{" + std::string(type) + R"("x-mcp-header":"A"})", "1") ==
          "'x-mcp-header' of 'a' is neither string nor integer nor boolean");
  }
  CHECK(headers(R"({"properties":{"a":{"type":"string","x-mcp-header":"X"},"b":{"type":"string","x-mcp-header":"x"}}})",
                "{}") == "two parameters have the header 'x'");
  for (const char* place : {R"({"anyOf":[{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}]})",
                            R"({"properties":{"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}})",
                            R"({"$defs":{"d":{"type":"string","x-mcp-header":"A"}}})"}) {
    CHECK(headers(place, "{}") == "'x-mcp-header' is at a place that is no property");
  }
  // Properties of that name.
  CHECK(headers(R"({"$defs":{"d":{"properties":{"x-mcp-header":{"type":"string"}}}}})", "{}") == "");
  CHECK(headers(R"({"properties":{"a":{"items":{"properties":{"x-mcp-header":true}}}}})", "{}") == "");
}
