// SPDX-License-Identifier: MIT
#include "calling.hpp"
#include "results/tool_result.hpp"
#include "tools/definitions.hpp"

using namespace jt;
using namespace jt::test;
using Json = nlohmann::json;

namespace {

struct Servers : Desk {
  std::vector<std::string> asked;

  Servers() {
    const catalogue::Texts texts{
        {"broken", R"({"type":"http","error":{"code":"SERVER_UNREACHABLE","message":"no answer","hints":["wait"]}})"},
        {"files",
         R"({"type":"stdio","tools":{"read_file":{"description":"Read a file","input_schema":{"type":"object"}},)"
         R"("write_file":{"description":"Write a file"}}})"}};
    place.catalogue.emplace();
    place.catalogue->servers = [texts]() -> Result<catalogue::Definitions> {
      catalogue::Definitions servers;
      for (const auto& [name, text] : texts) servers[name].name = name;
      return servers;
    };
    place.catalogue->ask = [this, texts](const std::optional<std::string>& server,
                                         const mcp::Call&) -> Result<tools::Catalogue::Offers> {
      asked.push_back(server.value_or("all"));
      return tools::Catalogue::Offers{texts, {}};
    };
  }
};

}  // namespace

TEST_CASE_FIXTURE(Servers, "tool_list: servers, and with full what they offer") {
  const Json servers = good("tool_list", Json::object()).json;
  CHECK(servers.contains("files"));
  CHECK(servers.contains("broken"));
  CHECK(asked.empty());
  const Json full = good("tool_list", {{"full", true}}).json;
  CHECK(full["files"]["tools"]["read_file"]["description"] == "Read a file");
  CHECK(asked == std::vector<std::string>{"all"});
}

TEST_CASE_FIXTURE(Servers, "tool_info: one server or one tool; only that server is asked") {
  CHECK(good("tool_info", {{"server", "fil"}}).json["tools"].size() == 2);
  const Json tool = good("tool_info", {{"server", "files"}, {"tool", "read_file"}}).json;
  CHECK(tool["input_schema"]["type"] == "object");
  CHECK(asked == std::vector<std::string>{"files", "files"});
  CHECK(bad("tool_info", {{"server", "files"}, {"tool", "read_fil"}}).json["choices"] == Json{"read_file"});
  const Json failed = bad("tool_info", {{"server", "broken"}}).json;
  CHECK(failed["code"] == "SERVER_UNREACHABLE");
  CHECK(failed["hints"] == Json{"wait"});
  CHECK(bad("tool_info", {{"server", "zzz"}}).json["hints"][0] == "tool_list gives the names of the servers");
}

TEST_CASE_FIXTURE(Servers, "tool_grep: matches, limits, and servers that failed") {
  const Json found = good("tool_grep", {{"pattern", "FILE"}, {"ignore_case", true}, {"max_matches", 2}}).json;
  CHECK(found["matches"].size() == 2);
  CHECK(found["count"] == 5);
  CHECK(found["omitted"]["matches"] == 3);
  CHECK(found["errors"]["broken"]["code"] == "SERVER_UNREACHABLE");
  CHECK(found["more"] == R"(tool_grep {"ignore_case": true, "max_matches": 2, "pattern": "FILE", "offset": 2})");
  const Json path = good("tool_grep", {{"pattern", "^Read"}, {"server", "f*"}}).json;
  CHECK(path["matches"][0]["path"] == ".files.tools.read_file.description");
  CHECK(!path.contains("errors"));
  CHECK(bad("tool_grep", {{"pattern", "("}}).json["code"] == "INVALID_PATTERN");
  const Json none = bad("tool_grep", {{"pattern", "read"}, {"server", "fils"}}).json;
  CHECK(none["code"] == "NO_MATCH");
  CHECK(none["choices"] == Json{"files"});
}

TEST_CASE_FIXTURE(Servers, "the budget: schemas are left out first, then descriptions, names and servers") {
  const std::string schema = Json{{"type", "object"}, {"description", std::string(900, 's')}}.dump();
  catalogue::Texts texts;
  for (const std::string server : {"a", "b", "c"}) {
    texts[server] = R"({"type":"stdio","tools":{)";
    for (int i = 0; i < 8; ++i) {
      texts[server] += (i == 0 ? "\"tool" : ",\"tool") + std::to_string(i) + R"(":{"description":")" +
                       std::string(80, 'd') + R"(","input_schema":)" + schema + "}";
    }
    texts[server] += "}}";
  }
  place.catalogue->ask = [texts](const std::optional<std::string>&,
                                 const mcp::Call&) -> Result<tools::Catalogue::Offers> {
    return tools::Catalogue::Offers{texts, {}};
  };
  place.catalogue->servers = [texts]() -> Result<catalogue::Definitions> {
    catalogue::Definitions servers;
    for (const auto& [name, text] : texts) servers[name].name = name;
    return servers;
  };
  const auto full = [&](std::uint64_t budget) {
    place.max_bytes = budget;
    return good("tool_list", {{"full", true}}).json;
  };
  CHECK(full(5000)["omitted"] == Json{{"schemas", 24}});
  CHECK(full(1000)["omitted"] == Json{{"schemas and descriptions", 24}});
  CHECK(full(1000)["a"]["tools"].size() == 8);
  const Json counts = full(250);
  CHECK(counts["omitted"] == Json{{"tools", 24}});
  CHECK(counts["c"]["tools"] == 8);
  CHECK(counts["more"] == R"(tool_info {"server": "a"})");
  const Json some = full(130);
  CHECK(some["omitted"] == Json{{"tools", 24}, {"servers", 2}});
  CHECK(some["a"]["tools"] == 8);
  place.max_bytes = 3000;
  const Json info = good("tool_info", {{"server", "b"}}).json;
  CHECK(info["omitted"] == Json{{"schemas", 8}});
  CHECK(info["more"] == R"(tool_info {"server": "b", "tool": "tool0"})");
}

TEST_CASE_FIXTURE(Servers, "tool_call: offered to whoever names it alone, and never where nothing may be written") {
  const auto offers = [&](const std::vector<std::string>& chosen, bool read_only = false) {
    place.read_only = read_only;
    const tools::Toolbox box(place, chosen);
    for (const std::string& text : box.definitions())
      if (Json::parse(text)["name"] == "tool_call") return true;
    return false;
  };
  CHECK(!offers({}));
  CHECK(!offers({"*"}));
  CHECK(!offers({"tool_*"}));
  CHECK(offers({"tool_call"}));
  CHECK(offers({"tool_*", "tool_call"}));
  CHECK(!offers({"tool_call"}, true));
  const Json hints = Json::parse(tools::definition(tools::tool_call()))["annotations"];
  CHECK(hints.dump() == R"({"destructiveHint":true,"openWorldHint":true,"readOnlyHint":false})");
}

TEST_CASE_FIXTURE(Servers, "tool_call: the request, and a tool that failed") {
  globs = {"tool_call"};
  Exit exit = Exit::done;
  place.catalogue->call = [&](const actions::Caller& caller, actions::CallRequest request, mcp::Call&) -> Result<Exit> {
    asked = request.words;
    asked.push_back(request.arguments.value_or("none"));
    asked.push_back(std::to_string(request.allowed.count()));
    if (exit == Exit::failed) return fail(Code::no_match, "no tool 'x' on server 'files'");
    results::show_call(caller.output(), "files", "x", "{}");
    return exit;
  };
  (void)good("tool_call", {{"server", "files"}, {"tool", "x"}, {"arguments", {{"a", 1}}}, {"timeout", 5}});
  CHECK(asked == std::vector<std::string>{"files", "x", R"({"a":1})", "5000"});
  (void)good("tool_call", {{"server", "files"}, {"tool", "x"}});
  CHECK(asked == std::vector<std::string>{"files", "x", "none", "60000"});
  exit = Exit::no;
  CHECK_NOTHROW((void)bad("tool_call", {{"server", "files"}, {"tool", "x"}}));
  exit = Exit::failed;
  CHECK(bad("tool_call", {{"server", "files"}, {"tool", "x"}}).json["code"] == "NO_MATCH");
  CHECK(bad("tool_call", {{"server", "files"}}).json["code"] == "INVALID_INPUT");
}
