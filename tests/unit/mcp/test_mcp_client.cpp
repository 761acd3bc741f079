// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "mcp/scripted.hpp"

using namespace jt;
using namespace jt::mcp;
using Names = std::vector<std::string>;

namespace {

constexpr const char* discovery =
    R"({"resultType":"complete","supportedVersions":["2027-01-01","2026-07-28"],"capabilities":{"tools":{}},)"
    R"("_meta":{"io.modelcontextprotocol/serverInfo":{"name":"modern","version":"2"}}})";

std::string refusal(int code) {
  return R"({"jsonrpc":"2.0","id":$id,"error":{"code":)" + std::to_string(code) + R"(,"message":"no"}})";
}

}  // namespace

TEST_CASE("ask: initialize, initialized, and the lists of the capabilities alone") {
  Scripted server;
  server.results = {{"initialize", hello(R"({"tools":{},"logging":{}})", "2025-06-18")},
                    {"tools/list", R"({"tools":[]})"}};
  auto offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  CHECK(server.methods() == Names{"initialize", "notifications/initialized", "tools/list"});
  CHECK(offer->server == R"({"name":"example","version":"1.0"})");
  CHECK(offer->tools == "{}");
  const auto& first = server.sent[0];
  CHECK(first.message["params"] == nlohmann::json::parse(R"({"protocolVersion":"2025-11-25","capabilities":{},
                                                            "clientInfo":{"name":"jt","version":"0.1"}})"));
  CHECK(first.protocol.empty());
  CHECK_FALSE(server.sent[1].message.contains("id"));
  CHECK_FALSE(server.sent[1].request);
  CHECK(server.sent[2].protocol == "2025-06-18");
  CHECK(server.sent[2].method.empty());
  CHECK_FALSE(server.sent[2].message.contains("params"));
}

TEST_CASE("ask: all lists; a server without resource templates has none") {
  Scripted server;
  server.results = {{"initialize", hello(R"({"tools":{},"prompts":{},"resources":{"subscribe":true}})")},
                    {"tools/list", R"({"tools":[]})"},
                    {"prompts/list", R"({"prompts":[{"name":"p","title":"P","arguments":[{"name":"x"}],"icons":[]}]})"},
                    {"resources/list", R"({"resources":[{"name":"r","uri":"a:1","mimeType":"t","size":1.0e1}]})"}};
  auto offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  CHECK(server.methods().back() == "resources/templates/list");
  CHECK(offer->prompts == R"({"p":{"title":"P","arguments":[{"name":"x"}]}})");
  CHECK(offer->resources == R"({"r":{"uri":"a:1","mimeType":"t","size":1.0e1}})");
  CHECK(offer->templates == "{}");
  server.results["resources/templates/list"] = R"({"resourceTemplates":[{"name":"t","uriTemplate":"a:{x}"}]})";
  offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  CHECK(offer->templates == R"({"t":{"uriTemplate":"a:{x}"}})");
  // It says that it has prompts and resources, and does not know the methods.
  server.results.erase("prompts/list");
  server.results.erase("resources/list");
  server.results["tools/list"] = R"({"tools":[{"name":"t","inputSchema":{"type":"object"}}]})";
  offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  CHECK(offer->prompts == "{}");
  CHECK(offer->resources == "{}");
  CHECK(offer->tools.starts_with(R"({"t":)"));
}

TEST_CASE("ask: versions") {
  for (const std::string version : {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}) {
    Scripted server;
    server.results = {{"initialize", hello("{}", version)}};
    CHECK(failure(server) == "no error");
  }
  Scripted server;
  server.results = {{"initialize", hello("{}", "1999-01-01")}};
  CHECK(failure(server) == "SERVER_PROTOCOL: the server speaks the unknown protocol version '1999-01-01'");
}

TEST_CASE("ask: a result of initialize that lacks something") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"({"capabilities":{},"serverInfo":{"name":"a","version":"1"}})", "'protocolVersion'"},
      {R"({"protocolVersion":"2025-11-25","serverInfo":{"name":"a","version":"1"}})", "'capabilities'"},
      {R"({"protocolVersion":"2025-11-25","capabilities":{}})", "'serverInfo' with a name and a version"},
      {R"({"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":1,"version":"1"}})",
       "'serverInfo' with a name and a version"},
      {"[]", "'protocolVersion'"}};
  for (const auto& [result, what] : cases) {
    Scripted server;
    server.results = {{"initialize", result}};
    CHECK(failure(server) == "SERVER_PROTOCOL: the result of 'initialize' has no " + what);
  }
}

TEST_CASE("ask: the stateless protocol follows a refusal that suggests it") {
  const std::vector<Incoming> refusals{{refusal(-32022)},      {refusal(-32601)},        {refusal(-32602)},
                                       {refusal(-32000), 400}, {"<html>no</html>", 404}, {"", 400}};
  for (const Incoming& each : refusals) {
    CAPTURE(each.text);
    Scripted server;
    server.instead = {{"initialize", {each}}};
    server.results = {{"server/discover", discovery},
                      {"tools/list", R"({"resultType":"complete","tools":[{"name":"t"}]})"}};
    auto offer = ask_scripted(server);
    REQUIRE(offer.has_value());
    CHECK(server.methods() == Names{"initialize", "server/discover", "tools/list"});
    CHECK(offer->server == R"({"name":"modern","version":"2"})");
    CHECK(offer->tools == R"({"t":{}})");
    for (const std::size_t at : {1U, 2U}) {
      CHECK(server.sent[at].message["params"]["_meta"] ==
            nlohmann::json::parse(R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28",
                                      "io.modelcontextprotocol/clientInfo":{"name":"jt","version":"0.1"},
                                      "io.modelcontextprotocol/clientCapabilities":{}})"));
      CHECK(server.sent[at].protocol == "2026-07-28");
      CHECK(server.sent[at].method == server.sent[at].message["method"]);
    }
  }
}

TEST_CASE("ask: other refusals of initialize are errors") {
  Scripted server;
  server.instead = {{"initialize", {{refusal(-32000)}}}};
  server.results = {{"server/discover", discovery}};
  CHECK(failure(server) == "SERVER_PROTOCOL: the server refused 'initialize': no (-32000)");
  server.instead = {{"initialize", {{"", 401}}}};
  CHECK(failure(server) == "SERVER_UNREACHABLE: the server answered 'initialize' with HTTP status 401");
  CHECK(server.methods() == Names{"initialize", "initialize"});
  // A server that knows neither: the first refusal counts.
  server.instead = {{"initialize", {{refusal(-32602)}}}, {"server/discover", {{refusal(-32601)}}}};
  CHECK(failure(server) == "SERVER_PROTOCOL: the server refused 'initialize': no (-32602)");
}

TEST_CASE("ask: the protocol can be chosen") {
  Scripted server;
  server.instead = {{"initialize", {{refusal(-32022)}}}};
  server.results = {{"server/discover", discovery}, {"tools/list", R"({"tools":[]})"}};
  CHECK(failure(server, Protocol::legacy) == "SERVER_PROTOCOL: the server refused 'initialize': no (-32022)");
  CHECK(server.methods() == Names{"initialize"});
  server.sent.clear();
  CHECK(failure(server, Protocol::stateless) == "no error");
  CHECK(server.methods() == Names{"server/discover", "tools/list"});
  server.results["server/discover"] = R"({"supportedVersions":["2099-01-01"],"capabilities":{}})";
  CHECK(failure(server, Protocol::stateless) ==
        "SERVER_PROTOCOL: the server does not speak the protocol version '2026-07-28'");
  server.results["server/discover"] = R"({"supportedVersions":["2026-07-28"],"capabilities":{}})";
  auto offer = ask_scripted(server, Protocol::stateless);
  REQUIRE(offer.has_value());
  CHECK(offer->server == "{}");
}

TEST_CASE("ask: replies are matched by id, requests of the server are answered, notifications ignored") {
  Scripted server;
  server.results = {{"tools/list", R"({"tools":[]})"}};
  server.instead = {{"initialize",
                     {{R"({"jsonrpc":"2.0","id":"1","result":{"wrong":"a string is another id"}})"},
                      {R"({"jsonrpc":"2.0","id":99,"result":{}})"},
                      {R"({"jsonrpc":"2.0","id":98,"error":{"code":-32022,"message":"of another request"}})"},
                      {R"({"jsonrpc":"2.0","method":"notifications/message","params":{}})"},
                      {R"({"jsonrpc":"2.0","id":"s1","method":"ping"})"},
                      {R"({"jsonrpc":"2.0","id":1,"method":"roots/list"})"},
                      {R"({"jsonrpc":"2.0","id":$id,"result":)" + hello(R"({"tools":{}})") + "}"}}}};
  REQUIRE(ask_scripted(server).has_value());
  REQUIRE(server.sent.size() == 5);
  CHECK(server.sent[1].message == nlohmann::json::parse(R"({"jsonrpc":"2.0","id":"s1","result":{}})"));
  CHECK_FALSE(server.sent[1].request);
  CHECK(server.sent[2].message["id"] == 1);
  CHECK(server.sent[2].message["error"]["code"] == -32601);
  CHECK(server.methods()[3] == "notifications/initialized");
}

TEST_CASE("ask: no reply, and broken messages") {
  Scripted server;
  server.instead = {{"initialize", {}}};
  CHECK(failure(server) == "SERVER_TIMEOUT: no reply to 'initialize' within 15 s");
  server.instead = {{"initialize", {{"{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":\"\xFF\"}"}}}};
  CHECK(failure(server).starts_with("SERVER_PROTOCOL: bad message of the server: "));
  server.instead = {{"initialize", {{R"([{"jsonrpc":"2.0","id":$id,"result":{}}])"}}}};
  CHECK(failure(server) == "SERVER_PROTOCOL: the result of 'initialize' has no 'protocolVersion'");
  server.instead = {{"tools/list", {}}};
  server.results = {{"initialize", hello(R"({"tools":{}})")}};
  CHECK(failure(server) == "SERVER_TIMEOUT: no reply to 'tools/list' within 30 s");
  // Text of a server is shown without control characters.
  server.instead = {{"initialize", {{R"({"jsonrpc":"2.0","id":$id,"error":{"code":1,"message":"\u001b[2Jx"}})"}}}};
  CHECK(failure(server).find('\x1b') == std::string::npos);
}
