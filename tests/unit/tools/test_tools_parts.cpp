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
    const std::string more = part["more"];
    const std::size_t begin = more.find('{');
    const std::size_t end = more.find('}') + 1;
    CHECK(more.substr(0, begin) + more.substr(end) == "check_tool_blocks  with the same \"content\"");
    const Json next = Json::parse(more.substr(begin, end - begin));
    CHECK(next.size() == 1);
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

TEST_CASE_FIXTURE(Desk, "the call that continues names a document that it does not repeat, and is none as it stands") {
  Json items = Json::array();
  for (int i = 0; i < 300; ++i) items.push_back({{"x", 1}, {"n", i}});
  const Json document{{"items", items}};
  const std::string instruction = "set x of every item to 2";
  place.max_bytes = 4000;
  const std::string more =
      good("json_editor_preview", {{"instruction", instruction}, {"document", document}}).json["more"];
  CHECK(more.starts_with("json_editor_preview {\"instruction\": \"set x of every item to 2\", \"offset\": "));
  CHECK(more.ends_with("} with the same \"document\""));
  for (const char* const mark : {"…", "..."}) {
    const Json refused = bad("json_editor_preview", {{"instruction", instruction}, {"document", mark}}).json;
    CHECK(refused["error"]["message"] ==
          "Document must be a valid JSON object, and is '" + std::string(mark) + "': give the whole document");
    const Json none = bad("check_tool_blocks", {{"content", mark}}).json;
    CHECK(none["code"] == "INVALID_INPUT");
    CHECK(none["message"] == "'content' is '" + std::string(mark) + "' and no text: give the whole text.");
  }
}

TEST_CASE_FIXTURE(Desk, "check_tool_blocks: a block with long names is shown, with its findings") {
  const std::string name(30'000, 'x');
  const auto block = [&](const Json& call) {
    const Json found = good("check_tool_blocks", {{"content", "```json\n" + call.dump() + "\n```\n"}}).json;
    REQUIRE(found["blocks"].size() == 1);
    return found["blocks"][0];
  };
  const std::string cut = name.substr(0, 120) + "…[+29880 chars]";
  const Json tool = block({{"tool", name}, {"path", "a.txt"}});
  CHECK(tool["tool"] == cut);
  CHECK(tool["findings"][0]["code"] == "UNKNOWN_TOOL");
  const Json path = block({{"tool", "write_file"}, {"path", name}});
  CHECK(path["path"] == cut);
  CHECK(path["findings"][1]["code"] == "VAGUE_PATH");
  CHECK(path["findings"][0]["code"] == "MISSING_FIELD");
  const Json field = block({{"tool", "write_file"}, {"path", "a.txt"}, {"content", ""}, {name, 1}});
  CHECK(field["findings"][0]["field"] == cut);
  const std::string usual(500, 'p');
  CHECK(block({{"tool", "write_file"}, {"path", usual}, {"content", name}})["path"] == usual);
}

TEST_CASE_FIXTURE(Desk, "json_values and json_table: a value or group that is larger than the budget is cut") {
  const std::string large(5000, 'n');
  put("big.json", Json{{{"k", large + "a"}}, {{"k", large + "b"}}, {{"k", "s"}}, {{"k", "s"}}}.dump());
  place.max_bytes = 2000;
  const auto walk = [&](const std::string& tool, Json arguments, const std::string& items) {
    Json rows = Json::array();
    for (int calls = 0; calls < 10; ++calls) {
      const Json page = good(tool, arguments).json;
      REQUIRE(!page[items].empty());
      rows.insert(rows.end(), page[items].begin(), page[items].end());
      if (!page.contains("more")) break;
      arguments = arguments_of(page, tool);
    }
    return rows;
  };
  const auto check = [&](const Json& rows, const std::string& key) {
    REQUIRE(rows.size() == 3);
    int cut = 0;
    for (const Json& row : rows) {
      const std::string value = row[key];
      if (row["count"] == 2) {
        CHECK(value == "s");
        continue;
      }
      ++cut;
      CHECK(value.size() > 500);
      CHECK(large.starts_with(value));
      CHECK(row["omitted"]["bytes"] == 5003 - value.size() - 1);
    }
    CHECK(cut == 2);
  };
  check(walk("json_values", {{"filePath", "big.json"}, {"query", "$[*].k"}, {"tally", true}}, "tally"), "value");
  check(walk("json_table", {{"filePath", "big.json"}, {"query", "$[*]"}, {"group", {"k"}}, {"columns", {"k", "count"}}},
             "rows"),
        "k");
}

TEST_CASE_FIXTURE(Desk, "json_table: keys without a column are named") {
  put("t.json", R"([{"a": 1, "tags": [], "o": {"x": 1, "deep": {"y": 1}}}, {"b": 2, "a": {"z": []}, "tags": [1]}])");
  const Json found = good("json_table", {{"filePath", "t.json"}, {"query", "$"}}).json;
  CHECK(found["warnings"] == Json{"3 keys with arrays or objects have no column: 'tags', 'o.deep', 'a.z'"});
  CHECK(!good("json_table", {{"filePath", "t.json"}, {"query", "$"}, {"columns", {"tags"}}}).json.contains("warnings"));
  put("one.json", R"([{"a": 1, "l": [1]}])");
  CHECK(good("json_table", {{"filePath", "one.json"}, {"query", "$"}}).json["warnings"] ==
        Json{"1 key with arrays or objects has no column: 'l'"});
  put("none.json", R"([{"l": [1]}, {"l": [2]}])");  // the rows themselves are shown
  CHECK(!good("json_table", {{"filePath", "none.json"}, {"query", "$"}}).json.contains("warnings"));
}
