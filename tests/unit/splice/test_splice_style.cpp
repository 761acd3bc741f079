// SPDX-License-Identifier: MIT
// Whole documents before and after a value is replaced, byte for byte. The expected texts are what a careful person
// with a text editor would write; added entries are in test_edit_style_add.cpp, removed ones in
// test_edit_style_remove.cpp.
#include "edit/edited.hpp"

using namespace jt_edit_test;

namespace {

/// `text` with CRLF for LF.
std::string crlf(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

Setting indent(const std::string& unit) { return {.indent = jt::splice::Indent{unit, false}}; }
const Setting no_indent{.indent = jt::splice::Indent{"", true}};

}  // namespace

TEST_CASE("Splicer::replace: a scalar") {
  CHECK(set(R"({"a":1,"b":2})", "/a", "3") == R"({"a":3,"b":2})");
  CHECK(set(R"({ "a" : 1 , "b" : 2 })", "/b", "\"x\"") == R"({ "a" : 1 , "b" : "x" })");
  CHECK(set("{\n  \"a\": 1,\n\n  \"b\": 2\n}\n", "/b", "null") == "{\n  \"a\": 1,\n\n  \"b\": null\n}\n");
  CHECK(set("[1,\n 2]", "/1", "true") == "[1,\n true]");
  CHECK(set("{\"a\":\n      1}", "/a", "2") == "{\"a\":\n      2}");
  CHECK(set(R"({"a":{"b":[1,{"c":"x"}]}})", "/a/b/1/c", "\"y\"") == R"({"a":{"b":[1,{"c":"y"}]}})");
  CHECK(set(R"({"a":[1,2,3]})", "/a", "0") == R"({"a":0})");
  CHECK(set("{\n  \"a\": [\n    1\n  ],\n  \"b\": 2\n}", "/a", "0") == "{\n  \"a\": 0,\n  \"b\": 2\n}");
}

TEST_CASE("Splicer::replace: tokens stay as they are spelled") {
  CHECK(set(R"({"a":1})", "/a", "1.0") == R"({"a":1.0})");
  CHECK(set(R"({"a":1})", "/a", "1e400") == R"({"a":1e400})");
  CHECK(set(R"({"a":1})", "/a", "-0") == R"({"a":-0})");
  CHECK(set(R"({"a":1})", "/a", "123456789012345678901234567890") == R"({"a":123456789012345678901234567890})");
  CHECK(set(R"({"a":1})", "/a", R"("\u00e9\/é")") == R"({"a":"\u00e9\/é"})");
  CHECK(set(R"({"a":1})", "/a", R"({"k\u0041":1.50,"l":"\ud800"})") == R"({"a":{"k\u0041":1.50,"l":"\ud800"}})");
  // The text next to the edit is unchanged too, and so are duplicate keys elsewhere.
  CHECK(set(R"({"x":1.0,"y":"\u00e9","a":1,"x":-0,"z":1E+2})", "/a", "2") ==
        R"({"x":1.0,"y":"\u00e9","a":2,"x":-0,"z":1E+2})");
  CHECK(set(R"({"k":{"d":1,"d":2},"a":1})", "/a", "2") == R"({"k":{"d":1,"d":2},"a":2})");
  CHECK(set(R"({"\u0061":1})", "/a", "2") == R"({"\u0061":2})");
  // Duplicate keys in VALUE stay.
  CHECK(set(R"({"a":1})", "/a", R"({"d":1,"d":2})") == R"({"a":{"d":1,"d":2}})");
}

TEST_CASE("Splicer::replace: blanks around and in VALUE are not taken over") {
  CHECK(set(R"({"a":1})", "/a", " \n 2 \t") == R"({"a":2})");
  CHECK(set(R"({"a":1,"b":2})", "/a", "{ \"x\" :\n[ 1 ,2 ] }") == R"({"a":{"x":[1,2]},"b":2})");
  CHECK(set("{\n  \"a\": 1\n}", "/a", "{\"x\":1,\r\n\"y\":[ ]}") ==
        "{\n  \"a\": {\n    \"x\": 1,\n    \"y\": []\n  }\n}");
  CHECK(set(R"({"a": 1, "b": 2})", "/a", "[ 1,2 ,3,{  } ]") == R"({"a": [1, 2, 3, {}], "b": 2})");
  CHECK(set(R"({"a":1})", "/a", "{\"a b , : [\" : \" { , \\\" } \"}") == R"({"a":{"a b , : [":" { , \" } "}})");
}

TEST_CASE("Splicer::replace: a container for a scalar takes the local layout") {
  CHECK(set(R"({"a":1,"b":2})", "/a", R"({"x": 1, "y": [1, 2]})") == R"({"a":{"x":1,"y":[1,2]},"b":2})");
  CHECK(set(R"({"a": 1, "b": 2})", "/b", R"({"x":1,"y":[1,2]})") == R"({"a": 1, "b": {"x": 1, "y": [1, 2]}})");
  CHECK(set(R"({ "a": 1 })", "/a", R"({"x":1})") == R"({ "a": { "x": 1 } })");
  CHECK(set("{\n  \"a\": 1\n}\n", "/a", R"({"x":{"y":[1,2]}})") ==
        "{\n  \"a\": {\n    \"x\": {\n      \"y\": [\n        1,\n        2\n      ]\n    }\n  }\n}\n");
  CHECK(set("{\n    \"a\": 1\n}", "/a", R"([1])") == "{\n    \"a\": [\n        1\n    ]\n}");
  CHECK(set("{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}\n", "/a/b", R"([1,{}])") ==
        "{\n\t\"a\": {\n\t\t\"b\": [\n\t\t\t1,\n\t\t\t{}\n\t\t]\n\t}\n}\n");
  CHECK(set(crlf("{\n  \"a\": 1\n}\n"), "/a", R"({"x":1})") == crlf("{\n  \"a\": {\n    \"x\": 1\n  }\n}\n"));
  CHECK(set("[\n 1,\n 2\n]", "/0", "[3]") == "[\n [\n  3\n ],\n 2\n]");
  CHECK(set("{\n  \"a\" : 1\n}", "/a", R"({"x":1})") == "{\n  \"a\" : {\n    \"x\" : 1\n  }\n}");
}

TEST_CASE("Splicer::replace: a container for one of its kind stays on one line or on several") {
  const std::string mixed =
      "{\n  \"one\": {\"x\": 1, \"y\": 2},\n  \"many\": {\n    \"x\": 1\n  },\n  \"list\": [1, 2]\n}\n";
  CHECK(set(mixed, "/one", R"({"z":[3,4]})") ==
        "{\n  \"one\": {\"z\": [3, 4]},\n  \"many\": {\n    \"x\": 1\n  },\n  \"list\": [1, 2]\n}\n");
  CHECK(
      set(mixed, "/many", R"({"z":3,"w":4})") ==
      "{\n  \"one\": {\"x\": 1, \"y\": 2},\n  \"many\": {\n    \"z\": 3,\n    \"w\": 4\n  },\n  \"list\": [1, 2]\n}\n");
  CHECK(set(mixed, "/list", "[5,6,[7]]") ==
        "{\n  \"one\": {\"x\": 1, \"y\": 2},\n  \"many\": {\n    \"x\": 1\n  },\n  \"list\": [5, 6, [7]]\n}\n");
  CHECK(set("{\n  \"a\": [1,2],\n  \"b\": 0\n}", "/a", "[3, 4]") == "{\n  \"a\": [3,4],\n  \"b\": 0\n}");
  CHECK(set("{\"a\": [\n  1\n], \"b\": 0}", "/a", "[3,4]") == "{\"a\": [\n  3,\n  4\n], \"b\": 0}");
  CHECK(set("{\n  \"a\": {\"x\":1}\n}", "/a", "{}") == "{\n  \"a\": {}\n}");
  // The inner layout is that of the old value: rows of a matrix, records on separate lines.
  CHECK(set("{\n  \"m\": [\n    [1, 0],\n    [0, 1]\n  ]\n}", "/m", "[[1,2],[3,4]]") ==
        "{\n  \"m\": [\n    [1, 2],\n    [3, 4]\n  ]\n}");
  CHECK(set("[\n  {\"id\":1},\n  {\"id\":2}\n]\n", "", R"([{"id": 3}, {"id": 4}, {"id": 5}])") ==
        "[\n  {\"id\":3},\n  {\"id\":4},\n  {\"id\":5}\n]\n");
  // Objects padded, arrays not: both as in the document.
  CHECK(set(R"({ "a": [1, 2], "b": { "c": 3 } })", "/b", R"({"d":[4,5],"e":[]})") ==
        R"({ "a": [1, 2], "b": { "d": [4, 5], "e": [] } })");
  CHECK(set("{\n  \"a\":\n    {\n      \"x\": 1\n    }\n}", "/a", R"({"y":2})") ==
        "{\n  \"a\":\n    {\n      \"y\": 2\n    }\n}");
}

TEST_CASE("Splicer::replace: the root") {
  CHECK(set("1", "", "2") == "2");
  CHECK(set(" 1\n", "", "[1,2]") == " [1, 2]\n");
  CHECK(set("\xEF\xBB\xBF{\"a\":1}\n", "", "{\"b\": 2}") == "\xEF\xBB\xBF{\"b\":2}\n");
  CHECK(set("{\n  \"a\": 1\n}\n", "", R"({"b":{"c":2}})") == "{\n  \"b\": {\n    \"c\": 2\n  }\n}\n");
  CHECK(set("{\n\t\"a\": 1\n}", "", "[1,2]") == "[\n\t1,\n\t2\n]");
  CHECK(set(R"({"a":1})", "", R"([1, {"b": 2}])") == R"([1,{"b":2}])");
  CHECK(set("{\n  \"a\": 1\n}\n", "", "null") == "null\n");
  CHECK(set("\"x\"", "", R"({"a":[1]})") == R"({"a": [1]})");
}

TEST_CASE("Splicer: a container is indented by the unit of the container that it is in") {
  const std::string document =
      "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": {\n      \"y\": 1,\n      \"e\": {},\n      \"z\": 2\n  }\n}\n";
  const auto put = [&](const std::string& where, const std::string& with) {
    std::string text = document;
    return text.replace(text.find(where), where.size(), with);
  };
  // One that replaces a scalar, one that is filled, one that is added.
  CHECK(set(document, "/b/y", "[1]") == put("\"y\": 1", "\"y\": [\n          1\n      ]"));
  CHECK(set(document, "/b/e/f", "1") == put("\"e\": {}", "\"e\": {\n          \"f\": 1\n      }"));
  CHECK(set(document, "/b/e/f", "[1]") ==
        put("\"e\": {}", "\"e\": {\n          \"f\": [\n              1\n          ]\n      }"));
  CHECK(set(document, "/b/f", "[1]") == put("\"z\": 2", "\"z\": 2,\n      \"f\": [\n          1\n      ]"));
  CHECK(set(document, "/a/x", "[1]") == put("\"x\": 1", "\"x\": [\n      1\n    ]"));
  CHECK(set("[\n  [\n     1,\n     2\n  ],\n  3\n]", "/0/1", "{\"a\":1}") ==
        "[\n  [\n     1,\n     {\n        \"a\": 1\n     }\n  ],\n  3\n]");
  CHECK(merge(document, "/b", R"({"y":[1]})") == put("\"y\": 1", "\"y\": [\n          1\n      ]"));
  // In an element that was matched.
  jt::edit::Operation matched = operation(jt::edit::OperationKind::set, "", "{\"x\":1}");
  jt::edit::Match match;
  match.array = jt::edit::given_path("/l").value();
  match.where = R"({"id":1})";
  match.replace = true;
  matched.match = match;
  CHECK(edit("{\n  \"l\": [\n      {\n          \"id\": 1\n      }, 5\n  ]\n}", {matched}).text ==
        "{\n  \"l\": [\n      {\n          \"x\": 1\n      }, 5\n  ]\n}");
  // After an operation that moved it.
  CHECK(patch(document, R"([{"operation":"set","path":"/a/x","value":"longer"},
                            {"operation":"set","path":"/b/y","value":[1]}])")
            .text ==
        put("\"x\": 1", "\"x\": \"longer\"")
            .replace(put("\"x\": 1", "\"x\": \"longer\"").find("\"y\": 1"), 6, "\"y\": [\n          1\n      ]"));
}

TEST_CASE("Splicer: blanks before the root are no indentation") {
  CHECK(set("    {\n    \"a\": 1\n}\n", "/b", "[1]") == "    {\n    \"a\": 1,\n    \"b\": [\n        1\n    ]\n}\n");
  CHECK(set("  {\n    \"a\": 1\n}\n", "/b", "[1]") == "  {\n    \"a\": 1,\n    \"b\": [\n        1\n    ]\n}\n");
  CHECK(set("  {\n    \"a\": 1\n}\n", "/a", "[1]") == "  {\n    \"a\": [\n        1\n    ]\n}\n");
  CHECK(set("\n  {\n    \"a\": 1\n}\n", "", R"({"b":2})") == "\n  {\n    \"b\": 2\n}\n");
  CHECK(set("  {\n    \"a\": 1\n  }\n", "/b", "[1]") == "  {\n    \"a\": 1,\n    \"b\": [\n      1\n    ]\n  }\n");
  // A byte order mark before them changes nothing.
  CHECK(set("\xEF\xBB\xBF  {\n    \"a\": 1\n  }\n", "/b", "[1]") ==
        "\xEF\xBB\xBF  {\n    \"a\": 1,\n    \"b\": [\n      1\n    ]\n  }\n");
  CHECK(set("  {\n  }\n", "/a", "1") == "  {\n    \"a\": 1\n  }\n");
  CHECK(set("  {\n}\n", "/a", "1") == "  {\n  \"a\": 1\n}\n");
}

TEST_CASE("Splicer: the style of a document is looked at anew where an edit may have changed what shows it") {
  // The first comma is within 64 KiB of the root's beginning, but not of the document's.
  const std::string document =
      std::string(200, ' ') + "[\"" + std::string(65'400, 'x') + "\",\"" + std::string(50, 'y') + "\" ,  {},0]";
  const std::vector<std::string> operations = {R"({"op":"replace","path":"/3","value":[5,6]})",
                                               R"({"op":"remove","path":"/1"})",
                                               R"({"op":"add","path":"/1/a","value":[1,2]})"};
  std::string text = document;
  for (const std::string& each : operations) text = patch(text, "[" + each + "]").text;
  CHECK(text.ends_with("{\"a\": [1 ,  2]},[5,6]]"));
  CHECK((patch(document, "[" + operations[0] + "," + operations[1] + "," + operations[2] + "]").text == text));
}

TEST_CASE("Splicer: as many on one line as on several is no majority") {
  const std::string document = "{\n  \"a\": {\"x\": 1},\n  \"b\": {\n    \"x\": 1\n  },\n  \"c\": 3,\n  \"d\": 4\n}";
  const std::string with = "\"d\": {\n    \"z\": 1\n  }";
  CHECK(set(document, "/d", R"({"z":1})") == std::string(document).replace(document.find("\"d\": 4"), 6, with));
}

TEST_CASE("Splicer: --indent in the place of what the surroundings show") {
  CHECK(set(R"({"a":1})", "/a", R"({"x":[1]})", indent("  ")) == "{\"a\":{\n  \"x\":[\n    1\n  ]\n}}");
  CHECK(set("{\n  \"a\": 1\n}", "/a", R"({"x":1})", indent("    ")) == "{\n  \"a\": {\n      \"x\": 1\n  }\n}");
  CHECK(set("{\n  \"a\": 1\n}", "/a", R"([1,2])", indent("\t")) == "{\n  \"a\": [\n  \t1,\n  \t2\n  ]\n}");
  CHECK(set("{\n  \"a\": 1\n}", "/a", R"({"x":[1,2],"y":{}})", no_indent) ==
        "{\n  \"a\": {\"x\": [1, 2], \"y\": {}}\n}");
  CHECK(set("{\n  \"a\": 1\n}", "/b", R"([1,2])", no_indent) == "{\n  \"a\": 1,\n  \"b\": [1, 2]\n}");
  CHECK(set("{}", "/a", "1", indent("  ")) == "{\n  \"a\": 1\n}");
  CHECK(set("{}\n", "/a/b", "1", indent("\t")) == "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}\n");
  CHECK(set("{\n  \"a\": {}\n}", "/a/b", "[1]", no_indent) == "{\n  \"a\": {\"b\": [1]}\n}");
  CHECK(set("null", "", R"({"a":[1,2]})", indent("  ")) == "{\n  \"a\": [\n    1,\n    2\n  ]\n}");
  CHECK(set("{\n  \"a\": {\"b\": [1]}\n}", "/a", R"({"c":[2]})", indent("  ")) ==
        "{\n  \"a\": {\n    \"c\": [\n      2\n    ]\n  }\n}");
  // A scalar has no layout.
  CHECK(set(R"({"a":1})", "/b", "2", indent("  ")) == R"({"a":1,"b":2})");
}

TEST_CASE("Applier::merge: each member in the style of its object") {
  CHECK(merge(R"({"a":1})", "", R"({"b": 2, "c": 3})") == R"({"a":1,"b":2,"c":3})");
  CHECK(merge(R"({"a": {"x": 1, "y": 2}, "b": 3})", "", R"({"a":{"y":4,"z":{"w":5}}})") ==
        R"({"a": {"x": 1, "y": 4, "z": {"w": 5}}, "b": 3})");
  CHECK(merge("{\n  \"a\": {\n    \"x\": 1\n  }\n}\n", "/a", R"({"x":2,"y":[1]})") ==
        "{\n  \"a\": {\n    \"x\": 2,\n    \"y\": [\n      1\n    ]\n  }\n}\n");
  CHECK(merge("{\n  \"a\": {}\n}\n", "", R"({"a":{"x":1},"b":{"y":2}})") ==
        "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": {\n    \"y\": 2\n  }\n}\n");
  CHECK(merge(crlf("{\n\t\"a\": 1\n}\n"), "", R"({"a":null,"b":true})") ==
        crlf("{\n\t\"a\": null,\n\t\"b\": true\n}\n"));
  CHECK(merge(R"({ "a": 1 })", "", R"({"b":{"c":1.0}})") == R"({ "a": 1, "b": { "c": 1.0 } })");
  CHECK(merge("{}", "", "{}") == "{}");
  CHECK(merge("{ }", "", "{}") == "{ }");
}

TEST_CASE("Splicer::replace: gaps as large as a buffer are not repeated for each entry of a value") {
  const std::string value = R"({"x":[{"y":[1,2]}]})";
  const std::string wide(2000, ' ');
  // Below a wide indentation the value is on one line; within a wide gap, the gap is kept once.
  CHECK(set("{\n" + wide + "\"a\": 1,\n" + wide + "\"b\": {\n" + wide + "  \"c\": 1}\n}", "/a", value) ==
        "{\n" + wide + "\"a\": {\"x\": [{\"y\": [1, 2]}]},\n" + wide + "\"b\": {\n" + wide + "  \"c\": 1}\n}");
  CHECK(set("{\"a\":" + wide + "1,\"b\":" + wide + "2," + wide + "\"c\":" + wide + "3}", "/a", value) ==
        "{\"a\":" + wide + "{\"x\": [{\"y\": [1,2]}]},\"b\":" + wide + "2," + wide + "\"c\":" + wide + "3}");
  CHECK(set("[" + wide + "1," + wide + "2" + wide + "]", "/0", "[[3,4],5]") ==
        "[" + wide + "[[3, 4], 5]," + wide + "2" + wide + "]");
  // Levels deepen the indentation up to a width.
  std::string nested = "1";
  const std::string widest = "{\n" + std::string(200, ' ') + "\"a\": 1\n}";
  for (int level = 0; level < 3000; ++level) nested = "[" + nested + "]";
  const std::string deep = set(widest, "/a", nested);
  CHECK(deep.size() < nested.size() * 1300);
  CHECK(deep.find('\n' + std::string(1200, ' ') + '[') != std::string::npos);
  CHECK(deep.find('\n' + std::string(1201, ' ')) == std::string::npos);
  // Nor is one as wide repeated for each entry that is added beside it.
  CHECK(set("{\n" + wide + "\"a\": 1\n}", "/b", "2") == "{\n" + wide + "\"a\": 1,\n\"b\": 2\n}");
}
