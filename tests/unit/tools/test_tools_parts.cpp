// SPDX-License-Identifier: MIT
// Results that the budget cuts say what they left out, and the call that goes on.
#include <doctest/doctest.h>

#include "calling.hpp"

using namespace jt;
using namespace jt::test;
using Json = nlohmann::json;

namespace {

/// The arguments of the call that a result names.
Json arguments_of(const Json& result, const std::string& tool) {
  const std::string call = result["more"];
  REQUIRE(call.starts_with(tool + " {"));
  return Json::parse(call.substr(tool.size() + 1));
}

}  // namespace

TEST_CASE_FIXTURE(Desk, "json_editor_preview: all changes can be seen, one part after the other") {
  Json users = Json::array();
  for (int i = 0; i < 90; ++i) users.push_back({{"name", "user" + std::to_string(i)}});
  put("users.json", Json{{"users", users}}.dump());
  place.max_bytes = 4000;
  Json arguments{{"filePath", "users.json"}, {"instruction", "uppercase all names"}};
  std::vector<std::string> paths;
  for (int calls = 0; calls < 30; ++calls) {
    const Json part = good("json_editor_preview", arguments).json;
    CHECK(part["message"] == "Found 90 changes to apply");
    REQUIRE(!part["changes"].empty());
    for (const Json& change : part["changes"]) paths.push_back(change["pointer"]);
    CHECK(part["omitted"]["changes"] == 90 - part["changes"].size());
    if (!part.contains("more")) break;
    arguments = arguments_of(part, "json_editor_preview");
  }
  REQUIRE(paths.size() == 90);
  for (int i = 0; i < 90; ++i) CHECK(paths[static_cast<std::size_t>(i)] == "/users/" + std::to_string(i) + "/name");
}

TEST_CASE_FIXTURE(Desk, "check_tool_blocks: all blocks can be seen; the text is not repeated") {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    text += "```json\n{\"tool\": \"delete_file\", \"path\": \"" + std::to_string(i) + ".txt\"}\n```\n";
  }
  place.max_bytes = 3000;
  std::size_t seen = 0;
  std::uint64_t offset = 0;
  for (int calls = 0; calls < 30; ++calls) {
    const Json part = good("check_tool_blocks", {{"content", text}, {"offset", offset}}).json;
    CHECK(part["valid"] == 60);
    REQUIRE(!part["blocks"].empty());
    CHECK(part["blocks"][0]["path"] == std::to_string(seen) + ".txt");
    seen += part["blocks"].size();
    if (!part.contains("more")) break;
    const Json next = arguments_of(part, "check_tool_blocks");
    CHECK(next["content"] == "…");
    offset = next["offset"];
  }
  CHECK(seen == 60);
}

TEST_CASE_FIXTURE(Desk, "json_diff: a value that is as large as the budget is left out alone") {
  put("a.json", Json{{"a", 1}, {"b", std::string(5000, 'n')}, {"z", 1}}.dump());
  put("b.json", Json{{"a", 2}, {"b", 7}, {"z", 2}}.dump());
  place.max_bytes = 2000;
  const Json all = good("json_diff", {{"a", "a.json"}, {"b", "b.json"}}).json;
  REQUIRE(all["changes"].size() == 3);
  CHECK(all["changes"][1] == Json{{"change", "changed"}, {"path", "/b"}, {"new", 7}, {"omitted", {{"old", 5002}}}});
  CHECK(all["changes"][2]["new"] == 2);
  CHECK(!all.contains("more"));
}

TEST_CASE_FIXTURE(Desk, "JsonInspect: the keys that are left out, and the call that lists them") {
  Json wide;
  for (int i = 0; i < 300; ++i) wide["k" + std::to_string(i)] = i % 2 == 0 ? Json(i) : Json(std::to_string(i));
  put("wide.json", Json{{"o", wide}}.dump());
  const Json part = good("JsonInspect", {{"filePath", "wide.json"}, {"path", "/o"}}).json;
  CHECK(part["keysOmitted"] == 200);
  const std::string keys = good("list_json_keys", arguments_of(part, "list_json_keys")).text;
  CHECK(keys.find("k150 (number)") != std::string::npos);
  CHECK(!good("JsonInspect", {{"filePath", "wide.json"}}).json.contains("more"));
}
