// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <set>

#include "mcp/scripted.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::mcp;

namespace {

/// The server has that list of tools, on one page.
void give_tools(Scripted& server, const std::string& list) {
  server.results = {{"initialize", hello(R"({"tools":{}})")}, {"tools/list", R"({"tools":)" + list + "}"}};
}

std::string tools_of(const std::string& list) {
  Scripted server;
  give_tools(server, list);
  auto offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  return offer->tools;
}

std::string tools_failure(const std::string& list) {
  Scripted server;
  give_tools(server, list);
  return failure(server);
}

std::string resources_of(const std::string& list) {
  Scripted server;
  server.results = {{"initialize", hello(R"({"resources":{}})")}, {"resources/list", R"({"resources":)" + list + "}"}};
  auto offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  return offer->resources;
}

/// It never answers, but sends notifications without end.
class Flood final : public Transport {
 public:
  Result<void> send(const Outgoing& /*message*/, Deadline /*deadline*/) override { return {}; }
  Result<Incoming> receive(Deadline /*deadline*/) override {
    return Incoming{write_notification("x", "[" + std::string(std::size_t{8} << 20, ' ') + "]")};
  }
};

}  // namespace

TEST_CASE("ask: tools are keyed by name, sorted bytewise, and keep the server's spelling") {
  CHECK(tools_of(R"([{"name":"b","title":"B"},{"name":"Z"},{"name":"é"},{"name":"a/\u0062"},{"name":"a"}])") ==
        R"({"Z":{},"a":{},"a/b":{},"b":{"title":"B"},"é":{}})");
  CHECK(tools_of(R"([{"inputSchema": {"z": 1.0, "a": 1E2, "\u0061b": "x y"}, "name":"t", "outputSchema":{"b":1,"a":2},
                      "annotations":{"readOnlyHint":true},"description":"d\u00e9", "icons":[], "_meta":{}}])") ==
        R"({"t":{"description":"d\u00e9","input_schema":{"z":1.0,"a":1E2,"\u0061b":"x y"},)"
        R"("output_schema":{"b":1,"a":2},"annotations":{"readOnlyHint":true}}})");
  CHECK(tools_of(R"([{"name":"t","description":null,"annotations":null}])") == R"({"t":{}})");
  CHECK(tools_of(R"([{"name":"t","title":"first"},{"name":"t","title":"second"}])") == R"({"t":{"title":"first"}})");
  CHECK(tools_of(R"([{"name":""}])") == R"({"":{}})");
}

TEST_CASE("ask: resources of one name are keyed by URI") {
  CHECK(resources_of(R"([{"name":"n","uri":"z:1"},{"name":"m","uri":"b:1"},{"name":"n","uri":"a:\u0031"}])") ==
        R"({"a:1":{"uri":"a:\u0031"},"m":{"uri":"b:1"},"z:1":{"uri":"z:1"}})");
  CHECK(resources_of(R"([{"name":"n","uri":"a:1","title":"x"},{"name":"n","uri":"a:1"}])") ==
        R"({"a:1":{"uri":"a:1","title":"x"}})");
}

TEST_CASE("ask: a list that is not what the protocol requires") {
  CHECK(tools_failure("{}") == "SERVER_PROTOCOL: the result of 'tools/list' has no array 'tools'");
  CHECK(tools_failure("null") == "SERVER_PROTOCOL: the result of 'tools/list' has no array 'tools'");
  CHECK(tools_failure("[1]") == "SERVER_PROTOCOL: the result of 'tools/list' has a tool that is not an object");
  CHECK(tools_failure(R"([{"name":"t","inputSchema":true}])") ==
        "SERVER_PROTOCOL: the 'inputSchema' of the tool 't' is not an object");
  CHECK(tools_failure(R"([{"name":"t","description":1}])") ==
        "SERVER_PROTOCOL: the 'description' of the tool 't' is not a string");
  Scripted server;
  server.results = {{"initialize", hello(R"({"resources":{}})")},
                    {"resources/list", R"({"resources":[{"name":"r"}]})"}};
  CHECK(failure(server) == "SERVER_PROTOCOL: the resource 'r' has no 'uri'");
  server.results = {{"initialize", hello(R"({"tools":{}})")}};
  CHECK(failure(server) == "SERVER_PROTOCOL: the server refused 'tools/list': no such method (-32601)");
}

TEST_CASE("ask: pages until there is no cursor; an empty string is one, and cursors are sent as they came") {
  Scripted server;
  server.results = {{"initialize", hello(R"({"tools":{}})")}};
  server.pages = {{{"tools/list", "null"}, R"({"tools":[{"name":"a"}],"nextCursor":""})"},
                  {{"tools/list", R"("")"}, R"({"tools":[{"name":"b"}],"nextCursor":"\"\u00e9"})"},
                  {{"tools/list", R"("\"é")"}, R"({"tools":[{"name":"c"}],"nextCursor":null})"}};
  auto offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  CHECK(offer->tools == R"({"a":{},"b":{},"c":{}})");
}

TEST_CASE("ask: cursors that never end") {
  Scripted server;
  server.results = {{"initialize", hello(R"({"tools":{}})")}, {"tools/list", R"({"tools":[],"nextCursor":"x"})"}};
  CHECK(failure(server) == "SERVER_PROTOCOL: the result of 'tools/list' repeats a cursor");
  CHECK(server.sent.size() == 4);
  server.results["tools/list"] = R"({"tools":[],"nextCursor":7})";
  CHECK(failure(server) == "SERVER_PROTOCOL: the result of 'tools/list' has a 'nextCursor' that is not a string");

  Scripted endless;
  endless.results = {{"initialize", hello(R"({"tools":{}})")}};
  const auto page = [](int next) {
    return R"({"tools":[{"name":"t)" + std::to_string(next) + R"("}],"nextCursor":")" + std::to_string(next) + R"("})";
  };
  endless.pages[{"tools/list", "null"}] = page(0);
  for (int i = 0; i < 1100; ++i) endless.pages[{"tools/list", "\"" + std::to_string(i) + "\""}] = page(i + 1);
  CHECK(failure(endless) == "SERVER_PROTOCOL: the result of 'tools/list' has more than 1000 pages");
  // 1,000 pages are accepted.
  endless.pages[{"tools/list", "\"998\""}] = R"({"tools":[{"name":"last"}]})";
  auto offer = ask_scripted(endless);
  REQUIRE(offer.has_value());
  CHECK(nlohmann::json::parse(offer->tools).size() == 1000);
}

TEST_CASE("ask: a server that sends too much in all") {
  Flood server;
  auto offer = ask(server, {});
  REQUIRE_FALSE(offer.has_value());
  CHECK(offer.error()->code == Code::server_protocol);
  CHECK(offer.error()->message == "the server sent more than 64 MB");
}

TEST_CASE("ask: many tools, against an oracle") {
  nlohmann::json list = nlohmann::json::array();
  nlohmann::json expected = nlohmann::json::object();
  const int count = static_cast<int>(test::fewer(20'000));
  for (int i = 0; i < count; ++i) {
    const std::string name = "tool_" + std::to_string(i * 7919 % count);
    const nlohmann::json schema{{"type", "object"}, {"properties", {{"p" + std::to_string(i), {{"type", "string"}}}}}};
    list.push_back({{"name", name}, {"description", "Number " + std::to_string(i)}, {"inputSchema", schema}});
    expected[name] = {{"description", "Number " + std::to_string(i)}, {"input_schema", schema}};
  }
  const std::string tools = tools_of(list.dump());
  CHECK(nlohmann::json::parse(tools) == expected);
}
