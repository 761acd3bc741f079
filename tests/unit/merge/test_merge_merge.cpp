// SPDX-License-Identifier: MIT
// merge on small documents: each rule, with the exact bytes of the result.
#include "merge/merging.hpp"

using namespace jt_merge_test;

namespace {

std::string merged(const std::string& ours, const std::string& base, const std::string& theirs) {
  const Merging out = merge(ours, base, theirs);
  CHECK(out.error == "");
  CHECK(out.conflicts == Strings{});
  return out.text;
}

Strings conflicts(const std::string& ours, const std::string& base, const std::string& theirs) {
  Options options;
  options.settle = Options::Settle::ours;
  const Merging out = merge(ours, base, theirs, options);
  CHECK(out.text == ours);
  return out.conflicts;
}

}  // namespace

TEST_CASE("merge: a side that is the base, byte for byte") {
  CHECK(merged("[1,2]", "[1,2]", "[ 1, 3 ]\n") == "[ 1, 3 ]\n");
  CHECK(merged("[ 1, 3 ]\n", "[1,2]", "[1,2]") == "[ 1, 3 ]\n");
  CHECK(merged("[1,3]", "[1,2]", "[ 1, 20e-1 ]") == "[1,3]");
}

TEST_CASE("merge: numbers and strings keep their spelling") {
  CHECK(merged(R"({"a":1,"n":12345678901234567890})", R"({"a":0,"n":12345678901234567890})",
               R"({"a":0,"n":12345678901234567890,"\u00e9":1.50e+0,"s":"\u0041"})") ==
        R"({"a":1,"n":12345678901234567890,"\u00e9":1.50e+0,"s":"\u0041"})");
  CHECK(merged(R"({"k":"\u0061"})", R"({"k":"b"})", R"({"k":"a"})") == R"({"k":"\u0061"})");
}

TEST_CASE("merge: literals that have left the window") {
  // They are compared after the rest of their object was read.
  std::string rest = R"(,"rest":[)";
  while (rest.size() < 3 * jt::scan::default_window) rest += "\"some text\",";
  rest += "0]";
  const auto document = [&](const std::string& a, const std::string& b, const std::string& c) {
    return R"({"a":)" + a + R"(,"b":)" + b + rest + R"(,"c":)" + c + "}";
  };
  const std::string base = document("null", "false", "true");
  CHECK(merged(document("null", "false", "[true]"), base, document("117", "true", "true")) ==
        document("117", "true", "[true]"));
  CHECK(merged(document("{}", "true", "true"), base, document("null", "true", "null")) ==
        document("{}", "true", "null"));
  CHECK(conflicts(document("true", "null", "true"), base, document("false", "{}", "true")) ==
        Strings{"value .a", "value .b"});
}

TEST_CASE("merge: members added, removed and changed by one side, or by both alike") {
  CHECK(merged(R"({"a":1,"c":3})", R"({"a":1})", R"({"a":1,"b":2})") == R"({"a":1,"c":3,"b":2})");
  CHECK(merged(R"({"n":9,"a":1})", R"({"a":1})", R"({"f":0,"a":1})") == R"({"n":9,"f":0,"a":1})");
  CHECK(merged(R"({"a":1,"x":0,"z":9})", R"({"a":1,"b":2,"z":9})", R"({"a":1,"b":2,"c":3,"z":9})") ==
        R"({"a":1,"x":0,"c":3,"z":9})");
  CHECK(merged(R"({"a":1,"b":2})", R"({"a":1})", R"({"a":1,"b":2.0})") == R"({"a":1,"b":2})");
  CHECK(merged(R"({"a":1,"b":7})", R"({"a":1,"b":2})", R"({"b":2})") == R"({"b":7})");
  CHECK(merged(R"({})", R"({"a":1})", R"({})") == R"({})");
  CHECK(merged("{\r\n\t\"a\": 1\r\n}", R"({"a":1})", R"({"a":1,"b":[1,{"c":2}]})") ==
        "{\r\n\t\"a\": 1,\r\n\t\"b\": [\r\n\t\t1,\r\n\t\t{\r\n\t\t\t\"c\": 2\r\n\t\t}\r\n\t]\r\n}");
}

TEST_CASE("merge: objects that both added are merged, arrays are not") {
  CHECK(merged(R"({"k":{"a":1}})", R"({})", R"({"k":{"b":2}})") == R"({"k":{"a":1,"b":2}})");
  CHECK(conflicts(R"({"k":[1]})", R"({})", R"({"k":[2]})") == Strings{"value .k"});
  CHECK(merged(R"({"k":[1]})", R"({})", R"({"k":[1.0]})") == R"({"k":[1]})");
  CHECK(conflicts(R"({"k":{"a":1}})", R"({"k":0})", R"({"k":{"b":2}})") == Strings{"value .k"});
  CHECK(conflicts(R"({"k":{"a":1}})", R"({})", R"({"k":{"a":2}})") == Strings{"value .k.a"});
}

TEST_CASE("merge: no base") {
  CHECK(merged(R"({"a":1})", "", R"({"b":1})") == R"({"a":1,"b":1})");
  CHECK(merged("[1,5]", "", "[1, 2]") == "[1,5,2]");
  CHECK(merged(R"({"a":1})", " \n\t\r\n ", R"({"b":1})") == R"({"a":1,"b":1})");
  CHECK(merged("[1,5]", std::string(9000, ' '), "[1, 2]") == "[1,5,2]");
}

TEST_CASE("merge: a key given twice that one side changed") {
  CHECK(merge(R"({"a":1,"a":2,"b":0})", R"({"a":1,"a":2})", R"({"a":1,"a":3})").error ==
        "cannot read 'base', line 1, column 8: duplicate key 'a' in the root");
  CHECK(merged(R"({"a":1,"a":2,"b":0})", R"({"a":1,"a":2})", R"({"a":1,"a":2,"c":3})") ==
        R"({"a":1,"a":2,"b":0,"c":3})");
}

TEST_CASE("merge: a new member goes after the one of several with a key that it follows in THEIRS") {
  const std::string base = R"({"a":1,"b":2,"a":3,"d":4})";
  const std::string ours = R"({"a":1,"b":2,"a":3,"d":5})";
  CHECK(merged(ours, base, R"({"a":1,"b":2,"a":3,"n":0,"d":4})") == R"({"a":1,"b":2,"a":3,"n":0,"d":5})");
  CHECK(merged(ours, base, R"({"a":1,"n":0,"b":2,"a":3,"d":4})") == R"({"a":1,"n":0,"b":2,"a":3,"d":5})");
  CHECK(merged(ours, base, R"({"a":1,"n":0,"b":2,"a":3,"m":{},"d":4})") == R"({"a":1,"n":0,"b":2,"a":3,"m":{},"d":5})");
  CHECK(merged(R"({"a":1,"a":3,"d":5})", base, R"({"a":1,"b":2,"n":0,"a":3,"d":4})") == R"({"a":1,"n":0,"a":3,"d":5})");
}

TEST_CASE("merge: elements known by their values") {
  CHECK(merged("[1,2,3,9]", "[1,2,3]", "[1,2,3,8]") == "[1,2,3,9,8]");
  CHECK(merged("[1,2,3,9]", "[1,2,3]", "[1,2,3,9,8]") == "[1,2,3,9,8]");
  CHECK(merged("[1,2,3,4]", "[1,2,3]", "[2,3]") == "[2,3,4]");
  CHECK(merged("[0,1,2,3]", "[1,2,3]", "[1,5,3]") == "[0,1,5,3]");
  CHECK(merged("[[1,2],[3]]", "[[1],[3]]", "[[1],[3,4]]") == "[[1,2],[3,4]]");
  CHECK(conflicts("[1,5,3]", "[1,2,3]", "[1,7,3]") == Strings{"value [1]"});
  CHECK(conflicts("[5]", "[5,1,2]", "[5,3,2]") == Strings{"removed [1]"});
}

TEST_CASE("merge: elements known by a member") {
  const std::string base = R"([{"id":1,"v":1},{"id":2,"v":2}])";
  CHECK(merged(R"([{"id":1,"v":1},{"id":2,"v":5},{"id":4}])", base, R"([{"id":2,"v":2},{"id":1,"v":9}])") ==
        R"([{"id":2,"v":5},{"id":4},{"id":1,"v":9}])");
  CHECK(merged(R"([{"id":1},{"id":5,"a":1}])", R"([{"id":1}])", R"([{"id":5,"b":2},{"id":1}])") ==
        R"([{"id":1},{"id":5,"a":1,"b":2}])");
  CHECK(conflicts(R"([{"id":2,"v":7},{"id":1,"v":1}])", base, R"([{"id":1,"v":1},{"id":2,"v":8}])") ==
        Strings{"value [0].v"});
  Options options;
  options.rules.keys = {"k"};
  CHECK(merge(R"([{"k":1,"id":1,"v":1},{"k":2,"id":1}])", R"([{"k":1,"id":1},{"k":2,"id":1}])",
              R"([{"k":2,"id":1,"w":1},{"k":1,"id":1}])", options)
            .text == R"([{"k":2,"id":1,"w":1},{"k":1,"id":1,"v":1}])");
}

TEST_CASE("merge: elements that both moved to different places stay where OURS has them") {
  const Merging out =
      merge(R"([{"id":2},{"id":1},{"id":3}])", R"([{"id":1},{"id":2},{"id":3}])", R"([{"id":2},{"id":3},{"id":1}])");
  CHECK(out.text == R"([{"id":2},{"id":1},{"id":3}])");
  CHECK(out.notes == Strings{"both moved [0] to different places; it is where ours has it"});
  // In the order of the document.
  const auto twice = [](const std::string& array) { return "{\"a\":" + array + ",\"b\":" + array + "}"; };
  CHECK(merge(twice(R"([{"id":2},{"id":1},{"id":3}])"), twice(R"([{"id":1},{"id":2},{"id":3}])"),
              twice(R"([{"id":2},{"id":3},{"id":1}])"))
            .notes == Strings{"both moved .a[0] to different places; it is where ours has it",
                              "both moved .b[0] to different places; it is where ours has it"});
}

TEST_CASE("merge: the order of what both added can be a conflict") {
  Options options;
  options.rules.strict_order = true;
  const Merging out = merge("[1,9]", "[1]", "[1,8]", options);
  CHECK(out.conflicts == Strings{"order [1]"});
  CHECK(out.text == "<<<<<<< ours\n[1,9]\n=======\n[1,8]\n>>>>>>> theirs\n");
  CHECK(merge("[1,9]", "[1]", "[1,9]", options).text == "[1,9]");
  CHECK(merge("[0,1]", "[1]", "[1,8]", options).text == "[0,1,8]");
}

TEST_CASE("merge: renamed members") {
  CHECK(merged(R"({"old":{"x":2},"z":1})", R"({"old":{"x":1}})", R"({"new":{"x":1}})") == R"({"new":{"x":2},"z":1})");
  CHECK(merged(R"({"new":{"x":1}})", R"({"old":{"x":1}})", R"({"old":{"x":1,"y":2}})") == R"({"new":{"x":1,"y":2}})");
  CHECK(merged(R"({"b":1})", R"({"a":5,"b":1})", R"({"c":5,"b":1})") == R"({"b":1})");
  CHECK(merged(R"({"c":5,"b":1})", R"({"a":5,"b":1})", R"({"b":1})") == R"({"b":1})");
  CHECK(conflicts(R"({"n1":5})", R"({"old":5})", R"({"n2":5})") == Strings{"rename .n1"});
  // Two candidates: nothing was renamed.
  CHECK(merge(R"({"a":7})", R"({"a":5})", R"({"b":5,"c":5})").conflicts == Strings{"removed .a"});
}

TEST_CASE("merge: a value that many members have proves no rename") {
  for (const char* value : {"false", "true", "null", "0", "-0.0e3", "\"\"", "[]", "{}"}) {
    CAPTURE(value);
    const auto with = [&](const std::string& key) { return "{\"" + key + "\":" + value + ",\"c\":3}"; };
    CHECK(conflicts(with("new"), with("old"), R"({"old":"changed","c":3})") == Strings{"removed .old"});
    CHECK(merged(with("new"), with("old"), R"({"c":3})") == with("new"));
    CHECK(merged(R"({"c":3})", with("old"), with("new")) == with("new"));
  }
  CHECK(conflicts(R"({"n":[ ]})", R"({"o":[
]})",
                  R"({"o":[1]})") == Strings{"removed .o"});
  CHECK(merged(R"({"n":0.1,"c":3})", R"({"o":0.1,"c":3})", R"({"o":7,"c":3})") == R"({"n":7,"c":3})");
}

TEST_CASE("merge: a note says what became of a renamed member that the other side changed or removed") {
  const std::string base = R"({"a":1,"old":5,"z":2})";
  const std::string renamed = R"({"a":1,"new":5,"z":2})";
  const auto notes = [&](const std::string& ours, const std::string& theirs) {
    const Merging out = merge(ours, base, theirs);
    CHECK(out.conflicts == Strings{});
    return out.notes;
  };
  CHECK(notes(renamed, R"({"a":1,"old":6,"z":2})") ==
        Strings{".old was renamed to .new by ours and changed by theirs; the new one has the change"});
  CHECK(notes(R"({"a":1,"old":6,"z":2})", renamed) ==
        Strings{".old was renamed to .new by theirs and changed by ours; the new one has the change"});
  CHECK(notes(renamed, R"({"a":1,"z":2})") ==
        Strings{".old was renamed to .new by ours and removed by theirs; it is removed"});
  CHECK(notes(R"({"a":1,"z":2,"y":3})", renamed) ==
        Strings{".old was renamed to .new by theirs and removed by ours; it is removed"});
  CHECK(notes(renamed, R"({"a":1,"old":5,"z":3})") == Strings{});
  CHECK(notes(R"({"a":1,"old":5,"z":3})", renamed) == Strings{});
}

TEST_CASE("merge: what is a conflict") {
  CHECK(conflicts(R"({"k":2})", R"({"k":1})", R"({"k":3})") == Strings{"value .k"});
  CHECK(conflicts(R"({})", R"({"k":{"a":1}})", R"({"k":{"a":2}})") == Strings{"removed .k"});
  CHECK(conflicts(R"({"k":{"a":2}})", R"({"k":{"a":1}})", R"({})") == Strings{"removed .k"});
  CHECK(conflicts(R"({"k":7})", R"({"k":{"a":1}})", R"({"k":{"a":2}})") == Strings{"value .k"});
  CHECK(conflicts("1", "2", "3") == Strings{"value ."});
}

TEST_CASE("mark: the smallest lines that hold the entry") {
  const std::string ours = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n";
  CHECK(merge(ours, R"({"a":1,"b":1,"c":3})", R"({"a":0,"b":3,"c":3})").text ==
        "{\n  \"a\": 0,\n<<<<<<< ours\n  \"b\": 2,\n=======\n  \"b\": 3,\n>>>>>>> theirs\n  \"c\": 3\n}\n");
  Options options;
  options.marking = {{"HEAD", "", "topic"}, 9, true};
  CHECK(merge(ours, R"({"a":1,"b":1,"c":3})", R"({"a":1,"b":3,"c":3})", options).text ==
        "{\n  \"a\": 1,\n<<<<<<<<< HEAD\n  \"b\": 2,\n|||||||||\n  \"b\": 1,\n=========\n  \"b\": 3,\n"
        ">>>>>>>>> topic\n  \"c\": 3\n}\n");
  CHECK(merge("{\n  \"a\": 1,\n  \"c\": 3\n}", R"({"a":1,"b":1,"c":3})", R"({"a":1,"b":3,"c":3})").text ==
        "{\n  \"a\": 1,\n<<<<<<< ours\n=======\n  \"b\": 3,\n>>>>>>> theirs\n  \"c\": 3\n}");
  CHECK(merge("{\r\n\"a\":2}", R"({"a":1})", R"({"a":3})").text ==
        "{\r\n<<<<<<< ours\r\n\"a\":2}\r\n=======\r\n\"a\":3}\r\n>>>>>>> theirs\r\n");
}

TEST_CASE("merge: conflicts settled for one side") {
  Options options;
  options.settle = Options::Settle::theirs;
  CHECK(merge(R"({"a":2,"b":1})", R"({"a":1,"b":1})", R"({"a":3,"b":4})", options).text == R"({"a":3,"b":4})");
  CHECK(merge(R"({"b":1})", R"({"a":1,"b":1})", R"({"a":3,"b":4})", options).text == R"({"a":3,"b":4})");
}
