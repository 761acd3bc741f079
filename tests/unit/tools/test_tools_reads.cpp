// SPDX-License-Identifier: MIT
#include <set>
#include <tuple>

#include "calling.hpp"

using namespace jt;
using namespace jt::test;
using Json = nlohmann::json;

namespace {

struct Users : Desk {
  Users() { put("users.json", users); }
};

}  // namespace

TEST_CASE_FIXTURE(Users, "JsonInspect: types and lengths, never values") {
  const Json all = good("JsonInspect", {{"filePath", "users.json"}}).json;
  CHECK(all["keys"] == Json{"users", "n"});
  CHECK(all["children"]["users"]["arrayLength"] == 2);
  const Json inner = good("JsonInspect", {{"filePath", "users.json"}, {"path", "/users/0"}, {"depth", 1}}).json;
  CHECK(inner["path"] == "/users/0");
  CHECK(inner.dump().find("Alice") == std::string::npos);
}

TEST_CASE_FIXTURE(Users, "json_grep: matches with paths") {
  const Json found = good("json_grep", {{"pattern", "ali"}, {"filePath", "users.json"}, {"ignore_case", true}}).json;
  CHECK(found["count"] == 1);
  CHECK(found["matches"][0]["path"] == ".users[0].name");
  CHECK(found["matches"][0]["value"] == "Alice");
  CHECK(good("json_grep", {{"pattern", "ali"}, {"filePath", "users.json"}}).json["count"] == 0);
}

TEST_CASE_FIXTURE(Users, "json_grep: what is left out is counted, with the call that shows it") {
  const Json found =
      good("json_grep", {{"pattern", "name|theme"}, {"filePath", "users.json"}, {"max_matches", 1}}).json;
  CHECK(found["matches"].size() == 1);
  CHECK(found["count"] == 4);
  CHECK(found["omitted"]["matches"] == 3);
  CHECK(found["more"] ==
        R"(json_grep {"filePath": "users.json", "max_matches": 1, "pattern": "name|theme", "offset": 1})");
  const Json last =
      good("json_grep", {{"pattern", "name|theme"}, {"filePath", "users.json"}, {"max_matches", 2}, {"offset", 3}})
          .json;
  CHECK(last["matches"][0]["path"] == ".users[1].theme");
  CHECK(last["matches"].size() == 1);
  CHECK(last["count"] == 4);
  CHECK(!last.contains("omitted"));
  CHECK(!last.contains("more"));
  const Json after = good("json_grep", {{"pattern", "name|theme"}, {"filePath", "users.json"}, {"offset", 4}}).json;
  CHECK(after["matches"].empty());
  CHECK(after["warnings"][0] == "'offset' 4 is after the last of 4 matches");
}

TEST_CASE_FIXTURE(Users, "json_grep: context and tally") {
  const Json found = good("json_grep", {{"pattern", "Bob"}, {"filePath", "users.json"}, {"context", true}}).json;
  CHECK(found["matches"][0]["record"]["path"] == ".users[1]");
  CHECK(found["matches"][0]["record"]["value"]["theme"] == "light");
  const Json tally = good("json_grep", {{"pattern", "name|theme"}, {"filePath", "users.json"}, {"tally", true}}).json;
  CHECK(tally["tally"][0] == Json{{"path", "$.users[*].name"}, {"count", 2}});
  CHECK(tally["count"] == 4);
  bad("json_grep", {{"pattern", "x"}, {"filePath", "users.json"}, {"context", true}, {"tally", true}});
  CHECK(bad("json_grep", {{"pattern", "("}, {"filePath", "users.json"}}).json["code"] == "INVALID_PATTERN");
}

TEST_CASE_FIXTURE(Desk, "json_grep: a tally goes on at an offset") {
  Json document;
  for (std::size_t i = 0; i < 5; ++i) document["k" + std::to_string(i)] = std::vector<std::string>(i + 1, "needle");
  put("keys.json", document.dump());
  const Json arguments{{"pattern", "needle"}, {"filePath", "keys.json"}, {"tally", true}, {"max_matches", 2}};
  const Json first = good("json_grep", arguments).json;
  CHECK(first["tally"] == Json{{{"path", "$.k4[*]"}, {"count", 5}}, {{"path", "$.k3[*]"}, {"count", 4}}});
  CHECK(first["count"] == 15);
  CHECK(first["omitted"]["tally"] == 3);
  const std::string more = first["more"];
  const Json second = good("json_grep", Json::parse(more.substr(more.find('{')))).json;
  CHECK(second["tally"][0] == Json{{"path", "$.k2[*]"}, {"count", 3}});
  CHECK(second["omitted"]["tally"] == 1);
  Json after = arguments;
  after["offset"] = 5;
  const Json none = good("json_grep", after).json;
  CHECK(none["tally"].empty());
  CHECK(none["count"] == 15);
  CHECK(none["warnings"][0] == "'offset' 5 is after the last of 5 paths");
}

TEST_CASE_FIXTURE(Desk, "an item that is larger than the budget is passed over, with the call that shows it") {
  const std::string large(5000, 'n');
  put("big.json", Json{{{"a", "n"}}, {{"a", large}}, {{"a", "n"}}}.dump());
  place.max_bytes = 2000;
  put("key.json", Json{{"a", "n"}, {large, "n"}, {"z", "n"}}.dump());
  const std::vector<std::tuple<std::string, Json, std::string, std::string>> cases{
      {"json_table", {{"filePath", "big.json"}, {"query", "$[*]"}}, "rows", "$[1]"},
      {"json_grep", {{"filePath", "key.json"}, {"pattern", "^n$"}}, "matches", ""}};
  for (const auto& [tool, first, member, path] : cases) {
    CAPTURE(tool);
    Json arguments = first;
    Json items = Json::array();
    Json large_one;
    for (int calls = 0; calls < 10; ++calls) {
      const Json page = good(tool, arguments).json;
      items.insert(items.end(), page[member].begin(), page[member].end());
      if (page.contains("too_large")) large_one = page["too_large"];
      if (!page.contains("more")) break;
      const std::string more = page["more"];
      arguments = Json::parse(more.substr(tool.size() + 1));
    }
    CHECK(items.size() == 2);
    if (path.empty()) {  // of a path that is as long as all, the beginning is named
      CHECK(large_one["path_bytes"] == large.size() + 1);
      CHECK(large_one["path"].get<std::string>().find("nnn") <= 2U);
      continue;
    }
    CHECK(large_one["path"] == path);
    const std::string call = large_one["try"];
    REQUIRE(call.starts_with("get_json_value {"));
    CHECK(good("get_json_value", Json::parse(call.substr(15))).text.find("nnn") != std::string::npos);
  }
  put("keys.json", Json{{large, 1}, {"b", 2}}.dump());
  const std::string keys = good("list_json_keys", {{"path", "keys.json"}}).text;
  CHECK(keys.find("chars]") != std::string::npos);
  CHECK(keys.find("b (number)") != std::string::npos);
}

TEST_CASE_FIXTURE(Desk, "json_values: the calls for the next values give each of them once, and whole if it fits") {
  Json all = Json::array();
  for (std::size_t i = 0; i < 40; ++i) all.push_back(std::string(i % 7 == 3 ? 700 : i, 'w') + std::to_string(i));
  all[11] = std::string(5000, 'l');  // larger than any answer
  put("values.json", all.dump());
  for (const std::uint64_t most : {600U, 1000U, 2000U, 4000U}) {
    CAPTURE(most);
    place.max_bytes = most;
    Json arguments{{"filePath", "values.json"}, {"query", "$[*]"}};
    std::size_t next = 0;
    for (int calls = 0; calls < 60; ++calls) {
      const Json page = good("json_values", arguments).json;
      CHECK(page["count"] == all.size());
      bool first = true;
      for (const Json& match : page["matches"]) {
        CHECK(match["path"] == "$[" + std::to_string(next) + "]");
        const bool cut = match.contains("omitted");
        CHECK((cut ? first && match["value"] != all[next] : match["value"] == all[next]));
        first = false;
        ++next;
      }
      if (!page.contains("more")) break;
      const std::string more = page["more"];
      arguments = Json::parse(more.substr(more.find('{')));
    }
    CHECK(next == all.size());
  }
}

TEST_CASE_FIXTURE(Users, "json_table: columns that no row has") {
  const Json none =
      good("json_table", {{"filePath", "users.json"}, {"query", "$.users[*]"}, {"columns", {"id", "nmae", "x.y"}}})
          .json;
  CHECK(none["rows"][0] == Json{{"id", 1}});
  CHECK(none["warnings"][0] == "no row has 'nmae', 'x.y'; the keys with scalars are id, name, theme");
  const Json one = good("json_table", {{"filePath", "users.json"}, {"query", "$.users[*]"}, {"columns", {"id"}}}).json;
  CHECK(!one.contains("warnings"));
}

TEST_CASE_FIXTURE(Desk, "json_table: a column that a later row may have") {
  put("late.json", R"([{"a":1},{"a":2},{"a":3,"b":4}])");
  const auto page = [&](int offset, int limit) {
    return good("json_table", {{"filePath", "late.json"},
                               {"query", "$[*]"},
                               {"columns", {"a", "b"}},
                               {"offset", offset},
                               {"limit", limit}})
        .json;
  };
  CHECK(page(0, 2)["warnings"][0] == "none of the first 2 rows has 'b'; the keys with scalars are a, b");
  CHECK_FALSE(page(2, 1).contains("warnings"));
}

namespace {

constexpr std::string_view people =
    R"([{"n":"Ann","team":"x","age":31,"count":7},{"n":"Bo","team":"y","age":17,"count":8},
{"n":"Cy","team":"x","age":0.1},{"n":"Di","team":"x","age":0.2},{"n":"Ed","team":null,"age":"old"}])";

}  // namespace

TEST_CASE_FIXTURE(Desk, "json_table: sorted, with a condition") {
  put("people.json", people);
  const auto names = [&](Json arguments) {
    arguments["filePath"] = "people.json";
    arguments["query"] = "$";
    arguments["columns"] = {"n"};
    std::string all;
    const Json result = good("json_table", arguments).json;
    for (const Json& row : result["rows"]) all += row["n"].get<std::string>() + " ";
    return all + result["count"].dump();
  };
  CHECK(names({{"sort", {"-age"}}}) == "Ed Ann Bo Di Cy 5");
  CHECK(names({{"sort", {"team", "age"}}}) == "Ed Cy Di Ann Bo 5");
  CHECK(names({{"where", "@.age > 0.15"}}) == "Ann Bo Di 3");
  CHECK(names({{"where", "@.age > 0.15"}, {"sort", {"age"}}, {"limit", 2}}) == "Di Bo 3");
  CHECK(names({{"where", "@.age > 99"}}) == "0");
  bad("json_table", {{"filePath", "people.json"}, {"query", "$"}, {"where", "age >"}});
  bad("json_table", {{"filePath", "people.json"}, {"query", "$"}, {"sort", {"a["}}});
  bad("json_table", {{"filePath", "people.json"}, {"query", "$"}, {"sort", "age"}});
}

TEST_CASE_FIXTURE(Desk, "json_table: groups, and what is calculated of them") {
  put("people.json", people);
  const auto rows = [&](Json arguments) {
    arguments["filePath"] = "people.json";
    arguments["query"] = "$[*]";
    return good("json_table", arguments).json;
  };
  const Json groups = rows({{"group", {"team"}}, {"columns", {"team", "count", "sum(age)", "max(age)"}}});
  const Json wanted = Json::parse(R"_([{"team":"x","count":3,"sum(age)":31.3,"max(age)":31},
    {"team":"y","count":1,"sum(age)":17,"max(age)":17},{"team":null,"count":1}])_");
  CHECK(groups["rows"] == wanted);
  CHECK(groups["warnings"][0] == "sum(age) leaves out 1 value that is no number: 1 string");
  CHECK(groups["count"] == 3);
  CHECK(rows({{"group", {"team"}}})["rows"][0] == Json{{"team", "x"}, {"count", 3}});
  CHECK(rows({{"group", {"team"}}, {"sort", {"mean(age)"}}, {"limit", 1}})["rows"][0]["team"] == "x");
  CHECK(rows({{"columns", {"distinct(team)", "count"}}})["rows"] == Json{{{"distinct(team)", 3}, {"count", 5}}});
  // Alone it is a member of the rows.
  CHECK(rows({{"columns", {"count"}}, {"limit", 1}})["rows"] == Json{{{"count", 7}}});
  const Json refused =
      bad("json_table", {{"filePath", "people.json"}, {"query", "$"}, {"group", {"team"}}, {"columns", {"n"}}}).json;
  CHECK(refused["message"].get<std::string>().find("has no column 'n'") != std::string::npos);
  bad("json_table", {{"filePath", "people.json"}, {"query", "$"}, {"group", {"team"}}, {"sort", {"n"}}});
}

TEST_CASE_FIXTURE(Desk, "json_table: offsets from the end") {
  put("people.json", people);
  put("empty.json", "[]");
  const auto page = [&](Json arguments) {
    if (!arguments.contains("filePath")) arguments["filePath"] = "people.json";
    arguments["query"] = "$[*]";
    const Json result = good("json_table", arguments).json;
    std::string all;
    for (const Json& row : result["rows"]) all += (row.contains("n") ? row["n"] : row["team"]).dump() + " ";
    return all + result["count"].dump() + (result.contains("more") ? " more" : "");
  };
  CHECK(page({{"offset", -2}}) == R"("Di" "Ed" 5)");
  CHECK(page({{"offset", -9}}) == R"("Ann" "Bo" "Cy" "Di" "Ed" 5)");
  CHECK(page({{"offset", -3}, {"limit", 2}, {"columns", {"n"}}}) == R"("Cy" "Di" 5 more)");
  CHECK(page({{"offset", -2}, {"sort", {"-age"}}}) == R"("Di" "Cy" 5)");
  CHECK(page({{"offset", -1}, {"where", "@.team == 'x'"}}) == R"("Di" 3)");
  CHECK(page({{"offset", -1}, {"group", {"team"}}}) == R"(null 3)");
  CHECK(page({{"offset", -1}, {"group", {"team"}}, {"where", "@.team"}, {"sort", {"team"}}}) == R"("y" 3)");
  CHECK(page({{"offset", -1}, {"filePath", "empty.json"}}) == "0");
  const std::string more =
      good("json_table", {{"filePath", "people.json"}, {"query", "$"}, {"offset", -3}, {"limit", 2}}).json["more"];
  CHECK(more == R"(json_table {"filePath": "people.json", "limit": 2, "query": "$", "offset": 4})");
  for (const Json& offset : {Json(-1.5), Json("-1"), Json::parse("-99999999999999999999999")}) {
    const Json refused = bad("json_table", {{"filePath", "people.json"}, {"query", "$"}, {"offset", offset}}).json;
    CHECK(refused["message"].get<std::string>().find("'offset' must be an integer") != std::string::npos);
  }
  bad("json_grep", {{"filePath", "people.json"}, {"pattern", "x"}, {"offset", -1}});
}

TEST_CASE_FIXTURE(Desk, "JsonInspect: how many keys and elements each child has") {
  Json document;
  for (int i = 0; i < 21; ++i) document["many"]["k" + std::to_string(i)] = i % 2 == 0 ? Json(i) : Json("x");
  document["few"] = {{"a", 1}, {"b", 2}};
  document["list"] = {1, 2, 3};
  put("sizes.json", document.dump());
  const Json children = good("JsonInspect", {{"filePath", "sizes.json"}}).json["children"];
  CHECK(children["many"]["keyCount"] == 21);
  CHECK(children["many"]["keys"].size() == 21);
  CHECK(children["few"] == Json{{"type", "object"}, {"keys", {"a", "b"}}});
  CHECK(children["list"]["arrayLength"] == 3);
}

TEST_CASE_FIXTURE(Users, "json_table: rows, found columns and given ones") {
  const Json found = good("json_table", {{"filePath", "users.json"}, {"query", "$.users"}}).json;
  CHECK(found["rows"][1] == Json{{"id", 2}, {"name", "Bob"}, {"theme", "light"}});
  CHECK(found["count"] == 2);
  const Json given =
      good("json_table",
           {{"filePath", "users.json"}, {"query", "$.users[?@.id > 1]"}, {"columns", {"who=name", "@path", "@line"}}})
          .json;
  CHECK(given["rows"] == Json{{{"who", "Bob"}, {"@path", "$.users[1]"}, {"@line", 1}}});
}

TEST_CASE_FIXTURE(Users, "json_table: a limit counts the rows that are not shown") {
  const Json found = good("json_table", {{"filePath", "users.json"}, {"query", "$.users[*]"}, {"limit", 1}}).json;
  CHECK(found["rows"].size() == 1);
  CHECK(found["count"] == 2);
  CHECK(found["omitted"]["rows"] == 1);
  CHECK(found["more"] == R"(json_table {"filePath": "users.json", "limit": 1, "query": "$.users[*]", "offset": 1})");
  const Json second =
      good("json_table", {{"filePath", "users.json"}, {"query", "$.users[*]"}, {"limit", 1}, {"offset", 1}}).json;
  CHECK(second["rows"][0]["id"] == 2);
  CHECK(second["count"] == 2);
  CHECK(!second.contains("more"));
  const Json none = good("json_table", {{"filePath", "users.json"}, {"query", "$..nothing"}}).json;
  CHECK(none["rows"].empty());
}

TEST_CASE_FIXTURE(Users, "json_diff: changes, keys alone, and a patch") {
  put("b.json", R"({"users":[{"id":1,"name":"Alicia","theme":"dark"},{"id":2,"name":"Bob","theme":"light"}],"m":1})");
  const Json changes = good("json_diff", {{"a", "users.json"}, {"b", "b.json"}}).json;
  CHECK(changes["changes"][0] ==
        Json{{"change", "changed"}, {"path", "/users/0/name"}, {"old", "Alice"}, {"new", "Alicia"}});
  CHECK(changes["added"] == 1);
  const Json keys = good("json_diff", {{"a", "users.json"}, {"b", "b.json"}, {"keys", true}}).json;
  CHECK(keys["changed"] == 0);
  const Json patch = good("json_diff", {{"a", "users.json"}, {"b", "b.json"}, {"patch", true}}).json;
  Json patched = Json::parse(users).patch(patch["patch"]);
  CHECK(patched == Json::parse(read("b.json")));
  CHECK(good("json_diff", {{"a", "users.json"}, {"b", "users.json"}, {"patch", true}}).json["patch"].empty());
  bad("json_diff", {{"a", "users.json"}, {"b", "b.json"}, {"patch", true}, {"keys", true}});
}

TEST_CASE_FIXTURE(Users, "json_diff: elements that a member identifies can have moved") {
  put("b.json", R"({"users":[{"id":2,"name":"Bob","theme":"light"},{"id":1,"name":"Alice","theme":"dark"}],"n":3})");
  const Json changes = good("json_diff", {{"a", "users.json"}, {"b", "b.json"}, {"key", "id"}}).json;
  CHECK(changes["moved"] == 1);
  CHECK(changes["changes"].size() == 1);
}

TEST_CASE_FIXTURE(Users, "tools of text: no structure, and the call that continues") {
  CHECK(good("get_json_value", {{"path", "users.json"}, {"json_path", "$.users[0].name"}}).text == "\"Alice\"");
  CHECK(good("list_json_keys", {{"path", "users.json"}}).text == "Keys at $: users (array), n (number)");
  CHECK(good("validate_json", {{"path", "users.json"}}).json.is_null());
  CHECK(good("preview_json", {{"path", "users.json"}}).text.find("Alice") != std::string::npos);
  const std::string cut =
      good("get_json_value", {{"path", "users.json"}, {"json_path", "$..theme"}, {"limit", 1}}).text;
  CHECK(cut.ends_with(
      R"([1 more: get_json_value {"json_path": "$..theme", "limit": 1, "path": "users.json", "offset": 1}])"));
  for (const auto& path : {"$.users", "$"}) {
    const Outcome none = good("get_json_value", {{"path", "users.json"}, {"json_path", path}, {"offset", 2}});
    CHECK(none.text.find("the value has 2 entries, none from 2 on") != std::string::npos);
  }
}

TEST_CASE_FIXTURE(Desk, "results stay within the budget, and say what was left out") {
  Json rows = Json::array();
  for (int i = 0; i < 2000; ++i) rows.push_back({{"id", i}, {"name", "name " + std::to_string(i)}});
  put("big.json", rows.dump());
  put("empty.json", "[]");
  place.max_bytes = 3000;
  const Json found = good("json_grep", {{"pattern", "name"}, {"filePath", "big.json"}, {"max_matches", 1000}}).json;
  CHECK(found["count"] == 4000);
  CHECK(found["matches"].size() + found["omitted"]["matches"].get<std::size_t>() == 4000);
  CHECK(found.dump().size() > 2500);  // the bytes that are sent count, not those of an indented text
  const Json table = good("json_table", {{"filePath", "big.json"}, {"query", "$[*]"}, {"limit", 5000}}).json;
  CHECK(table["rows"].size() + table["omitted"]["rows"].get<std::size_t>() == 2000);
  const Json changes = good("json_diff", {{"a", "empty.json"}, {"b", "big.json"}}).json;
  CHECK(changes["added"] == 2000);
  CHECK(changes["omitted"]["changes"].get<std::size_t>() > 0);
  const Outcome patch = bad("json_diff", {{"a", "empty.json"}, {"b", "big.json"}, {"patch", true}});
  CHECK(patch.json["code"] == "LIMIT_EXCEEDED");
  for (const char* name : {"preview_json", "list_json_keys"}) good(name, {{"path", "big.json"}});
  good("get_json_value", {{"path", "big.json"}, {"json_path", "$[*].name"}, {"limit", 5000}});
  good("JsonInspect", {{"filePath", "big.json"}});
}

TEST_CASE_FIXTURE(Desk, "results that the budget cuts: the calls that continue lead through all of them") {
  Json rows = Json::array();
  for (int i = 0; i < 500; ++i) rows.push_back({{"id", i}, {"name", "name " + std::to_string(i)}});
  put("big.json", rows.dump());
  place.max_bytes = 3000;
  const auto walk = [&](const std::string& tool, Json arguments, const std::string& items) {
    std::size_t seen = 0;
    for (int calls = 0; calls < 100; ++calls) {
      const Outcome page = good(tool, arguments);
      CHECK(page.json.dump().size() <= 3000);
      seen += page.json[items].size();
      if (!page.json.contains("more")) break;
      const std::string more = page.json["more"];
      REQUIRE(more.starts_with(tool + " {"));
      arguments = Json::parse(more.substr(tool.size() + 1));
    }
    return seen;
  };
  CHECK(walk("json_grep", {{"pattern", "name "}, {"filePath", "big.json"}, {"max_matches", 400}}, "matches") == 500);
  CHECK(walk("json_table", {{"filePath", "big.json"}, {"query", "$[*]"}, {"limit", 5000}}, "rows") == 500);
}

TEST_CASE_FIXTURE(Desk, "results that the budget cuts: no call leads to the same place again") {
  put("big.json", Json{{{"id", 1}, {"name", std::string(5000, 'x')}}, {{"id", 2}}}.dump());
  place.max_bytes = 1000;
  const Json page = good("json_table", {{"filePath", "big.json"}, {"query", "$[*]"}, {"limit", 10}}).json;
  CHECK(page["rows"].empty());
  CHECK(page["omitted"]["rows"] == 2);
  const std::string more = page["more"];
  REQUIRE(more.starts_with("json_table {"));
  const Json next = good("json_table", Json::parse(more.substr(11))).json;  // the one that is too large is passed over
  CHECK(next["rows"] == Json::array({{{"id", 2}}}));
  CHECK_FALSE(next.contains("more"));
}

TEST_CASE_FIXTURE(Desk, "lines: a file that is named so is one array") {
  put("log.ndjson", "{\"level\":\"info\"}\n{\"level\":\"error\"}\n");
  CHECK(good("json_grep", {{"pattern", "error"}, {"filePath", "log.ndjson"}}).json["matches"][0]["path"] ==
        "[1].level");
  CHECK(good("json_table", {{"filePath", "log.ndjson"}, {"query", "$[*]"}}).json["count"] == 2);
}

TEST_CASE_FIXTURE(Desk, "check_tool_blocks: each block of an answer") {
  const std::string answer =
      "Here:\n```json\n{\"tool\": \"write_file\", \"path\": \"a.txt\", \"content\": \"x\",}\n```\nno more\n";
  const Json found = good("check_tool_blocks", {{"content", answer}}).json;
  CHECK(found["invalid"] == 1);
  CHECK(found["blocks"][0]["tool"] == "write_file");
  CHECK(found["blocks"][0]["line"] == 2);
  CHECK(good("check_tool_blocks", {{"content", ""}}).json["blocks"].empty());
}

TEST_CASE_FIXTURE(Desk, "check_tool_blocks: long contents leave room for the findings") {
  std::string answer;
  for (int i = 0; i < 8; ++i) {
    answer += "```json\n{\"tool\": \"write_file\", \"path\": \"a.txt\", \"content\": \"" + std::string(60'000, 'x') +
              "\",}\n```\n";
  }
  const Json found = good("check_tool_blocks", {{"content", answer}}).json;
  CHECK(found["blocks"].size() == 8);
  CHECK(found["blocks"][7]["findings"][0]["code"] == "INVALID_JSON");
  CHECK(found["blocks"][7]["content"].get<std::string>().ends_with("[+59880 chars]"));
}

TEST_CASE_FIXTURE(Users, "a cancelled call ends") {
  client.gone = true;
  CHECK(bad("json_grep", {{"pattern", "x"}, {"filePath", "users.json"}}).text.find("cancelled") != std::string::npos);
}

TEST_CASE_FIXTURE(Users, "json_merge: merges files, and lists conflicts") {
  put("base.json", R"({"a":1,"b":1})");
  put("ours.json", R"({"a":2,"b":1})");
  put("theirs.json", R"({"a":3,"b":4})");
  const Json result =
      good("json_merge", {{"ours", "ours.json"}, {"base", "base.json"}, {"theirs", "theirs.json"}}).json;
  CHECK(result["status"] == "conflict");
  CHECK(result["merged"] == 1);
  CHECK(result["conflicts"][0]["path"] == "/a");
  CHECK(result["conflicts"][0]["theirs"] == 3);
  const Json again =
      good("json_merge",
           {{"ours", "ours.json"}, {"base", "base.json"}, {"theirs", "theirs.json"}, {"prefer", "theirs"}})
          .json;
  CHECK(again["status"] == "success");
  CHECK(good("json_diff", {{"a", "ours.json"}, {"b", "theirs.json"}}).json["changes"].empty());
}

TEST_CASE_FIXTURE(Desk, "json_values: the values, how many, and how often each occurs") {
  put("v.json", R"({"a": [{"t": "x", "n": 1}, {"t": "y"}, {"t": "x", "n": 1.0}]})");
  const Json common{{"filePath", "v.json"}, {"query", "$.a[*].t"}};
  const auto with = [&](const char* name) {
    Json arguments = common;
    arguments[name] = true;
    return good("json_values", arguments).json;
  };
  CHECK(with("count")["count"] == 3);
  CHECK(with("tally")["tally"] == Json::parse(R"([{"value": "x", "count": 2}, {"value": "y", "count": 1}])"));
  const Json values = good("json_values", common).json;
  CHECK(values["matches"].size() == 3);
  CHECK(values["matches"][1]["value"] == "y");
  Json both = common;
  both["count"] = both["tally"] = true;
  CHECK(bad("json_values", both).text.find("Give either 'count' or 'tally'") != std::string::npos);
  CHECK(bad("json_values", {{"filePath", "v.json"}, {"query", "$.none"}, {"count", true}}).json["code"] ==
        "PATH_NOT_FOUND");
}

TEST_CASE_FIXTURE(Desk, "json_diff: two places of one file, and of two; places that are not compared") {
  put("t.json", R"({"en": {"a": "x", "b": "y", "time": 1}, "de": {"a": "z", "time": 2}})");
  put("u.json", R"({"en": {"a": "x", "b": "n"}})");
  const Json places = good("json_diff", {{"a", "t.json"}, {"a_path", "/en"}, {"b_path", "$.de"}}).json;
  CHECK(places["changed"] == 2);
  CHECK(places["removed"] == 1);
  CHECK(places["changes"][0]["path"] == "/a");
  const Json keys = good("json_diff", {{"a", "t.json"}, {"a_path", "/en"}, {"b_path", "/de"}, {"keys", true}}).json;
  CHECK(keys["removed"] == 1);
  CHECK(keys["changed"] == 0);
  const Json ignored =
      good("json_diff", {{"a", "t.json"}, {"a_path", "/en"}, {"b_path", "/de"}, {"ignore", {"**.time"}}}).json;
  CHECK(ignored["changed"] == 1);
  // Two files at the same place: paths begin at the root.
  const Json same = good("json_diff", {{"a", "t.json"}, {"b", "u.json"}, {"a_path", "/en"}}).json;
  CHECK(same["changed"] == 1);
  CHECK(same["changes"][0]["path"] == "/en/b");
  CHECK(
      good("json_diff", {{"a", "t.json"}, {"b", "u.json"}, {"a_path", "/en/a"}, {"b_path", "/en/a"}}).json["changed"] ==
      0);
  CHECK(bad("json_diff", {{"a", "t.json"}}).text.find("'b' or 'b_path' is missing") != std::string::npos);
  CHECK(bad("json_diff", {{"a", "t.json"}, {"b_path", "/fr"}}).text.find("/fr") != std::string::npos);
}

TEST_CASE_FIXTURE(Desk, "json_grep: below a path, at some paths, whole texts, keys alone, and members of the record") {
  put("g.json", R"({"u": [{"id": 1, "name": "ann", "tag": "an"}, {"id": 2, "name": "dan"}], "an": {"x": "an"}})");
  const auto found = [&](Json arguments) {
    arguments.update({{"filePath", "g.json"}, {"pattern", "an"}});
    std::string paths;
    const Json answer = good("json_grep", arguments).json;
    for (const Json& match : answer["matches"]) paths += match["path"].get<std::string>() + " ";
    return paths;
  };
  CHECK(found({}) == ".u[0].name .u[0].tag .u[1].name .an .an.x ");
  CHECK(found({{"under", "/u/0"}}) == ".u[0].name .u[0].tag ");
  CHECK(found({{"path_glob", "**.name"}}) == ".u[0].name .u[1].name ");
  CHECK(found({{"whole", true}}) == ".u[0].tag .an .an.x ");
  CHECK(found({{"keys_only", true}}) == ".an ");
  const Json with =
      good("json_grep", {{"filePath", "g.json"}, {"pattern", "dan"}, {"with", {"id", "name"}}}).json["matches"][0];
  CHECK(with["record"]["value"] == Json{{"id", 2}, {"name", "dan"}});
  const auto refused = [&](const Json& list) {
    return bad("json_grep", {{"filePath", "g.json"}, {"pattern", "dan"}, {"with", list}}).text;
  };
  CHECK(refused({"@line"}).find("Parameter 'with' takes paths below the record, not '@line'") != std::string::npos);
  CHECK(refused({"a[*]"}).find("Parameter 'with' takes paths to one value") != std::string::npos);
  CHECK(bad("json_grep", {{"filePath", "g.json"}, {"pattern", "x"}, {"with", {"id"}}, {"tally", true}})
            .text.find("Give either 'with' or 'tally'") != std::string::npos);
}

TEST_CASE_FIXTURE(Desk, "json_grep: a long text is cut around the match, within the budget") {
  const std::string before(5000, 'x');
  const std::string after(30000, 'y');
  put("big.json", Json{{"doc", before + " NEEDLE " + after}, {"s", "NEEDLE"}}.dump());
  const Json found = good("json_grep", {{"pattern", "NEEDLE"}, {"filePath", "big.json"}}).json;
  REQUIRE(found["matches"].size() == 2);
  const Json& match = found["matches"][0];
  const std::string value = match["value"];
  CHECK(value.find("x NEEDLE y") != std::string::npos);
  CHECK(value.starts_with("…x"));
  CHECK(value.ends_with("y…"));
  CHECK(match["cut"]["length"] == 35008);
  // What is shown begins there.
  const std::string text =
      good("get_json_value", {{"path", "big.json"}, {"json_path", "$.doc"}, {"offset", match["cut"]["offset"]}}).text;
  CHECK(text.substr(1, 900) == value.substr(3, 900));
  CHECK_FALSE(found["matches"][1].contains("cut"));
  // Characters of several bytes, and those that JSON escapes.
  for (const std::string letter : {"é", "😀", "\x01"}) {
    std::string letters;
    for (int i = 0; i < 9000; ++i) letters += letter;
    put("wide.json", Json{{"t", letters + "NEEDLE" + letters}}.dump());
    for (const std::uint64_t budget : {1000U, 25000U}) {
      place.max_bytes = budget;
      const Json wide = good("json_grep", {{"pattern", "NEEDLE"}, {"filePath", "wide.json"}}).json;
      REQUIRE(wide["matches"].size() == 1);
      CHECK(wide["matches"][0]["value"].get<std::string>().find(letter + "NEEDLE" + letter) != std::string::npos);
    }
  }
  const Json all = good("json_grep", {{"pattern", "y+"}, {"filePath", "big.json"}}).json;
  CHECK(all["matches"][0]["value"].get<std::string>().ends_with("yy…"));
}

TEST_CASE_FIXTURE(Desk, "json_values and json_diff: the calls that continue lead through all") {
  Json rows = Json::array();
  for (int i = 0; i < 500; ++i) rows.push_back({{"id", i}, {"t", "some text " + std::to_string(i)}});
  put("big.json", rows.dump());
  put("none.json", "[]");
  place.max_bytes = 3000;
  const auto walk = [&](const std::string& tool, Json arguments, const std::string& items) {
    std::set<std::string> seen;
    for (int calls = 0; calls < 100; ++calls) {
      const Json page = good(tool, arguments).json;
      for (const Json& each : page[items]) CHECK(seen.insert(each.dump()).second);
      if (!page.contains("more")) {
        CHECK_FALSE(page.contains("omitted"));
        break;
      }
      const std::string more = page["more"];
      REQUIRE(more.starts_with(tool + " {"));
      arguments = Json::parse(more.substr(tool.size() + 1));
    }
    return seen.size();
  };
  CHECK(walk("json_values", {{"filePath", "big.json"}, {"query", "$[*].t"}}, "matches") == 500);
  CHECK(walk("json_values", {{"filePath", "big.json"}, {"query", "$[*].t"}, {"tally", true}}, "tally") == 500);
  CHECK(walk("json_diff", {{"a", "none.json"}, {"b", "big.json"}}, "changes") == 500);
  const Json last = good("json_values", {{"filePath", "big.json"}, {"query", "$[*].t"}, {"offset", 499}}).json;
  CHECK(last["count"] == 500);
  CHECK(last["matches"].size() == 1);
  const Json after = good("json_values", {{"filePath", "big.json"}, {"query", "$[*].t"}, {"offset", 500}}).json;
  CHECK(after["warnings"][0] == "'offset' 500 is after the last of 500 matches");
}

TEST_CASE_FIXTURE(Users, "get_json_value: values of a query are on one line, and what selects nothing is named") {
  put("pretty.json", Json::parse(users).dump(2));
  CHECK(good("get_json_value", {{"path", "pretty.json"}, {"json_path", "$.users[?@.id == 2]"}}).text ==
        "1 value at $.users[?@.id == 2]\n$.users[1]: {\"id\":2,\"name\":\"Bob\",\"theme\":\"light\"}");
  put("c.jsonc", "{\"a\": [1, // one\n 2,],}");
  CHECK(good("get_json_value", {{"path", "c.jsonc"}, {"json_path", "$.*"}}).text == "1 value at $.*\n$.a: [1,2]");
  CHECK(good("get_json_value", {{"path", "users.json"}, {"json_path", "$.users[*].nme"}}).text ==
        "0 values at $.users[*].nme\nnote: '.nme' selects nothing in 'users.json'; did you mean 'name'?");
}

TEST_CASE_FIXTURE(Desk, "validate_json: the errors after the first hundred have calls") {
  Json rows = Json::array();
  for (int i = 0; i < 250; ++i) rows.push_back(std::to_string(i));
  put("d.json", rows.dump());
  put("s.json", R"({"items": {"type": "number"}})");
  std::string call = R"(validate_json {"path": "d.json", "schema": "s.json"})";
  int calls = 0;
  int errors = 0;
  for (; !call.empty() && calls < 10; ++calls) {
    const std::string text = good("validate_json", Json::parse(call.substr(call.find('{')))).text;
    for (std::size_t at = 0; (at = text.find("expected a number", at)) != std::string::npos; ++at) {
      CHECK(text.find("[" + std::to_string(errors) + "]: expected") != std::string::npos);
      ++errors;
    }
    const std::size_t more = text.find("of 250: ");
    call = more == std::string::npos ? "" : text.substr(more + 8);
  }
  CHECK(errors == 250);
  CHECK(calls == 3);
  CHECK(good("validate_json", {{"path", "d.json"}, {"schema", "s.json"}, {"offset", 250}}).text ==
        "d.json: 250 errors against s.json, none from 250 on");
}

TEST_CASE_FIXTURE(Users, "validate_json: a schema that cannot be used is an error") {
  CHECK(bad("validate_json", {{"path", "users.json"}, {"schema", "auto"}}).text.starts_with("[Error] "));
  CHECK(bad("validate_json", {{"path", "users.json"}, {"schema", "none.json"}}).text.starts_with("[Error] "));
  put("schema.json", R"({"type": "object", "required": ["gone"]})");
  CHECK(good("validate_json", {{"path", "users.json"}, {"schema", "schema.json"}}).text.find("gone") !=
        std::string::npos);
}

TEST_CASE_FIXTURE(Users, "JsonInspect: the largest values, the size of each, and what a query selects") {
  const Json largest = good("JsonInspect", {{"filePath", "users.json"}, {"largest", 1}}).json;
  CHECK(largest["largest"].size() == 1);
  CHECK(largest["largest"][0]["path"] == "/users");
  const Json sizes = good("JsonInspect", {{"filePath", "users.json"}, {"sizes", true}}).json;
  CHECK(sizes.dump().find("bytes") != std::string::npos);
  const Json query = good("JsonInspect", {{"filePath", "users.json"}, {"path", "$.users[*].name"}}).json;
  CHECK(query["path"] == "$.users[*].name");
  CHECK(query["arrayLength"] == 2);
  const Json none = good("JsonInspect", {{"filePath", "users.json"}, {"path", "$.users[*].nme"}}).json;
  CHECK(none["warnings"][0].get<std::string>().find("did you mean 'name'?") != std::string::npos);
  bad("JsonInspect", {{"filePath", "users.json"}, {"largest", 1}, {"sizes", true}});
  bad("JsonInspect", {{"filePath", "users.json"}, {"path", "$..name"}, {"largest", 1}});
}

TEST_CASE_FIXTURE(Desk, "tools of text: a note is a line of its own") {
  put("x.json", "{\"a\": 1} // x\n");
  const std::string note = "note: 'x.json' has comments; read as JSONC";
  for (const auto& [tool, arguments] : {std::pair<std::string, Json>{"list_json_keys", {{"path", "x.json"}}},
                                        {"get_json_value", {{"path", "x.json"}, {"json_path", "$.a"}}}}) {
    CAPTURE(tool);
    const std::string text = good(tool, arguments).text;
    REQUIRE(text.ends_with(note));
    CHECK(text.substr(0, text.size() - note.size()).ends_with('\n'));
  }
}

TEST_CASE_FIXTURE(Users, "json_grep: the parameter of the file, and a path that nothing has") {
  CHECK(bad("json_grep", {{"pattern", "x"}, {"path", "users.json"}}).json["hints"][0] == "did you mean 'filePath'?");
  CHECK(bad("get_json_value", {{"filePath", "users.json"}, {"json_path", "$"}}).text.find("'path'") !=
        std::string::npos);
  const Json none =
      good("json_grep", {{"pattern", "Alice"}, {"filePath", "users.json"}, {"path_glob", "**.title"}}).json;
  CHECK(none["count"] == 0);
  CHECK(none["warnings"][0] == "1 match is at other paths than were asked for");
}

TEST_CASE_FIXTURE(Desk, "json_table: the keys that a warning names are columns") {
  put("odd.json", R"({"a b": {"$x": 1}})");
  const Json none =
      good("json_table", {{"filePath", "odd.json"}, {"query", "$"}, {"columns", Json::array({"nope"})}}).json;
  CHECK(none["warnings"][0] == "no row has 'nope'; the keys with scalars are a b.$x");
  const Json some =
      good("json_table", {{"filePath", "odd.json"}, {"query", "$"}, {"columns", Json::array({"a b.$x"})}}).json;
  CHECK(some["rows"][0] == Json{{"a b.$x", 1}});
}

TEST_CASE_FIXTURE(Desk, "a limit of 0 shows nothing and counts all; an offset after the end is noted") {
  put("d.json", R"({"a": [{"k": 1}, {"k": 2}, {"k": 3}], "s": "text"})");
  const auto text = [&](std::string_view tool, const char* path, const char* name, int number) {
    return good(tool, {{"path", "d.json"}, {"json_path", path}, {name, number}}).text;
  };
  CHECK(text("get_json_value", "$..k", "limit", 0) == "3 values at $..k\n[3 more: the limit is 0]");
  CHECK(text("list_json_keys", "$", "limit", 0) == "Keys at $: \n[2 more keys: the limit is 0]");
  CHECK(text("get_json_value", "$..k", "offset", 9) ==
        "3 values at $..k\nnote: 'offset' 9 is after the last of 3 values");
  CHECK(text("list_json_keys", "$", "offset", 9) == "Keys at $: \nnote: 'offset' 9 is after the last of 2 keys");
  const std::string none = text("get_json_value", "$.a", "limit", 0);
  CHECK_MESSAGE(none.find("\"k\"") == std::string::npos, none);
  CHECK_MESSAGE(none.find("3 more items") != std::string::npos, none);
}
