// SPDX-License-Identifier: MIT
#include "calling.hpp"
#include "core/edit/operations_json.hpp"
#include "core/edit/together.hpp"

using namespace jt;
using namespace jt::test;
using Json = nlohmann::json;

namespace {

struct Users : Desk {
  Users() { put("users.json", users); }
};

}  // namespace

TEST_CASE_FIXTURE(Users, "JsonPatch: by path, by match, by query; json_undo takes it back") {
  const Json set =
      good("JsonPatch", {{"filePath", "users.json"}, {"operation", "set"}, {"path", "/n"}, {"value", "4"}}).json;
  CHECK(set["status"] == "success");
  CHECK(set["previousValue"] == 3);
  CHECK(set["newValue"] == 4);
  const Json match = good("JsonPatch", {{"filePath", "users.json"},
                                        {"operation", "set"},
                                        {"match", {{"arrayPath", "/users"}, {"where", {{"id", 2}}}}},
                                        {"at", "/theme"},
                                        {"value", "\"dark\""}})
                         .json;
  CHECK(match["targetPath"] == "/users/1/theme");
  good("JsonPatch",
       {{"filePath", "users.json"}, {"operation", "remove"}, {"query", "$.users[*].theme"}, {"all", true}});
  CHECK(Json::parse(read("users.json"))["users"][0] == Json{{"id", 1}, {"name", "Alice"}});
  for (int i = 0; i < 3; ++i) good("json_undo", {{"filePath", "users.json"}});
  CHECK(read("users.json") == users);
  bad("json_undo", {{"filePath", "users.json"}});
}

TEST_CASE_FIXTURE(Users, "edits with a schema: what adds an error is refused, with that error") {
  put("s.json", R"({"properties": {"n": {"type": "integer", "maximum": 9}}})");
  const Json set{{"filePath", "users.json"}, {"operation", "set"}, {"path", "/n"}, {"schema", "s.json"}};
  const auto with = [](Json arguments, const char* name, const Json& value) {
    arguments[name] = value;
    return arguments;
  };
  const Json refused = bad("JsonPatch", with(set, "value", "\"4\"")).json;
  CHECK(refused["code"] == "SCHEMA_VIOLATION");
  CHECK(refused["errors"][0]["path"] == "$.n");
  CHECK(refused["errors"][0]["keyword"] == "type");
  CHECK(refused["errors"][0]["schemaPath"] == "s.json#/properties/n/type");
  CHECK(read("users.json") == users);
  good("JsonPatch", with(set, "value", "4"));
  const Json one{{"path", "users.json"}, {"json_path", "$.n"}, {"value", "10"}, {"schema", "s.json"}};
  CHECK(bad("set_json_value", one)
            .text.find("\n$.n: expected at most 9, found the number 10 (s.json#/properties/n/maximum)") !=
        std::string::npos);
  good("set_json_value", with(one, "value", "5"));
  CHECK(bad("set_json_value", with(one, "schema", "-")).text.find("'-' is not a file") != std::string::npos);
  CHECK(bad("set_json_value", with(one, "schema", "none.json")).text.find("none.json") != std::string::npos);
  CHECK(bad("set_json_value", with(one, "schema", "auto")).text.find("names no schema") != std::string::npos);
  const Json session =
      good("json_editor_preview", {{"instruction", "set n to 12"}, {"filePath", "users.json"}}).json["session_id"];
  const Json kept = bad("json_editor_apply", {{"session_id", session}, {"schema", "s.json"}}).json;
  CHECK(kept["error"]["data"]["suggestions"][0] ==
        "$.n: expected at most 9, found the number 12 (s.json#/properties/n/maximum)");
  good("json_editor_apply", {{"session_id", session}});
  CHECK(good("validate_json", {{"path", "users.json"}, {"schema", "s.json"}}).text.find("expected at most 9") !=
        std::string::npos);
}

TEST_CASE_FIXTURE(Users, "JsonPatch: operations, all or none") {
  const Json two{{{"operation", "set"}, {"path", "/n"}, {"value", 4}}, {{"operation", "remove"}, {"path", "/users/0"}}};
  good("JsonPatch", {{"filePath", "users.json"}, {"operations", two}});
  CHECK(Json::parse(read("users.json"))["users"].size() == 1);
  const Json wrong{{{"operation", "set"}, {"path", "/n"}, {"value", 5}}, {{"operation", "remove"}, {"path", "/nope"}}};
  const Json error = bad("JsonPatch", {{"filePath", "users.json"}, {"operations", wrong}}).json;
  CHECK(error["failedOperation"] == 1);
  CHECK(Json::parse(read("users.json"))["n"] == 4);
}

TEST_CASE_FIXTURE(Users, "JsonPatch: operations in several files, all or none") {
  put("log.jsonl", "{\"v\":1}\n");
  Json list{{{"operation", "set"}, {"filePath", "users.json"}, {"path", "/n"}, {"value", 4}},
            {{"operation", "append"}, {"filePath", "log.jsonl"}, {"path", ""}, {"value", {{"v", 2}}}},
            {{"operation", "remove"}, {"filePath", "./users.json"}, {"path", "/users/0"}}};
  const Json done = good("JsonPatch", {{"operations", list}}).json;
  CHECK(done["files"].size() == 2);
  CHECK(done["files"][0]["file"] == "users.json");
  CHECK(done["files"][0]["operations"].size() == 2);
  CHECK(Json::parse(read("users.json"))["n"] == 4);
  CHECK(read("log.jsonl") == "{\"v\":1}\n{\"v\":2}\n");
  // One undo takes all back.
  good("json_undo", {{"filePath", "log.jsonl"}});
  CHECK(read("users.json") == users);
  CHECK(read("log.jsonl") == "{\"v\":1}\n");
  // An error in one leaves all, and is counted over the whole list.
  list[1]["path"] = "/nope";
  const Json error = bad("JsonPatch", {{"operations", list}}).json;
  CHECK(error["failedOperation"] == 1);
  CHECK(error["hints"].dump().find("operation 1 of 3, counted from 0, in 'log.jsonl'") != std::string::npos);
  CHECK(read("users.json") == users);
  // Those that name no file are of the call's.
  list[1]["path"] = "";
  list[0].erase("filePath");
  bad("JsonPatch", {{"operations", list}});
  const Json dry = good("JsonPatch", {{"operations", list}, {"filePath", "users.json"}, {"dryRun", true}}).json;
  CHECK(dry["diff"].get<std::string>().find("+{\"v\":2}") != std::string::npos);
  CHECK(read("users.json") == users);
}

TEST_CASE_FIXTURE(Users, "JsonPatch: several files, what is refused") {
  const auto message = [&](const char* file, const Json& more = Json::object()) {
    Json arguments{{"operations", {{{"operation", "set"}, {"filePath", file}, {"path", "/n"}, {"value", 4}}}}};
    arguments.update(more);
    return bad("JsonPatch", arguments).json["message"].get<std::string>();
  };
  CHECK(message("-").find("needs a \"filePath\"") != std::string::npos);
  CHECK(message("../root2/x.json").find("root") != std::string::npos);
  CHECK(message("users.json", {{"ifRev", std::string(32, '0')}}).find("'ifRev' belongs to") != std::string::npos);
  CHECK(message("users.json", {{"path", "/n"}}).find("not both") != std::string::npos);
  const Json none = bad("JsonPatch", {{"operation", "set"}, {"path", "/n"}, {"value", "4"}}).json;
  CHECK(none["message"].get<std::string>().find("'filePath' is missing") != std::string::npos);
  const Json list{{{"operation", "set"}, {"path", "/n"}, {"value", 4}}};
  CHECK(bad("JsonPatch", {{"operations", list}}).json["message"].get<std::string>().find("'filePath' is missing") !=
        std::string::npos);
  CHECK(read("users.json") == users);
}

TEST_CASE_FIXTURE(Users, "toolbox: edits of one file wait for one another, also in a list for several") {
  tools::Toolbox box(place, {});
  const auto key = [&](const Json& arguments) { return box.order_key("JsonPatch", view_of(arguments.dump())); };
  const Json list{{{"path", ""}}, {{"filePath", "a/../users.json"}}};
  CHECK(key({{"operations", list}}) == key({{"filePath", "users.json"}}));
  CHECK(key({{"filePath", "users.json"}}).ends_with("users.json"));
  CHECK(key({{"operations", 1}}).empty());
}

TEST_CASE_FIXTURE(Users, "JsonPatch: guards, and a preview") {
  const Json dry =
      good("JsonPatch",
           {{"filePath", "users.json"}, {"operation", "set"}, {"path", "/n"}, {"value", "4"}, {"dryRun", true}})
          .json;
  CHECK(dry["diff"].get<std::string>().find("+") != std::string::npos);
  const Json stale = bad("JsonPatch", {{"filePath", "users.json"},
                                       {"operation", "set"},
                                       {"path", "/n"},
                                       {"value", "4"},
                                       {"ifRev", std::string(32, '0')}})
                         .json;
  CHECK(stale["rev"] == dry["previousRev"]);
  bad("JsonPatch", {{"filePath", "users.json"}, {"operation", "set"}, {"path", "/n"}, {"value", "4"}, {"expect", "5"}});
  CHECK(read("users.json") == users);
}

TEST_CASE_FIXTURE(Users, "JsonPatch: parameters that do not belong together") {
  const auto message = [&](Json arguments) {
    arguments["filePath"] = "users.json";
    return bad("JsonPatch", arguments).json["message"].get<std::string>();
  };
  CHECK(message({{"path", "/n"}}).find("'operation' is missing") != std::string::npos);
  CHECK(message({{"operation", "set"}, {"value", "1"}}).find("'path', 'match' or 'query' is missing") !=
        std::string::npos);
  CHECK(message({{"operation", "set"}, {"path", "/n"}, {"query", "$.n"}, {"value", "1"}}).find("one of the") !=
        std::string::npos);
  CHECK(message({{"operation", "set"}, {"path", "/n"}, {"at", "/x"}, {"value", "1"}}).find("'at' belongs to 'match'") !=
        std::string::npos);
  CHECK(message({{"operations", Json::array()}, {"path", "/n"}}).find("not both") != std::string::npos);
  CHECK(message({{"operation", "set"}, {"path", "/n"}, {"value", "@/etc/passwd"}}).find("not JSON text") !=
        std::string::npos);
  CHECK(message({{"operation", "set"}, {"path", "/n"}, {"value", "-"}}).find("not JSON text") != std::string::npos);
  CHECK(read("users.json") == users);
}

TEST_CASE_FIXTURE(Users, "JsonPatch: several matches are a warning that names parameters") {
  put("twice.json", R"({"list":[{"id":1},{"id":1}]})");
  const Json one = good("JsonPatch", {{"filePath", "twice.json"},
                                      {"operation", "set"},
                                      {"match", {{"arrayPath", "/list"}, {"where", {{"id", 1}}}}},
                                      {"value", "{\"a\": 2}"}})
                       .json;
  CHECK(one["warning"].get<std::string>().find("\"all\": true") != std::string::npos);
}

TEST_CASE_FIXTURE(Users, "json_editor: a file whose lines are documents is an array of them") {
  put("log.jsonl", "{\"name\":\"Alice\",\"age\":30}\n\n{\"name\":\"Bob\",\"age\":40}");
  const Json preview =
      good("json_editor_preview", {{"filePath", "log.jsonl"}, {"instruction", "set Bob's age to 41"}}).json;
  CHECK(preview["changes"][0]["path"] == Json{"1", "age"});
  const Json done = good("json_editor_apply", {{"session_id", preview["session_id"]}}).json;
  CHECK(done["status"] == "success");
  CHECK(read("log.jsonl") == "{\"name\":\"Alice\",\"age\":30}\n\n{\"name\":\"Bob\",\"age\":41}");
  // The document may have been changed since.
  const Json stale =
      good("json_editor_preview", {{"filePath", "log.jsonl"}, {"instruction", "set Bob's age to 42"}}).json;
  put("log.jsonl", "{\"name\":\"Bob\",\"age\":41}\n");
  const Json error = bad("json_editor_apply", {{"session_id", stale["session_id"]}}).json;
  CHECK(error["error"]["code"] == "DOCUMENT_CHANGED");
  CHECK(read("log.jsonl") == "{\"name\":\"Bob\",\"age\":41}\n");
}

TEST_CASE_FIXTURE(Users, "the short edits answer with a sentence") {
  good("set_json_value", {{"path", "users.json"}, {"json_path", "$.users[0].name"}, {"value", "\"Al\""}});
  good("append_json_array", {{"path", "users.json"}, {"json_path", "$.users"}, {"value", "{\"id\": 3}"}});
  good("merge_json_object", {{"path", "users.json"}, {"json_path", "$"}, {"updates", "{\"m\": {\"x\": 1}}"}});
  good("delete_json_key", {{"path", "users.json"}, {"json_path", "$.n"}});
  const Json now = Json::parse(read("users.json"));
  CHECK(now["users"][0]["name"] == "Al");
  CHECK(now["users"][2]["id"] == 3);
  CHECK(now["m"]["x"] == 1);
  CHECK(!now.contains("n"));
  for (const char* path : {"$", "$.users[*]", "$..id"}) {
    const std::string text = bad("set_json_value", {{"path", "users.json"}, {"json_path", path}, {"value", "1"}}).text;
    CHECK(text.starts_with("[Error] "));
  }
}

TEST_CASE_FIXTURE(Desk, "a diff that does not fit names no option") {
  std::string lines = "{\n";
  for (int i = 0; i < 400; ++i) lines += "  \"key" + std::to_string(i) + "\": {\"value\": 1},\n";
  put("big.json", lines + "  \"last\": 1\n}\n");
  place.max_bytes = 1000;
  const std::string text = good("set_json_value", {{"path", "big.json"},
                                                   {"json_path", "$.last"},
                                                   {"value", "\"" + std::string(3000, 'x') + "\""},
                                                   {"dry_run", true}})
                               .text;
  CHECK(text.find("max-bytes") == std::string::npos);
  // One of many lines too.
  Json updates = Json::object();
  for (int i = 0; i < 400; ++i) updates["new" + std::to_string(i)] = i;
  const std::string cut =
      good("merge_json_object",
           {{"path", "big.json"}, {"json_path", "$"}, {"updates", updates.dump(2)}, {"dry_run", true}})
          .text;
  CHECK(cut.find(" more lines") != std::string::npos);
  CHECK(cut.find("max-bytes") == std::string::npos);
}

TEST_CASE_FIXTURE(Users, "the editor: a session is previewed and applied once") {
  const Json seen = good("json_editor_preview", {{"instruction", "set n to 5"}, {"filePath", "users.json"}}).json;
  REQUIRE(seen["status"] == "success");
  CHECK(read("users.json") == users);
  const Json done = good("json_editor_apply", {{"session_id", seen["session_id"]}}).json;
  CHECK(done["status"] == "success");
  CHECK(Json::parse(read("users.json"))["n"] == 5);
  const Json again = bad("json_editor_apply", {{"session_id", seen["session_id"]}}).json;
  CHECK(again["error"].contains("code"));
}

TEST_CASE_FIXTURE(Desk, "the editor: an inline document, also with read-only") {
  place.read_only = true;
  put("users.json", users);
  const Json seen = good("json_editor_preview", {{"instruction", "set n to 5"}, {"document", {{"n", 3}}}}).json;
  REQUIRE(seen["status"] == "success");
  CHECK(good("json_editor_apply", {{"session_id", seen["session_id"]}}).json["modified_document"]["n"] == 5);
  const Json file = good("json_editor_preview", {{"instruction", "set n to 5"}, {"filePath", "users.json"}}).json;
  bad("json_editor_apply", {{"session_id", file["session_id"]}});
  CHECK(read("users.json") == users);
  // The session is as it was: where files may be written, it is applied.
  place.read_only = false;
  good("json_editor_apply", {{"session_id", file["session_id"]}});
  CHECK(Json::parse(read("users.json"))["n"] == 5);
}

TEST_CASE_FIXTURE(Users, "JsonPatch: changes with equal values are one member, with their number and the first paths") {
  Json list = Json::array();
  for (int i = 0; i < 33; ++i) list.push_back({{"on", i != 7}, {"off", nullptr}});
  put("many.json", list.dump(1));
  const Json all =
      good("JsonPatch",
           {{"filePath", "many.json"}, {"operation", "set"}, {"query", "$[*].on"}, {"all", true}, {"value", "\"x\""}})
          .json;
  CHECK(all["targetCount"] == 33);
  CHECK(all["changes"] == Json::parse(R"([
    {"targetPaths": ["/0/on", "/1/on", "/2/on"], "targetCount": 32, "previousValue": true, "newValue": "x"},
    {"targetPath": "/7/on", "previousValue": false, "newValue": "x"}])"));
  CHECK(all["excerpt"] == Json::parse(R"({"line": 4, "before": ["  \"on\": true"], "after": ["  \"on\": \"x\""]})"));
  const Json removed =
      good("JsonPatch", {{"filePath", "many.json"}, {"operation", "remove"}, {"query", "$[*].off"}, {"all", true}})
          .json;
  CHECK(removed["changes"] ==
        Json::parse(R"([{"targetPaths": ["/0/off", "/1/off", "/2/off"], "targetCount": 33, "previousValue": null}])"));
}

TEST_CASE_FIXTURE(Users, "the text of an edit shows the lines that it wrote") {
  put("rows.json", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n");
  const std::string text = good("set_json_value", {{"path", "rows.json"}, {"json_path", "$.b"}, {"value", "5"}}).text;
  CHECK(text.ends_with("\n     \"a\": 1,\n  +  \"b\": 5,\n     \"c\": 3"));
}

TEST_CASE_FIXTURE(Users, "a place in a list that is not there: match is named where elements are objects") {
  put("s.json", R"({"shards": ["a", "b"], "rows": [{"id": 1}], "none": []})");
  const auto refused = [&](const char* path) {
    return bad("set_json_value", {{"path", "s.json"}, {"json_path", path}, {"value", "1"}}).text;
  };
  CHECK(refused("$.shards[3]").find("match") == std::string::npos);
  CHECK(refused("$.none[3]").find("match") == std::string::npos);
  CHECK(refused("$.rows[3]").find(R"("match": {"arrayPath": "$.rows")") != std::string::npos);
}

TEST_CASE_FIXTURE(Desk, "JsonPatch: many equal changes are one, with their number, and as much of the diff as fits") {
  Json rows = Json::array();
  for (int i = 0; i < 4000; ++i) rows.push_back({{"id", i}, {"status", i < 3990 ? "new" : "old"}});
  put("rows.json", rows.dump(1));
  const Json dry = good("JsonPatch", {{"filePath", "rows.json"},
                                      {"operation", "set"},
                                      {"query", "$[*].status"},
                                      {"value", "\"x\""},
                                      {"all", true},
                                      {"dryRun", true}})
                       .json;
  REQUIRE(dry["changes"].size() == 1);
  CHECK(dry["changes"][0]["targetCount"] == 3990);
  CHECK(dry["changes"][0]["previousValue"] == "new");
  CHECK(dry["changes"][0]["newValue"] == "x");
  CHECK(dry["changesOmitted"] == 10);
  CHECK(dry["diff"].get<std::string>().size() > 15000);
  CHECK(dry["diff"].get<std::string>().ends_with('\n'));
  CHECK(dry["omitted"]["diffLines"] > 1000);
}

TEST_CASE_FIXTURE(Users, "JsonPatch: a list of operations in the words of others") {
  const auto refused = [this](const Json& operation) {
    return bad("JsonPatch", {{"filePath", "users.json"}, {"operations", Json::array({operation})}}).json;
  };
  const Json at = refused({{"operation", "set"}, {"path", "/n"}, {"at", "/x"}, {"value", 1}});
  CHECK(at["hints"][0] == "\"at\" is a member of \"match\"");
  CHECK(at["choices"][0] == "operation");
  CHECK(refused({{"operation", "add"}, {"path", "/n"}, {"value", 1}})["hints"][0] == "did you mean 'set'?");
  CHECK(refused({{"operation", "delete"}, {"path", "/n"}})["hints"][0] == "did you mean 'remove'?");
}

TEST_CASE_FIXTURE(Desk, "JsonPatch: a value in operations that is JSON text by mistake is a warning") {
  const char* const document =
      R"({"port": 80, "on": true, "o": {}, "text": "x", "none": null, "ports": [1, 2], "names": ["a"]})";
  const auto warnings = [&](const Json& operations) {
    put("d.json", document);
    const Json done = good("JsonPatch", {{"filePath", "d.json"}, {"operations", operations}}).json;
    return done.value("warnings", Json::array());
  };
  const auto set = [&](const char* path, const Json& value, const char* operation = "set") {
    return warnings({{{"operation", operation}, {"path", path}, {"value", value}}});
  };
  CHECK(set("/port", "8080")[0] ==
        "operation 0 wrote a string, \"8080\", where a number is usual: in a list a value is taken as it is, not as "
        "JSON text; without those quotes it is a number");
  CHECK(Json::parse(read("d.json"))["port"] == "8080");
  CHECK(set("/on", "false").size() == 1);
  CHECK(set("/o", "{\"a\": 1}").size() == 1);
  CHECK(set("/none", "null").size() == 1);
  CHECK(set("/ports", "3", "append").size() == 1);
  CHECK(set("/ports/-", "3").size() == 1);
  CHECK(set("/ports/0", "3", "insert").size() == 1);
  // What may well be meant.
  CHECK(set("/port", 8080).empty());
  CHECK(set("/port", "http").empty());
  CHECK(set("/text", "8080").empty());
  CHECK(set("/new", "8080").empty());
  CHECK(set("/on", "8080").empty());
  CHECK(set("/names", "3", "append").empty());
  Json many = Json::array();
  for (int i = 0; i < 9; ++i) many.push_back({{"operation", "append"}, {"path", "/ports"}, {"value", "3"}});
  const Json some = warnings(many);
  CHECK(some.size() == 6);
  CHECK(some[5] == "and 4 more");
  put("e.json", document);
  const Json several =
      good("JsonPatch", {{"operations",
                          {{{"operation", "set"}, {"path", "/n"}, {"value", 1}, {"filePath", "d.json"}},
                           {{"operation", "set"}, {"path", "/port"}, {"value", "1"}, {"filePath", "e.json"}}}}})
          .json;
  CHECK(several.dump().find("operation 1 wrote a string") != std::string::npos);
}

TEST_CASE_FIXTURE(Users, "JsonPatch: errors say what is meant") {
  const auto error = [&](Json arguments) {
    arguments["filePath"] = "users.json";
    return bad("JsonPatch", arguments).text;
  };
  const auto says = [&](const Json& arguments, std::string_view text) {
    const std::string got = error(arguments);
    CHECK_MESSAGE(got.find(text) != std::string::npos, got);
  };
  says({{"path", "/n"}, {"value", "1"}}, "set, insert, remove, merge, append or rename; or 'operations'");
  says({{"operations", {{{"operation", "set"}, {"query", "$.n"}, {"value", 1}}}}}, "path\\\" takes a query too");
  says({{"operation", "set"}, {"path", "/n"}, {"value", "1"}, {"ifRev", ""}}, "must have is empty");
  says({{"operation", "remove"}, {"path", "/n"}, {"value", "3"}}, "'value' does not belong to 'remove'");
  says({{"operations", {{{"operation", "remove"}, {"path", "/n"}, {"value", 3}}}}},
       "does not belong to \\\"remove\\\"");
  CHECK(read("users.json") == users);
}

TEST_CASE_FIXTURE(Users, "the editor: an empty list confirms nothing, and a document is given once") {
  const Json session =
      good("json_editor_preview", {{"instruction", "set n to 12"}, {"filePath", "users.json"}}).json["session_id"];
  const Json none = bad("json_editor_apply", {{"session_id", session}, {"confirmed_changes", Json::array()}}).json;
  CHECK(none["error"]["code"] == "INVALID_INPUT");
  CHECK(none["error"]["data"]["details"]["field"] == "confirmed_changes");
  CHECK(read("users.json") == users);
  good("json_editor_apply", {{"session_id", session}});
  const Json both = bad("json_editor_preview",
                        {{"instruction", "set n to 1"}, {"filePath", "users.json"}, {"document", Json::object()}})
                        .json;
  CHECK(both["error"]["data"]["suggestions"] == Json{"Leave one of 'document' and 'filePath' out"});
  const Json neither = bad("json_editor_preview", {{"instruction", "set n to 1"}}).json;
  CHECK(neither["error"]["data"]["details"]["reason"] == "neither 'document' nor 'filePath' is given");
}

TEST_CASE_FIXTURE(Users, "json_undo: of an edit that changed a file outside the roots too") {
  const std::string outside = file("secret.json", "{}");
  std::vector<edit::EditRequest> both(2);
  for (auto& each : both) {
    each.operations = std::move(*edit::parse_operations(R"([{"operation":"set","path":"/n","value":7}])"));
    each.state_folder = place.state_folder;
    each.excerpt = [](bytes::Source&, const bytes::Span&) { return std::string(); };
  }
  both[0].file = root + "/users.json";
  both[1].file = outside;
  REQUIRE(edit::edit_together(bytes::Roots(), both));
  const Json refused = bad("json_undo", {{"filePath", "users.json"}}).json;
  CHECK(refused["code"] == "OUTSIDE_ROOT");
  CHECK(refused.dump().find("secret") == std::string::npos);
  CHECK(refused["hints"].dump().find("\\\"only\\\": true") != std::string::npos);
  good("json_undo", {{"filePath", "users.json"}, {"only", true}});
  CHECK(read("users.json") == users);
  // Of a file that is outside itself there is no other way.
  CHECK(bad("json_undo", {{"filePath", outside}}).text.find("only") == std::string::npos);
}

TEST_CASE_FIXTURE(Users, "edits: a schema that cannot be used is named") {
  put("null.json", "null");
  const char* message = "Invalid schema 'null.json': line 1, column 1: .: expected a boolean or an object, found null.";
  const Outcome set =
      bad("set_json_value", {{"path", "users.json"}, {"json_path", "$.n"}, {"value", "4"}, {"schema", "null.json"}});
  CHECK(set.text.starts_with(std::string("[Error] ") + message));
  const Json patch =
      bad("JsonPatch",
          {{"filePath", "users.json"}, {"operation", "set"}, {"path", "/n"}, {"value", "4"}, {"schema", "null.json"}})
          .json;
  CHECK(patch["message"] == message);
  CHECK(read("users.json") == users);
}
