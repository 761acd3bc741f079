// SPDX-License-Identifier: MIT
// The words of a call: which tool they name, which arguments they are, and the words that are given as an example.
#include <doctest/doctest.h>

#include "core/catalogue/call_words.hpp"
#include "core/catalogue/example_call.hpp"
#include "core/catalogue/tool_arguments.hpp"
#include "core/catalogue/value_kinds.hpp"

using namespace jt;
using namespace jt::catalogue;

namespace {

using Words = std::vector<std::string>;

const Words names{"a.b", "a", "memory", "steve/file", "steve/system"};

/// "SERVER|TOOL|REST…", or the error.
std::string called(const Words& words) {
  auto tool = called_tool(words, names);
  if (!tool) return std::string(info(tool.error()->code).name) + ": " + tool.error()->message;
  std::string out = tool->server + "|" + tool->tool;
  for (const std::string& each : tool->rest) out += "|" + each;
  return out;
}

struct Read {
  explicit Read(std::string given) : text(std::move(given)) { REQUIRE(tape.read(text)); }
  std::string text;
  value::Tape tape;
};

std::string made(const Words& words, const std::string& schema, const std::optional<std::string>& given = {}) {
  const Read read(schema);
  auto arguments = tool_arguments(words, given, read.tape.root());
  return arguments ? *arguments : "error: " + arguments.error()->message;
}

const std::string schema = R"({"type":"object","$defs":{"s":{"type":"string"}},"required":["path","n"],"properties":{
  "path":{"type":"string"},"n":{"type":"integer","minimum":3},"any":{},"either":{"type":["null","string"]},
  "ref":{"$ref":"#/$defs/s"},"one":{"enum":["a","b"]},"some":{"anyOf":[{"type":"number"},{"type":"boolean"}]},
  "lost":{"$ref":"#/$defs/none"}},"additionalProperties":false})";

}  // namespace

TEST_CASE("called_tool: two words, a dot, a path") {
  CHECK(called({"memory", "read"}) == "memory|read");
  CHECK(called({"memory", "read", "a=1", "b"}) == "memory|read|a=1|b");
  CHECK(called({"mem", "read.it"}) == "memory|read.it");
  CHECK(called({"memory.read", "a=1"}) == "memory|read|a=1");
  CHECK(called({"mem.read"}) == "memory|read");
  CHECK(called({"memory.read.it"}) == "memory|read.it");
  CHECK(called({".memory.tools.read", "a=1"}) == "memory|read|a=1");
  CHECK(called({".memory.tools.read.input_schema.properties.x.type"}) == "memory|read");
  CHECK(called({"['steve/file'].tools['x y']"}) == "steve/file|x y");
  // A whole name is meant, also with dots; of several, the longest.
  CHECK(called({"a.b", "c"}) == "a.b|c");
  CHECK(called({"a.b.c"}) == "a.b|c");
  CHECK(called({"a.c"}) == "a|c");
}

TEST_CASE("called_tool: what names no tool") {
  CHECK(called({"memory"}) == "INVALID_INPUT: no tool of server 'memory' is named");
  CHECK(called({"memori", "x"}) == "NO_MATCH: no MCP server 'memori'");
  CHECK(called({"memory."}) == "NO_MATCH: no MCP server 'memory.'");
  CHECK(called({"steve", "x"}) == "AMBIGUOUS_MATCH: several MCP servers begin with 'steve'");
  CHECK(called({".memory.prompts.x"}) ==
        "INVALID_INPUT: '.memory.prompts.x' is not the path of a tool, "
        "'.SERVER.tools.TOOL'");
  CHECK(called({".memory.tools"}).starts_with("INVALID_INPUT"));
  CHECK(called({".memory["}).starts_with("INVALID_PATH"));
}

TEST_CASE("tool_arguments: a string where the schema says so, else JSON") {
  CHECK(made({}, schema) == "{}");
  CHECK(made({"path=1", "n=4"}, schema) == R"({"path":"1","n":4})");
  CHECK(made({"path=", "any="}, schema) == R"({"path":"","any":""})");
  CHECK(made({"path=a=b:=c"}, schema) == R"({"path":"a=b:=c"})");
  CHECK(made({"path:=7"}, schema) == R"({"path":7})");
  CHECK(made({"any=1.0"}, schema) == R"({"any":1.0})");
  CHECK(made({"any={\"a\": [1]}"}, schema) == R"({"any":{"a":[1]}})");
  CHECK(made({"any=word"}, schema) == R"({"any":"word"})");
  CHECK(made({"new=1"}, schema) == R"({"new":1})");
  CHECK(made({"either=null", "ref=1", "one=a"}, schema) == R"({"either":"null","ref":"1","one":"a"})");
  CHECK(made({"some=true", "lost=x"}, schema) == R"({"some":true,"lost":"x"})");
  CHECK(made({"path=\"\n"}, schema) == R"({"path":"\"\n"})");
  CHECK(made({"n=x"}, schema).starts_with("error: the value of 'n' is not JSON"));
  CHECK(made({"n="}, schema).starts_with("error: the value of 'n' is not JSON"));
  CHECK(made({"any:=word"}, schema).starts_with("error: the value of 'any' is not JSON"));
  for (const char* word : {"path", "=a", ":=a", ""}) {
    CAPTURE(word);
    CHECK(made({word}, schema).ends_with("is neither NAME=VALUE nor NAME:=JSON"));
  }
  CHECK(made({"path=a", "path:=1"}, schema) == "error: argument 'path' is given twice");
  CHECK(made({"path=\xC3"}, schema) == "error: argument 'path' is not UTF-8");
}

TEST_CASE("tool_arguments: words replace members of the object") {
  const std::string given = "{\"n\": 1,\n \"path\": \"x\", \"n\": 2.50}";
  CHECK(made({}, schema, given) == R"({"n":2.50,"path":"x"})");
  CHECK(made({"path=y", "any=1"}, schema, given) == R"({"n":2.50,"path":"y","any":1})");
}

TEST_CASE("called_tool: a name that looks like a path is a name") {
  const auto called = called_tool({".a", "t"}, {".a", "b"});
  REQUIRE(called);
  CHECK(called->server == ".a");
  CHECK(called->tool == "t");
  CHECK(called_tool({".b.tools.t"}, {".a", "b"})->tool == "t");
}

TEST_CASE("check_arguments: what does not fit, and names that are nearly right") {
  const Read read(R"({"type":"object","required":["path","n"],"additionalProperties":false,
    "properties":{"path":{"type":"string"},"n":{"type":"integer","minimum":3}}})");
  const auto problem = [&](const std::string& arguments) { return check_arguments("t", arguments, read.tape.root()); };
  CHECK(!problem(R"({"path":"x","n":3})").error);
  const auto two = problem(R"({"pth":"x","n":2})");
  REQUIRE(two.error);
  CHECK((*two.error)->violations.size() == 3);
  CHECK((*two.error)->hints == Words{"did you mean 'path' instead of 'pth'?"});
  CHECK((*two.error)->choices == Words{"path"});
  // Also where the schema would allow it.
  const Read open(R"({"properties":{"path":{}}})");
  CHECK(check_arguments("t", R"({"pth":1})", open.tape.root()).error);
  CHECK(!check_arguments("t", R"({"pth":1,"path":2})", open.tape.root()).error);
  CHECK(!check_arguments("t", R"({"other":1})", open.tape.root()).error);
  const Read bad(R"({"type":"strin"})");
  CHECK(check_arguments("t", "{}", bad.tape.root()).unusable);
  CHECK(!check_arguments("t", "{}", {}).error);
}

TEST_CASE("example_words: they make arguments that fit") {
  const Read read(schema);
  CHECK(example_words(read.tape.root()) == Words{"path=text", "n=3"});
  for (
      const char* property :
      {R"({"type":"string"})",
       R"({"type":"string","minLength":9})",
       R"({"type":"string","maxLength":2})",
       R"({"type":"string","format":"date"})",
       R"({"type":"string","default":"a=b"})",
       R"({"type":"integer"})",
       R"({"type":"integer","minimum":5})",
       R"({"type":"integer","exclusiveMinimum":5})",
       R"({"type":"number","maximum":-1.5})",
       R"({"type":"integer","exclusiveMaximum":1})",
       R"({"type":"number","exclusiveMaximum":-1.5})",
       R"({"type":"integer","default":"10"})",
       R"({"type":["null","integer"],"default":10})",
       R"({"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"items":{"type":"null"},"minItems":3})",
       R"({"type":"integer","multipleOf":7})",
       R"({"type":"boolean"})",
       R"({"type":"null"})",
       R"({"enum":["x","y"]})",
       R"({"enum":[7]})",
       R"({"const":{"a":1}})",
       R"({"type":"array","items":{"type":"integer"},"minItems":2})",
       R"({"type":"array"})",
       "{}",
       "true",
       R"({"type":["string","null"],"examples":[null]})",
       R"({"anyOf":[{"type":"integer"},{"type":"string"}]})",
       R"({"type":"object","required":["k"],"properties":{"k":{"type":"array","items":{"$ref":"#/$defs/d"}}}})",
       R"({"$ref":"#/$defs/d"})"}) {
    CAPTURE(property);
    const std::string whole = std::string(R"({"type":"object","$defs":{"d":{"type":"integer","minimum":2}},)") +
                              R"("required":["p"],"properties":{"p":)" + property + "}}";
    const Read tool(whole);
    const Words words = example_words(tool.tape.root());
    CAPTURE(words[0]);
    const std::string arguments = made(words, whole);
    CAPTURE(arguments);
    CHECK(!check_arguments("t", arguments, tool.tape.root()).error);
  }
  CHECK(example_words({}).empty());
  // One that refers to itself has an end.
  const Read endless(R"({"required":["a"],"properties":{"a":{"$ref":"#"}},"type":"object"})");
  CHECK(example_words(endless.tape.root()).size() == 1);
}
