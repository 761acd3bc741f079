// SPDX-License-Identifier: MIT
// The situations of which mergiraf (examples/json) and git-json-merge (test/git-json-merge.spec.js) have cases, on
// documents of our own: what jt gives, and where that is not what they give, why. (Two more are in
// tests/cli/merge_file.bats, as they are errors: markers of an earlier merge, around which mergiraf puts its own, and a
// byte order mark behind the document.)
#include "merge/merging.hpp"

using namespace jt_merge_test;

namespace {

struct Situation {
  const char* what;
  std::string ours, base, theirs;
  std::string result;
  Strings conflicts;
  const char* otherwise;  ///< what the other program does, and why jt does not; empty: the same
};

const std::string small_base = "{\n    \"a\": 1,\n    \"d\": 8,\n    \"z\": -1\n}\n";

const Situation of_mergiraf[] = {
    {"one side moved an object into another one, the other side changed a value in it",
     "{\n  \"box\": {\n    \"pen\": {\n      \"ink\": 1\n    }\n  }\n}\n",
     "{\n  \"pen\": {\n    \"ink\": 1\n  }\n}\n",
     "{\n  \"pen\": {\n    \"ink\": 3\n  }\n}\n",
     "{\n  \"box\": {\n    \"pen\": {\n      \"ink\": 1\n    }\n<<<<<<< ours\n=======\n  },\n  \"pen\": {\n    "
     "\"ink\": "
     "3\n>>>>>>> theirs\n  }\n}\n",
     {"removed .pen"},
     "it follows the object into its new parent; to jt it was removed there and added here, and a removal of what the "
     "other side changed is a conflict"},
    {"a duplicate key that nobody changed, beside changed elements",
     "{\"n\": [7, 8, 9], \"k\": 1, \"k\": 2}",
     "{\"n\": [8, 9], \"k\": 1, \"k\": 2}",
     "{\"n\": [8, 9, 10], \"k\": 1, \"k\": 2}",
     "{\"n\": [7, 8, 9, 10], \"k\": 1, \"k\": 2}",
     {},
     ""},
    {"both added a key, first and last, with different values",
     "{\n    \"new\": \"ours\",\n    \"a\": 1\n}\n",
     "{\n    \"a\": 1\n}\n",
     "{\n    \"a\": 1,\n    \"new\": \"theirs\"\n}\n",
     "{\n<<<<<<< ours\n    \"new\": \"ours\",\n=======\n    \"new\": \"theirs\",\n>>>>>>> theirs\n    \"a\": 1\n}\n",
     {"value .new"},
     ""},
    {"both added a key with the same value, far apart",
     "{\n    \"a\": 1,\n    \"b\": 2,\n    \"d\": 8,\n    \"z\": -1\n}\n",
     small_base,
     "{\n    \"a\": 1,\n    \"d\": 8,\n    \"z\": -1,\n    \"b\": 2.0\n}\n",
     "{\n    \"a\": 1,\n    \"b\": 2,\n    \"d\": 8,\n    \"z\": -1\n}\n",
     {},
     ""},
    {"both added a key with different values, far apart",
     "{\n    \"a\": 1,\n    \"b\": 2,\n    \"d\": 8,\n    \"z\": -1\n}\n",
     small_base,
     "{\n    \"a\": 1,\n    \"d\": 8,\n    \"z\": -1,\n    \"b\": 3\n}\n",
     "{\n    \"a\": 1,\n<<<<<<< ours\n    \"b\": 2,\n=======\n    \"b\": 3,\n>>>>>>> theirs\n    \"d\": 8,\n    \"z\": "
     "-1\n}\n",
     {"value .b"},
     ""},
    {"both added a key with different values at one place",
     "{\n    \"a\": 1,\n    \"b\": 2,\n    \"d\": 8,\n    \"z\": -1\n}\n",
     small_base,
     "{\n    \"a\": 1,\n    \"b\": 3,\n    \"d\": 8,\n    \"z\": -1\n}\n",
     "{\n    \"a\": 1,\n<<<<<<< ours\n    \"b\": 2,\n=======\n    \"b\": 3,\n>>>>>>> theirs\n    \"d\": 8,\n    \"z\": "
     "-1\n}\n",
     {"value .b"},
     ""},
    {"both added an element, at different ends", "[6, 7, 8]", "[7, 8]", "[7, 8, 9]", "[6, 7, 8, 9]", {}, ""},
};

const Situation of_git_json_merge[] = {
    {"nobody changed anything", R"({"a":"a"})", R"({"a":"a"})", R"({"a":"a"})", R"({"a":"a"})", {}, ""},
    {"theirs has another member in place of one",
     R"({"a":"a"})",
     R"({"a":"a"})",
     R"({"b":"b"})",
     R"({"b":"b"})",
     {},
     ""},
    {"ours added a member", R"({"a":"a","b":"b"})", R"({"a":"a"})", R"({"a":"a"})", R"({"a":"a","b":"b"})", {}, ""},
    {"both added a member alike, and theirs removed one",
     R"({"a":"a","b":"b"})",
     R"({"a":"a"})",
     R"({"b":"b"})",
     R"({"b":"b"})",
     {},
     ""},
    {"both removed a member", R"({"b":"b"})", R"({"a":"a","b":"b"})", R"({"b":"b"})", R"({"b":"b"})", {}, ""},
    {"ours removed a member", R"({"b":"b"})", R"({"a":"a","b":"b"})", R"({"a":"a","b":"b"})", R"({"b":"b"})", {}, ""},
    {"ours changed the indentation",
     "{\n    \"a\": 1\n}\n",
     "{\n  \"a\": 1\n}\n",
     "{\n  \"a\": 1,\n  \"b\": 2\n}\n",
     "{\n    \"a\": 1,\n    \"b\": 2\n}\n",
     {},
     ""},
    {"theirs changed the indentation",
     "{\n  \"a\": 1,\n  \"c\": 3\n}\n",
     "{\n  \"a\": 1\n}\n",
     "{\n    \"a\": 1,\n    \"b\": 2\n}\n",
     "{\n  \"a\": 1,\n  \"c\": 3,\n  \"b\": 2\n}\n",
     {},
     "it writes the whole file anew with the indentation of theirs; to jt layout is no change, and OURS keeps its "
     "bytes"},
    {"theirs and the base have one indentation, ours another one",
     "{\n\t\"a\": 1,\n\t\"c\": 3\n}\n",
     "{\n  \"a\": 1\n}\n",
     "{\n  \"a\": 1,\n  \"b\": {\n    \"x\": 1\n  }\n}\n",
     "{\n\t\"a\": 1,\n\t\"c\": 3,\n\t\"b\": {\n\t\t\"x\": 1\n\t}\n}\n",
     {},
     ""},
    {"a byte order mark in ours",
     "\xEF\xBB\xBF[1,2]",
     "[1]",
     "[1,3]",
     "\xEF\xBB\xBF[1,2,3]",
     {},
     "it drops the mark; to jt it is a byte of OURS like any other"},
    {"a byte order mark in theirs", "[1,2]", "[1]", "\xEF\xBB\xBF[1,3]", "[1,2,3]", {}, ""},
};

void check(const Situation& each) {
  CAPTURE(each.what);
  CAPTURE(each.otherwise);
  const Merging out = merge(each.ours, each.base, each.theirs);
  CHECK(out.error == "");
  CHECK(out.text == each.result);
  CHECK(out.conflicts == each.conflicts);
}

}  // namespace

TEST_CASE("merge: the situations of mergiraf's cases") {
  for (const Situation& each : of_mergiraf) check(each);
}

TEST_CASE("merge: the situations of git-json-merge's cases") {
  for (const Situation& each : of_git_json_merge) check(each);
}
