// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "output/json_print.hpp"
#include "output/views.hpp"

using namespace jt;
using namespace jt::test;

TEST_CASE("json_string") {
  CHECK(output::json_string("") == "\"\"");
  CHECK(output::json_string("a\"b\\c/d") == R"("a\"b\\c/d")");
  CHECK(output::json_string("\b\f\n\r\t\x01\x1F") == R"("\b\f\n\r\t\u0001\u001f")");
  CHECK(output::json_string("é漢🙂…") == "\"é漢🙂…\"");
  CHECK(output::json_string("\x7F\xC2\x80\xC2\x9F\xC2\xA0") == "\"\\u007f\\u0080\\u009f\xC2\xA0\"");
  CHECK(output::json_string("\u202E\u2066\u200F\u061C\uFEFF") == R"("\u202e\u2066\u200f\u061c\ufeff")");
  CHECK(output::json_string("\xED\xA0\x80 \xED\xBF\xBF") == R"("\ud800 \udfff")");
  CHECK(output::json_string("\xFF\xC3(\xE2\x82") == "\"\uFFFD\uFFFD(\uFFFD\uFFFD\"");
  CHECK(output::json_string(std::string_view("a\0b", 3)) == R"("a\u0000b")");
}

TEST_CASE("print_json: inspect of an array in the specification") {
  const std::string text = R"({
  "path": "/users",
  "type": "array",
  "arrayLength": 1547,
  "elementTypes": {"object": 1547},
  "elementTemplate": {
    "id": "string",
    "settings": {"theme": "string", "notifications": "boolean"}
  },
  "availableKeys": ["id", "name", "email", "settings", "createdAt"],
  "optionalKeys": {"createdAt": 812}
})";
  CHECK(print_json(Json::parse(text)) == text);
}

TEST_CASE("print_json: the error of the specification") {
  const std::string text = R"({
  "status": "error",
  "code": "PATH_NOT_FOUND",
  "message": "Path '/users/9999' not found. Array length is 1547.",
  "suggestion": "Use match-based targeting or inspect to find the correct path",
  "path": "/users/9999",
  "available": ["/users/0", "/users/1546"],
  "at": {"line": 12, "column": 3, "offset": 245},
  "try": ["jt inspect users.json /users"]
})";
  CHECK(print_json(Json::parse(text)) == text);
}

TEST_CASE("print_json: shapes") {
  const std::string text = R"({
  "empty": {},
  "none": [],
  "deep": [
    [],
    [
      [1, 2]
    ],
    {"a": [], "b": {}, "c": null}
  ],
  "number": -1.5e+300,
  "yes": true,
  "big": 18446744073709551615
})";
  CHECK(print_json(Json::parse(text)) == text);
  CHECK(print_json(Json()) == "null");
  CHECK(print_json("x") == "\"x\"");
  CHECK(print_json(Json::object()) == "{}");
  CHECK(print_json(Json::array()) == "[]");
  CHECK(print_json({1, 2}) == "[\n  1,\n  2\n]");
  CHECK(print_json({1, 2}, {0, 100, false}) == "[1, 2]");
  CHECK(print_json({{"a", {1}}}, {0, 0, false}) == "{\n  \"a\": [\n    1\n  ]\n}");
  CHECK(print_json(std::numeric_limits<double>::quiet_NaN()) == "null");
}

TEST_CASE("print_json: a line is at most 100 columns wide, its comma counted") {
  // `  "k": ["x"],` is 12 columns wide without the x.
  const auto lines = [](std::size_t size, const char* letter) {
    std::string value;
    for (std::size_t i = 0; i < size; ++i) value += letter;
    const std::string text = print_json({{"k", {value}}, {"l", 1}});
    return std::count(text.begin(), text.end(), '\n');
  };
  CHECK(lines(88, "x") == 3);
  CHECK(lines(89, "x") == 5);
  CHECK(lines(88, "漢") == 3);
  CHECK(lines(89, "漢") == 5);
}

TEST_CASE("JsonSink: no recursion over depth") {
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  for (int i = 0; i < 20000; ++i) out.open(false);
  out.value(1);
  for (int i = 0; i < 20000; ++i) out.close(false);
  CHECK(text.size() == 40001);
  CHECK(text.substr(19998, 5) == "[[1]]");
}

TEST_CASE("JsonSink: values of every kind, commas between them") {
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  const std::vector<std::string> list{"x", "y"};
  out.object([&] {
    out.member("text", "a\"b");
    out.member("view", std::string_view("v"));
    out.member("yes", true);
    out.member("number", std::uint64_t{18446744073709551615U});
    out.member("minus", -1);
    out.member("list", list);
    out.member("raw", output::RawJson{" [1.0, {\"k\" : 1e400}] "});
    out.object("empty", [] {});
    out.array("array", [&] {
      out.null();
      out.object([&] { out.member("in", 1); });
      out.array([] {});
      out.value(2);
    });
    out.omissions();
    out.member("last", "");
    out.omit("keys", 2);
    out.omit("bytes", 3);
    out.omit("keys", 5);
    out.omissions();
    out.omissions();
  });
  CHECK(text ==
        R"({"text":"a\"b","view":"v","yes":true,"number":18446744073709551615,"minus":-1,"list":["x","y"],)"
        R"("raw":[1.0,{"k":1e400}],"empty":{},"array":[null,{"in":1},[],2],"last":"","omitted":{"keys":7,"bytes":3}})");
}

TEST_CASE("JsonSink: back to a state") {
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  out.open(true);
  const output::JsonSink::State state = out.state();
  const std::size_t size = text.size();
  const json::Compact kept = layout;
  out.member("a", 1);
  out.omit("keys", 1);
  text.resize(size);
  layout = kept;
  out.restore(state);
  out.omissions();
  out.member("b", 2);
  out.close(true);
  CHECK(text == R"({"b":2})");
}
