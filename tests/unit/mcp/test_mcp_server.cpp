// SPDX-License-Identifier: MIT
// What the server says, in both eras.
#include <doctest/doctest.h>

#include "mcp/served.hpp"

namespace jt::mcp {
namespace {

using nlohmann::json;

json with_meta(json params = json::object()) {
  params["_meta"] = meta();
  return params;
}

struct Fixture {
  TestTools tools;
  Fixture() {
    tools.add("quick", [](std::string_view, Call&) -> Answered { return done(); });
    tools.add("echo", [](std::string_view arguments, Call&) -> Answered { return std::string(arguments); });
    tools.add("progress", [](std::string_view, Call& call) -> Answered {
      call.progress(1, 10, "one");
      call.progress(1, 10, "again");  // it has not grown
      call.progress(5, 10, "five");   // too soon
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      call.progress(1, 10, "still");  // late enough, but it has not grown
      call.progress(9, std::nullopt, "");
      return done();
    });
    tools.add("log", [](std::string_view, Call& call) -> Answered {
      auto& dialog = dynamic_cast<Dialog&>(call);
      dialog.log(Level::debug, R"("low")");
      dialog.log(Level::error, R"("high")");
      return done();
    });
    tools.add("ask", [](std::string_view, Call& call) -> Answered {
      return dynamic_cast<Dialog&>(call).ask("roots/list", "{}");
    });
    tools.add("lacks", [](std::string_view, Call&) -> Answered {
      return refuse(code::missing_capability, "a capability is missing", R"({"requiredCapabilities":{"roots":{}}})");
    });
  }
};

TEST_CASE("mcp::Server: initialize agrees on a version") {
  Fixture fixture;
  for (const auto& [asked, agreed] : std::vector<std::pair<std::string, std::string>>{{"2025-11-25", "2025-11-25"},
                                                                                      {"2025-06-18", "2025-06-18"},
                                                                                      {"2025-03-26", "2025-03-26"},
                                                                                      {"2024-11-05", "2024-11-05"},
                                                                                      {"2026-07-28", "2025-11-25"},
                                                                                      {"1999-01-01", "2025-11-25"}}) {
    Served served(fixture.tools);
    const json reply = served.begin(asked);
    CHECK(reply["result"]["protocolVersion"] == agreed);
    CHECK(reply["result"]["serverInfo"] == json{{"name", "test"}, {"version", "1"}});
    CHECK(reply["result"]["instructions"] == "Ask.");
    CHECK(reply["result"]["capabilities"].contains("tools"));
    CHECK(!reply["result"].contains("resultType"));
    CHECK(served.session->version() == agreed);
    // Notifications have no reply.
    served.send(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
    served.send(R"({"jsonrpc":"2.0","method":"notifications/no/such"})");
    CHECK(served.ask(2, "ping")["result"] == json::object());
    CHECK(served.received.all().size() == 2);
  }
}

TEST_CASE("mcp::Server: initialize with wrong params") {
  Fixture fixture;
  Served served(fixture.tools);
  CHECK(served.ask(1, "initialize")["error"]["code"] == -32602);
  CHECK(served.ask(2, "initialize", {{"protocolVersion", 1}})["error"]["code"] == -32602);
  CHECK(served.ask(3, "initialize", {{"protocolVersion", "2025-11-25"}, {"capabilities", "all"}})["error"]["code"] ==
        -32602);
  CHECK(served.session->version().empty());
}

TEST_CASE("mcp::Server: without a handshake and without _meta there is but ping") {
  Fixture fixture;
  Served served(fixture.tools);
  CHECK(served.ask(1, "ping").contains("result"));
  const json refused = served.ask(2, "tools/list");
  CHECK(refused["error"]["code"] == -32602);
  CHECK(refused["error"]["message"].get<std::string>().find("_meta") != std::string::npos);
}

TEST_CASE("mcp::Server: tools/list by pages") {
  Fixture fixture;
  Served served(fixture.tools, {}, 4);
  served.begin();
  const json first = served.ask(1, "tools/list")["result"];
  REQUIRE(first["tools"].size() == 4);
  const json second = served.ask(2, "tools/list", {{"cursor", first["nextCursor"]}})["result"];
  REQUIRE(second["tools"].size() == 2);
  CHECK(!second.contains("nextCursor"));
  CHECK(second["tools"][1]["name"] == "lacks");
  for (const json& wrong : {json("6"), json("-1"), json("x"), json(""), json(4), json("99999999999999999999")}) {
    CHECK(served.ask(wrong.dump(), "tools/list", {{"cursor", wrong}})["error"]["code"] == -32602);
  }
}

TEST_CASE("mcp::Server: tools/call and its params") {
  Fixture fixture;
  Served served(fixture.tools);
  served.begin();
  CHECK(served.ask(1, "tools/call", {{"name", "quick"}})["result"] == json::parse(done()));
  CHECK(served.ask(2, "tools/call", {{"name", "echo"}, {"arguments", {{"a", 1}}}})["result"] == json{{"a", 1}});
  const auto error = [&](const json& params) { return served.ask(params.dump(), "tools/call", params)["error"]; };
  CHECK(error({{"name", "none"}})["code"] == -32602);
  CHECK(error(json::object())["message"] == "the params of 'tools/call' have no 'name'");
  CHECK(error({{"name", 5}})["message"] == "the 'name' of 'tools/call' must be a string, and is a number");
  CHECK(error({{"name", "echo"}, {"arguments", json::array()}})["message"] ==
        "the 'arguments' of 'tools/call' must be an object, and are an array");
  CHECK(error(json::array({1}))["code"] == -32602);
  CHECK(served.ask(9, "no/such")["error"]["code"] == -32601);
  CHECK(served.ask(10, "server/discover")["error"]["code"] == -32602);
}

TEST_CASE("mcp::Server: progress, if it is asked for") {
  Fixture fixture;
  Served served(fixture.tools);
  served.begin();
  for (const json& token : {json("t"), json(7)}) {
    Received& received = served.received;
    const std::size_t before = received.all().size();
    served.ask(token, "tools/call", {{"name", "progress"}, {"_meta", {{"progressToken", token}}}});
    const auto all = received.all();
    REQUIRE(all.size() == before + 3);
    CHECK(all[before]["method"] == "notifications/progress");
    CHECK(all[before]["params"] == json{{"progressToken", token}, {"progress", 1}, {"total", 10}, {"message", "one"}});
    CHECK(all[before + 1]["params"] == json{{"progressToken", token}, {"progress", 9}});
  }
  const std::size_t before = served.received.all().size();
  served.ask("none", "tools/call", {{"name", "progress"}});
  CHECK(served.received.all().size() == before + 1);
}

TEST_CASE("mcp::Server: logging at the level that the client wants") {
  Fixture fixture;
  Served served(fixture.tools);
  served.begin();
  const auto logged = [&] {
    std::vector<json> texts;
    for (const json& each : served.received.all())
      if (each.value("method", "") == "notifications/message") texts.push_back(each["params"]["data"]);
    return texts;
  };
  served.ask(1, "tools/call", {{"name", "log"}});
  CHECK(logged().empty());
  CHECK(served.ask(2, "logging/setLevel", {{"level", "loud"}})["error"]["code"] == -32602);
  CHECK(served.ask(3, "logging/setLevel", {{"level", "warning"}})["result"] == json::object());
  served.ask(4, "tools/call", {{"name", "log"}});
  CHECK(logged() == std::vector<json>{"high"});
  json params = with_meta({{"name", "log"}});
  params["_meta"]["io.modelcontextprotocol/logLevel"] = "debug";
  served.ask(5, "tools/call", params);
  CHECK(logged() == std::vector<json>{"high", "low", "high"});
}

TEST_CASE("mcp::Server: batches of the version that has them") {
  Fixture fixture;
  Served served(fixture.tools);
  const json ping{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "ping"}};
  const json note{{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}};
  const auto arrays = [&] {
    std::vector<json> out;
    for (const json& each : served.received.all())
      if (each.is_array()) out.push_back(each);
    return out;
  };
  for (const char* without : {"2025-11-25", "2025-06-18", "2024-11-05"}) {
    served.begin(without);
    served.send(json::array({ping}).dump());
    CHECK(served.received.all().back()["error"]["message"] == "batches are not supported");
  }
  served.begin("2025-03-26");
  const std::size_t ends = served.received.ended().size();
  json call{{"jsonrpc", "2.0"}, {"id", "c"}, {"method", "tools/call"}, {"params", {{"name", "quick"}}}};
  served.send(" " + json{call, note, ping, 7, {{"jsonrpc", "2.0"}, {"id", 2}, {"method", "no/such"}}}.dump());
  CHECK(served.received.await_ends(ends + 1));
  REQUIRE(arrays().size() == 1);
  std::map<std::string, json> replies;
  const json first = arrays()[0];
  for (const json& each : first) replies[each["id"].dump()] = each;
  CHECK(first.size() == 4);
  CHECK(replies["\"c\""]["result"]["content"][0]["text"] == "done");
  CHECK(replies["1"]["result"] == json::object());
  CHECK(replies["2"]["error"]["code"] == -32601);
  CHECK(replies["null"]["error"]["code"] == -32600);
  // Notifications alone have no reply; one message is a batch too; what is no batch is refused as a whole.
  served.send(json{note, note}.dump());
  served.send(json::array({ping}).dump());
  REQUIRE(arrays().size() == 2);
  CHECK(arrays()[1].size() == 1);
  served.send("[]");
  CHECK(served.received.all().back()["error"]["message"] == "the batch has no message");
  served.send("[1,");
  CHECK(served.received.all().back()["error"]["code"] == -32700);
  served.send(json(std::vector<json>(1001, note)).dump());
  CHECK(served.received.all().back()["error"]["message"] == "a batch has at most 1000 messages");
  served.send(json::array({{{"jsonrpc", "2.0"}, {"id", 5}, {"method", "initialize"}}}).dump());
  CHECK(served.received.all().back()[0]["error"]["message"] == "'initialize' cannot be part of a batch");
  // A call that is cancelled has no reply, and does not keep the others.
  const std::size_t before = served.received.ended().size();
  served.send(
      json{ping, {{"jsonrpc", "2.0"}, {"id", 6}, {"method", "tools/call"}, {"params", {{"name", "ask"}}}}}.dump());
  served.cancel(6);
  CHECK(served.received.await_ends(before + 1));
  CHECK(arrays().back().size() == 1);
}

TEST_CASE("mcp::Server: a tool asks the client") {
  Fixture fixture;
  Served served(fixture.tools);
  served.begin();
  served.call(1, "ask");
  const json asked = served.received.await([](const json& each) { return each.value("method", "") == "roots/list"; });
  REQUIRE(asked.contains("id"));
  served.send(R"({"jsonrpc":"2.0","id":"unknown","result":{}})");
  served.send(json{{"jsonrpc", "2.0"}, {"id", asked["id"]}, {"result", {{"roots", json::array()}}}}.dump());
  CHECK(served.received.reply(1)["result"] == json{{"roots", json::array()}});
  // One that refuses, and one that never answers.
  served.call(2, "ask");
  const json second = served.received.await(
      [&](const json& each) { return each.value("method", "") == "roots/list" && each["id"] != asked["id"]; });
  served.send(json{{"jsonrpc", "2.0"}, {"id", second["id"]}, {"error", {{"code", -1}, {"message", "no"}}}}.dump());
  CHECK(served.received.reply(2)["error"] == json{{"code", -1}, {"message", "no"}});
  const std::size_t ends = served.received.ended().size();
  served.call(3, "ask");
  served.cancel(3);
  CHECK(served.received.await_ends(ends + 1));
}

TEST_CASE("mcp::Server: the stateless era") {
  Fixture fixture;
  Served served(fixture.tools);
  const json found = served.ask(1, "server/discover", with_meta())["result"];
  CHECK(found["supportedVersions"] == json{"2026-07-28"});
  CHECK(found["capabilities"].contains("tools"));
  CHECK(found["resultType"] == "complete");
  CHECK(found["cacheScope"] == "private");
  CHECK(found["ttlMs"].is_number_unsigned());
  CHECK(found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "test");
  const json list = served.ask(2, "tools/list", with_meta())["result"];
  CHECK(list["tools"].size() == 6);
  CHECK(list["resultType"] == "complete");
  CHECK(list.contains("ttlMs"));
  const json called = served.ask(3, "tools/call", with_meta({{"name", "quick"}}))["result"];
  CHECK(called["resultType"] == "complete");
  CHECK(!called.contains("ttlMs"));
  CHECK(called["content"][0]["text"] == "done");
  // An empty result stays one object.
  CHECK(served.ask(4, "tools/call", with_meta({{"name", "echo"}}))["result"]["resultType"] == "complete");
  const json kept = served.ask(
      5, "tools/call",
      with_meta({{"name", "echo"}, {"arguments", {{"resultType", "input_required"}, {"_meta", json::object()}}}}));
  CHECK(kept["result"] == json{{"resultType", "input_required"}, {"_meta", json::object()}});
  for (const char* gone : {"initialize", "ping", "logging/setLevel", "resources/subscribe", "no/such"}) {
    CHECK(served.ask(gone, gone, with_meta())["error"]["code"] == -32601);
  }
  // Both eras over one connection.
  CHECK(served.begin().contains("result"));
  CHECK(!served.ask(6, "tools/list")["result"].contains("resultType"));
  CHECK(served.ask(7, "tools/list", with_meta())["result"].contains("resultType"));
}

TEST_CASE("mcp::Server: what the stateless era refuses") {
  Fixture fixture;
  Served served(fixture.tools);
  const auto error = [&](const json& params) { return served.ask(params.dump(), "server/discover", params)["error"]; };
  CHECK(error(json::object())["code"] == -32602);
  json params = with_meta();
  params["_meta"].erase("io.modelcontextprotocol/clientCapabilities");
  CHECK(error(params)["code"] == -32602);
  params = with_meta();
  params["_meta"]["io.modelcontextprotocol/clientInfo"] = "me";
  CHECK(error(params)["code"] == -32602);
  params["_meta"] = meta("2030-01-01");
  const json unsupported = error(params);
  CHECK(unsupported["code"] == -32022);
  CHECK(unsupported["data"] == json{{"supported", {"2026-07-28"}}, {"requested", "2030-01-01"}});
  params["_meta"] = meta("2025-11-25");
  CHECK(error(params)["code"] == -32022);
  const json lacking = served.ask("lacks", "tools/call", with_meta({{"name", "lacks"}}))["error"];
  REQUIRE(served.received.await_ends(6));
  CHECK(lacking["code"] == -32021);
  CHECK(lacking["data"]["requiredCapabilities"].contains("roots"));
  CHECK(served.ask("asks", "tools/call", with_meta({{"name", "ask"}}))["error"]["code"] == -32603);
  // What HTTP tells by its status.
  REQUIRE(served.received.await_ends(7));  // a reply is there before its request has ended
  const std::vector<std::int64_t> ended = served.received.ended();
  CHECK(ended == std::vector<std::int64_t>{-32602, -32602, -32602, -32022, -32022, -32021, 0});
}

}  // namespace
}  // namespace jt::mcp
