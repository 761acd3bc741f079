// SPDX-License-Identifier: MIT
// The public suite of RFC 6902 and appendix A of RFC 7396, in the library.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "edited.hpp"

namespace {

using namespace jt_edit_test;
using Json = nlohmann::json;

std::string folder() {
  const char* suites = std::getenv("JT_SUITES");
  return (suites != nullptr ? std::string(suites) : std::string(JT_PROJECT) + "/../shared/data") + "/json-patch-tests/";
}

}  // namespace

TEST_CASE("parse_operations and Transaction::run: json-patch-tests") {
  int run = 0;
  for (const char* name : {"tests.json", "spec_tests.json"}) {
    if (!std::filesystem::exists(folder() + name)) {
      MESSAGE("skipped: " << folder() + name << " is missing");
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

TEST_CASE("Applier::merge: RFC 7396, appendix A") {
  struct Case {
    const char* original;
    const char* patch;
    const char* result;
  };
  const Case cases[] = {
      {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
      {R"({"a":"b"})", R"({"a":null})", R"({})"},
      {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
      {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
      {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
      {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
      {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
      {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
      {R"({"a":"foo"})", R"(null)", R"(null)"},
      {R"({"a":"foo"})", R"("bar")", R"("bar")"},
      {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
      {R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
      {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.original);
    CAPTURE(each.patch);
    jt::Operation made = operation(jt::OperationKind::merge, "", each.patch);
    made.null_deletes = true;
    const Edited result = edit(each.original, {made});
    REQUIRE_MESSAGE(!result.error, result.text);
    CHECK(Json::parse(result.text) == Json::parse(each.result));
  }
}
