// SPDX-License-Identifier: MIT
#include <sys/stat.h>

#include "calling.hpp"
#include "tools/call_log.hpp"

using namespace jt;
using namespace jt::test;
using Json = nlohmann::json;

TEST_CASE_FIXTURE(Desk, "errors: in the form of each style") {
  put("bad.json", "{\"a\": 1,\n \"b\": }");
  put("good.json", "{\"key\": 1}");
  const Json structured = bad("JsonInspect", {{"filePath", "bad.json"}}).json;
  CHECK(structured["status"] == "error");
  CHECK(structured["code"] == "INVALID_JSON");
  CHECK(structured["at"]["line"] == 2);
  CHECK(bad("validate_json", {{"path", "bad.json"}}).text.starts_with("[Error] Invalid JSON at line 2, column 7: "));
  const Json editor =
      bad("json_editor_preview", {{"instruction", "set a to 2"}, {"filePath", "bad.json"}}).json["error"];
  CHECK(editor["code"] == "INVALID_JSON");
  CHECK(editor["data"]["error_type"] == "validation");
  const Json field = bad("json_editor_preview", {{"instruction", 1}}).json["error"]["data"]["details"];
  CHECK(field["field"] == "instruction");
  CHECK(bad("get_json_value", {{"path", "good.json"}}).text ==
        "[Error] Parameter 'json_path' is missing: it is a string.");
}

TEST_CASE_FIXTURE(Desk, "errors: of a long argument some hundred characters are repeated") {
  put("good.json", "{\"key\": 1, \"list\": [{\"a\": 1}]}");
  const std::string word(1'000'000, 'x');
  const std::string wide = "/" + [] {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += "é";
    return text;
  }();
  const Json file{{"filePath", "good.json"}};
  const auto with = [&](const char* name, const Json& value) {
    Json out = file;
    out[name] = value;
    return out;
  };
  const std::pair<const char*, Json> calls[] = {
      {"JsonInspect", with("path", "/" + word)},
      {"JsonInspect", with("path", wide)},
      {"JsonInspect", with("query", "$." + word + "[")},
      {"JsonInspect", {{"filePath", word}}},
      {"JsonInspect", with(word.c_str(), 1)},
      {"get_json_value", {{"path", "good.json"}, {"json_path", "$." + word}}},
      {"get_json_value", {{"path", word}, {"json_path", "$"}}},
      {"set_json_value", {{"path", "good.json"}, {"json_path", "$.key"}, {"value", word}}},
      {"set_json_value", {{"path", "good.json"}, {"json_path", "$.key." + word + ".b"}, {"value", "1"}}},
      {"JsonPatch", {{"filePath", "good.json"}, {"operation", word}, {"path", "/key"}, {"value", "1"}}},
      {"JsonPatch", {{"filePath", "good.json"}, {"operation", "set"}, {"path", "/key/" + word + "/x"}, {"value", "1"}}},
      {"json_grep", with("pattern", "(" + word)},
      {"json_grep", {{"filePath", "good.json"}, {"pattern", "a"}, {"under", word + "["}}},
      {"json_table", {{"filePath", "good.json"}, {"query", "$.list"}, {"where", {word + " =="}}}},
      {"json_editor_preview", with("instruction", word)},
      {"json_editor_apply", {{"session_id", word}}},
  };
  for (const auto& [tool, arguments] : calls) {
    const std::string text = bad(tool, arguments).text;
    INFO(tool << " " << text.substr(0, 300) << " … " << text.size());
    CHECK(text.size() < 6000);
    CHECK(Json::accept(Json(text).dump()));  // cut between characters
  }
}

TEST_CASE_FIXTURE(Desk, "errors of json_editor_*: what failed, why, the parameter, and what to do next") {
  // Example 4 of the interface, to the letter.
  const Json shown =
      bad("json_editor_preview", {{"document", "invalid json string"}, {"instruction", "Update something"}})
          .json["error"];
  CHECK(shown["code"] == "INVALID_INPUT");
  CHECK(shown["message"] == "Document must be a valid JSON object");
  CHECK(shown["data"]["error_type"] == "validation");
  CHECK(shown["data"]["details"] == Json{{"field", "document"}, {"reason", "Expected object, received string"}});
  CHECK(shown["data"]["suggestions"] == Json{"Ensure the document parameter contains a valid JSON object",
                                             "Check that the JSON is properly formatted"});
  put("scalar.json", "5");
  put("good.json", "{\"theme\": \"dark\"}");
  const auto session = good("json_editor_preview", {{"document", {{"a", 1}}}, {"instruction", "set a to 2"}}).json;
  struct Row {
    const char* tool;
    Json arguments;
    const char* code;
    const char* field;
  };
  const Row rows[] = {
      {"json_editor_preview", {{"document", 5}, {"instruction", "x"}}, "INVALID_INPUT", "document"},
      {"json_editor_preview", {{"instruction", "set a to 1"}}, "INVALID_INPUT", "document"},
      {"json_editor_preview",
       {{"instruction", "set a to 1"}, {"filePath", "good.json"}, {"document", Json::object()}},
       "INVALID_INPUT",
       "document"},
      {"json_editor_preview", {{"document", Json::object()}}, "INVALID_INPUT", "instruction"},
      {"json_editor_preview", {{"instruction", "  "}, {"filePath", "good.json"}}, "INVALID_INPUT", "instruction"},
      {"json_editor_preview",
       {{"instruction", std::string(1001, 'x')}, {"filePath", "good.json"}},
       "INSTRUCTION_TOO_LONG",
       "instruction"},
      {"json_editor_preview", {{"instruction", "x"}, {"filePath", "scalar.json"}}, "INVALID_INPUT", "filePath"},
      {"json_editor_preview", {{"instruction", "x"}, {"filePath", "gone.json"}}, "FILE_NOT_FOUND", "filePath"},
      {"json_editor_preview", {{"instruction", "x"}, {"filePath", "/etc/passwd"}}, "OUTSIDE_ROOT", "filePath"},
      {"json_editor_apply", {{"session_id", "no spaces please"}}, "SESSION_NOT_FOUND", "session_id"},
      {"json_editor_apply",
       {{"session_id", "sess_00000000000000000000000000000000"}},
       "SESSION_NOT_FOUND",
       "session_id"},
      {"json_editor_apply",
       {{"session_id", session["session_id"]}, {"confirmed_changes", {"change_999"}}},
       "INVALID_INPUT",
       "confirmed_changes"},
  };
  for (const Row& row : rows) {
    const Json error = bad(row.tool, row.arguments).json["error"];
    CAPTURE(error.dump());
    const Json& details = error["data"]["details"];
    CHECK(error["code"] == row.code);
    CHECK(details["field"] == row.field);
    CHECK(error["message"] != details["reason"]);
    const std::string message = error["message"];
    CHECK(details["reason"].get<std::string>().find(message) == std::string::npos);
    CHECK(!error["data"]["suggestions"].empty());
  }
  const Json unknown = bad("json_editor_apply", rows[11].arguments).json["error"]["data"];
  CHECK(unknown["suggestions"][0] == "its changes are change_001");
}

TEST_CASE_FIXTURE(Desk, "errors: a path that is glued to the name of a file is given its parameter") {
  put("users.json", users);
  put("a b.json", users);
  struct Row {
    const char* tool;
    Json arguments;
    const char* call;
  };
  const Row rows[] = {
      {"JsonInspect",
       {{"filePath", "users.json#/users/0"}},
       R"(JsonInspect {"filePath": "users.json", "path": "/users/0"})"},
      {"JsonInspect",
       {{"filePath", "users.json/users"}},
       R"(JsonInspect {"filePath": "users.json", "path": "/users"})"},
      {"JsonInspect",
       {{"filePath", "a b.json:.users[0]"}},
       R"(JsonInspect {"filePath": "a b.json", "path": ".users[0]"})"},
      {"get_json_value",
       {{"path", "users.json.users[1].name"}, {"json_path", "$"}},
       R"(get_json_value {"path": "users.json", "json_path": ".users[1].name"})"},
      {"list_json_keys",
       {{"path", "users.json $.users[0]"}},
       R"(list_json_keys {"path": "users.json", "json_path": "$.users[0]"})"},
  };
  for (const Row& row : rows) {
    const Outcome outcome = bad(row.tool, row.arguments);
    CHECK_MESSAGE((outcome.text.find(row.call) != std::string::npos || outcome.json["try"][0] == row.call),
                  outcome.text);
  }
  CHECK(bad("JsonInspect", {{"filePath", "gone.json"}}).json["hints"][0] == "a relative name starts at '" + root + "'");
  CHECK(!bad("JsonInspect", {{"filePath", root + "/gone.json"}}).json.contains("hints"));
}

TEST_CASE_FIXTURE(Desk, "errors: a path that is glued to the name of a file comes before the path in it") {
  put("users.json", users);
  const auto edit = [](const char* file, const char* path) {
    return Json{{"filePath", file}, {"operation", "remove"}, {"path", path}};
  };
  const auto read = [](const char* file, const char* path) { return Json{{"path", file}, {"json_path", path}}; };
  const auto write = [&read](const char* path, const char* value) {
    Json arguments = read("users.json#/users/0", path);
    arguments[value] = "{}";
    return arguments;
  };
  const Json where{{"id", 1}};
  struct Row {
    const char* tool;
    Json arguments;
    const char* call;  ///< its arguments; empty: none is safe
  };
  const Row rows[] = {
      {"JsonPatch", edit("users.json#/users", "/0"),
       R"({"operation": "remove", "filePath": "users.json", "path": "/users/0"})"},
      {"JsonPatch", edit("users.json#/users", ""),
       R"({"operation": "remove", "filePath": "users.json", "path": "/users"})"},
      {"JsonPatch", edit("users.json.users[-1]", "/name"),
       R"({"operation": "remove", "filePath": "users.json", "path": "$.users[-1].name"})"},
      {"JsonPatch",
       {{"filePath", "users.json#/users"}, {"operation", "remove"}, {"query", "$[0]"}},
       R"({"operation": "remove", "filePath": "users.json", "query": "$.users[0]"})"},
      {"JsonPatch",
       {{"filePath", "users.json#/a"}, {"operation", "remove"}, {"match", {{"arrayPath", "/b"}, {"where", where}}}},
       R"({"operation": "remove", "filePath": "users.json", "match": {"arrayPath": "/a/b", "where": {"id":1}}})"},
      {"set_json_value", write("$.name", "value"),
       R"({"value": "{}", "path": "users.json", "json_path": "/users/0/name"})"},
      {"append_json_array", write("name", "value"),
       R"({"value": "{}", "path": "users.json", "json_path": "/users/0/name"})"},
      {"merge_json_object", write("/name", "updates"),
       R"({"updates": "{}", "path": "users.json", "json_path": "/users/0/name"})"},
      {"delete_json_key", read("users.json#/n", "$['a b']"), R"({"path": "users.json", "json_path": "$.n['a b']"})"},
      {"delete_json_key", read("users.json#/n", ".a"), R"({"path": "users.json", "json_path": ".n.a"})"},
      {"get_json_value", read("users.json#/users", "$[1].name"),
       R"({"path": "users.json", "json_path": "$.users[1].name"})"},
      {"list_json_keys", read("users.json/users/0", "$"), R"({"path": "users.json", "json_path": "/users/0"})"},
      {"json_values",
       {{"filePath", "users.json#/users"}, {"query", "$[*].name"}},
       R"({"filePath": "users.json", "query": "$.users[*].name"})"},
      {"JsonPatch", edit("users.json#/users", "$[*]"), ""},
      {"JsonPatch", edit("users.json#/users", "$["), ""},
      {"JsonPatch", edit("users.json $.users[*]", "/name"), ""},
      {"JsonPatch", edit("users.json $.users[*]", ""), ""},
      {"JsonPatch", edit("users.json#/users", "/users/0"), ""},
      {"JsonPatch", edit("users.json#/users/0", "$[-1]"), ""},
      {"JsonPatch", edit("users.json#/users/0", "$['0']"), ""},
      {"JsonPatch", {{"filePath", "users.json#/users"}, {"operation", "remove"}, {"query", "$[*]"}, {"all", true}}, ""},
      {"JsonPatch",
       {{"filePath", "users.json#/users"},
        {"operations", Json::array({Json{{"operation", "remove"}, {"path", "/0"}}})}},
       ""},
      {"JsonPatch",
       {{"filePath", "users.json"}, {"operation", "remove"}, {"path", "/n"}, {"schema", "users.json#/users"}},
       ""},
      {"json_values", {{"filePath", "users.json#/users"}, {"query", "$[?@.id == $.n]"}}, ""},
  };
  for (const Row& row : rows) {
    const Outcome outcome = bad(row.tool, row.arguments);
    CAPTURE(outcome.text);
    const std::string call = std::string(row.tool) + " " + row.call;
    if (outcome.json.is_object()) {
      CHECK(outcome.json.value("try", Json::array()) == (*row.call ? Json::array({call}) : Json::array()));
    } else {
      CHECK(outcome.text.find(call) != std::string::npos);
    }
  }
  CHECK(this->read("users.json") == users);
}

TEST_CASE_FIXTURE(Desk, "errors: advice names tools, and other sentences no command") {
  put("good.json", "{\"key\": [1]}");
  const Json missing = bad("JsonInspect", {{"filePath", "good.json"}, {"path", "/nothing"}}).json;
  CHECK(missing["try"][0] == R"(JsonInspect {"filePath": "good.json"})");
  CHECK(missing["suggestion"] == "Use JsonInspect to find the correct path");
  const Json beyond = bad("JsonInspect", {{"filePath", "good.json"}, {"path", "/key/3"}}).json;
  CHECK(beyond["suggestion"] == "Use match-based targeting or JsonInspect to find the correct path");
  put("wide.json", std::string("\xff\xfe{\0}\0", 6));
  const std::string wide = bad("JsonInspect", {{"filePath", "wide.json"}}).text;
  CHECK(wide.find("iconv") == std::string::npos);
  CHECK(wide.find("UTF-16") != std::string::npos);
  put("latin.json", "{\"a\": \"\xe4\"}");
  CHECK(bad("validate_json", {{"path", "latin.json"}}).text.find("iconv") == std::string::npos);
  CHECK(bad("JsonInspect", {{"filePath", "gone.json"}}).json["code"] == "FILE_NOT_FOUND");
  put("lines.json", "{\"a\": 1}\n{\"a\": 2}\n");
  bad("JsonInspect", {{"filePath", "lines.json"}});
  bad("get_json_value", {{"path", "lines.json"}, {"json_path", "$[0]"}});
}

TEST_CASE_FIXTURE(Desk, "CallLog: what each call came to, after what is there, for its user alone") {
  tools::Toolbox box(place, {});
  put("a.json", "[1]");
  const std::string file = *this / "calls.log";
  const Json arguments{{"filePath", "a.json"}};
  for (const bool gone : {false, true}) {
    auto log = tools::CallLog::open(box, file);
    REQUIRE(log);
    client.gone = gone;
    (void)(*log)->call("JsonInspect", test::view_of(arguments.dump()), client);
    (void)(*log)->call("nothing", test::view_of("{}"), client);
  }
  std::ifstream in(file);
  std::vector<std::string> outcomes;
  for (std::string line; std::getline(in, line);) outcomes.push_back(Json::parse(line)["outcome"]);
  CHECK(outcomes == std::vector<std::string>{"ok", "refused", "cancelled", "cancelled"});
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0600);
  // What the log cannot be opened for is an error, before anything is called.
  CHECK_FALSE(tools::CallLog::open(box, *this / "none/calls.log"));
}

TEST_CASE_FIXTURE(Desk, "order_key: edits of one file, however it is named") {
  const tools::Toolbox box(place, {});
  const auto key = [&](std::string_view tool, const Json& arguments) {
    return box.order_key(tool, test::view_of(arguments.dump()));
  };
  const std::string file = key("JsonPatch", {{"filePath", "a.json"}});
  CHECK(!file.empty());
  CHECK(key("JsonPatch", {{"filePath", "./a.json"}}) == file);
  CHECK(key("JsonPatch", {{"filePath", "x/../a.json"}}) == file);
  CHECK(key("json_undo", {{"filePath", root + "/a.json"}}) == file);
  CHECK(key("set_json_value", {{"path", "a.json"}, {"json_path", "$"}, {"value", "1"}}) == file);
  CHECK(key("JsonPatch", {{"filePath", "b.json"}}) != file);
  // What reads need not wait; what is wrong is answered at once.
  CHECK(key("JsonInspect", {{"filePath", "a.json"}}).empty());
  CHECK(key("json_diff", {{"a", "a.json"}, {"b", "b.json"}}).empty());
  CHECK(key("JsonPatch", {{"filePath", 7}}).empty());
  CHECK(key("nothing", Json::object()).empty());
}
