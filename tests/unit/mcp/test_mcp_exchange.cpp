// SPDX-License-Identifier: MIT
#include "core/mcp/exchange.hpp"

#include <doctest/doctest.h>

#include "mcp/scripted.hpp"

using namespace jt;
using namespace jt::mcp;

namespace {

const std::string reply = R"({"jsonrpc":"2.0","id":$id,"result":)" + hello(R"({"tools":{}})") + "}";

/// What is said in place of the reply to `initialize`.
std::string failure_of(std::vector<Incoming> said) {
  Scripted server;
  server.instead = {{"initialize", std::move(said)}};
  return failure(server);
}

}  // namespace

TEST_CASE("call: what is no message, and replies without an id, are skipped") {
  for (const std::string text : {R"({"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Method not found"}})",
                                 R"({"jsonrpc":"2.0","error":{"code":-32601,"message":"Method not found"}})",
                                 R"({"jsonrpc":"2.0","id":null,"result":{}})",
                                 R"({"jsonrpc":"2.0","id":null,"result":null})",
                                 R"({"jsonrpc":"2.0","result":{}})",
                                 R"({"jsonrpc":"2.0","id":null})",
                                 R"({"jsonrpc":"2.0"})",
                                 R"({"jsonrpc":"2.0","method":5})",
                                 R"({"jsonrpc":"2.0","method":5,"id":1})",
                                 R"({"jsonrpc":"2.0","id":null,"method":"x"})",
                                 R"({"jsonrpc":"2.0","method":"x","params":"y"})",
                                 R"({"jsonrpc":"2.0","id":{},"result":{}})",
                                 R"({"jsonrpc":"1.0","id":1,"result":{}})",
                                 R"({"jsonrpc":2.0,"id":1,"result":{}})",
                                 R"({"jsonrpc":"2.0","id":"1","result":{}})",
                                 R"(DEBUG {"jsonrpc":"2.0","id":1})",
                                 R"({"jsonrpc":"2.0","id":1 …)",
                                 R"("jsonrpc")",
                                 "7",
                                 "[]",
                                 R"([[{"jsonrpc":"2.0","id":1,"result":{}}]])",
                                 ""}) {
    CAPTURE(text);
    Scripted server;
    server.results = {{"tools/list", R"({"tools":[{"name":"t"}]})"}};
    server.instead = {{"initialize", {{text}, {text}, {reply}}}};
    auto offer = ask_scripted(server);
    REQUIRE(offer.has_value());
    CHECK(offer->tools == R"({"t":{}})");
  }
}

TEST_CASE("call: where no reply comes, what was skipped last is named") {
  const std::string late = "SERVER_TIMEOUT: no reply to 'initialize' within 15 s";
  CHECK(failure_of({{R"({"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Method\u001b not found"}})"}})
            .starts_with(late + "; 1 message skipped: an error without an id: Method"));
  CHECK(failure_of({{R"({"jsonrpc":"2.0"})"}, {R"({"jsonrpc":"2.0","result":{}})"}}) ==
        late + "; 2 messages skipped, the last one: the reply has no id");
  CHECK(failure_of({{R"({"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"x"}})"}}) ==
        late + "; 1 message skipped: an error about another request: x (1)");
  CHECK(failure_of({{R"({"jsonrpc":"2.0","id":7,"result":{}})"}}) ==
        late + "; 1 message skipped: a reply to another request");
  CHECK(failure_of({{R"([{"jsonrpc":"2.0","method":"x"},7,{"jsonrpc":"2.0","method":5}])"}}) ==
        late + "; 2 messages skipped, the last one: the method is not a string");
  const std::string text = failure_of({{"[debug] " + std::string(5000, 'x')}});
  CHECK(text.size() < 400);
}

TEST_CASE("call: a reply that is broken is an error at once") {
  CHECK(failure_of({{R"({"jsonrpc":"2.0","id":$id,"error":{"code":"x"}})"}}) ==
        "SERVER_PROTOCOL: bad message of the server: the error has no code or no message");
  CHECK(failure_of({{R"({"jsonrpc":"2.0","id":$id})"}}) ==
        "SERVER_PROTOCOL: bad message of the server: it has no method, no result and no error");
  CHECK(failure_of({{"{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":\"\xFF\"}"}})
            .starts_with("SERVER_PROTOCOL: bad message of the server: "));
  CHECK(failure_of({{R"([{"jsonrpc":"2.0",}])"}}).starts_with("SERVER_PROTOCOL: bad message of the server: "));
}

TEST_CASE("call: where HTTP refuses a request, an error without an id is about it") {
  CHECK(failure_of({{R"({"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no token"}})", 400}}) ==
        "SERVER_PROTOCOL: the server refused 'initialize': no token (-32000)");
}

TEST_CASE("call: all messages of a batch are handled, also those after the reply") {
  Scripted server;
  server.results = {{"tools/list", R"({"tools":[]})"}};
  server.instead = {
      {"initialize",
       {{R"( [{"jsonrpc":"2.0","id":"a","method":"ping"},{"jsonrpc":"2.0","method":"notifications/x"},)" + reply +
         R"(,{"jsonrpc":"2.0","id":"b","method":"roots/list"},{"jsonrpc":"2.0","id":$id,"result":7}])"}}}};
  // Only the first `$id` is replaced; the other is another request's.
  auto& text = server.instead["initialize"][0].text;
  text.replace(text.rfind("$id"), 3, "77");
  REQUIRE(ask_scripted(server).has_value());
  REQUIRE(server.sent.size() == 5);
  CHECK(server.sent[1].message == nlohmann::json::parse(R"({"jsonrpc":"2.0","id":"a","result":{}})"));
  CHECK(server.sent[2].message["id"] == "b");
  CHECK(server.sent[2].message["error"]["code"] == -32601);
  CHECK(server.methods()[3] == "notifications/initialized");
}

TEST_CASE("ask: servers together send no more than their budget; what failed is given back") {
  ByteBudget budget(3000);
  const auto outcome = [&](std::size_t size, bool good) {
    Scripted server;
    server.results = {{"initialize", hello(R"({"tools":{}})")}};
    server.results["tools/list"] = R"({"tools":[{"name":"t","description":")" + std::string(size, 'x') + R"("}])" +
                                   (good ? "}" : R"(,"nextCursor":7})");
    auto offer = ask(server, {.version = "0.1", .budget = &budget});
    return offer ? std::string("good") : offer.error()->message;
  };
  const std::string much = "all servers together sent more than jt keeps in memory";
  CHECK(outcome(1500, false) == "the result of 'tools/list' has a 'nextCursor' that is not a string");
  CHECK(outcome(1500, true) == "good");
  CHECK(outcome(1500, true) == much);
  CHECK(outcome(500, true) == "good");
  CHECK(outcome(500, true) == much);
}

TEST_CASE("ask: names that a server gives to several elements are counted") {
  Scripted server;
  server.results = {
      {"initialize", hello(R"({"tools":{},"prompts":{},"resources":{}})")},
      {"tools/list",
       R"({"tools":[{"name":"b"},{"name":"a","title":"1"},{"name":"a","title":"2"},{"name":"a"},{"name":"\""},{"name":"\""}]})"},
      {"prompts/list", R"({"prompts":[{"name":"p"}]})"},
      {"resources/list",
       R"({"resources":[{"name":"r","uri":"x:1"},{"name":"r","uri":"x:2"},{"name":"r","uri":"x:2"}]})"},
      {"resources/templates/list", R"({"resourceTemplates":[]})"}};
  auto offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  CHECK(offer->tools == R"({"\"":{},"a":{"title":"1"},"b":{}})");
  CHECK(offer->duplicates == R"({"tools":{"\"":2,"a":3},"resources":{"x:2":2}})");
  CHECK(nlohmann::json::parse(offer->resources).size() == 2);
}

TEST_CASE("ask: what has no name is left out, and its index is kept") {
  Scripted server;
  server.results = {{"initialize", hello(R"({"tools":{},"prompts":{}})")},
                    {"tools/list", R"({"tools":[{},{"name":"a"},{"name":5},{"name":null}]})"},
                    {"prompts/list", R"({"prompts":[{"name":"p"},{"title":"x"}]})"}};
  auto offer = ask_scripted(server);
  REQUIRE(offer.has_value());
  CHECK(offer->tools == R"({"a":{}})");
  CHECK(offer->prompts == R"({"p":{}})");
  CHECK(offer->nameless == R"({"tools":[0,2,3],"prompts":[1]})");
}
