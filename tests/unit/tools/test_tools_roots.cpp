// SPDX-License-Identifier: MIT
// No tool opens a file outside the roots, whatever its parameter says.
#include "calling.hpp"

using namespace jt;
using namespace jt::test;
using Json = nlohmann::json;

namespace {

/// Arguments of every tool that names files, which are good but for the files.
Json good_arguments(std::string_view tool) {
  static const Json all = Json::parse(R"({
    "JsonInspect": {}, "json_undo": {}, "preview_json": {}, "list_json_keys": {}, "validate_json": {},
    "JsonPatch": {"operation": "set", "path": "/n", "value": "1"},
    "get_json_value": {"json_path": "$.n"},
    "set_json_value": {"json_path": "$.n", "value": "1"},
    "delete_json_key": {"json_path": "$.n"},
    "append_json_array": {"json_path": "$.list", "value": "1"},
    "merge_json_object": {"json_path": "$", "updates": "{\"n\": 1}"},
    "json_editor_preview": {"instruction": "set n to 5"},
    "json_grep": {"pattern": "n"}, "json_table": {"query": "$"}, "json_diff": {}, "json_values": {"query": "$.n"},
    "json_merge": {}
  })");
  REQUIRE_MESSAGE(all.contains(tool), tool);
  return all[std::string(tool)];
}

}  // namespace

TEST_CASE_FIXTURE(Desk, "roots: no parameter that names a file leads out of them") {
  constexpr std::string_view secret = R"({"n": "secret", "list": []})";
  const std::string outside = file("outside.json", secret);
  folder("root/inner");
  put("inside.json", secret);
  link("root/link.json", outside);
  link("root/up", "..");
  link("root/inner/loop.json", "../../outside.json");
  const std::vector<std::string> escapes{outside,
                                         "../outside.json",
                                         "inner/../../outside.json",
                                         "link.json",
                                         "up/outside.json",
                                         "inner/loop.json",
                                         "/etc/passwd",
                                         "/proc/self/environ",
                                         root + "/../outside.json",
                                         "./../outside.json"};
  std::size_t calls = 0;
  for (const tools::Tool& tool : tools::all_tools()) {
    for (const std::string_view parameter : tool.files) {
      for (const std::string& escape : escapes) {
        Json arguments = good_arguments(tool.name);
        for (const std::string_view each : tool.files) arguments[std::string(each)] = "inside.json";
        arguments[std::string(parameter)] = escape;
        const Outcome outcome = bad(tool.name, arguments);
        CAPTURE(tool.name);
        CAPTURE(escape);
        CAPTURE(outcome.text);
        if (tool.style == tools::Tool::Style::structured) CHECK(outcome.json["code"] == "OUTSIDE_ROOT");
        if (tool.style == tools::Tool::Style::editor) CHECK(outcome.json["error"]["code"] == "OUTSIDE_ROOT");
        if (tool.style == tools::Tool::Style::text) CHECK(outcome.text.starts_with("[Error] "));
        CHECK(outcome.text.find("secret") == std::string::npos);
        CHECK(outcome.text.find("root:") == std::string::npos);
        ++calls;
      }
    }
  }
  CHECK(calls >= 160);
  std::ifstream in(outside);
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == secret);
}

TEST_CASE_FIXTURE(Desk, "roots: '-' is no file, on every tool") {
  put("inside.json", "{}");
  for (const tools::Tool& tool : tools::all_tools()) {
    for (const std::string_view parameter : tool.files) {
      Json arguments = good_arguments(tool.name);
      for (const std::string_view each : tool.files) arguments[std::string(each)] = "inside.json";
      arguments[std::string(parameter)] = "-";
      CHECK(bad(tool.name, arguments).text.find("no standard input") != std::string::npos);
    }
  }
}

TEST_CASE_FIXTURE(Desk, "roots: a catalogue tool and check_tool_blocks open no file") {
  CHECK(good("check_tool_blocks", {{"content", "/etc/passwd"}}).json["blocks"].empty());
}

TEST_CASE_FIXTURE(Desk, "roots: no link that leads out of them is proposed") {
  put("l1.json", "{}");
  link("root/l2.json", file("outside.json", "{}"));
  link("root/l3.json", root + "/l1.json");
  const Json refused = bad("JsonInspect", {{"filePath", "l.json"}}).json;
  CHECK(refused["code"] == "FILE_NOT_FOUND");
  CHECK(refused["choices"] == Json{"l1.json", "l3.json"});
}
