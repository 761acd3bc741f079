// SPDX-License-Identifier: MIT
// The public suite of RFC 6902 and appendix A of RFC 7396, run on the library.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "../../interop/merge_patch_cases.hpp"
#include "edit/edited.hpp"
#include "run.hpp"

namespace {

using namespace jt_edit_test;
using Json = nlohmann::json;

std::string folder() { return std::string(jt::test::suites()) + "/json-patch-tests/"; }

}  // namespace

TEST_CASE("parse_operations and Transaction::run: json-patch-tests") {
  int run = 0;
  for (const char* name : {"tests.json", "spec_tests.json"}) {
    if (!std::filesystem::exists(folder() + name)) {
      jt::test::skip(folder() + name + " is missing; set JT_SUITES");
      continue;
    }
    std::ifstream input(folder() + name);
    for (const auto& test : nlohmann::ordered_json::parse(input)) {
      if (!test.contains("patch") || test.value("disabled", false)) continue;
      ++run;
      const std::string comment = test.value("comment", "");
      CAPTURE(comment);
      for (const int indent : {-1, 2}) {
        const std::string document = test["doc"].dump(indent);
        CAPTURE(document);
        CAPTURE(test["patch"].dump());
        const Edited result = patch(document, test["patch"].dump());
        if (test.contains("error")) {
          CHECK_MESSAGE(result.error, "should fail: " << test["error"].dump() << ", but made " << result.text);
        } else {
          REQUIRE_MESSAGE(!result.error, result.text);
          if (test.contains("expected")) {
            CHECK(Json::parse(result.text, nullptr, false) == Json(test["expected"]));
          } else {
            CHECK(result.text == document);
          }
        }
      }
    }
  }
  MESSAGE(run << " cases of json-patch-tests");
}

namespace {

const Setting as_lines{.lines = true};

/// The document as the second one of three lines, spelled so that every change of the others would be seen.
std::string among_lines(const std::string& document) { return "{ \"a\" : 1.0 }\r\n\n" + document + "\n [ \"b\" ]"; }

/// The patch for that line. To add a value at its index would be to put another one before it.
std::string for_line(nlohmann::ordered_json patch) {
  for (auto& operation : patch) {
    if (!operation.is_object()) continue;
    if (operation.value("op", nlohmann::ordered_json()) == "add" &&
        operation.value("path", nlohmann::ordered_json()) == "")
      operation["op"] = "replace";
    for (const char* name : {"path", "from"}) {
      if (!operation.contains(name) || !operation[name].is_string()) continue;
      const std::string path = operation[name];
      if (path.empty() || path.starts_with('/')) operation[name] = "/1" + path;
    }
  }
  return patch.dump();
}

}  // namespace

TEST_CASE("parse_operations and Transaction::run: json-patch-tests, on one of several lines") {
  int run = 0;
  for (const char* name : {"tests.json", "spec_tests.json"}) {
    if (!std::filesystem::exists(folder() + name)) {
      jt::test::skip(folder() + name + " is missing; set JT_SUITES");
      continue;
    }
    std::ifstream input(folder() + name);
    for (const auto& test : nlohmann::ordered_json::parse(input)) {
      if (!test.contains("patch") || !test["patch"].is_array() || test.value("disabled", false)) continue;
      ++run;
      const std::string document = test["doc"].dump();
      const std::string patch_of_line = for_line(test["patch"]);
      CAPTURE(document);
      CAPTURE(patch_of_line);
      const Edited result = patch(among_lines(document), patch_of_line, as_lines);
      if (test.contains("error")) {
        CHECK_MESSAGE(result.error, "should fail: " << test["error"].dump() << ", but made " << result.text);
        continue;
      }
      REQUIRE_MESSAGE(!result.error, result.text);
      // Every other byte is as it was.
      const std::string begin = among_lines("").substr(0, among_lines("").find("\n\n") + 2);
      const std::string end = among_lines("").substr(begin.size());
      REQUIRE(result.text.starts_with(begin));
      REQUIRE(result.text.ends_with(end));
      const std::string line = result.text.substr(begin.size(), result.text.size() - begin.size() - end.size());
      CHECK(line.find('\n') == std::string::npos);
      CHECK(Json::parse(line, nullptr, false) == Json(test.contains("expected") ? test["expected"] : test["doc"]));
    }
  }
  MESSAGE(run << " cases of json-patch-tests on a line");
}

TEST_CASE("Applier::merge: RFC 7396, appendix A") {
  for (const auto& each : jt::interop::merge_patch_cases) {
    CAPTURE(each.document);
    CAPTURE(each.patch);
    jt::edit::Operation made = operation(jt::edit::OperationKind::merge, "", each.patch);
    made.null_deletes = true;
    const Edited result = edit(each.document, {made});
    REQUIRE_MESSAGE(!result.error, result.text);
    CHECK(Json::parse(result.text) == Json::parse(each.result));
  }
}

TEST_CASE("Applier::merge: keys that look like indices, into what was an array") {
  jt::edit::Operation made = operation(jt::edit::OperationKind::merge, "", R"({"1":{"0":null,"1":{"0":5}},"b":1})");
  made.null_deletes = true;
  CHECK(edit(R"([10,[20,[30]],40])", {made}).text == R"({"1":{"1":{"0":5}},"b":1})");
  CHECK(edit(R"({"1":[20,[30]]})", {made}).text == R"({"1":{"1":{"0":5}},"b":1})");
}

TEST_CASE("Applier::merge: one level deep, a null that deletes") {
  jt::edit::Operation made = operation(jt::edit::OperationKind::merge, "", R"({"a":{"x":null},"b":null})");
  made.null_deletes = true;
  made.shallow = true;
  CHECK(edit(R"({"a":{"y":1},"b":2})", {made}).text == R"({"a":{"x":null}})");
}

TEST_CASE("Transaction::run: into an element that a match changed before, in the same list") {
  CHECK(patch(R"([{"id":1,"a":{"b":2}}])", R"([
    {"operation":"set","match":{"arrayPath":"","where":{"id":1}},"value":{"a":"long enough to go on"}},
    {"op":"add","path":"/0/a","value":{"b":3}},
    {"operation":"set","match":{"arrayPath":"","where":{"id":1}},"value":{"new":{"x":1}}},
    {"operation":"set","path":"/0/new/x","value":4}])")
            .text == R"([{"id":1,"a":{"b":3},"new":{"x":4}}])");
}

TEST_CASE("OperationResult: a member '-' or '0' is a member, a new array's first element is 0") {
  const auto target = [](const std::string& document, const std::string& path) {
    return jt::path::spell(edit(document, {operation(jt::edit::OperationKind::set, path, "1")}).results.at(0).target,
                           jt::path::Spelling::pointer);
  };
  CHECK(target(R"({"a":{}})", "/a/-") == "/a/-");
  CHECK(target(R"({"a":{}})", "/a/0") == "/a/0");
  CHECK(target(R"({"a":[7]})", "/a/-") == "/a/1");
  CHECK(target(R"({"a":{}})", "/a/-/-") == "/a/-/0");
  CHECK(target(R"({"a":[7]})", "/a/-/-/b") == "/a/1/0/b");
}

TEST_CASE("Transaction::run: a merge into what the same list put there") {
  CHECK(patch(R"({"r":{"c":1}})", R"([
    {"operation":"set","path":"/r/c","value":{"k":1}},
    {"operation":"merge","path":"/r","value":{"b":0,"c":{"k":2}}}])")
            .text == R"({"r":{"c":{"k":2},"b":0}})");
}

TEST_CASE("Applier::transfer: the target is looked for once the value is gone") {
  CHECK(patch(R"([0,1,{"k":1,"k":2},{}])", R"([{"op":"move","from":"/1","path":"/2/k"}])").text ==
        R"([0,{"k":1,"k":2},{"k":1}])");
}
