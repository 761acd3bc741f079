// SPDX-License-Identifier: MIT
#include <set>

#include "calling.hpp"
#include "tools/instructions.hpp"

using namespace jt;
using namespace jt::test;
using Json = nlohmann::json;

namespace {

std::size_t descriptions_in(const Json& schema) {
  std::size_t bytes = 0;
  for (const auto& [key, value] : schema.items()) {
    if (key == "description" && value.is_string()) bytes += value.get<std::string>().size();
    if (value.is_structured()) bytes += descriptions_in(value);
  }
  return bytes;
}

/// Every parameter, those of objects too, has one.
void check_descriptions(const Json& schema) {
  const Json properties = schema.value("properties", Json::object());
  for (const auto& [name, parameter] : properties.items()) {
    CHECK_MESSAGE(!parameter.value("description", "").empty(), name);
    check_descriptions(parameter);
  }
}

std::set<std::string> offered(const tools::Workplace& place, const std::vector<std::string>& globs = {}) {
  std::set<std::string> names;
  const tools::Toolbox box(place, globs);
  for (const std::string& text : box.definitions()) names.insert(Json::parse(text)["name"]);
  return names;
}

}  // namespace

TEST_CASE("definitions: complete, without combinators, and short together") {
  std::size_t descriptions = 0;
  std::size_t all = 0;
  std::set<std::string> names;
  for (const tools::Tool& tool : tools::all_tools()) {
    const std::string text = tools::definition(tool);
    CAPTURE(text);
    CHECK(text.find('\n') == std::string::npos);
    const Json each = Json::parse(text);
    CHECK(names.insert(each["name"]).second);
    CHECK(!each["title"].get<std::string>().empty());
    CHECK(each["inputSchema"]["type"] == "object");
    CHECK(each.contains("outputSchema") == (tool.style != tools::Tool::Style::text));
    if (each.contains("outputSchema")) CHECK(each["outputSchema"]["type"] == "object");
    for (const char* schema : {"inputSchema", "outputSchema"}) {
      if (!each.contains(schema)) continue;
      for (const char* combinator : {"oneOf", "anyOf", "allOf", "not", "$ref"})
        CHECK(!each[schema].contains(combinator));
    }
    CHECK(each["annotations"]["readOnlyHint"] == (tool.effect == tools::Tool::Effect::reads));
    check_descriptions(each["inputSchema"]);
    if (tool.exact) continue;  // no list has it by itself
    descriptions += each["description"].get<std::string>().size() + descriptions_in(each["inputSchema"]);
    all += text.size() + 1;
  }
  CHECK(descriptions < 8000);
  CHECK(all < 17200);
  // Without the catalogue, which has to be asked for.
  const Desk desk;
  std::size_t usual = 0;
  const tools::Toolbox box(desk.place, {});
  for (const std::string& text : box.definitions()) usual += text.size() + 1;
  CHECK(usual < 13950);  // with what is around it in the reply, 14,000 at most
}

TEST_CASE("definitions: only a tool that adds and nothing else is announced as not destructive") {
  std::set<std::string> harmless;
  for (const tools::Tool& tool : tools::all_tools()) {
    const Json hints = Json::parse(tools::definition(tool))["annotations"];
    if (!hints["readOnlyHint"] && !hints["destructiveHint"]) harmless.insert(std::string(tool.name));
  }
  CHECK(harmless == std::set<std::string>{"append_json_array", "json_editor_preview"});
}

TEST_CASE("instructions: name the tools that are offered, and no others") {
  Desk desk;
  const auto named = [&] {
    const std::string text = tools::instructions(tools::Toolbox(desk.place, desk.globs));
    CHECK(text.size() <= 2000);
    std::string names;
    for (const tools::Tool& tool : tools::all_tools()) {
      if (text.find(tool.name) != std::string::npos) names += std::string(tool.name) + " ";
    }
    return names;
  };
  const std::string all = named();
  for (const char* name : {"JsonInspect", "JsonPatch", "json_grep", "json_undo", "json_editor_preview"}) {
    CHECK(all.find(name) != std::string::npos);
  }
  desk.globs = {"json_g*", "validate_json"};
  CHECK(named() == "validate_json json_grep ");
  desk.globs = {};
  desk.place.read_only = true;
  const std::string reading = named();
  CHECK(reading.find("json_undo") == std::string::npos);
  CHECK(reading.find("JsonPatch") == std::string::npos);
  CHECK(reading.find("get_json_value") != std::string::npos);
}

TEST_CASE("definitions: the files of a tool are parameters of it") {
  for (const tools::Tool& tool : tools::all_tools()) {
    for (const std::string_view file : tool.files) {
      const bool known = std::any_of(tool.parameters.begin(), tool.parameters.end(),
                                     [&](const tools::Parameter& each) { return each.name == file; });
      CHECK_MESSAGE(known, tool.name, " ", file);
    }
  }
}

TEST_CASE("toolbox: which tools are offered") {
  Desk desk;
  const auto all = offered(desk.place);
  CHECK(all.contains("JsonInspect"));
  CHECK(all.contains("json_grep"));
  CHECK(!all.contains("tool_list"));
  // It is known, and in the list where it is asked for.
  CHECK(!all.contains("json_merge"));
  CHECK(offered(desk.place, {"json_m*"}).contains("json_merge"));
  CHECK(offered(desk.place, {"Json*", "json_grep"}) == std::set<std::string>{"JsonInspect", "JsonPatch", "json_grep"});
  CHECK(offered(desk.place, {"nothing"}).empty());
  desk.place.catalogue.emplace();
  CHECK(offered(desk.place).contains("tool_grep"));
  desk.place.read_only = true;
  const auto reading = offered(desk.place);
  for (const char* name :
       {"JsonPatch", "json_undo", "set_json_value", "delete_json_key", "append_json_array", "merge_json_object"}) {
    CHECK(!reading.contains(name));
  }
  CHECK(reading.contains("json_editor_preview"));
  CHECK(reading.contains("json_editor_apply"));
}

TEST_CASE("toolbox: a tool that is not offered is not known") {
  Desk desk;
  desk.place.read_only = true;
  tools::Toolbox box(desk.place, {});
  const auto answered = box.call("JsonPatch", test::view_of("{}"), desk.client);
  REQUIRE(!answered);
  CHECK(answered.error().message == "Unknown tool: JsonPatch");
}
